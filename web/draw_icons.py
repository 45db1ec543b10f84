"""Draws the icons of the app from web/public/icon.svg, with the browser of the tests."""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.visits import chromium

PUBLIC = Path(__file__).parent / "public"
GROUND = "#2a2024"


def main() -> None:
    """Write all of them."""
    icon = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    whole = re.sub(r'rx="\d+"', 'rx="0"', icon)  # a mask rounds it, and cuts a fifth away
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, drawing, size, inset in (
            ("icon-192", icon, 192, 0),
            ("icon-512", icon, 512, 0),
            ("icon-maskable-512", whole, 512, 56),
        ):
            page = browser.new_page(viewport={"width": size, "height": size})
            ground = GROUND if inset else "transparent"
            page.set_content(
                f'<body style="margin:0;background:{ground}"><div style="padding:{inset}px">'
                f"{drawing.replace('<svg ', f'<svg width={size - 2 * inset} ', 1)}</div>"
            )
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=not inset)
        browser.close()


if __name__ == "__main__":
    main()
