"""Loads the file of a search, runs its function ``solve``, and tells Queenside how that ended."""

import math
import os
import random
import re
import sys
import time
import traceback
import types
from numbers import Real
from typing import Any, Dict, List, Optional, Set, Tuple

from queenside import Budget, Node, State
from queenside_link import Channel, open_instance

# What only Python 2 has in a line: `print x`, `except E, e`, `raise E, x`, `lambda (x, y):`, `10L`, `<>`, and backquotes.
_PYTHON_2 = (
    r"^\s*(?:print|exec)\s+[\w'\"]|\bprint\s*>>|^\s*except\s+[\w.]+\s*,\s*\w+\s*:|^\s*raise\s+[\w.]+\s*,"
    r"|\blambda\s*\(|\b\d+[lL]\b|<>|`"
)
# How many seconds a file counts as unchanged for orders that came together.
_UNCHANGED = 0.02
# The name of the module that the file of a search becomes.
_NAME = "your_search"
_HERE = os.path.dirname(os.path.abspath(__file__))


class Program:
    """The file of a search."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._folder = os.path.dirname(file)
        self._source = b""
        self._code: Any = None
        # When to read the file again, on the clock of time.monotonic.
        self._again = 0.0

    def may_have_changed(self) -> None:
        """Has the file read again. Otherwise it is, if the last time is some milliseconds ago."""
        self._again = 0.0

    def load(self) -> types.ModuleType:
        """Runs the file anew, so that no record depends on the ones before. Returns it as a module."""
        if self._folder not in sys.path:
            # Behind the folder of this file, as Python itself does with the folder of a program.
            sys.path.insert(1, self._folder)
        sys.modules.pop(_NAME, None)
        _forget_modules(self._folder)
        module = types.ModuleType(_NAME)
        module.__file__ = self.file
        # Dataclasses look their module up by its name.
        sys.modules[_NAME] = module
        _stand_ins.forget()
        exec(self._compiled(), module.__dict__)
        return module

    def _compiled(self) -> Any:
        now = time.monotonic()
        if now > self._again:
            with open(self.file, "rb", buffering=0) as opened:
                source = opened.read()
            if self._code is None or source != self._source:
                self._code = None
                self._code = compile(source, self.file, "exec")
                self._source = source
            self._again = now + _UNCHANGED
        return self._code


class _StandIns:
    """Finds modules of courses, made of ours, if there are no others. Loads ours only if a file imports one."""

    def __init__(self) -> None:
        self._made: List[str] = []

    def forget(self) -> None:
        """Has all modules made anew, so that no record depends on the ones before."""
        while self._made:
            sys.modules.pop(self._made.pop(), None)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if (name[5:] if name.startswith("aima.") else name) not in _COURSE_MODULES:
            return None
        from importlib.machinery import ModuleSpec, PathFinder

        theirs = PathFinder.find_spec(name, path)
        if theirs is not None and _is_readable(theirs):
            return None
        return ModuleSpec(name, self, is_package=name == "aima")  # type: ignore[arg-type]

    def create_module(self, spec: Any) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        from queenside_offers import stand_in

        stand_in(module)
        self._made.append(module.__name__)


# The source of each course's module that a file imported, and whether this Python can read it.
_readable: Dict[str, Tuple[bytes, bool]] = {}


def _is_readable(spec: Any) -> bool:
    """Whether this Python can read a course's module: many folders still have one in Python 2."""
    if spec.origin is None or not spec.origin.endswith(".py"):
        return True
    with open(spec.origin, "rb") as opened:
        source = opened.read()
    known = _readable.get(spec.origin)
    if known is None or known[0] != source:
        try:
            compile(source, spec.origin, "exec", dont_inherit=True)
            known = source, True
        except (SyntaxError, ValueError) as thrown:
            known = source, not re.search(_PYTHON_2, getattr(thrown, "text", None) or "")
        _readable[spec.origin] = known
    return known[1]


_COURSE_MODULES = frozenset(
    (
        # The book, and CS50.
        "aima games games4e search search4e utils utils4e tictactoe util "
        # CS188.
        "eightpuzzle game ghostAgents graphicsDisplay graphicsUtils keyboardAgents layout multiAgents pacman "
        "pacmanAgents projectParams searchAgents textDisplay "
        # 6.034.
        "boards game_api read_graphs toytree"
    ).split()
)
_stand_ins = _StandIns()
# Before the others, because a course's module that lies beside a search may be in Python 2.
sys.meta_path.insert(0, _stand_ins)  # type: ignore[arg-type]


