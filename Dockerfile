FROM python:3.13-slim AS site

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 STATIC_ROOT=/srv/static BURRACO_VAR=/srv/var
WORKDIR /srv/burraco
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN useradd --system burraco && mkdir -p /srv/static /srv/var \
    && SECRET_KEY=only-for-the-build python -m burraco_site.build \
    && rm -f /srv/var/* && chown burraco /srv/var
USER burraco

# What the browser loads lies in the proxy's image, gathered and compressed by the same build.
FROM nginxinc/nginx-unprivileged:1.29-alpine AS proxy

COPY deploy/nginx.conf /etc/nginx/nginx.conf
COPY --from=site /srv/static /srv/static
