"""Pictures that the server draws."""

from __future__ import annotations

import qrcode
from django.http import HttpResponse
from qrcode.image.svg import SvgPathFillImage


def qr_answer(link: str) -> HttpResponse:
    """A QR code of an address, as SVG."""
    picture = qrcode.make(link, image_factory=SvgPathFillImage)
    return HttpResponse(picture.to_string(), content_type="image/svg+xml")
