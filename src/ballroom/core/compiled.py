"""Whether the hot parts run as compiled code, or in plain Python, which has less time to think."""

from typing import Final

from ballroom.core import value

IS_COMPILED: Final = not str(value.__file__).endswith(".py")