def serve() -> None:
    """Does one order after the other, until Queenside closes the pipe."""
    channel = _take_channel()
    channel.send({"ready": list(sys.version_info[:3])})
    channel.flush()
    program: Optional[Program] = None
    while True:
        reads = channel.reads
        order = channel.receive()
        if order is None:
            return
        if program is None or program.file != order["file"]:
            program = Program(order["file"])
        elif channel.reads != reads:
            program.may_have_changed()
        if order.get("estimates"):
            from queenside_heuristic import open_space

            instance = open_space(channel, order)
            link: Any = instance._link
        else:
            instance, link = open_instance(channel, order)
        deciding = order.get("deciding")
        decision = deciding and _watch(link, deciding, program.file)
        variant = (order["variant"],) if order["kind"] == "record" else ()
        outcome = run_file(program, order, instance, *variant)
        try:
            link.flush()
        except Budget:
            outcome = {"failed": {"kind": "budget"}}
        sys.stdout.flush()
        place = decision and decision.place()
        if place:
            outcome["decided"] = {"file": os.path.basename(place[0]), "line": place[1], "isCall": False}
        channel.send(outcome)
        channel.flush()


def _watch(link: Any, deciding: Dict[str, Any], file: str) -> Any:
    """Watches a search for the line that decides."""
    from queenside_decision import Decision

    decision = Decision(deciding, lambda path: _is_own(path, file))
    decision.watch(link)
    return decision


def _take_channel() -> Channel:
    """Takes the pipes to Queenside away from the search. What it prints goes to standard error."""
    channel = Channel(os.dup(0), os.dup(1))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return channel


def run_file(
    program: Program, order: Dict[str, Any], instance: Any, *variant: Any
) -> Dict[str, Any]:
    """Runs the search of a program on an instance. Returns its answer, or why there is none.

    If ``solve`` has a second parameter, it gets the variant of a record.
    """
    file = program.file
    try:
        random.seed(order["seed"])
        if variant:
            # It takes a third of the start, and must come before a file of the same name beside the search.
            import inspect
        module = program.load()
        if order.get("estimates"):
            return _estimate(module, order, instance)
        solve = getattr(module, "solve", None)
        if order["kind"] == "record":
            if not callable(solve):
                return {"failed": {"kind": "no-solve"}}
            if len(inspect.signature(solve).parameters) < 2:
                variant = ()
        elif not _is_plain(solve, order):
            from queenside_offers import NoSearch, Wanted, find

            wanted = Wanted(**{name: order[name] for name in Wanted._fields if order.get(name) is not None})
            try:
                solve = find(module, order["kind"], wanted, order.get("depth"))
            except NoSearch as none:
                return {"failed": {"kind": "no-search", **none.say(os.path.basename(file))}}
        return {"answer": _plain(solve(instance, *variant))}
    except Budget:
        return {"failed": {"kind": "budget"}}
    except SystemExit as ended:
        return {"failed": {"kind": "exit", "line": line_of(ended, file)}}
    except KeyboardInterrupt:
        raise
    except BaseException as thrown:
        return {"failed": describe(thrown, file)}


def _estimate(module: types.ModuleType, order: Dict[str, Any], space: Any) -> Dict[str, Any]:
    """Has the heuristic of a file estimate states."""
    from queenside_heuristic import estimate_all
    from queenside_offers import NoSearch

    try:
        estimate_all(module, order, space)
    except NoSearch as none:
        return {"failed": {"kind": "no-search", **none.say(os.path.basename(order["file"]))}}
    return {"answer": None}


def _is_plain(solve: Any, order: Dict[str, Any]) -> bool:
    """Whether a function gets what its only parameter says, and nobody names another one."""
    code = getattr(solve, "__code__", None)
    return (
        code is not None
        and code.co_argcount == 1
        and code.co_varnames[0] == order["kind"]
        and not order.get("function")
        and not order.get("framework")
    )


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


def describe(thrown: BaseException, file: str) -> Dict[str, Any]:
    """Says what went wrong, and where in the files of the search."""
    name, text = type(thrown).__name__, str(thrown)
    lines = traceback.TracebackException.from_exception(thrown)
    own = [frame for frame in lines.stack if _is_own(frame.filename, file)]
    lines.stack = traceback.StackSummary.from_list(own)
    stack = "".join(_last(list(lines.format(chain=False))))
    if isinstance(thrown, SyntaxError) and _is_own(thrown.filename or "", file):
        return {
            "kind": "python-2" if re.search(_PYTHON_2, thrown.text or "") else "syntax",
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


def line_of(thrown: BaseException, file: str) -> Optional[int]:
    frames = traceback.walk_tb(thrown.__traceback__)
    numbers = [line for frame, line in frames if frame.f_code.co_filename == file]
    return numbers[-1] if numbers else None


def _last(lines: List[str]) -> List[str]:
    """Keeps the head and the last lines of a long traceback."""
    return lines if len(lines) <= 12 else lines[:1] + lines[-11:]
