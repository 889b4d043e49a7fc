"""Constraint problems: variables with domains, and constraints on two of them.

``solve(csp)`` gets a ``CSP``. A file that imports ``csp`` gets the names of this module, unless such a
file lies beside it. They have the interface of aima-python, so its searches run as they are. The
argument ``assignment`` may be left out everywhere: then it is ``csp.assignment``.
"""

from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Set, Tuple

from queenside import Link

__all__ = [
    "AC3",
    "CSP",
    "different_values_constraint",
    "dom_j_up",
    "first_unassigned_variable",
    "forward_checking",
    "lcv",
    "mac",
    "min_conflicts_value",
    "mrv",
    "no_heuristic",
    "no_inference",
    "num_legal_values",
    "revise",
    "unordered_domain_values",
]

ASSIGN, UNASSIGN, PRUNE, RESTORE, CHECK = range(11, 16)

Assignment = Dict[Any, Any]
Removals = List[Tuple[Any, Any]]


class CSP:
    """A constraint problem."""

    variables: List[Any]
    """The variables, in order."""
    domains: Dict[Any, List[Any]]
    """The values of each variable, in order. Removed values are there, too."""
    neighbors: Dict[Any, List[Any]]
    """The variables that share a constraint with each variable."""
    assignment: Assignment
    """The value of each variable that has one. Change it by ``assign`` and ``unassign``."""
    curr_domains: Optional[Dict[Any, List[Any]]]
    """The values of each variable that are not removed; ``None`` until a value is."""
    nassigns: int
    """How many values were assigned."""

    def __init__(self, link: Link, network: Mapping[str, Any]) -> None:
        self._link = link
        names, domains = network["variables"], network["domains"]
        self.variables = list(names)
        self.domains = {name: list(values) for name, values in zip(names, domains)}
        self.neighbors = {name: [] for name in names}
        self.assignment = {}
        self.curr_domains = None
        self.nassigns = 0
        self.initial = ()
        self._numbers = {name: number for number, name in enumerate(names)}
        self._indexes = [{value: index for index, value in enumerate(values)} for values in domains]
        self._most = max([1, *map(len, domains)])
        self._tables: Dict[Tuple[int, int], str] = {}
        for a, b, table in network["edges"]:
            self.neighbors[names[a]].append(names[b])
            self.neighbors[names[b]].append(names[a])
            self._tables[a, b] = network["tables"][table]
        for others in self.neighbors.values():
            others.sort(key=self._numbers.__getitem__)

    def constraints(self, A: Any, a: Any, B: Any, b: Any) -> bool:
        """Whether the constraints permit two values of two variables. Each call counts as a "check"."""
        first, second = self._find(A, a), self._find(B, b)
        self._link.record(CHECK, first[0] * self._most + first[1], second[0] * self._most + second[1])
        if first > second:
            first, second = second, first
        table = self._tables.get((first[0], second[0]))
        return table is None or table[first[1] * len(self._indexes[second[0]]) + second[1]] == "1"

    def nconflicts(self, var: Any, val: Any, assignment: Optional[Assignment] = None) -> int:
        """The number of neighbors whose values contradict a value. It makes a check for each neighbor with a value."""
        given = self.assignment if assignment is None else assignment
        return sum(
            1
            for other in self.neighbors[var]
            if other in given and not self.constraints(var, val, other, given[other])
        )

    def assign(self, var: Any, val: Any, assignment: Optional[Assignment] = None) -> None:
        """Gives a variable a value. Each call counts as "assigned"."""
        place = self._find(var, val)
        if assignment is not None:
            self._follow(var, assignment)
            assignment[var] = val
        self.nassigns += 1
        self._link.record(ASSIGN, *place)
        self.assignment[var] = val

    def _follow(self, var: Any, assignment: Assignment) -> None:
        """Takes values away that an assignment lacks: a search may copy assignments instead of changing one."""
        for other in reversed(list(self.assignment)):
            if other != var and other not in assignment:
                self._take_away(other)

    def unassign(self, var: Any, assignment: Optional[Assignment] = None) -> None:
        """Takes the value of a variable away. Each call counts as a "backtrack"."""
        if assignment is not None:
            if var not in assignment:
                return
            del assignment[var]
        elif var not in self.assignment:
            raise ValueError(f"csp.unassign: {var} has no value")
        if var in self.assignment:
            self._take_away(var)

    def _take_away(self, var: Any) -> None:
        self._link.record(UNASSIGN, *self._find(var, self.assignment.pop(var)))

    def support_pruning(self) -> None:
        """Makes ``curr_domains`` if it is missing."""
        if self.curr_domains is None:
            self.curr_domains = {name: list(values) for name, values in self.domains.items()}

    def suppose(self, var: Any, value: Any) -> Removals:
        """Removes all values of a variable but one. Returns what it removed, for ``restore``."""
        removals: Removals = []
        for other in self.choices(var):
            if other != value:
                self.prune(var, other, removals)
        return removals

    def prune(self, var: Any, value: Any, removals: Optional[Removals] = None) -> None:
        """Removes a value from the choices of a variable. Each call counts as "removed"."""
        place = self._find(var, value)
        self.support_pruning()
        left = self._left(var)
        if value not in left:
            raise ValueError(f"csp.prune: {value!r} of {var} is removed already")
        self._link.record(PRUNE, *place)
        left.remove(value)
        if removals is not None:
            removals.append((var, value))

    def choices(self, var: Any) -> List[Any]:
        """The values of a variable that are not removed. It is a copy."""
        return list(self._left(var))

    def _left(self, var: Any) -> List[Any]:
        return (self.curr_domains or self.domains)[var]

    def infer_assignment(self) -> Assignment:
        """The values of the variables that have one value left."""
        self.support_pruning()
        return {var: self._left(var)[0] for var in self.variables if len(self._left(var)) == 1}

    def restore(self, removals: Iterable[Tuple[Any, Any]]) -> None:
        """Puts removed values back, in their places: ``csp.restore([(var, value), …])``."""
        for var, value in removals:
            place = self._find(var, value)
            self.support_pruning()
            if value in self._left(var):
                raise ValueError(f"csp.restore: {value!r} of {var} is there")
            self._link.record(RESTORE, *place)
            self._left(var).append(value)
            self._left(var).sort(key=self._indexes[place[0]].__getitem__)

    def conflicted_vars(self, current: Optional[Assignment] = None) -> List[Any]:
        """The variables whose values contradict others."""
        given = self.assignment if current is None else current
        return [var for var in self.variables if self.nconflicts(var, given[var], given) > 0]

    def goal_test(self, state: Any = None) -> bool:
        """Whether each variable has a value, and none contradicts another."""
        given = self.assignment if state is None else dict(state)
        return len(given) == len(self.variables) and not any(
            self.nconflicts(var, given[var], given) for var in self.variables
        )

    def display(self, assignment: Optional[Assignment] = None) -> None:
        """Prints an assignment."""
        print("CSP:", self, "with assignment:", self.assignment if assignment is None else assignment)

    def __getattr__(self, name: str) -> Any:
        from queenside import explain_missing

        raise AttributeError(explain_missing("Csp", name))

    def _find(self, var: Any, value: Any) -> Tuple[int, int]:
        try:
            number = self._numbers[var]
        except (KeyError, TypeError):
            raise ValueError(f"{var!r} is not a variable: see csp.variables") from None
        try:
            return number, self._indexes[number][value]
        except (KeyError, TypeError):
            raise ValueError(f"{value!r} is not a value of {var}: see csp.domains") from None


