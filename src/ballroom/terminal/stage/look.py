"""The look of the page in a terminal: the same colours by the same names, by day and by night."""

from functools import cache
from typing import Final

from rich.style import Style
from textual.theme import Theme

from ballroom.terminal.houses import HOUSES

DAY: Final = "ballroom-day"
NIGHT: Final = "ballroom-candlelight"

# The page's tokens.css has the same; a test compares them.
TOKENS: Final[dict[str, dict[str, str]]] = {
    DAY: {
        "paper": "#f6f0e4", "paper-raised": "#fcf8ef", "paper-sunk": "#ebe2cf",
        "ink": "#241b1e", "ink-soft": "#5f5148", "hairline": "#d6c8a9",
        "brass": "#7d5d1f", "brass-line": "#b8975a",
        "action": "#2b2024", "action-ink": "#fdf6e6",
        "candle": "#9d5c00", "candle-wash": "#f9e4b4",
        "good": "#22624f", "bad": "#8c1d2c", "focus": "#1d4ed8",
        "floor": "#ead9b5", "floor-2": "#e3cfa6", "floor-3": "#efe1c3",
        "floor-line": "#b99f6b", "floor-ink": "#3a2c1c", "frame": "#5b3d22", "carpet": "#d9d0c0",
        "ivory": "#fffaf0", "ivory-edge": "#cbb98f", "lacquer": "#2a2024", "lacquer-ink": "#f0d9a0",
        "crown": "#8a1a25", "on-crown": "#fffdf6", "crown-tint": "#e8c4bd",
        "crescent": "#1a3278", "on-crescent": "#fffdf6", "crescent-tint": "#c3cbe3",
        "star": "#946500", "on-star": "#fffdf6", "star-tint": "#efd79a",
        "clover": "#1e7060", "on-clover": "#fffdf6", "clover-tint": "#bddbcf",
        "fan": "#a74eac", "on-fan": "#fffdf6", "fan-tint": "#e8cbe4",
        "lozenge": "#1e2027", "on-lozenge": "#fffdf6", "lozenge-tint": "#cbc9c8",
    },
    NIGHT: {
        "paper": "#131a1c", "paper-raised": "#1c2527", "paper-sunk": "#0d1213",
        "ink": "#f3e9d5", "ink-soft": "#bdb09a", "hairline": "#3b4441",
        "brass": "#dcb870", "brass-line": "#8f7340",
        "action": "#e9c274", "action-ink": "#1a1410",
        "candle": "#ffc65c", "candle-wash": "#3d3018",
        "good": "#7fc9ab", "bad": "#ff8f80", "focus": "#8ab4ff",
        "floor": "#2c241b", "floor-2": "#261f17", "floor-3": "#332a1f",
        "floor-line": "#5b4a33", "floor-ink": "#ead9b5", "frame": "#5a4226", "carpet": "#2a2f30",
        "ivory": "#f1e6cf", "ivory-edge": "#8d7d5b", "lacquer": "#090b0c", "lacquer-ink": "#f0cf86",
        "crown": "#e14c3d", "on-crown": "#14110f", "crown-tint": "#50241b",
        "crescent": "#4c88dd", "on-crescent": "#14110f", "crescent-tint": "#1c3350",
        "star": "#fbcd66", "on-star": "#14110f", "star-tint": "#4f3f17",
        "clover": "#68a988", "on-clover": "#14110f", "clover-tint": "#1f4033",
        "fan": "#eab4e4", "on-fan": "#14110f", "fan-tint": "#48304a",
        "lozenge": "#f4ecdf", "on-lozenge": "#14110f", "lozenge-tint": "#4a4844",
    },
}  # fmt: skip
# On ivory a house is as dark as by day, at any hour.
_DEEP: Final = {f"{house.token}-deep": TOKENS[DAY][house.token] for house in HOUSES}


def themes() -> list[Theme]:
    """Both looks, as Textual takes them; every token is a variable of the style sheet."""
    return [_theme(name, tokens) for name, tokens in TOKENS.items()]


def _theme(name: str, tokens: dict[str, str]) -> Theme:
    return Theme(
        name=name,
        primary=tokens["brass"],
        secondary=tokens["brass-line"],
        accent=tokens["candle"],
        foreground=tokens["ink"],
        background=tokens["paper"],
        surface=tokens["paper-raised"],
        panel=tokens["paper-sunk"],
        success=tokens["good"],
        error=tokens["bad"],
        warning=tokens["candle"],
        dark=name == NIGHT,
        variables={
            **tokens,
            "block-cursor-background": tokens["focus"],
            "block-cursor-foreground": tokens["paper"],
            "input-cursor-background": tokens["ink"],
            "input-selection-background": tokens["candle-wash"],
            "border": tokens["brass-line"],
            "border-blurred": tokens["hairline"],
            "scrollbar": tokens["hairline"],
            "scrollbar-background": tokens["paper-sunk"],
            "scrollbar-hover": tokens["brass-line"],
            "scrollbar-active": tokens["brass"],
        },
    )


@cache
def style(theme: str, words: str) -> Style:
    """A style in the words of the look, such as `bold candle on floor`."""
    tokens = {**TOKENS.get(theme, TOKENS[NIGHT]), **_DEEP}
    return Style.parse(" ".join(tokens.get(word, word) for word in words.split()))


def by_surroundings(environment: dict[str, str]) -> str:
    """The look that was asked for, or else the one that goes with the terminal's own."""
    asked = environment.get("BALLROOM_THEME", "").lower()
    if asked in ("light", "dark"):
        return DAY if asked == "light" else NIGHT
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]  # xterm, rxvt, Konsole say this
    return DAY if ground in ("7", "15") else NIGHT
