"""How long a game can go on, and how much nature can do at once: what OpenSpiel asks beforehand."""

from math import ceil, comb, factorial, sqrt
from typing import Final

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.contract import AnyGame, Setup
from ballroom.games.balletomane.setup import Setup as Ballet
from ballroom.games.dancing_dice.setup import Setup as Marathon
from ballroom.games.la_danse.tables import LAST_DANCE
from ballroom.games.la_danse.talk import MOST_OFFERS

LONG: Final = 10_000
"""Actions of seats and nature after which a game is cut that the rules let go on for ever."""
BALL: Final = "la-danse"
WHOLE: Final = 128
"""Of more outcomes than these a part is drawn first."""
OFFER: Final = 16
"""No offer of a ball is said in more actions, and no move is longer than an offer."""


def horizon(game: AnyGame, setup: Setup) -> int:
    """The most actions of a game: a real bound where the rules have one, else LONG."""
    match setup:
        case Marathon(seats=seats, rounds=rounds) if rounds:  # DD-7.6
            # The Tango; all roll, choose, roll again and arrange.
            return rounds * (1 + seats * (2 + 2 * _draws(setup)))
        case Ballet(further=False, acts=acts, cards=cards):  # BM-7.7
            # The lot; two deals, four rolls, two locks, two claims with their answers, and turns,
            # of which a Pirouette is the longest: two choices, two rolls.
            return 1 + acts * (12 + 4 * 2 * (cards - 1))
    return _of_a_ball(setup.seats) if game.name == BALL else LONG


def _of_a_ball(seats: int) -> int:
    """Sixteen dances (LD-8.1), each measure with its talk; a ball all night long is cut there."""
    offers = MOST_OFFERS * seats  # LD-10.4
    # An offer is answered twice by everybody; who was done before it may have to say so again.
    talk = offers * (OFFER + 3 * seats) + seats
    # Two dancers are announced and dance, each to a space and a facing; or a deal is broken.
    measure = seats * 12
    seating = 2 + seats * (seats + 4)
    return seating + talk + LAST_DANCE * seats * (talk + measure)


def longest_move(setup: Setup) -> int:
    """The most actions that make one move, be it nature's."""
    match setup:
        case Marathon():
            return _draws(setup)
        case Ballet():
            return 1
    return OFFER


def _draws(setup: Marathon) -> int:
    """In how many draws nature rolls all dice of a couple."""
    of_a_type = comb(setup.faces + setup.dice - 1, setup.dice)
    return 2 if of_a_type**2 > WHOLE else 1


def width(outcomes: int) -> int:
    """How many of so many outcomes are listed at once."""
    return outcomes if outcomes <= WHOLE else ceil(sqrt(outcomes))


def outcomes(game: AnyGame, setup: Setup) -> int:
    """The most that nature can choose between at a moment.

    At a ball it is an order of seating; elsewhere nature does her most in the first inputs.
    """
    most = factorial(setup.seats) if game.name == BALL else _probed(game, setup)
    return min(most, WHOLE)


def _probed(game: AnyGame, setup: Setup) -> int:
    """The most that is met in the first inputs of a few games played at random."""
    most = 1
    for number in range(4):
        rng = Rng("bounds", number)
        state = game.initial(setup)
        for _ in range(50):
            movers = game.to_move(state)
            if not movers:
                break
            if movers[0] == CHANCE:
                chances = game.chances(state)
                most = max(most, len(chances))
                move = chances.sample(rng)
            else:
                move = rng.pick(game.legal_moves(state, movers[0]))
            state, _ = game.apply(state, movers[0], move)
    return most
