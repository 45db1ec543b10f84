"""How states and views of Balletomane are written down, as text and JSON."""

import msgspec

from ballroom.core.dice import pack, unpack
from ballroom.core.text import (
    fields,
    movers_text,
    need,
    number,
    number_or_none,
    or_none,
    read_movers,
    read_run,
    run,
)
from ballroom.games.balletomane import tables
from ballroom.games.balletomane.kit import Kit
from ballroom.games.balletomane.seeing import reach
from ballroom.games.balletomane.setup import Setup, kit_shown, setup_of, why_no_setup
from ballroom.games.balletomane.state import NONE, PHASES, State
from ballroom.games.balletomane.view import Side, View

CARD_DIGITS = "123456789"


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player of a state, with all secrets."""

    score: int
    hand: tuple[int, ...]
    played: tuple[int, ...]
    action: int | None
    visible: tuple[int, ...]
    locked: tuple[int, ...]
    lock: int | None
    claim: int | None
    answer: int | None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A state, with all its secrets."""

    act: int
    starter: int | None
    phase: str
    due: int | None
    turns: int
    common: tuple[int, ...]
    die: int | None
    more: bool
    players: tuple[Player, ...]
    setup: Setup | None = None
    """How the game is set up, where it is not the real one."""


def to_position(state: State) -> Position:
    """A state as plain data."""
    return Position(
        act=state.act,
        starter=_or_none(state.starter),
        phase=PHASES[state.phase],
        due=_or_none(state.due),
        turns=state.turns,
        common=unpack(state.common),
        die=_or_none(state.die),
        more=state.more == 1,
        players=tuple(_player(state, seat) for seat in (0, 1)),
        setup=_shown(state.kit),
    )


def _shown(kit: Kit) -> Setup | None:
    return None if kit.real else setup_of(kit)


def _player(state: State, seat: int) -> Player:
    return Player(
        score=state.scores[seat],
        hand=tables.cards_of(state.hands[seat]),
        played=tables.cards_of(state.played[seat]),
        action=_or_none(state.actions[seat]),
        visible=unpack(state.visible[seat]),
        locked=unpack(state.locked[seat]),
        lock=_or_none(state.locks[seat]),
        claim=_or_none(state.claims[seat]),
        answer=_or_none(state.answers[seat]),
    )


def _or_none(value: int) -> int | None:
    return None if value == NONE else value


def _none(value: int | None) -> int:
    return NONE if value is None else value


def from_position(position: Position) -> State:
    """The state that plain data say."""
    check(position)
    one, two = position.players
    return State(
        kit_shown(position.setup),
        position.act,
        _none(position.starter),
        PHASES.index(position.phase),
        _none(position.due),
        (one.score, two.score),
        (tables.mask_of(one.hand), tables.mask_of(two.hand)),
        (tables.mask_of(one.played), tables.mask_of(two.played)),
        (_none(one.action), _none(two.action)),
        pack(position.common),
        (pack(one.visible), pack(two.visible)),
        (pack(one.locked), pack(two.locked)),
        (_none(one.lock), _none(two.lock)),
        position.turns,
        _none(position.die),
        int(position.more),
        (_none(one.claim), _none(two.claim)),
        (_none(one.answer), _none(two.answer)),
    )


# ---- what no game could come to


def check(position: Position) -> None:
    """Refuse a position that cannot be."""
    if position.setup is not None:
        need(why_no_setup(position.setup) is None, f"{why_no_setup(position.setup)}")
    kit = kit_shown(position.setup)
    need(position.phase in PHASES, f"phase is one of {', '.join(PHASES)}")
    need(position.act >= 1, "acts are counted from 1")
    need(len(position.players) == 2, "there are two players")
    need(position.starter in (0, 1) or position.phase == "lot", "somebody starts")
    need(0 <= position.turns <= kit.turns, f"an act has {kit.turns} turns")
    for player in position.players:
        _check_player(player, kit)
    _check_cards(position, kit)
    _check_phase(position, kit)


def _check_player(player: Player, kit: Kit) -> None:
    need(player.score >= 0, "nobody has less than no points")
    for dice in (player.visible, player.locked):
        need(all(1 <= face <= kit.faces for face in dice), f"dice show 1 to {kit.faces}")
    dice_there = len(player.visible) + len(player.locked)
    need(dice_there in (0, kit.own), f"a player has {kit.own} own dice")
    need(list(player.locked) == sorted(player.locked), "locked dice are written in rising order")
    need(player.action is None or 0 <= player.action <= tables.NOTHING, "actions are 0 to 10")
    need(player.action != tables.CHASE, "a Chase is noted as what it performed")
    need(player.lock is None or 0 <= player.lock < 1 << kit.own, "a lock is a mask of own dice")
    need(player.claim is None or _is_claim(player.claim, kit), "a claim is a level")
    need(player.answer in (None, 0, 1), "an answer is 0 or 1")
    need(player.answer is None or bool(player.claim), "what is answered was claimed")


