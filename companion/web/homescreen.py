"""Kronikarz on a phone's home screen: the manifest, the worker that shows a page without a connection, and trust."""

from flask import Blueprint, Response, abort, current_app, jsonify, render_template, send_file, send_from_directory
from flask.typing import ResponseReturnValue as Answer
from flask_babel import gettext

from companion import certificates

from .drawing import asset
from .guards.access import anyone
from .languages import language

bp = Blueprint("homescreen", __name__)
PAPER = "#f5efe3"


@bp.get("/manifest.webmanifest")
@anyone
def manifest() -> Response:
    icons = [
        {"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for size in (192, 512)
        for purpose in ("any", "maskable")
    ]
    response = jsonify(
        id="/",
        name="Kronikarz",
        short_name="Kronikarz",
        description=about(),
        lang=language(),
        start_url="/",
        scope="/",
        display="standalone",
        background_color=PAPER,
        theme_color=PAPER,
        icons=icons,
    )
    response.mimetype = "application/manifest+json"
    return response


def about() -> str:
    return gettext("Counts, explains and remembers: a companion for board games on the phones around the table.")


@bp.get("/worker.js")
@anyone
def worker() -> Answer:
    """From the root, because a worker serves what lies beside it."""
    response = send_from_directory(current_app.static_folder or "", "worker.js")
    response.headers["Cache-Control"] = "no-cache"  # a new one is noticed at once
    return response


@bp.get("/offline")
@anyone
def offline() -> str:
    """What the worker shows when the table cannot be reached."""
    return render_template("offline.html")


@bp.get("/https")
@anyone
def trust() -> str:
    """How a phone comes to trust this Kronikarz."""
    return render_template("trust.html", secure=current_app.extensions["settings"].https)


@bp.get("/https/kronikarz.crt")
@anyone
def authority() -> Answer:
    """The certificate that phones are asked to trust; its key never leaves the folder."""
    path = certificates.authority_file(current_app.extensions["settings"].instance)
    if not path.is_file():
        abort(404)
    return send_file(path, "application/x-x509-ca-cert", as_attachment=True, download_name="kronikarz.crt")
