"""The sizes of screens that are held, and what may be wrong on one of them."""

from playwright.sync_api import Page

SIZES = (
    (320, 640), (360, 640), (360, 740), (390, 664), (412, 915),
    (740, 360), (844, 390), (768, 1024), (1024, 768), (1440, 900),
)  # fmt: skip
LONG = ("Wincenty z Niepołomic XII", "Bogumiła Chrząszczewska")  # 24 letters and about as many

# What is wrong, in words: out of the page, under a finger's size, not in sight, covered, or broken inside a tile.
FAULTS = """(wanted) => {
    const found = [], wide = document.documentElement.clientWidth, high = innerHeight;
    const shown = (part) => part.checkVisibility({ visibilityProperty: true });
    const name = (part) => part.id || part.className?.baseVal || part.className || part.tagName;
    if (document.documentElement.scrollWidth > wide) found.push("wider than the screen");
    const targets = "a[href], button, summary, input:not([type=hidden], [type=radio], [type=checkbox]), select," +
        "label:has(input[type=radio], input[type=checkbox])";
    for (const part of document.querySelectorAll(targets)) {
        const place = part.matches(".stretch") ? part.closest(".item") : part;
        const { width, height } = place.getBoundingClientRect();
        if (shown(part) && width > 1 && (width < 47.9 || height < 47.9) && !part.closest("p, dd, .breaks"))
            found.push(`${name(part)} is ${Math.round(width)} × ${Math.round(height)}`);
    }
    for (const part of document.querySelectorAll(wanted || "nothing")) {
        if (!shown(part)) continue;
        const box = part.getBoundingClientRect();
        if (box.left < -0.5 || box.top < -0.5 || box.right > wide + 0.5 || box.bottom > high + 0.5) {
            found.push(`${name(part)} is not wholly in sight`);
            continue;
        }
        for (const [x, y] of [[0.5, 0.5], [0.1, 0.15], [0.9, 0.15], [0.1, 0.85], [0.9, 0.85]]) {
            const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
            if (top !== part && !part.contains(top)) found.push(`${name(part)} is covered by ${name(top)}`);
        }
        for (const inner of part.matches(".card") ? part.querySelectorAll("b, .goal span, .standing, .half") : []) {
            const spot = inner.getBoundingClientRect();
            if (!shown(inner) || !spot.width || inner.matches(".hidden-text")) continue;
            const out = spot.right > box.right - 1 || spot.bottom > box.bottom + 0.5 || spot.left < box.left;
            if (out || (inner.clientWidth && inner.scrollWidth > inner.clientWidth + 1))
                found.push(`${name(part)}: ${name(inner)} "${inner.textContent.trim()}" does not fit`);
        }
    }
    for (const part of document.querySelectorAll("body *")) {
        const own = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        const tiny = own && parseFloat(getComputedStyle(part).fontSize) < 12;
        if (tiny && shown(part) && !part.closest("svg, .hidden-text"))
            found.push(`${name(part)} has letters under 12 px`);
    }
    return [...new Set(found)];
}"""


def faults(page: Page, wanted: str = "") -> list[str]:
    """What is wrong on the page as it is; `wanted` must be wholly in sight, and covered by nothing."""
    return page.evaluate(FAULTS, wanted)


def faults_at_all_sizes(page: Page, wanted: str = "", sizes: tuple[tuple[int, int], ...] = SIZES) -> list[str]:
    """One page, resized: quicker than to open it again for each size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(requestAnimationFrame)")
        found += [f"{width} × {height}: {fault}" for fault in faults(page, wanted)]
    return found
