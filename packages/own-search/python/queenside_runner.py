"""Loads the file of a search, runs its function ``solve``, and tells Queenside how that ended."""

import math
import os
import random
import sys
import traceback
import types
from numbers import Real
from typing import Any, Dict, List, Optional, Set, Tuple

from queenside import Budget, Node, State
from queenside_link import Channel, open_instance

# Room for the orders of many small records.
_BUFFERED = 2**16
# The name of the module that the file of a search becomes.
_NAME = "your_search"
_HERE = os.path.dirname(os.path.abspath(__file__))


def serve() -> None:
    """Does one order after the other, until Queenside closes the pipe."""
    channel = _take_channel()
    channel.send({"ready": list(sys.version_info[:3])})
    channel.flush()
    while True:
        order = channel.receive()
        if order is None:
            return
        instance, link = open_instance(channel, order)
        variant = (order["variant"],) if order["kind"] == "record" else ()
        outcome = run_file(order["file"], order["seed"], instance, *variant)
        try:
            link.flush()
        except Budget:
            outcome = {"failed": {"kind": "budget"}}
        sys.stdout.flush()
        channel.send(outcome)
        channel.flush()


def _take_channel() -> Channel:
    """Takes the pipes to Queenside away from the search. What it prints goes to standard error."""
    reader, writer = os.fdopen(os.dup(0), "rb", _BUFFERED), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return Channel(reader, writer)


def run_file(file: str, seed: int, instance: Any, *variant: Any) -> Dict[str, Any]:
    """Runs ``solve`` of a file on an instance. Returns its answer, or why there is none.

    If ``solve`` has a second parameter, it gets the variant of a record.
    """
    try:
        random.seed(seed)
        if variant:
            # It takes a third of the start, and must come before a file of the same name beside the search.
            import inspect
        solve = _load(file)
        if solve is None:
            return {"failed": {"kind": "no-solve"}}
        if variant and len(inspect.signature(solve).parameters) < 2:
            variant = ()
        return {"answer": _plain(solve(instance, *variant))}
    except Budget:
        return {"failed": {"kind": "budget"}}
    except SystemExit as ended:
        return {"failed": {"kind": "exit", "line": _line_of(ended, file)}}
    except KeyboardInterrupt:
        raise
    except BaseException as thrown:
        return {"failed": _describe(thrown, file)}


class _Program:
    """The file of a search, compiled once for as long as its text is the same."""

    def __init__(self) -> None:
        self._source: Tuple[str, bytes] = "", b""
        self._code: Any = None

    def compiled(self, file: str) -> Any:
        with open(file, "rb", buffering=0) as opened:
            source = file, opened.read()
        if source != self._source:
            self._code = compile(source[1], file, "exec")
            self._source = source
        return self._code


_program = _Program()


def _load(file: str) -> Any:
    """Runs the file anew, so that no record depends on the ones before. Returns its function ``solve``."""
    folder = os.path.dirname(file)
    if folder not in sys.path:
        # Behind the folder of this file, as Python itself does with the folder of a program.
        sys.path.insert(1, folder)
    sys.modules.pop(_NAME, None)
    _forget_modules(folder)
    module = types.ModuleType(_NAME)
    module.__file__ = file
    # Dataclasses look their module up by its name.
    sys.modules[_NAME] = module
    exec(_program.compiled(file), module.__dict__)
    solve = getattr(module, "solve", None)
    return solve if callable(solve) else None


# The modules that are not beside the file of a search: most of them are the same for all records.
_elsewhere: Set[str] = set()


def _forget_modules(folder: str) -> None:
    """Makes the file import the modules and packages beside it anew, too."""
    if folder == _HERE or sys.modules.keys() <= _elsewhere:
        return
    new = [name for name in sys.modules if name not in _elsewhere]
    beside = {
        name
        for name in new
        if "." not in name and _folder_of(sys.modules[name]) == folder
    }
    for name in new:
        if name.partition(".")[0] in beside:
            del sys.modules[name]
        else:
            _elsewhere.add(name)


def _folder_of(module: Any) -> Optional[str]:
    """Returns the folder that holds a module's file, or a package's folder."""
    places = list(getattr(module, "__path__", [])) or [getattr(module, "__file__", None)]
    return os.path.dirname(places[0]) if places[0] else None


def _plain(value: Any, depth: int = 0) -> Any:
    """Returns an answer as JSON. Queenside judges it."""
    if value is None:
        return None
    if isinstance(value, str):
        return value
    if isinstance(value, Node):
        return {"node": value._number}
    if isinstance(value, State):
        return {"state": value._number}
    if isinstance(value, Real) and not isinstance(value, bool):
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return int(number) if number.is_integer() else number
    if isinstance(value, (list, tuple)) and depth < 2:
        return [_plain(item, depth + 1) for item in value]
    return {"other": _short(value)}


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"


def _describe(thrown: BaseException, file: str) -> Dict[str, Any]:
    """Says what went wrong, and where in the files of the search."""
    name, text = type(thrown).__name__, str(thrown)
    lines = traceback.TracebackException.from_exception(thrown)
    own = [frame for frame in lines.stack if _is_own(frame.filename, file)]
    lines.stack = traceback.StackSummary.from_list(own)
    stack = "".join(_last(list(lines.format(chain=False))))
    if isinstance(thrown, SyntaxError) and _is_own(thrown.filename or "", file):
        return {
            "kind": "syntax",
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


def _is_own(path: str, file: str) -> bool:
    return path == file or os.path.dirname(path) == os.path.dirname(file)


def _line_of(thrown: BaseException, file: str) -> Optional[int]:
    frames = traceback.walk_tb(thrown.__traceback__)
    numbers = [line for frame, line in frames if frame.f_code.co_filename == file]
    return numbers[-1] if numbers else None


def _last(lines: List[str]) -> List[str]:
    """Keeps the head and the last lines of a long traceback."""
    return lines if len(lines) <= 12 else lines[:1] + lines[-11:]
