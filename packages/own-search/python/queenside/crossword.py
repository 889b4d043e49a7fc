"""Crosswords as CS50's project has them, and the calls of the methods that a referee judges.

A file that imports ``crossword`` gets ``Crossword`` and ``Variable`` of this module, unless such a file lies beside it.
"""

import random
import re
from typing import Any, Dict, Iterable, List, Optional, Set, Tuple

from queenside_endings import NoSearch, add_place

__all__ = ["Crossword", "Variable"]

# A word was put into a domain or taken out; a word was given or returned; a method was called; and it returned.
DOMAIN, WORD, ASK, ANSWER = range(16, 20)
# The methods in the order in which they are called, as the referee numbers them.
METHODS = (
    "enforce_node_consistency",
    "revise",
    "ac3",
    "assignment_complete",
    "consistent",
    "order_domain_values",
    "select_unassigned_variable",
    "backtrack",
)
# What a method returned: a truth value, None, words or a variable that were recorded, or anything else.
FALSE, TRUE, NONE, WORDS, OTHER = range(5)


class Variable:
    """A slot: two or more cells that one word fills."""

    ACROSS = "across"
    DOWN = "down"

    def __init__(self, i: int, j: int, direction: str, length: int) -> None:
        self.i = i
        self.j = j
        self.direction = direction
        self.length = length
        down, right = (1, 0) if direction == Variable.DOWN else (0, 1)
        self.cells = [(i + k * down, j + k * right) for k in range(length)]

    def __hash__(self) -> int:
        return hash((self.i, self.j, self.direction, self.length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variable) and self._key() == other._key()

    def _key(self) -> Tuple[int, int, str, int]:
        return self.i, self.j, self.direction, self.length

    def __str__(self) -> str:
        return f"({self.i}, {self.j}) {self.direction} : {self.length}"

    def __repr__(self) -> str:
        return f"Variable({self.i}, {self.j}, {self.direction!r}, {self.length})"


class Crossword:
    """The slots of a grid, the words, and where slots overlap."""

    height: int
    width: int
    structure: List[List[bool]]
    """Whether each cell takes a letter, by rows."""
    words: Set[str]
    variables: Set[Variable]
    overlaps: Dict[Tuple[Variable, Variable], Optional[Tuple[int, int]]]
    """The indexes of the shared letter in both words; ``None`` for slots that do not overlap."""

    def __init__(self, variables: Iterable[Variable], words: Iterable[str]) -> None:
        self.variables = set(variables)
        self.words = set(words)
        cells = {cell for each in self.variables for cell in each.cells}
        self.height = 1 + max(i for i, _ in cells)
        self.width = 1 + max(j for _, j in cells)
        self.structure = [[(i, j) in cells for j in range(self.width)] for i in range(self.height)]
        self.overlaps = {
            (x, y): self._overlap(x, y) for x in self.variables for y in self.variables if x != y
        }

    @staticmethod
    def _overlap(x: Variable, y: Variable) -> Optional[Tuple[int, int]]:
        shared = [cell for cell in x.cells if cell in y.cells]
        return (x.cells.index(shared[0]), y.cells.index(shared[0])) if shared else None

    def neighbors(self, var: Variable) -> Set[Variable]:
        """The slots that overlap with a slot."""
        return {other for other in self.variables if other != var and self.overlaps[var, other]}


def call_methods(creator: type, csp: Any) -> Any:
    """Calls each method of a ``CrosswordCreator`` on prepared states, and then ``solve``. Returns its answer."""
    calls = Calls(creator, csp)
    calls.make()
    return calls.solve()


class Calls:
    """The calls of the methods on one crossword. The referee gets the state before and after each."""

    def __init__(self, creator: type, csp: Any) -> None:
        self._creator = creator
        self._csp = csp
        self._slots = [_variable_of(name) for name in csp.variables]
        self._numbers = {slot: number for number, slot in enumerate(self._slots)}
        self._words = sorted({str(word) for words in csp.domains.values() for word in words})
        self._indexes = {word: index for index, word in enumerate(self._words)}
        # The domains as the referee knows them.
        self._known = {slot: set(self._words) for slot in self._slots}
        self._random = random.Random(len(self._words))

    def make(self) -> None:
        """Calls each method on some states. They do not depend on what the methods do."""
        everything = {slot: set(self._words) for slot in self._slots}
        fitting = {slot: {word for word in self._words if len(word) == slot.length} for slot in self._slots}
        some = {slot: self._sample(words) for slot, words in fitting.items()}
        arcs = [(x, y) for x in self._slots for y in self._slots if self._overlap(x, y)]
        apart = [(x, y) for x in self._slots for y in self._slots if x != y and not self._overlap(x, y)]
        self._call("enforce_node_consistency", everything)
        for domains in (fitting, some):
            for x, y in arcs + apart[:1]:
                self._call("revise", domains, x, y)
            self._call("ac3", domains)
        closed = self._closure(fitting)
        for slot in self._slots:
            for word in sorted(closed[slot])[:2]:
                assigned = {**closed, slot: {word}}
                queue = [arc for arc in arcs if arc[1] == slot]
                if queue:
                    self._call("ac3", assigned, arcs=queue)
        for domains in (closed if all(closed.values()) else fitting, some):
            for assignment in self._assignments(domains):
                self._call("assignment_complete", domains, assignment=assignment)
                self._call("consistent", domains, assignment=assignment)
                for slot in self._slots:
                    if slot not in assignment:
                        self._call("order_domain_values", domains, slot, assignment=assignment)
                if len(assignment) < len(self._slots):
                    self._call("select_unassigned_variable", domains, assignment=assignment)
        for assignment in self._unfit(arcs, apart):
            self._call("consistent", fitting, assignment=assignment)
        self._call("backtrack", fitting, assignment={})
        for slot in self._slots[:1]:
            for word in sorted(closed[slot])[:2]:
                self._call("backtrack", closed, assignment={slot: word})

    def solve(self) -> Any:
        """Returns the index of each slot's word from ``solve``, None if it found none."""
        found = self._creator(self._crossword()).solve()  # type: ignore[attr-defined]
        if not isinstance(found, dict):
            return found
        answer: List[Any] = []
        for slot, name in zip(self._slots, self._csp.variables):
            word = found.get(slot)
            domain = [str(each) for each in self._csp.domains[name]]
            answer.append(domain.index(word) if word in domain else word)
        return answer

    def _crossword(self) -> Crossword:
        return Crossword(self._slots, self._words)

    def _overlap(self, x: Variable, y: Variable) -> Optional[Tuple[int, int]]:
        return None if x == y else Crossword._overlap(x, y)

    def _sample(self, words: Set[str]) -> Set[str]:
        """Returns about half of some words, at least one if there are any."""
        listed = sorted(words)
        return set(self._random.sample(listed, (len(listed) + 1) // 2))

    def _closure(self, domains: Dict[Variable, Set[str]]) -> Dict[Variable, Set[str]]:
        """Returns the words that have a support in each neighbor, again and again."""
        left = {slot: set(words) for slot, words in domains.items()}
        changed = True
        while changed:
            changed = False
            for x in self._slots:
                for y in self._slots:
                    overlap = self._overlap(x, y)
                    if overlap is None:
                        continue
                    letters = {word[overlap[1]] for word in left[y]}
                    kept = {word for word in left[x] if word[overlap[0]] in letters}
                    changed = changed or kept != left[x]
                    left[x] = kept
        return left

    def _assignments(self, domains: Dict[Variable, Set[str]]) -> List[Dict[Variable, str]]:
        """Returns no words, words for the first slots, right or wrong, and words for all slots."""
        found: List[Dict[Variable, str]] = [{}]
        for _ in range(3):
            order = self._random.sample(self._slots, len(self._slots))
            assignment: Dict[Variable, str] = {}
            for slot in order:
                if domains[slot]:
                    assignment[slot] = self._random.choice(sorted(domains[slot]))
                    if len(assignment) in (1, 2, len(self._slots)):
                        found.append(dict(assignment))
        return found

    def _unfit(
        self, arcs: List[Tuple[Variable, Variable]], apart: List[Tuple[Variable, Variable]]
    ) -> List[Dict[Variable, str]]:
        """Returns a word of another length alone, a word in two slots, and words that differ where slots overlap."""
        found: List[Dict[Variable, str]] = []
        for slot in self._slots:
            found += [{slot: word} for word in self._words if len(word) != slot.length][:1]
        for x, y in apart[:3]:
            found += [{x: word, y: word} for word in self._words if len(word) == x.length == y.length][:1]
        for x, y in arcs[:2]:
            i, j = self._overlap(x, y) or (0, 0)
            found += [
                {x: word, y: other}
                for word in self._words
                for other in self._words
                if len(word) == x.length and len(other) == y.length and word[i] != other[j]
            ][:1]
        return found

    def _call(
        self,
        method: str,
        domains: Dict[Variable, Set[str]],
        *slots: Variable,
        assignment: Optional[Dict[Variable, str]] = None,
        arcs: Optional[List[Tuple[Variable, Variable]]] = None,
    ) -> None:
        """Calls a method on a new creator with some domains, and records the state, the call, and what it did."""
        creator: Any = self._creator(self._crossword())
        creator.domains = {slot: set(words) for slot, words in domains.items()}
        self._record_domains(domains)
        if assignment is not None:
            self._record_words(assignment.items())
        # An ac3 with arcs has those that lead to one slot.
        about = list(slots) if arcs is None else [arcs[0][1]]
        numbers = [1 + self._numbers[slot] for slot in about] + [0, 0]
        self._record(ASK, METHODS.index(method), numbers[0] * (len(self._slots) + 1) + numbers[1])
        given: List[Any] = [*slots]
        if assignment is not None:
            given.append(dict(assignment))
        if arcs is not None:
            given.append(list(arcs))
        # The referee sees the calls before this one even if it never returns.
        self._csp._link.flush()
        self._csp._link.channel.flush()
        try:
            returned = getattr(creator, method)(*given)
        except Exception as thrown:
            add_place(thrown, f"call {method}({', '.join(map(repr, given))})")
            raise
        kind = self._kind_of(method, returned)
        self._record_domains(self._read_domains(creator))
        self._record(ANSWER, kind, 0)

    def _read_domains(self, creator: Any) -> Dict[Variable, Set[str]]:
        """Returns the domains that a method left. Words that there are not, and other slots, count for nothing."""
        domains = creator.domains if isinstance(creator.domains, dict) else {}
        return {slot: {word for word in self._words if word in domains.get(slot, ())} for slot in self._slots}

    def _kind_of(self, method: str, returned: Any) -> int:
        """Says what a method returned, and records its words."""
        if returned is None:
            return NONE
        if isinstance(returned, bool):
            return TRUE if returned else FALSE
        if method == "select_unassigned_variable":
            found: List[Tuple[Any, Any]] = [(returned, self._words[0])]
        elif method == "backtrack" and isinstance(returned, dict):
            found = list(returned.items())
        elif method == "order_domain_values" and not isinstance(returned, (str, dict)):
            try:
                found = [(self._slots[0], word) for word in returned]
            except TypeError:
                return OTHER
        else:
            return OTHER
        try:
            if any(slot not in self._numbers or word not in self._indexes for slot, word in found):
                return OTHER
        except TypeError:
            return OTHER
        self._record_words(found)
        return WORDS

    def _record_domains(self, domains: Dict[Variable, Set[str]]) -> None:
        for slot in self._slots:
            for word in sorted(self._known[slot] ^ domains[slot]):
                self._record(DOMAIN, self._numbers[slot], self._indexes[word])
            self._known[slot] = set(domains[slot])

    def _record_words(self, words: Iterable[Tuple[Variable, str]]) -> None:
        for slot, word in words:
            self._record(WORD, self._numbers[slot], self._indexes[word])

    def _record(self, code: int, a: int, b: int) -> None:
        self._csp._link.record(code, a, b)


def _variable_of(name: Any) -> Variable:
    """Returns the slot that a variable such as ``(1,3) down, 4 letters`` stands for."""
    found = re.fullmatch(r"\((\d+),(\d+)\) (across|down), (\d+) letters", str(name))
    if found is None:
        raise NoSearch(
            "its CrosswordCreator fills crosswords, and this record is none",
            "choose records of crossword, or name another function, as in `{file}:backtracking_search`",
        )
    row, column, direction, length = found.groups()
    return Variable(int(row) - 1, int(column) - 1, direction, int(length))
