"""Kronikarz on a home screen: what browsers ask for."""

import re

import msgspec


def test_the_manifest_names_icons_that_are_there(client):
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    icons = manifest.json["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        with client.get(icon["src"]) as file:
            assert file.data.startswith(b"\x89PNG")


def test_every_page_names_manifest_icon_colour_and_what_it_is(client):
    page = client.get("/").text
    assert 'rel="manifest"' in page
    assert 'rel="apple-touch-icon"' in page
    assert len(re.findall('name="theme-color"', page)) == 2
    assert 'name="description"' in page


def test_without_https_there_is_no_certificate_but_a_sentence(client):
    assert client.get("/https/kronikarz.crt").status_code == 404
    assert "companion serve --https" in client.get("/https").text


def test_with_https_the_settings_lead_to_how_a_phone_comes_to_trust_it(app, client):
    assert 'href="/https"' not in client.get("/settings").text
    app.extensions["settings"] = msgspec.structs.replace(app.extensions["settings"], https=True)
    assert 'href="/https"' in client.get("/settings").text
