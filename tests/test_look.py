"""The colours of the page: readable, and told apart by eyes of every kind.

Contrast as WCAG 2 counts it, differences as CIEDE2000, colour-blindness after Machado, Oliveira and
Fernandes (2009) at full severity.
"""

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

LOOK = Path(__file__).parent.parent / "web" / "src" / "look"
TOKENS = (LOOK / "tokens.css").read_text("utf-8")
HOUSES = ("crown", "crescent", "star", "clover", "fan", "lozenge")
THEMES = ("light", "dark")
Colour = tuple[float, float, float]

EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST = {
    "light": {"normal": 19, "protanopia": 16, "deuteranopia": 15, "tritanopia": 11},
    "dark": {"normal": 20, "protanopia": 17, "deuteranopia": 16, "tritanopia": 8},
}


def blocks() -> dict[str, dict[str, str]]:
    """The tokens of both themes; the dark ones stand twice, and must be the same."""
    light, by_system, by_choice = re.findall(
        r"(?::root|:root:not\(\[data-theme=\"light\"\]\)|:root\[data-theme=\"dark\"\]) \{(.*?)\n\}",
        TOKENS,
        re.DOTALL,
    )[:3]
    found = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,8})", one))
        for one in (light, by_system, by_choice)
    ]
    assert found[1] == found[2], "the two blocks of the dark theme differ"
    return {"light": found[0], "dark": {**found[0], **found[1]}}


THEME = blocks()
CONTRAST = (Path(__file__).parent.parent / "web" / "src" / "look" / "contrast.css").read_text(
    "utf-8"
)


def strong(theme: str) -> dict[str, str]:
    """The tokens of a theme for who wants more contrast; the dark ones stand twice."""
    found = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", one))
        for one in re.findall(r":root[^{]*\{(.*?)\}", CONTRAST, re.DOTALL)
    ]
    light, by_choice, by_system = found
    assert by_choice == by_system, "the two blocks of the dark theme differ"
    return {**THEME[theme], **(light if theme == "light" else by_choice)}


@pytest.mark.parametrize("theme", THEMES)
def test_who_wants_more_contrast_gets_it(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(THEME, theme, strong(theme))
    for name in ("ink", "ink-soft", "brass", "good", "bad", "candle"):
        for ground in ("paper", "paper-raised", "paper-sunk"):
            assert contrast(colour(theme, name), colour(theme, ground)) >= 7, (name, ground)
    for name in ("hairline", "brass-line"):
        assert contrast(colour(theme, name), colour(theme, "paper")) >= 4.5, name
    for ground in ("floor", "floor-2", "floor-3"):
        assert contrast(colour(theme, "floor-line"), colour(theme, ground)) >= 4.5, ground


def colour(theme: str, name: str) -> Colour:
    text = THEME[theme][name].removeprefix("#")
    red, green, blue = (int(text[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def luminance(one: Colour) -> float:
    red, green, blue = map(linear, one)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, two: Colour) -> float:
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def seen(one: Colour, eyes: str) -> Colour:
    """Linear light as these eyes see it."""
    light = [linear(value) for value in one]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def lab(light: Colour) -> Colour:
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    x, y, z = (v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, two: Colour) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7))) / 2
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (
        math.degrees(math.atan2(b, a)) % 360 if c else 0.0
        for a, b, c in ((a1, b1, c1), (a2, b2, c2))
    )
    dl, dc = l2 - l1, c2 - c1
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    big_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    if not c1 * c2:
        mh = h1 + h2
    elif abs(h1 - h2) <= 180:
        mh = (h1 + h2) / 2
    else:
        mh = ((h1 + h2 + 360) / 2) % 360

    def cos(degrees: float) -> float:
        return math.cos(math.radians(degrees))

    t = 1 - 0.17 * cos(mh - 30) + 0.24 * cos(2 * mh) + 0.32 * cos(3 * mh + 6)
    t -= 0.20 * cos(4 * mh - 63)
    sl = 1 + 0.015 * (ml - 50) ** 2 / math.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    turn = 30 * math.exp(-(((mh - 275) / 25) ** 2))
    rt = -2 * math.sqrt(mc**7 / (mc**7 + 25**7)) * math.sin(math.radians(2 * turn))
    return math.sqrt(
        (dl / sl) ** 2 + (dc / sc) ** 2 + (big_h / sh) ** 2 + rt * (dc / sc) * (big_h / sh)
    )


def test_the_difference_is_counted_right() -> None:
    """Pairs from Sharma, Wu and Dalal's test data."""
    for one, two, right in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ):
        assert difference(one, two) == pytest.approx(right, abs=1e-4)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_houses_are_told_apart(theme: str, eyes: str) -> None:
    labs = {house: lab(seen(colour(theme, house), eyes)) for house in HOUSES}
    least, *_ = sorted(
        (difference(labs[one], labs[two]), one, two) for one, two in combinations(HOUSES, 2)
    )
    assert least[0] >= LEAST[theme][eyes], least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("house", HOUSES)
