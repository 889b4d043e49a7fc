"""How the function of a file ended: what it returned as JSON, or why it returned nothing."""

import math
import os
import re
import traceback
from numbers import Real
from typing import Any, Callable, Dict, List, Optional, Union

from queenside import Budget

# What only Python 2 has in a line: `print x`, `except E, e`, `raise E, x`, `lambda (x, y):`, `10L`, `<>`, and backquotes.
PYTHON_2 = (
    r"^\s*(?:print|exec)\s+[\w'\"]|\bprint\s*>>|^\s*except\s+[\w.]+\s*,\s*\w+\s*:|^\s*raise\s+[\w.]+\s*,"
    r"|\blambda\s*\(|\b\d+[lL]\b|<>|`"
)


class NoSearch(Exception):
    """A file has no function that is wanted, or several."""

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(message)
        self.remedy = remedy

    def say(self, file: str) -> Dict[str, str]:
        """Says why, and what to do about it."""
        return {"message": str(self), "remedy": self.remedy.replace("{file}", file)}


def outcome_of(work: Callable[[], Dict[str, Any]], file: str) -> Dict[str, Any]:
    """Returns what some work with a file returns, or why it failed."""
    try:
        return work()
    except Budget:
        return {"failed": {"kind": "budget"}}
    except NoSearch as none:
        return {"failed": {"kind": "no-search", **none.say(os.path.basename(file))}}
    except SystemExit as ended:
        return {"failed": {"kind": "exit", "line": _line_of(ended, file)}}
    except KeyboardInterrupt:
        raise
    except BaseException as thrown:
        return {"failed": _describe(thrown, file)}


def number_of(value: Any) -> Optional[Union[int, float]]:
    """Returns a number as JSON has it, though it may be infinite. Returns None for anything else."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    try:
        number = float(value)
    except OverflowError:
        return math.inf
    if math.isnan(number):
        return None
    return int(number) if number.is_integer() else number


def short(value: Any) -> str:
    """Writes a value for an error."""
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def add_place(thrown: Exception, place: str) -> None:
    """Adds to an exception what the function was asked about."""
    words = repr(thrown.args[0]) if isinstance(thrown, KeyError) and thrown.args else str(thrown)
    thrown.args = (f"{words} (at the {place})",)


def _describe(thrown: BaseException, file: str) -> Dict[str, Any]:
    """Says what went wrong, and where in the files of the search."""
    name, text = type(thrown).__name__, str(thrown)
    lines = traceback.TracebackException.from_exception(thrown)
    own = [frame for frame in lines.stack if is_own(frame.filename, file)]
    lines.stack = traceback.StackSummary.from_list(own)
    stack = "".join(_last(list(lines.format(chain=False))))
    if isinstance(thrown, SyntaxError) and is_own(thrown.filename or "", file):
        return {
            "kind": "python-2" if re.search(PYTHON_2, thrown.text or "") else "syntax",
            "message": thrown.msg,
            "file": os.path.basename(thrown.filename or file),
            "line": thrown.lineno,
            "column": thrown.offset or 1,
        }
    frames: List[traceback.FrameSummary] = list(lines.stack)
    last: Optional[traceback.FrameSummary] = frames[-1] if frames else None
    kind = "recursion" if isinstance(thrown, RecursionError) else "exception"
    return {
        "kind": kind,
        "message": f"{name}: {text}" if text else name,
        "stack": stack,
        "file": os.path.basename(last.filename if last else file),
        "line": last.lineno if last else None,
    }


def is_own(path: str, file: str) -> bool:
    return path == file or os.path.dirname(path) == os.path.dirname(file)


def _line_of(thrown: BaseException, file: str) -> Optional[int]:
    frames = traceback.walk_tb(thrown.__traceback__)
    numbers = [line for frame, line in frames if frame.f_code.co_filename == file]
    return numbers[-1] if numbers else None


def _last(lines: List[str]) -> List[str]:
    """Keeps the head and the last lines of a long traceback."""
    return lines if len(lines) <= 12 else lines[:1] + lines[-11:]
