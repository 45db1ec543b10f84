"""The games for programs that learn and solve, in the words of the tools that they know.

A bridge stands on `core.encoding`, a game in numbers, and on nothing of tables or servers. What it
leads to is an extra of the package; `ballroom` itself imports no bridge.
"""
