"""The players of La Danse: what they judge by, and how they talk."""

import re

import pytest

from ballroom.core.chance import CHANCE, Rng
from ballroom.core.language import LANGUAGES, Phrase, named, spoken
from ballroom.games.la_danse import GAME, mind, tables
from ballroom.games.la_danse.bargain import Bargain
from ballroom.games.la_danse.dancing import ends, to_dance
from ballroom.games.la_danse.effects import effects
from ballroom.games.la_danse.haggler import ENOUGH, Haggler, ideas
from ballroom.games.la_danse.moves import (
    DONE,
    Accept,
    Announce,
    Break,
    Dance,
    Direct,
    Host,
    Propose,
    Refuse,
    Sit,
    Speak,
    Trade,
    Vote,
)
from ballroom.games.la_danse.notation import read_dancer
from ballroom.games.la_danse.players import PLAYERS
from ballroom.games.la_danse.reasons import Outlook, why_seating
from ballroom.games.la_danse.setup import Setup
from ballroom.games.la_danse.state import PHASES, State, moved
from ballroom.games.la_danse.talk import bound
from ballroom.games.la_danse.tests.floors import floor, talking


def random_states(setup: Setup, count: int) -> list[State]:
    """States of a ball played by lot."""
    found: list[State] = []
    state, rng = GAME.initial(setup), Rng("states", setup.seats)
    while GAME.to_move(state) and len(found) < count:
        seat = GAME.to_move(state)[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            found.append(state)
            move = rng.pick(GAME.legal_moves(state, seat))
        state, _ = GAME.apply(state, seat, move)
    return found


def test_dances_are_ranked_by_the_worth_of_the_floor() -> None:
    """What is summed up from the changes is what the whole floor is worth."""
    compared = 0
    for variations in ("", "spell", "smitten", "all-night"):
        for state in random_states(Setup(4, variations=variations, talk=False), 260)[::9]:
            if PHASES[state.phase] != "dance":
                continue
            for dancer in to_dance(state, state.due):
                allowed = ends(state, dancer).all()
                for value, end in mind.ranked(state, state.due, dancer, allowed):
                    compared += 1
                    whole = mind.worth(moved(state, dancer, end), state.due)
                    assert abs(value - whole) < 1e-9
    assert compared > 500


def test_a_promise_changes_what_is_foreseen() -> None:
    """Blue's Waltz would go and influence Red's; a promise to spare Red stops it."""
    state = talking(
        "0B 5,0^0", "1B 6,0^0", "0W1 1,0^3", "0C -1,3^0", "1W1 -3,0^0", "1C 4,-3^0", seats=2
    )
    before = mind.prospects(state)
    after = mind.prospects(bound(state, Bargain().spare(1, 0).hold(0, "C").clauses, 1))
    assert after[0] > before[0]


def answer(state: State, seat: int) -> object:
    return Haggler().speak(state, seat, GAME.legal_moves(state, seat))


def test_club_accepts_what_pays_and_declines_what_does_not() -> None:
    state = talking(
        "0B 5,0^0", "1B 6,0^0", "0W1 1,0^3", "0C -1,3^0", "1W1 -3,0^0", "1C 4,-3^0", seats=2
    )
    good = Bargain().spare(1, 0).hold(0, "C").offer()
    offered, _ = GAME.apply(state, 1, good)
    assert Haggler().gain(state, good.clauses)[0] >= ENOUGH
    assert answer(offered, 0) == Accept(1)
    bad = Bargain().hold(0, "W1").hold(1, "C").offer()
    offered, _ = GAME.apply(state, 1, bad)
    assert Haggler().gain(state, bad.clauses)[0] < ENOUGH
    assert answer(offered, 0) == Refuse(1)
    declined, _ = GAME.apply(offered, 0, Refuse(1))
    assert not isinstance(answer(declined, 0), Accept | Refuse), "it answers once"


def test_club_has_ideas_of_three_kinds() -> None:
    state = talking(
        "0B 5,0^0", "1B 6,0^0", "2B 6,-1^0", "0W1 0,0^0", "1W1 3,-3^0", "2W1 -3,-1^0",
        "0C -1,3^0*1", "1C 4,-3^0*0", "0R1 0,2^0*2", "1R1 0,3^0*2",
    )  # fmt: skip
    kinds = {type(clause).__name__ for _, clauses in ideas(state, 0) for clause in clauses}
    assert kinds == {"Spare", "Release", "Pursue"}


def test_club_makes_few_offers_and_only_legal_ones() -> None:
    """A whole ball of talkers: at most one offer a talk from each, deals, and no breach."""
    players = [PLAYERS["club"]() for _ in range(4)]
    state, rng = GAME.initial(Setup(4)), Rng("club talks", 2)
    offers: dict[tuple[int, int, int], int] = {}
    while GAME.to_move(state) and state.dance < 4:
        seat = GAME.to_move(state)[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal = GAME.legal_moves(state, seat)
            move = players[seat].choose(GAME.view(state, seat), legal, 1.0, rng)
            assert not isinstance(move, Break)
            assert players[seat].explain(GAME.view(state, seat), legal, move).endswith(".")
        if isinstance(move, Speak):
            offers[state.dance, state.measure, seat] = (
                offers.get((state.dance, state.measure, seat), 0) + 1
            )
        state, _ = GAME.apply(state, seat, move)
    assert offers, "somebody offers something in three dances"
    assert max(offers.values()) == 1
    assert state.talk.deals, "and somebody accepts"


# ---- why, in words

CODES = re.compile(
    r"[-+\N{MINUS SIGN}]\d|\d[.,]\d|\bworth\b|\^|facing \d|\b[BQWRCG][12]?\b|\b\d[BQWRCG]"
)
"""An evaluation, a facing as it is written, a dancer's letters: nothing that people say."""


def explained(setup: Setup, seed: str, dances: int = 99) -> list[str]:
    """All reasons that are given at a ball of the strongest, in order."""
    players = [PLAYERS["club"]() for _ in range(setup.seats)]
    state, rng = GAME.initial(setup), Rng(seed, setup.seats)
    found: list[str] = []
    while GAME.to_move(state) and state.dance <= dances:
        seat = GAME.to_move(state)[0]
        if seat == CHANCE:
            move = GAME.chances(state).sample(rng)
        else:
            legal, view = GAME.legal_moves(state, seat), GAME.view(state, seat)
            move = players[seat].choose(view, legal, 1.0, rng)
            found.append(players[seat].explain(view, legal, move))
        state, _ = GAME.apply(state, seat, move)
    return found


@pytest.mark.parametrize(
    ("setup", "dances"),
    [
        (Setup(2), 99),
        (Setup(2, variations="non-negotiable+smitten"), 99),
        (Setup(3, variations="in-the-way+spell", quick=False), 3),
        (Setup(4), 3),
        (Setup(2, variations="all-night", talk=False), 4),
    ],
    ids=str,
)
def test_whatever_is_done_is_explained_in_words(setup: Setup, dances: int) -> None:
    """Whole balls, and parts of longer ones: no evaluation, no facing or dancer in code."""
    reasons = explained(setup, "in words", dances)
    assert len(reasons) > 20
    for why in reasons:
        assert isinstance(why, Phrase)
        for language in LANGUAGES:
            said = spoken(why, language)
            assert not CODES.search(said), said
            assert "{" not in said
        assert why.endswith(".")
    assert any("you would influence" in why for why in reasons)


def why_dance(state: State, move: str) -> str:
    club, seat = PLAYERS["club"](), state.due
    chosen = GAME.read_move(move)
    legal = GAME.legal_moves(state, seat)
    assert chosen in legal
    why: str = club.explain(GAME.view(state, seat), legal, chosen)
    return why


def test_a_dance_is_explained_by_what_the_measure_would_come_to() -> None:
    """Red's Waltz goes where it faces Blue's Chasse, which faced Red's Rond."""
    state = floor(
        "0B 5,0^0", "1B 6,0^0", "0W1 -1,0^0", "0R1 2,-2^5", "1C 1,-1^10",
        seats=2, announced="0W1 1C", stepped="1C", danced=2, closed=True,
    )  # fmt: skip
    assert Outlook(state).marked == {4: 1}
    why = why_dance(state, f"dance 0W1 {tables.space_name(0, -1)}^0")
    assert why == (
        "Dances with Waltz 1 to i7, facing Blue's Chasse: you would influence Blue's Chasse; "
        "but Blue would influence your Rond 1."
    )
    assert named(why, ("Ada", "Ben")) == why.replace("Blue", "Ben")
    assert "Ben" in spoken(named(why, ("Ada", "Ben")), "nl")


def test_a_deal_is_explained_by_what_it_would_change() -> None:
    state = talking(
        "0B 5,0^0", "1B 6,0^0", "0W1 1,0^3", "0C -1,3^0", "1W1 -3,0^0", "1C 4,-3^0", seats=2
    )
    good = Bargain().spare(1, 0).hold(0, "C").offer()
    club = PLAYERS["club"]()
    assert club.explain(GAME.view(state, 0), GAME.legal_moves(state, 0), good) == (
        "Offers this: Blue influences no dancer of Red in this dance; Red holds the Chasse back in "
        "this measure. With it, Blue would no longer influence your Waltz 1."
    )
    offered, _ = GAME.apply(state, 1, good)
    legal = GAME.legal_moves(offered, 0)
    accepts = club.explain(GAME.view(offered, 0), legal, Accept(1))
    assert accepts == ("Accepts offer 1: with it, Blue would no longer influence your Waltz 1.")
    bad = Bargain().hold(0, "W1").hold(1, "C").offer()
    offered, _ = GAME.apply(state, 1, bad)
    declines = club.explain(GAME.view(offered, 0), legal, Refuse(1))
    assert declines.startswith("Declines offer 1, which does not pay enough: with it, ")


def test_seating_and_votes_are_explained_as_what_they_are() -> None:
    state = floor("0B 0,0^0", "1B 1,0^0", seats=3)
    for move, said in (
        (Propose((2, 0, 1)), "Proposes the order Gold, Red and Blue"),
        (Sit(3), "Sits at entrance 3, by lot"),
        (Sit(-1), "Stays where you sit"),
        (Trade(1), "Trades places with Blue, by lot"),
        (Host(0), "Names you the host, by lot"),
        (Host(2), "Names Gold the host, by lot"),
        (Direct(1), "Lets play go to the right, by lot"),
        (Direct(-1), "Lets play go to the left, by lot"),
        (Vote(False), "Dances on"),
        (Vote(True), "Would end the ball"),
    ):
        assert why_seating(state, 0, move).startswith(said)


def test_quiet_players_decline_everything() -> None:
    offered, _ = GAME.apply(
        talking("0W1 0,0^0", "0C -1,3^0", "1W1 3,-3^0", "1C 4,-3^0", "2W1 -3,-1^0"),
        0,
        Bargain().hold(0, "C").hold(1, "C").offer(),
    )
    for name in ("greedy", "quiet"):
        player = PLAYERS[name]()
        choose = player.choose(GAME.view(offered, 1), GAME.legal_moves(offered, 1), 1.0, Rng(1))
        assert choose == Refuse(1)
        assert (
            player.choose(GAME.view(offered, 2), GAME.legal_moves(offered, 2), 1.0, Rng(1)) == DONE
        )


def test_every_choice_carries_what_it_does_to_each_promise() -> None:
    state = talking("0W1 0,0^0", "0C -1,3^0", "1W1 3,-3^0", "1C 4,-3^0", "2W1 -3,-1^0")
    assert effects(state, 0) == {}
    state = bound(state, Bargain().hold(0, "C").hold(1, "C").clauses, 1)
    while PHASES[state.phase] == "talk":
        state, _ = GAME.apply(state, GAME.to_move(state)[0], DONE)
    found = effects(state, 0)
    chasse, waltz = Announce(read_dancer("0c")), Announce(read_dancer("0w1"))
    assert found[waltz][0] == (1, "Red: hold C this measure", "kept")
    assert found[Break(chasse)][0].verdict == "broken"
    assert set(found) == set(GAME.legal_moves(state, 0))
    assert effects(state, 1) == {}


def test_club_beats_random() -> None:
    """A few balls; the figures over many are in docs/research.md."""
    won = 0
    for number in range(4):
        rng = Rng("beats", number)
        club = PLAYERS["club"]()
        state = GAME.initial(Setup(2))
        while GAME.to_move(state):
            seat = GAME.to_move(state)[0]
            if seat == CHANCE:
                move = GAME.chances(state).sample(rng)
            elif seat == number % 2:
                legal = GAME.legal_moves(state, seat)
                move = club.choose(GAME.view(state, seat), legal, 1.0, rng)
            else:
                move = rng.pick(GAME.legal_moves(state, seat))
            assert isinstance(move, Dance) or move
            state, _ = GAME.apply(state, seat, move)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.winners == (number % 2,)
    assert won == 4