def listed(found: Any, csp: CSP) -> Any:
    """Returns values by variables as a list of their indexes. Other answers stay as they are."""
    if not isinstance(found, dict):
        return found
    answer: List[Any] = []
    for number, var in enumerate(csp.variables):
        value = found.get(var)
        try:
            answer.append(None if value is None else csp._indexes[number].get(value, repr(value)))
        except TypeError:
            answer.append(repr(value))
    return answer


# Parts of searches that a file may import instead of writing them.


def different_values_constraint(A: Any, a: Any, B: Any, b: Any) -> bool:
    return bool(a != b)


def first_unassigned_variable(assignment: Assignment, csp: CSP) -> Any:
    return next(var for var in csp.variables if var not in assignment)


def num_legal_values(csp: CSP, var: Any, assignment: Assignment) -> int:
    if csp.curr_domains:
        return len(csp.curr_domains[var])
    return sum(csp.nconflicts(var, value, assignment) == 0 for value in csp.domains[var])


def mrv(assignment: Assignment, csp: CSP) -> Any:
    """Returns a variable with the fewest values left."""
    waiting = [var for var in csp.variables if var not in assignment]
    return min(waiting, key=lambda var: num_legal_values(csp, var, assignment))


def unordered_domain_values(var: Any, assignment: Assignment, csp: CSP) -> List[Any]:
    return csp.choices(var)


