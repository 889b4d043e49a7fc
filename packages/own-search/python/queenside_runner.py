"""Loads the file of a search, runs its function ``solve``, and tells Queenside how that ended."""

import math
import os
import random
import re
import sys
import time
import types
from typing import Any, Dict, List, Optional, Set, Tuple

from queenside import Budget, Node, State
from queenside_endings import PYTHON_2, is_own, number_of, outcome_of, short
from queenside_link import Channel, open_instance

# How many seconds a file counts as unchanged for orders that came together.
_UNCHANGED = 0.02
# The name of the module that the file of a search becomes.
_NAME = "your_search"
_HERE = os.path.dirname(os.path.abspath(__file__))


# The classes of the Pacman projects that classes of students derive from.
_BASES = {"Agent", "MultiAgentSearchAgent", "SearchProblem"}


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
        code = self._compiled()
        if not _BASES.isdisjoint(code.co_names):
            # A class that was copied without the imports of its file.
            import queenside.pacman as pacman

            vars(module).update((each, getattr(pacman, each)) for each in _BASES)
        exec(code, module.__dict__)
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
            known = source, not re.search(PYTHON_2, getattr(thrown, "text", None) or "")
        _readable[spec.origin] = known
    return known[1]


_COURSE_MODULES = frozenset(
    (
        # The book, and CS50.
        "aima crossword csp games games4e search search4e utils utils4e tictactoe util "
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
    nowhere = os.open(os.devnull, os.O_WRONLY)
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
        if order.get("quiet"):
            os.dup2(nowhere, 1)
        outcome = run_file(program, order, instance, *variant)
        try:
            link.flush()
        except Budget:
            outcome = {"failed": {"kind": "budget"}}
        sys.stdout.flush()
        if order.get("quiet"):
            os.dup2(2, 1)
        place = decision and decision.place()
        if place:
            outcome["decided"] = {"file": os.path.basename(place[0]), "line": place[1], "isCall": False}
        channel.send(outcome)
        channel.flush()


def _watch(link: Any, deciding: Dict[str, Any], file: str) -> Any:
    """Watches a search for the line that decides."""
    from queenside_decision import Decision

    decision = Decision(deciding, lambda path: is_own(path, file))
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
    return outcome_of(lambda: _run(program, order, instance, *variant), program.file)


def _run(program: Program, order: Dict[str, Any], instance: Any, *variant: Any) -> Dict[str, Any]:
    random.seed(order["seed"])
    if variant:
        # It takes a third of the start, and must come before a file of the same name beside the search.
        import inspect
    module = program.load()
    if order.get("estimates"):
        from queenside_heuristic import estimate_all

        estimate_all(module, order, instance)
        return {"answer": None}
    solve = getattr(module, "solve", None)
    if order["kind"] == "record":
        if not callable(solve):
            return {"failed": {"kind": "no-solve"}}
        if len(inspect.signature(solve).parameters) < 2:
            variant = ()
    elif not _is_plain(solve, order):
        from queenside_offers import Wanted, find

        wanted = Wanted(**{name: order[name] for name in Wanted._fields if order.get(name) is not None})
        solve = find(module, order["kind"], wanted, order.get("depth"))
    return {"answer": _plain(solve(instance, *variant))}


def _is_plain(solve: Any, order: Dict[str, Any]) -> bool:
    """Whether a function gets what its only parameter says, and nobody names another one."""
    code = getattr(solve, "__code__", None)
    return (
        order["kind"] != "csp"
        and code is not None
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
    number = number_of(value)
    if number is not None and math.isfinite(number):
        return number
    if isinstance(value, (list, tuple)) and depth < 2:
        return [_plain(item, depth + 1) for item in value]
    return {"other": short(value)}
