"""The talk: offers, answers, and deals that bind (LD-10, LD-11)."""
# compiled by mypyc

from typing import Final

from ballroom.core.contract import Event, Refusal
from ballroom.core.value import put
from ballroom.games.la_danse.ball import NOBODY, NONE
from ballroom.games.la_danse.binding import bound_in
from ballroom.games.la_danse.clauses import (
    Bench,
    Clause,
    Release,
    Seat,
    concerns_all,
)
from ballroom.games.la_danse.contradictions import why_contradicted, why_no_clause, why_no_way
from ballroom.games.la_danse.deals import KEPT, NO_FATE, Deal, Fate, Offer, Talk
from ballroom.games.la_danse.events import (
    Accepted,
    Bound,
    Declined,
    Offered,
    Released,
    SaidDone,
    Withdrawn,
)
from ballroom.games.la_danse.moves import (
    Accept,
    Answer,
    Change,
    Counter,
    Done,
    MakeOffer,
    Move,
    Refuse,
    Speak,
    Withdraw,
)
from ballroom.games.la_danse.sentences import write_clauses
from ballroom.games.la_danse.state import TALK, Draft, State, put_byte

MOST_OFFERS: Final = 6  # LD-10.4
MOST_CLAUSES: Final = 8


def talkers(state: State) -> int:
    """The mask of players at the ball: those who have not lost (LD-10.5)."""
    return ((1 << state.ball.seats) - 1) & ~state.lost


def begin_talk(draft: Draft) -> State:
    """All may speak (LD-10.1)."""
    draft.phase, draft.due = TALK, -1
    draft.danced = draft.lost
    draft.talk = Talk((), (0,) * draft.ball.seats, draft.talk.numbered, draft.talk.deals)
    return draft.done()


def asked(state: State, clauses: tuple[Clause, ...]) -> int:
    """The mask of players who must accept: who promises, or everybody (LD-11.1, LD-11.3)."""
    if concerns_all(clauses):
        return talkers(state)
    mask = 0
    for clause in clauses:
        mask |= 1 << clause.by
    return mask


def is_suggestion(state: State, clauses: tuple[Clause, ...]) -> bool:
    """Whether only one player would promise something (LD-11.2)."""
    return asked(state, clauses).bit_count() < 2


# ---- what is refused