def lcv(var: Any, assignment: Assignment, csp: CSP) -> List[Any]:
    """Returns values in the order of how many values of neighbors they rule out."""
    waiting = [other for other in csp.neighbors[var] if other not in assignment]

    def ruled_out(value: Any) -> int:
        return sum(
            not csp.constraints(var, value, other, theirs)
            for other in waiting
            for theirs in csp.choices(other)
        )

    return sorted(csp.choices(var), key=ruled_out)


def no_inference(csp: CSP, var: Any, value: Any, assignment: Assignment, removals: Any) -> bool:
    return True


def forward_checking(
    csp: CSP, var: Any, value: Any, assignment: Assignment, removals: Optional[Removals]
) -> bool:
    """Removes the values of neighbors that a value contradicts. Returns whether each has one left."""
    csp.support_pruning()
    for other in csp.neighbors[var]:
        if other in assignment:
            continue
        for theirs in csp.choices(other):
            if not csp.constraints(var, value, other, theirs):
                csp.prune(other, theirs, removals)
        if not csp.choices(other):
            return False
    return True


def no_heuristic(csp: CSP, queue: Any) -> Any:
    return queue


def dom_j_up(csp: CSP, queue: Iterable[Tuple[Any, Any]]) -> List[Tuple[Any, Any]]:
    """Returns arcs in the order of how many values their second variables have left."""
    return sorted(queue, key=lambda arc: -len(csp.choices(arc[1])))


def revise(
    csp: CSP, Xi: Any, Xj: Any, removals: Optional[Removals], checks: int = 0
) -> Tuple[bool, int]:
    """Removes the values of Xi that no value of Xj permits. Returns whether there were any, and the number of checks."""
    revised = False
    for value in csp.choices(Xi):
        has_support = False
        for theirs in csp.choices(Xj):
            checks += 1
            if csp.constraints(Xi, value, Xj, theirs):
                has_support = True
                break
        if not has_support:
            csp.prune(Xi, value, removals)
            revised = True
    return revised, checks


def AC3(
    csp: CSP,
    queue: Optional[Iterable[Tuple[Any, Any]]] = None,
    removals: Optional[Removals] = None,
    arc_heuristic: Callable[[CSP, Any], Iterable[Tuple[Any, Any]]] = dom_j_up,
) -> Tuple[bool, int]:
    """Makes arcs consistent (A. Mackworth, 1977). Returns whether it could, and the number of checks."""
    csp.support_pruning()
    arcs = [(Xi, Xk) for Xi in csp.variables for Xk in csp.neighbors[Xi]] if queue is None else queue
    waiting: List[Tuple[Any, Any]] = list(arc_heuristic(csp, arcs))
    known: Set[Tuple[Any, Any]] = set(waiting)
    checks = 0
    while waiting:
        Xi, Xj = arc = waiting.pop()
        known.discard(arc)
        revised, checks = revise(csp, Xi, Xj, removals, checks)
        if not revised:
            continue
        if not csp.choices(Xi):
            return False, checks
        for Xk in csp.neighbors[Xi]:
            if Xk != Xj and (Xk, Xi) not in known:
                waiting.append((Xk, Xi))
                known.add((Xk, Xi))
    return True, checks


def mac(
    csp: CSP,
    var: Any,
    value: Any,
    assignment: Assignment,
    removals: Optional[Removals],
    constraint_propagation: Any = AC3,
) -> Any:
    """Maintains arc consistency (D. Sabin and E. Freuder, 1994)."""
    return constraint_propagation(csp, {(X, var) for X in csp.neighbors[var]}, removals)[0]


def min_conflicts_value(csp: CSP, var: Any, current: Assignment) -> Any:
    """Returns a value with the fewest conflicts, at random if there are several."""
    import random

    counts = {value: csp.nconflicts(var, value, current) for value in csp.domains[var]}
    least = min(counts.values())
    return random.choice([value for value, count in counts.items() if count == least])
