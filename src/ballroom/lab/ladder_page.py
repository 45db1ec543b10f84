"""The page of a ladder."""

from collections.abc import Sequence

from ballroom.core.figures import seat_of
from ballroom.core.language import Phrase, as_it_is, number, say
from ballroom.lab import plots
from ballroom.lab.intervals import Estimate
from ballroom.lab.ladder import Standing
from ballroom.lab.page import PLOT, Cell, Facts, Paper, Section
from ballroom.lab.ratings import Rating

HALF = 0.5


def _how() -> Phrase:
    return say(
        "Each deal is played in every seating, with the same cards and dice, and is the unit of "
        "the 95 % intervals. Ratings are openskill's (Plackett and Luce): all begin at 25 with a "
        "sigma of {sigma}, a deal is won by who won more of its games, and deals are rated in the "
        "order of their numbers.",
        sigma=number(25 / 3, ".2f"),
    )


def ladder_page(
    title: str, standing: Standing, ratings: dict[str, Rating], facts: Facts, language: str
) -> str:
    """The whole page."""
    paper, names = Paper(language), ranked(ratings)
    sections = [
        _standings(paper, standing, names),
        _rated(paper, ratings, names),
        _cross(paper, standing, names),
        _seats(paper, standing),
    ]
    return paper.page(
        say("The ladder of {game}", game=title),
        say("Every player against every other, seats rotated, on the same deals."),
        paper.glance(_glance(standing, ratings, names[0])) + paper.facts(facts),
        sections,
        _how(),
    )


def _glance(standing: Standing, ratings: dict[str, Rating], top: str) -> list[tuple[str, str, str]]:
    overall, rating = standing.overall(top), ratings[top]
    return [
        (
            as_it_is(top),
            say("at the top"),
            say(
                "rated {mu} \N{PLUS-MINUS SIGN} {sigma}",
                mu=number(rating.mu, ".1f"),
                sigma=number(rating.sigma, ".1f"),
            ),
        ),
        (
            number(overall.value, ".1%"),
            say("of its games won by {name}", name=top),
            _reach(overall),
        ),
        (
            number(standing.games),
            say("games"),
            say("{deals} deals, each in every seating", deals=number(len(standing.deals))),
        ),
    ]


def ranked(ratings: dict[str, Rating]) -> list[str]:
    """The names, the strongest first."""
    return sorted(ratings, key=lambda name: (-ratings[name].mu, name))


def _reach(one: Estimate) -> Phrase:
    return say(
        "{low} to {high} %", low=number(one.low * 100, ".1f"), high=number(one.high * 100, ".1f")
    )


def _share(axis: plots.Axis, one: Estimate) -> list[Cell]:
    """A share drawn, in digits, and with its interval."""
    return [
        Cell(drawn=plots.interval(axis, one, False)),
        Cell(number(one.value, ".1%")),
        Cell(_reach(one)),
    ]


def _standings(paper: Paper, standing: Standing, names: Sequence[str]) -> Section:
    shares = {name: standing.overall(name) for name in names}
    axis = plots.axis_for(shares.values(), True, HALF, from_zero=False)
    rows = [
        (as_it_is(name), [*_share(axis, one), Cell(number(one.of), kind="count")])
        for name, one in shares.items()
    ]
    heads = [say("player"), PLOT, say("won"), say("95 % interval"), say("out of")]
    caption = say(
        "The share of its games that each player won, against all others together. Dashed: half."
    )
    return Section(say("Standings"), paper.table(caption, heads, rows, axis))


def _rated(paper: Paper, ratings: dict[str, Rating], names: Sequence[str]) -> Section:
    drawn = {
        name: Estimate(one.mu, one.mu - 2 * one.sigma, one.mu + 2 * one.sigma, 1)
        for name, one in ratings.items()
    }
    axis = plots.axis_for(drawn.values(), False, None, from_zero=False)
    rows = [
        (
            as_it_is(name),
            [
                Cell(drawn=plots.interval(axis, drawn[name], False)),
                Cell(number(ratings[name].mu, ".2f")),
                Cell(number(ratings[name].sigma, ".2f")),
                Cell(number(ratings[name].ordinal, ".2f")),
            ],
        )
        for name in names
    ]
    heads = [say("player"), PLOT, "mu", "sigma", say("mu less 3 sigma")]
    caption = say("Mu, drawn with two sigma to either side.")
    return Section(say("Ratings"), paper.table(caption, heads, rows, axis))


def _cross(paper: Paper, standing: Standing, names: Sequence[str]) -> Section:
    rows = []
    for name in names:
        cells = []
        for other in names:
            if name == other:
                cells.append(Cell("\N{EN DASH}", kind="none"))
            else:
                one = standing.between(name, other)
                cells.append(Cell(number(one.value, ".1%"), _reach(one)))
        rows.append((as_it_is(name), cells))
    caption = say("What the player on the left won of its games against the one above.")
    heads = [say("against"), *map(as_it_is, names)]
    return Section(say("Cross table"), paper.table(caption, heads, rows, name="cross"))


def _seats(paper: Paper, standing: Standing) -> Section:
    seats = standing.seats()
    even = 1 / len(seats)
    axis = plots.axis_for(seats, True, even, from_zero=False)
    rows = [(seat_of(seat), _share(axis, one)) for seat, one in enumerate(seats)]
    heads = [say("seat"), PLOT, say("won"), say("95 % interval")]
    caption = say(
        "What each seat won, whoever sat there. Dashed: even, {even}.", even=number(even, ".1%")
    )
    return Section(say("Seats"), paper.table(caption, heads, rows, axis))