def test_a_house_is_readable_and_stands_out(theme: str, house: str) -> None:
    own = colour(theme, house)
    assert contrast(own, colour(theme, f"on-{house}")) >= 4.5
    for ground in ("floor", "floor-2", "floor-3", "carpet", f"{house}-tint"):
        assert contrast(own, colour(theme, ground)) >= 3, ground
    assert contrast(colour(theme, f"{house}-deep"), colour(theme, "ivory")) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        ("ink", "paper", 7),
        ("ink", "paper-raised", 7),
        ("ink", "candle-wash", 7),
        ("ink-soft", "paper", 4.5),
        ("ink-soft", "paper-raised", 4.5),
        ("ink-soft", "paper-sunk", 4.5),
        ("brass", "paper", 4.5),
        ("brass", "paper-raised", 4.5),
        ("candle", "paper", 4.5),
        ("good", "paper", 4.5),
        ("bad", "paper", 4.5),
        ("bad", "paper-raised", 4.5),
        ("action-ink", "action", 7),
        ("floor-ink", "floor", 7),
        ("lacquer-ink", "lacquer", 7),
        ("focus", "paper", 3),
        ("focus", "floor", 3),
        ("candle", "floor", 3),
        ("candle", "floor-2", 3),
        ("candle", "floor-3", 3),
        ("candle", "carpet", 3),
        ("bad", "floor", 3),
        ("bad", "floor-2", 3),
        ("bad", "floor-3", 3),
        ("bad", "carpet", 3),
        ("focus", "floor-2", 3),
        ("focus", "floor-3", 3),
        ("focus", "carpet", 3),
        ("ink", "floor", 7),
        ("ink", "floor-2", 7),
        ("ink", "floor-3", 7),
    ],
)
def test_text_and_signs_are_readable(theme: str, text: str, ground: str, least: float) -> None:
    assert contrast(colour(theme, text), colour(theme, ground)) >= least


FLOOR = LOOK.parent / "games" / "la_danse"
GROUNDS = (
    *("floor", "floor-2", "floor-3", "carpet", "candle-wash"),
    *(f"{house}-tint" for house in HOUSES),
)
"""All that a dancer may stand on: three woods, carpets, and a space that is lit."""


def drawn(component: str, selector: str, what: str) -> str:
    """What a part of the board is drawn with: a colour by the name of its token, or a width."""
    style = (FLOOR / f"{component}.svelte").read_text("utf-8").rpartition("<style>")[2]
    rule = re.search(rf"^  {re.escape(selector)} \{{(.*)\}}", style, re.MULTILINE)
    assert rule, f"{component} has no {selector}"
    value = re.search(rf"(?:^|[ ;]){what}: (?:var\(--([\w-]+)\)|([\d.]+))", rule[1])
    assert value, f"{selector} of {component} has no {what}"
    return str(value[1] or value[2])


def of_house(theme: str, token: str, house: str) -> Colour:
    return colour(theme, token.replace("house", house))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("component", "edge", "line", "under", "width"),
    [
        ("Figure", ".body", "fill", ".halo", ".halo"),
        ("Figure", ".arrow", "fill", ".arrow", ".arrow"),
        ("Figure", ".body.hollow", "stroke", ".halo", ".halo.hollow"),
        ("Dancer", ".ring", "stroke", ".under", ".under"),
        ("Dancer", ".wring", "stroke", ".under", ".would .under"),
    ],
)
def test_a_dancer_stands_out_on_every_carpet(
    theme: str, house: str, component: str, edge: str, line: str, under: str, width: str
) -> None:
    """Or else paper lies between that is wide enough to be seen."""
    own = of_house(theme, drawn(component, edge, line), house)
    if all(contrast(own, colour(theme, ground)) >= 3 for ground in GROUNDS):
        return
    assert contrast(own, colour(theme, drawn(component, under, "stroke"))) >= 3
    covered = float(drawn(component, edge, "stroke-width")) if line == "stroke" else 0
    assert float(drawn(component, width, "stroke-width")) >= covered + 4


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("component", "text", "ground", "what"),
    [
        ("Figure", ".kind", ".body", "fill"),
        ("Figure", ".kind.hollow", ".body.hollow", "fill"),
        ("Dancer", ".twin", ".twin", "stroke"),
        ("Dancer", ".number", ".tag", "fill"),
        ("Dancer", ".emblem", ".seal", "fill"),
        ("Floor", ".cutword", ".cutplate", "fill"),
        ("Floor", ".entrance", ".plate", "fill"),
        ("Parquet", ".emblem", ".mark", "fill"),
        ("Parquet", ".label", ".label", "stroke"),
    ],
)
def test_what_is_written_on_the_floor_can_be_read(
    theme: str, house: str, component: str, text: str, ground: str, what: str
) -> None:
    ink = of_house(theme, drawn(component, text, "fill"), house)
    assert contrast(ink, of_house(theme, drawn(component, ground, what), house)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize(
    ("component", "sign"),
    [
        ("Dancer", ".announced"),
        ("Dancer", ".lit"),
        ("Dancer", ".lit.bad"),
        ("Dancer", ".picked"),
        ("Dancer", ".picked.bad"),
        ("Floor", ".cell:focus-visible"),
        ("Floor", ".end"),
        ("Floor", ".end.breach"),
        ("Floor", ".faced"),
        ("Floor", ".track"),
    ],
)
def test_signs_are_seen_on_every_ground(theme: str, ground: str, component: str, sign: str) -> None:
    line = colour(theme, drawn(component, sign, "stroke"))
    assert contrast(line, colour(theme, ground)) >= 3
