"""Runs searches in a page, by Pyodide. The page has given the instance as a whole, so nobody is asked.

Unlike queenside_runner.py, it also notes the line that makes each call, and the variables there.
"""

import json
import sys
from array import array
from reprlib import Repr
from types import FrameType, FunctionType, ModuleType
from typing import Any, Dict, List, Optional, Tuple

from queenside import Board, Budget, Space, Tree
from queenside.csp import CSP
from queenside_decision import Decision
from queenside_link import Recording, Whole, numbers_of
from queenside_runner import Program, run_file

# The innermost functions of a stack that are kept, and the variables of each.
_MOST_FRAMES = 30
_MOST_VARIABLES = 20

_short = Repr()
_short.maxstring = _short.maxother = 60
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxdict = _short.maxdeque = 8
_short.maxlevel = 3


class _Sink:
    """Keeps the calls that a link sends, and knows all names."""

    def __init__(self, labels: List[str]) -> None:
        self.calls = array("i")
        self._labels = labels

    def send_calls(self, calls: List[int]) -> None:
        self.calls.extend(calls)

    def flush(self) -> None:
        pass

    def ask(self, message: Dict[str, Any]) -> str:
        return self._labels[message["name"]]


class _Watch:
    """Looks at the search each time that it makes a call."""

    def __init__(self, file: str, begin: int, end: int) -> None:
        self._file = file
        self._begin, self._end = begin, end
        self.lines = array("i")
        self.stacks: List[Any] = []
        self.is_looking = False

    def look(self, frame: Optional[FrameType]) -> None:
        while frame is not None and frame.f_code.co_filename != self._file:
            frame = frame.f_back
        made = len(self.lines)
        self.lines.append(0 if frame is None else frame.f_lineno)
        if self._begin <= made < self._end:
            # Texts of values may come from the search, which must not make calls meanwhile.
            self.is_looking = True
            try:
                self.stacks.append(self._stack(frame))
            finally:
                self.is_looking = False

    def _stack(self, frame: Optional[FrameType]) -> List[Any]:
        stack: List[Any] = []
        while frame is not None and len(stack) < _MOST_FRAMES:
            code = frame.f_code
            if code.co_filename == self._file and code.co_name != "<module>":
                stack.append([code.co_name, frame.f_lineno, self._variables(frame)])
            frame = frame.f_back
        return stack

    def _variables(self, frame: FrameType) -> List[Tuple[str, str]]:
        shown = []
        for name, value in list(frame.f_locals.items()):
            if name != "self" and not name.startswith(("_", ".")) and not isinstance(value, _HIDDEN):
                shown.append((name, _text(value)))
        return shown[:_MOST_VARIABLES]


_HIDDEN = (Tree, Space, Board, CSP, FunctionType, ModuleType, type)


def _text(value: Any) -> str:
    try:
        return _short.repr(value)[:200]
    except Exception:
        return "?"


class _WatchedBoard(Recording):
    def __init__(self, watch: _Watch, *given: Any) -> None:
        super().__init__(*given)
        self._watch = watch

    def record(self, code: int, a: int, b: int = 0) -> None:
        if not self._watch.is_looking:
            self._watch.look(sys._getframe(1))
            super().record(code, a, b)


class _WatchedWhole(_WatchedBoard, Whole):
    """Has the whole instance, and is watched."""


def _plain_order(order: Any) -> Dict[str, Any]:
    """Returns what an order says about the search. The depth is that of a tree."""
    keys = ("seed", "kind", "algorithm", "depth")
    return {key: getattr(order, key, None) for key in keys}


def run(order: Any) -> Tuple[str, array, array]:
    """Runs ``solve``. Returns how it ended and the stacks as JSON, the calls, and their lines."""
    kind, file = order.kind, order.file
    sink = _Sink(order.labels.to_py())
    watch = _Watch(file, order.begin, order.end)
    if kind in ("board", "csp"):
        link: Any = _WatchedBoard(watch, sink, order.budget)
        instance: Any = Board(link, order.size) if kind == "board" else CSP(link, order.csp.to_py())
    else:
        names = order.names.to_py()
        tables = {
            name: numbers_of(table) if table.format == "d" else table
            for name, table in order.tables.to_py().items()
        }
        link = _WatchedWhole(watch, sink, order.budget, tables, names)
        instance = Tree(link, link.root()) if kind == "tree" else Space(link, link.start())
    deciding = getattr(order, "deciding", None)
    decision = deciding and Decision(deciding.to_py(), lambda path: path == file)
    if decision:
        decision.watch(link)
    outcome = run_file(Program(file), _plain_order(order), instance)
    try:
        link.flush()
    except Budget:
        outcome = {"failed": {"kind": "budget"}}
    sys.stdout.flush()
    made = len(sink.calls) // 3
    ended = {"outcome": outcome, "stacks": watch.stacks[: max(0, made - order.begin)]}
    place = decision and decision.place()
    if place:
        ended["decided"] = place[1]
    return json.dumps(ended), sink.calls, watch.lines[:made]
