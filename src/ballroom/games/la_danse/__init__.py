"""La Danse: a ball for 2 to 6 players on a hexagonal floor."""

from ballroom.core.contract import Game
from ballroom.games.la_danse import notation, positions, rules, setup, view, words

GAME = Game(
    name="la-danse",
    title="La Danse",
    about="Dance across a hexagonal floor and influence the dancers whom you alone face.",
    prefix="LD",
    version=1,
    seats=setup.SEATS,
    minutes=(30, 90),
    setup=setup.Setup,
    why_no_setup=setup.why_no_setup,
    initial=rules.initial,
    to_move=rules.to_move,
    legal_moves=rules.legal_moves,
    why_illegal=rules.why_illegal,
    chances=rules.chances,
    apply=rules.apply,
    outcome=rules.outcome,
    view=view.view,
    imagine=view.imagine,
    write_move=notation.write_move,
    read_move=notation.read_move,
    write_state=positions.write_state,
    read_state=positions.read_state,
    write_view=positions.write_view,
    read_view=positions.read_view,
    position=positions.Position,
    to_position=positions.to_position,
    from_position=positions.from_position,
    view_type=view.View,
    tell=words.tell,
    silent_move=rules.silent_move,
    data=setup.data_for,
)
