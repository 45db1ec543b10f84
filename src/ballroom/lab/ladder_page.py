"""The page of a ladder."""

from collections.abc import Sequence

from ballroom.lab import page, plots
from ballroom.lab.intervals import Estimate
from ballroom.lab.ladder import Standing
from ballroom.lab.page import PLOT, Cell, Section
from ballroom.lab.ratings import Rating

HOW = (
    "Each deal is played in every seating, with the same cards and dice, and is the unit of the "
    "95 % intervals. Ratings are openskill's (Plackett and Luce): all begin at 25 with a sigma of "
    "8.33, a deal is won by who won more of its games, and deals are rated in the order of their "
    "numbers."
)
HALF = 0.5


def ladder_page(
    title: str, standing: Standing, ratings: dict[str, Rating], facts: list[tuple[str, str]]
) -> str:
    """The whole page."""
    names = ranked(ratings)
    top = names[0]
    overall = standing.overall(top)
    glance = [
        (
            top,
            "at the top",
            f"rated {ratings[top].mu:.1f} \N{PLUS-MINUS SIGN} {ratings[top].sigma:.1f}",
        ),
        (f"{overall.value:.1%}", f"of its games won by {top}", _reach(overall)),
        (f"{standing.games:,}", "games", f"{len(standing.deals):,} deals, each in every seating"),
    ]
    sections = [
        _standings(standing, names),
        _rated(ratings, names),
        _cross(standing, names),
        _seats(standing),
    ]
    lead = "Every player against every other, seats rotated, on the same deals."
    return page.page(
        f"The ladder of {title}", lead, page.glance(glance) + page.facts(facts), sections, HOW
    )


def ranked(ratings: dict[str, Rating]) -> list[str]:
    """The names, the strongest first."""
    return sorted(ratings, key=lambda name: (-ratings[name].mu, name))


def _reach(one: Estimate) -> str:
    return f"{one.low * 100:.1f} to {one.high * 100:.1f} %"


def _standings(standing: Standing, names: Sequence[str]) -> Section:
    shares = {name: standing.overall(name) for name in names}
    axis = plots.axis_for(shares.values(), True, HALF, from_zero=False)
    rows = [
        (
            name,
            [
                Cell(drawn=plots.interval(axis, one, False)),
                Cell(f"{one.value:.1%}"),
                Cell(_reach(one)),
                Cell(f"{one.of:,}", kind="count"),
            ],
        )
        for name, one in shares.items()
    ]
    heads = ["player", PLOT, "won", "95 % interval", "out of"]
    caption = (
        "The share of its games that each player won, against all others together. Dashed: half."
    )
    return Section("Standings", page.table(caption, heads, rows, plots.axis_drawn(axis)))


def _rated(ratings: dict[str, Rating], names: Sequence[str]) -> Section:
    drawn = {
        name: Estimate(one.mu, one.mu - 2 * one.sigma, one.mu + 2 * one.sigma, 1)
        for name, one in ratings.items()
    }
    axis = plots.axis_for(drawn.values(), False, None, from_zero=False)
    rows = [
        (
            name,
            [
                Cell(drawn=plots.interval(axis, drawn[name], False)),
                Cell(f"{ratings[name].mu:.2f}"),
                Cell(f"{ratings[name].sigma:.2f}"),
                Cell(f"{ratings[name].ordinal:.2f}"),
            ],
        )
        for name in names
    ]
    heads = ["player", PLOT, "mu", "sigma", "mu less 3 sigma"]
    caption = "Mu, drawn with two sigma to either side."
    return Section("Ratings", page.table(caption, heads, rows, plots.axis_drawn(axis)))


def _cross(standing: Standing, names: Sequence[str]) -> Section:
    rows = []
    for name in names:
        cells = []
        for other in names:
            if name == other:
                cells.append(Cell("\N{EN DASH}", kind="none"))
            else:
                one = standing.between(name, other)
                cells.append(Cell(f"{one.value:.1%}", _reach(one)))
        rows.append((name, cells))
    caption = "What the player on the left won of its games against the one above."
    heads = ["against", *names]
    return Section("Cross table", page.table(caption, heads, rows, name="cross"))


def _seats(standing: Standing) -> Section:
    seats = standing.seats()
    even = 1 / len(seats)
    axis = plots.axis_for(seats, True, even, from_zero=False)
    rows = [
        (
            f"seat {seat}",
            [
                Cell(drawn=plots.interval(axis, one, False)),
                Cell(f"{one.value:.1%}"),
                Cell(_reach(one)),
            ],
        )
        for seat, one in enumerate(seats)
    ]
    heads = ["seat", PLOT, "won", "95 % interval"]
    caption = f"What each seat won, whoever sat there. Dashed: even, {even:.1%}."
    return Section("Seats", page.table(caption, heads, rows, plots.axis_drawn(axis)))
