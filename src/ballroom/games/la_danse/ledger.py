"""What becomes of promises: settled at decisions, at the end of a measure, a talk, a ball."""
# compiled by mypyc

from ballroom.core.contract import Event
from ballroom.games.la_danse.ball import NONE
from ballroom.games.la_danse.binding import Owing
from ballroom.games.la_danse.clauses import (
    Clause,
    Decline,
    Hold,
    Only,
    Pursue,
    Seat,
    Second,
    Spare,
    Step,
    moment,
)
from ballroom.games.la_danse.deals import BROKEN, EXCUSED, KEPT, OWED, VERDICTS, Deal, Fate
from ballroom.games.la_danse.events import DealBroken, PromiseSettled
from ballroom.games.la_danse.moves import Announce, Dance, Move
from ballroom.games.la_danse.notation import write_move
from ballroom.games.la_danse.promises import Judged, is_last
from ballroom.games.la_danse.sentences import write_clause
from ballroom.games.la_danse.state import Draft, State


def settle_choice(
    draft: Draft, state: State, judged: Judged, choice: Move, told: list[Event]
) -> None:
    """A blameless choice was made: note what it keeps, and what it is excused from (LD-12.2)."""
    mask = judged.mask(choice)
    for at, owing in enumerate(judged.owed):
        kept = mask >> at & 1 == 1
        over = _is_decided(state, owing.clause, choice, kept)
        if not kept:
            _note(draft, owing, judged, at, choice, EXCUSED, over, told)
        elif over:
            _note(draft, owing, judged, at, choice, KEPT, True, told)
        elif isinstance(owing.clause, Hold | Only | Spare):
            _note(draft, owing, judged, at, choice, OWED, False, told)


def _is_decided(state: State, clause: Clause, choice: Move, kept: bool) -> bool:
    """Whether nothing can be owed of a promise after this choice."""
    if isinstance(clause, Step):
        if isinstance(choice, Announce):
            return clause.space == NONE or not choice.names(clause.dancer)
        assert isinstance(choice, Dance)
        return choice.dancer == clause.dancer
    if isinstance(clause, Pursue) and isinstance(choice, Dance):
        return not kept or is_last(state, clause.by, choice)
    return False


def settle_breach(draft: Draft, judged: Judged, seat: int, choice: Move, told: list[Event]) -> None:
    """A deal was broken (LD-12.3): whatever the choice would not keep, and what is left undone."""
    mask = judged.mask(choice)
    numbers: list[int] = []
    for at, owing in enumerate(judged.owed):
        undone = isinstance(owing.clause, Step | Pursue)
        if mask >> at & 1 and not undone:
            continue
        verdict = BROKEN if judged.could >> at & 1 else EXCUSED
        if verdict == BROKEN and owing.number not in numbers:
            numbers.append(owing.number)
        _note(draft, owing, judged, at, choice, verdict, undone, told)
    told.append(DealBroken("LD-12.3", seat, tuple(numbers), write_move(choice)))


def _note(
    draft: Draft,
    owing: Owing,
    judged: Judged,
    at: int,
    choice: Move,
    verdict: int,
    over: bool,
    told: list[Event],
) -> None:
    """Write a decision to the ledger; what was broken or excused before stays written."""
    deal = draft.talk.deals[owing.deal]
    before = deal.fates[owing.at]
    if verdict < before.verdict:
        verdict = before.verdict
        if not over:
            return
    evidence: list[Move] = []
    if verdict == EXCUSED:
        evidence = judged.choices
    elif verdict == BROKEN:
        evidence = judged.without_blame()
    fate = Fate(
        verdict,
        over,
        draft.dance,
        draft.measure,
        choice,
        len(judged.choices),
        judged.keeping(at),
        tuple(evidence),
    )
    _write(draft, owing.deal, owing.at, fate)
    if verdict in (EXCUSED, BROKEN) or over:
        said = "LD-12.3" if verdict == BROKEN else "LD-12.2"
        rule = owing.clause.rule if verdict == KEPT else said
        told.append(_settled(rule, deal, owing.at, fate))


def _settled(rule: str, deal: Deal, at: int, fate: Fate) -> PromiseSettled:
    clause = deal.clauses[at]
    decision = "" if fate.decision is None else write_move(fate.decision)
    evidence = [write_move(choice) for choice in fate.evidence]
    return PromiseSettled(
        rule,
        deal.number,
        clause.by,
        write_clause(clause),
        VERDICTS[fate.verdict],
        decision,
        fate.choices,
        fate.keeping,
        tuple(evidence),
    )


def _write(draft: Draft, number: int, at: int, fate: Fate) -> None:
    deals = draft.talk.deals
    deal = deals[number].with_fate(at, fate)
    draft.talk = draft.talk.with_deals((*deals[:number], deal, *deals[number + 1 :]))


def close_measure(draft: Draft, ball_over: bool, told: list[Event]) -> None:
    """Promises whose time is over with this measure, or with the ball (LD-12.6, LD-12.7)."""
    if not draft.talk.owing:
        return
    now = moment(draft.dance, draft.measure)
    # The next measure, as far as promises can tell: after the last one a new dance begins.
    following = now + 1 if draft.measure < draft.ball.seats else moment(draft.dance + 1, 1)
    for number, deal in enumerate(draft.talk.deals):
        if deal.over:
            continue
        made = moment(deal.dance, deal.measure)
        for at, clause in enumerate(deal.clauses):
            fate = deal.fates[at]
            if fate.over or not (ball_over or clause.span.end(made) <= following):
                continue
            verdict = max(KEPT, fate.verdict)
            if isinstance(clause, Step | Pursue):
                verdict = max(EXCUSED, fate.verdict)
            _close(draft, number, at, verdict, told)


def _close(draft: Draft, number: int, at: int, verdict: int, told: list[Event]) -> None:
    """Nothing is owed any more."""
    deal = draft.talk.deals[number]
    before = deal.fates[at]
    fate = Fate(
        verdict, True, draft.dance, draft.measure, before.decision, before.choices, before.keeping,
        before.evidence,
    )  # fmt: skip
    _write(draft, number, at, fate)
    if not isinstance(deal.clauses[at], Second):
        told.append(_settled("LD-12.6", deal, at, fate))


def close_talk(draft: Draft) -> None:
    """Offers come to nothing (LD-10.3), and who promised not to accept one has not."""
    draft.talk = draft.talk.with_offers(())
    for number, deal in enumerate(draft.talk.deals):
        if deal.over:
            continue
        for at, clause in enumerate(deal.clauses):
            if isinstance(clause, Decline) and not deal.fates[at].over:
                _close(draft, number, at, KEPT, [])


def close_seating(draft: Draft) -> None:
    """Places in the order have been taken."""
    for number, deal in enumerate(draft.talk.deals):
        for at, clause in enumerate(deal.clauses):
            if isinstance(clause, Seat) and not deal.fates[at].over:
                _close(draft, number, at, KEPT, [])
