FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 STATIC_ROOT=/srv/static BURRACO_VAR=/srv/var
WORKDIR /srv/burraco
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN useradd --system burraco && mkdir -p /srv/static /srv/var \
    && SECRET_KEY=only-for-the-build python -m burraco_site.build \
    && rm -f /srv/var/* && chown burraco /srv/var
USER burraco
EXPOSE 8000
CMD ["daphne", "--bind", "0.0.0.0", "--port", "8000", "--proxy-headers", \
     "--websocket-max-message-size", "65536", "--websocket-max-frame-size", "65536", \
     "--ping-interval", "20", "--ping-timeout", "30", "--verbosity", "0", "burraco_site.asgi:application"]