def why_not_said(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a player may not say this now, if so."""
    if isinstance(move, Done):
        return None
    if isinstance(move, Speak):
        return _why_no_offer(state, seat, move)
    if isinstance(move, Answer):
        return _why_no_answer(state, seat, move)
    return Refusal(
        "LD-10.2", "It is time to talk: make or answer an offer, or say that you are done."
    )


def _why_no_offer(state: State, seat: int, move: Speak) -> Refusal | None:
    if isinstance(move, MakeOffer) and move.number != 0:
        return Refusal("LD-10.2", "A new offer gets its number when it is made.")
    if isinstance(move, Change | Counter):
        offer = state.talk.offer(move.number)
        if offer is None:
            return Refusal("LD-10.3", "There is no open offer {number}.", number=move.number)
        if isinstance(move, Change) and offer.by != seat:
            return Refusal("LD-10.2", "Change only your own offers; answer this one with another.")
        if isinstance(move, Counter) and offer.by == seat:
            return Refusal("LD-10.2", "Change your own offer; counter those of others.")
        if isinstance(move, Change) and asked(state, move.clauses) >> seat & 1:
            declined = why_declined(state, seat, move.number)  # to change is to accept
            if declined is not None:
                return declined
    if state.talk.said[seat] >= MOST_OFFERS:
        return Refusal(
            "LD-10.4",
            "You have made {most_offers} offers in this talk.",
            most_offers=MOST_OFFERS,
        )
    if not 1 <= len(move.clauses) <= MOST_CLAUSES:
        return Refusal(
            "LD-10.4", "An offer has 1 to {most_clauses} promises.", most_clauses=MOST_CLAUSES
        )
    number = move.number if isinstance(move, Change) else state.talk.numbered + 1
    return why_not_valid(state, move.clauses, number)


def why_not_valid(state: State, clauses: tuple[Clause, ...], number: int) -> Refusal | None:
    """Why nobody may offer these promises under that number, if so (LD-12.1)."""
    for at, clause in enumerate(clauses):
        if at > 0 and clause in clauses[:at]:
            return Refusal("LD-11.1", "The offer says the same twice.")
        refusal = why_no_clause(state, clause, number)
        if refusal is not None:
            return refusal
    refusal = why_contradicted(state, clauses, number)
    return why_no_way(state, clauses, number) if refusal is None else refusal


def _why_no_answer(state: State, seat: int, move: Answer) -> Refusal | None:
    refusal = why_no_word(state, seat, move)
    offer = state.talk.offer(move.number)
    if refusal is not None or offer is None or not isinstance(move, Accept):
        return refusal
    return why_not_valid(state, offer.clauses, offer.number)


def why_no_word(state: State, seat: int, move: Answer) -> Refusal | None:
    """Why an answer may not be given, whatever the offer says, if so."""
    offer = state.talk.offer(move.number)
    if offer is None:
        return Refusal("LD-10.3", "There is no open offer {number}.", number=move.number)
    if isinstance(move, Withdraw):
        if offer.by != seat:
            return Refusal("LD-10.2", "Withdraw only your own offers; decline those of others.")
        return None
    if not asked(state, offer.clauses) >> seat & 1:
        return Refusal("LD-11.1", "That offer asks nothing of you.")
    if offer.accepted >> seat & 1:
        return Refusal("LD-10.4", "You have accepted it; that stands until it is changed.")
    if isinstance(move, Refuse):
        if offer.declined >> seat & 1:
            return Refusal("LD-10.2", "You have declined it.")
        return None
    return why_declined(state, seat, offer.number)


def awaits(state: State, offer: Offer, seat: int) -> bool:
    """Whether an offer asks a player who has not accepted it."""
    return not offer.accepted >> seat & 1 and asked(state, offer.clauses) >> seat & 1 == 1


def has_promised_to_decline(state: State, seat: int, number: int) -> bool:
    """Whether some deal has a player decline an offer (LD-11.14)."""
    return bound_in(state.talk).declining(seat, number) != NONE


def why_declined(state: State, seat: int, number: int) -> Refusal | None:
    """Whether a player has promised not to accept an offer (LD-11.14)."""
    deal = bound_in(state.talk).declining(seat, number)
    if deal == NONE:
        return None
    return Refusal("LD-11.14", "In deal {number} you promised to decline it.", number=deal)


# ---- what is done


def speak(state: State, seat: int, move: Move, told: list[Event]) -> Draft:
    """Somebody speaks."""
    draft = Draft(state)
    if isinstance(move, Done):
        draft.danced |= 1 << seat
        told.append(SaidDone("LD-10.3", seat))
    elif isinstance(move, Speak):
        _offer(draft, state, seat, move, told)
    elif isinstance(move, Accept):
        _accept(draft, state, seat, move.number, told)
    elif isinstance(move, Refuse):
        told.append(Declined("LD-10.2", seat, move.number))
        offer = state.talk.offer(move.number)
        assert offer is not None
        changed = Offer(
            offer.number, offer.by, offer.clauses, offer.accepted, offer.declined | 1 << seat,
            offer.answers,
        )  # fmt: skip
        _replace(draft, changed)
    elif isinstance(move, Withdraw):
        told.append(Withdrawn("LD-10.2", seat, move.number))
        _remove(draft, move.number)
    return draft


def _offer(draft: Draft, state: State, seat: int, move: Speak, told: list[Event]) -> None:
    talk = draft.talk
    said = put(talk.said, seat, talk.said[seat] + 1)
    need = asked(state, move.clauses)
    accepted = need & 1 << seat
    text = write_clauses(move.clauses)
    rule = "LD-11.2" if is_suggestion(state, move.clauses) else "LD-10.2"
    if isinstance(move, Change):
        offer = talk.offer(move.number)
        assert offer is not None
        changed = Offer(offer.number, seat, move.clauses, accepted, 0, offer.answers)
        draft.talk = Talk(talk.offers, said, talk.numbered, talk.deals)
        _replace(draft, changed)
        told.append(Offered(rule, seat, offer.number, text, "changed", offer.answers))
    else:
        number = talk.numbered + 1
        answers = move.number if isinstance(move, Counter) else 0
        made = Offer(number, seat, move.clauses, accepted, 0, answers)
        draft.talk = Talk((*talk.offers, made), said, number, talk.deals)
        told.append(Offered(rule, seat, number, text, "counter" if answers else "new", answers))
    draft.danced &= ~(need & ~(1 << seat)) | draft.lost  # LD-10.3: they are asked again


def _accept(draft: Draft, state: State, seat: int, number: int, told: list[Event]) -> None:
    offer = state.talk.offer(number)
    assert offer is not None
    told.append(Accepted("LD-10.2", seat, number))
    accepted = offer.accepted | 1 << seat
    need = asked(state, offer.clauses)
    if accepted & need == need and not is_suggestion(state, offer.clauses):
        _bind(draft, offer, told)
        return
    _replace(
        draft,
        Offer(
            number, offer.by, offer.clauses, accepted, offer.declined & ~(1 << seat), offer.answers
        ),
    )


def _replace(draft: Draft, offer: Offer) -> None:
    offers = [offer if one.number == offer.number else one for one in draft.talk.offers]
    draft.talk = draft.talk.with_offers(tuple(offers))


def _remove(draft: Draft, number: int) -> None:
    offers = [one for one in draft.talk.offers if one.number != number]
    draft.talk = draft.talk.with_offers(tuple(offers))


def bound(state: State, clauses: tuple[Clause, ...], number: int) -> State:
    """The ball if this were a deal."""
    draft = Draft(state)
    _bind(draft, Offer(number, 0, clauses, 0, 0, 0), None)
    return draft.done()


def _bind(draft: Draft, offer: Offer, told: list[Event] | None) -> None:
    """An offer becomes a deal; what is to be done at once is done."""
    _remove(draft, offer.number)
    answered = draft.talk.offer(offer.answers)
    if answered is not None and asked(draft.done(), offer.clauses) >> answered.by & 1:
        _remove(draft, offer.answers)  # LD-10.4: its author is bound by this one
    done = Fate(KEPT, True, draft.dance, draft.measure, None, 0, 0, ())
    at_once = [isinstance(clause, Release | Bench) for clause in offer.clauses]
    fates = tuple([done if now else NO_FATE for now in at_once])
    deal = Deal(offer.number, draft.dance, draft.measure, offer.clauses, fates)
    draft.talk = draft.talk.with_deals((*draft.talk.deals, deal))
    if told is not None:
        told.append(Bound("LD-11.1", offer.number, write_clauses(offer.clauses)))
    for clause in offer.clauses:
        if isinstance(clause, Release):
            draft.marks = put_byte(draft.marks, clause.dancer, NOBODY)
            if told is not None:
                told.append(Released("LD-11.10", clause.dancer, clause.by))


# ---- what deals say of the seating


def benched(draft: Draft) -> list[int]:
    """The dancers that take no part (LD-11.12)."""
    return [
        clause.dancer
        for deal in draft.talk.deals
        for clause in deal.clauses
        if isinstance(clause, Bench)
    ]


def places(talk: Talk) -> dict[int, int]:
    """The places in the order that deals give, by seat (LD-11.13)."""
    return {
        clause.by: clause.place - 1
        for deal in talk.deals
        for clause in deal.clauses
        if isinstance(clause, Seat)
    }
