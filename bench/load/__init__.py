"""Load: full games over real sockets, beside the same number of clients on boardgame.io's server.

`python -m bench.load` prints the figures; `--plot` draws how cost grows with tables.
"""