def _is_claim(level: int, kit: Kit) -> bool:
    return 0 <= level < len(kit.claimable) and kit.claimable[level]


def _check_cards(position: Position, kit: Kit) -> None:
    cards = [card for player in position.players for card in (*player.hand, *player.played)]
    deck = tables.cards_of(kit.deck)
    need(all(card in deck for card in cards), f"cards are {', '.join(map(str, deck))}")
    need(len(set(cards)) == len(cards), "each card is in one place")
    hands = [len(player.hand) for player in position.players]
    played = [len(player.played) for player in position.players]
    if position.phase == "deal" and position.due == 1:
        need(hands == [kit.cards, 0] and played == [0, 0], "the first player was dealt cards")
    elif position.phase in ("lot", "deal"):
        over = ([1, 1], [kit.cards - 1, kit.cards - 1])
        need(hands == [0, 0] or (hands, played) == over, "an act is over, or none was")
    else:
        turns = position.turns + (position.phase in ("spin", "again"))
        need(position.starter is not None, "somebody starts")
        expected = [(turns + (seat == position.starter)) // 2 for seat in (0, 1)]
        need(played == expected, "a card is given away in each turn")
        need(
            hands == [kit.cards - given for given in expected],
            f"each player was dealt {kit.cards} cards",
        )


def _check_phase(position: Position, kit: Kit) -> None:
    phase, players = position.phase, position.players
    first = kit.common
    dice = {"lot": 0, "common": 0, "own": first, "lock": first, "more": first}.get(phase, 2 * first)
    if phase != "deal":
        need(len(position.common) == dice, f"in {phase} {dice} common dice have been rolled")
    in_range = all(1 <= face <= kit.faces for face in position.common)
    need(in_range, f"dice show 1 to {kit.faces}")
    need(
        position.turns == 0 or phase not in ("lot", "common", "own", "lock", "more"), "no turns yet"
    )
    for player in players:
        if phase in ("lot", "common", "own", "lock"):
            need(not player.visible, f"in {phase} no own die is visible yet")
        if phase not in ("lot", "deal", "common", "own"):
            own = len(player.visible) + len(player.locked)
            need(own == kit.own, f"a player has {kit.own} own dice")
        need(player.lock is None or phase == "lock", "a lock is sealed while the other decides")
    if phase == "lock":
        need(None in (players[0].lock, players[1].lock), "somebody is still deciding")
    _check_claims(position, kit)
    _check_due(position, kit)


def _check_claims(position: Position, kit: Kit) -> None:
    """The second of the starter and the other claims first, and the first claim is answered."""
    phase, players = position.phase, position.players
    claims = [player.claim is not None for player in players]
    answered = [player.claim == 0 or player.answer is not None for player in players]
    if phase in ("claim", "answer"):
        need(position.turns == kit.turns, f"claims come after {kit.turns} turns")
        starter = position.starter or 0
        claimant = position.due if phase == "claim" else 1 - (position.due or 0)
        need(claims[1 - starter] or claimant == 1 - starter, "the last to play claims first")
        need(answered[1 - starter] or claimant != starter, "the first claim is answered first")
    elif phase == "over":
        need(position.act >= kit.acts, f"there are {kit.acts} acts at least")
        need(all(answered), "both claims were answered")
        one, two = players
        over = one.score != two.score or not kit.further
        need(over, "it is over when somebody has more points")
    elif phase != "deal":
        need(not any(claims), f"in {phase} nothing has been claimed")


def _check_due(position: Position, kit: Kit) -> None:
    phase, due = position.phase, position.due
    alone = ("deal", "own", "turn", "spin", "again", "claim", "answer")
    need((due in (0, 1)) == (phase in alone), f"in {phase} the seat that is due is said, or none")
    need((position.die is not None) == (phase == "spin"), "a die is named while it is re-rolled")
    need(not position.more or phase == "spin", "a Pirouette goes on after a re-roll")
    if position.die is not None and due is not None:
        places = kit.places[len(position.players[due].visible)]
        need(position.die in places, "only common and own visible dice are re-rolled")
    if position.more and due is not None:
        action = position.players[due].action
        need(action == tables.PIROUETTE, "a Pirouette goes on after a re-roll")
    if phase == "claim" and due is not None:
        need(position.players[due].claim is None, "a claim is made once")
    if phase == "answer" and due is not None:
        other = position.players[1 - due]
        need(bool(other.claim) and other.answer is None, "there is a claim to answer")


# ---- JSON and text


def write_state(state: State) -> str:
    """A state in one line, such as `1 0 turn 0 0 2644 ? 0 | 0 48.. | 0 ..`."""
    at = to_position(state)
    head = (
        f"{at.act} {or_none(at.starter)} {at.phase} {or_none(at.due)} {at.turns} "
        f"{run(at.common)} {or_none(at.die)} {int(at.more)}"
    )
    players = [
        f"{p.score} {run(p.hand)} {run(p.played)} {or_none(p.action)} {run(p.visible)} "
        f"{run(p.locked)} {or_none(p.lock)} {or_none(p.claim)} {or_none(p.answer)}"
        for p in at.players
    ]
    return " | ".join([head, *players, *_setup_text(at.setup)])


def _setup_text(setup: Setup | None) -> list[str]:
    """How the game is set up, where it is not the real one, such as `129 1 1 1 3 1 0`."""
    if setup is None:
        return []
    deck = setup.deck.replace("+", "")
    numbers = (setup.cards, setup.own, setup.common, setup.faces, setup.acts, int(setup.further))
    return [" ".join(map(str, (deck, *numbers)))]


def _read_setup(lines: list[str]) -> Setup | None:
    """What comes after the two players."""
    need(len(lines) <= 1, "after the players comes the setup")
    if not lines:
        return None
    deck, cards, own, common, faces, acts, further = fields(lines[0], 7)
    setup = Setup(
        2, "+".join(deck), number(cards), number(own), number(common), number(faces), number(acts),
        _flag(further),
    )  # fmt: skip
    refusal = why_no_setup(setup)
    need(refusal is None, f"{refusal}")
    return _shown(kit_shown(setup))


def read_state(text: str) -> State:
    """The state that a line says."""
    head, *lines = text.split("|")
    act, starter, phase, due, turns, common, die, more = fields(head, 8)
    players = []
    for line in lines[:2]:
        score, hand, played, action, visible, locked, lock, claim, answer = fields(line, 9)
        players.append(
            Player(
                number(score),
                _run(hand, CARD_DIGITS),
                _run(played, CARD_DIGITS),
                number_or_none(action),
                _run(visible),
                _run(locked),
                number_or_none(lock),
                number_or_none(claim),
                number_or_none(answer),
            )
        )
    return from_position(
        Position(
            number(act),
            number_or_none(starter),
            phase,
            number_or_none(due),
            number(turns),
            _run(common),
            number_or_none(die),
            _flag(more),
            tuple(players),
            _read_setup(lines[2:]),
        )
    )


def _run(text: str, allowed: str = "123456") -> tuple[int, ...]:
    found = read_run(text, allowed)
    need(found is not None, "a list is digits, or - for none")
    return found or ()


def _flag(text: str) -> bool:
    need(text in ("0", "1"), f"{text!r} should be 0 or 1")
    return text == "1"


def write_view(view: View) -> str:
    """A view in one line: whose it is, then like a state; `?` for what is hidden."""
    head = (
        f"{view.seat} : {view.act} {or_none(view.starter)} {view.phase} {or_none(view.due)} "
        f"{movers_text(view.to_move)} {view.turns} {run(view.common)} {or_none(view.die)} "
        f"{int(view.more)}"
    )
    sides = [
        f"{s.score} {s.cards} {run(s.hand)} {run(s.played)} {or_none(s.action)} {run(s.visible)} "
        f"{s.hidden} {run(s.locked)} {run(s.lock)} {or_none(s.claim)} "
        f"{or_none(None if s.called is None else int(s.called))}"
        for s in view.sides
    ]
    return " | ".join([head, *sides, *_setup_text(view.setup)])


def read_view(text: str) -> View:
    """The view that a line says; what the dice reach is worked out again."""
    head, *lines = text.split("|")
    seat_text, _, rest = head.partition(":")
    act, starter, phase, due, movers, turns, common, die, more = fields(rest, 9)
    sides = tuple(_read_side(line) for line in lines[:2])
    need(len(sides) == 2, "there are two players")
    setup = _read_setup(lines[2:])
    seat, dice = number(seat_text.strip()), _run(common)
    return View(
        seat=seat,
        act=number(act),
        starter=number_or_none(starter),
        phase=phase,
        due=number_or_none(due),
        to_move=read_movers(movers),
        turns=number(turns),
        common=dice,
        die=number_or_none(die),
        more=_flag(more),
        sides=sides,
        reach=reach(seat, dice, sides, kit_shown(setup).dice),
        setup=setup,
    )


def _read_side(line: str) -> Side:
    score, cards, hand, played, action, visible, hidden, locked, lock, claim, called = fields(
        line, 11
    )
    return Side(
        score=number(score),
        cards=number(cards),
        hand=read_run(hand, CARD_DIGITS),
        played=_run(played, CARD_DIGITS),
        action=number_or_none(action),
        visible=_run(visible),
        hidden=number(hidden),
        locked=read_run(locked),
        lock=read_run(lock),
        claim=number_or_none(claim),
        called=None if called == "?" else _flag(called),
    )
