"""Write your own search for Queenside.

Your file has one function, ``solve``. The name of its parameter says what it searches:

    def solve(tree):    # a game tree:   return the value of tree.root
    def solve(space):   # a state space: return the list of actions from space.start to a goal, or None
    def solve(board):   # a chess board: return the row of the queen in each column, or None
    def solve(csp):     # a constraint problem: return the value of each variable, or None

Queenside follows the calls that your search makes. They are its steps in statistics, replays, and
grades. The documentation of each method says how its calls are counted. This package needs nothing
but Python 3.8 or later. ``queenside.csp`` has constraint
problems; ``queenside.aima``, ``queenside.pacman``, and ``queenside.cs50`` have what searches of three
courses use.
"""

from typing import (
    Any,
    Dict,
    Iterator,
    List,
    NoReturn,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    Union,
)

__all__ = ["Tree", "Node", "Space", "State", "Board", "Budget"]

Number = Union[int, float]

# The codes of calls.
CHILDREN, VALUE, ACTIONS, RESULT, GOAL, TEST, PLACE, REMOVE, CONFLICTS, MOVE = range(1, 11)


# What people call the members elsewhere.
_OF_NODES = {
    "is_leaf": ("leaf", "terminal", "isterminal", "isleafnode", "gameover", "isgameover", "isover", "isend"),
    "is_max": ("max", "ismaximizing", "maximizing", "player", "turn", "ismaxnode", "tomove", "type"),
    "value": ("val", "score", "utility", "evaluate", "eval", "heuristic", "static", "data", "payoff"),
    "children": ("child", "childs", "kids", "successors", "moves", "getchildren", "actions", "left", "right"),
    "name": ("label", "id", "key", "title", "tag"),
    "is_chance": ("chance", "ischancenode", "random", "israndom", "isexp", "expectation"),
    "probability": ("prob", "p", "weight", "likelihood", "chances"),
}
_OTHER_NAMES: Dict[str, Dict[str, Tuple[str, ...]]] = {
    "Node": _OF_NODES,
    "State": {"name": ("label", "id", "key", "title", "tag", "position", "pos")},
    "Tree": {
        "root": ("start", "initial", "initialstate", "top", "head"),
        **{member: others for member, others in _OF_NODES.items() if member != "name"},
    },
    "Space": {
        "start": ("initial", "initialstate", "startstate", "getstartstate", "root", "begin"),
        "actions": ("legalactions", "getactions", "moves", "operators"),
        "result": ("next", "nextstate", "apply", "transition", "move"),
        "cost": ("stepcost", "actioncost", "pathcost", "weight", "distance"),
        "is_goal": ("goal", "goaltest", "isgoalstate", "terminal", "isterminal"),
        "heuristic": ("h", "estimate"),
        "successors": ("neighbors", "neighbours", "children", "getsuccessors", "expand"),
    },
    "Board": {
        "size": ("n", "length", "width", "height"),
        "rows": ("state", "columns", "cols"),
        "is_attacked": ("attacked", "issafe", "safe", "isvalid", "isfree", "canplace"),
        "place": ("put", "add", "set", "placequeen"),
        "remove": ("delete", "pop", "undo", "clear", "removequeen", "unplace"),
        "queens": ("positions",),
        "conflicts": ("attacks", "attackers", "countconflicts", "getconflicts"),
        "move": ("movequeen", "swap"),
    },
    "Csp": {
        "variables": ("vars", "nodes", "unassigned"),
        "domains": ("domain", "values"),
        "neighbors": ("neighbours", "adjacent"),
        "choices": ("currdomain", "left"),
        "constraints": ("constraint", "allows", "permits", "isconsistent", "consistent", "satisfied"),
        "nconflicts": ("conflicts", "countconflicts"),
        "assignment": ("assigned",),
        "assign": ("set", "place"),
        "unassign": ("remove", "delete", "unset"),
        "prune": ("removevalue",),
        "suppose": ("inference",),
        "restore": ("undo", "putback"),
    },
}


def explain_missing(kind: str, name: str) -> str:
    """Says that an object has no such member, and names the nearest one."""
    said = f"'{kind}' object has no attribute '{name}'"
    if name.startswith("_") or kind not in _OTHER_NAMES:
        return said
    from difflib import get_close_matches

    members = _OTHER_NAMES[kind]
    plain = name.replace("_", "").lower()
    member = next((each for each, others in members.items() if plain in others), None)
    spellings = {each.replace("_", ""): each for each in members}
    near = get_close_matches(plain, spellings, 1)
    if member is None and near:
        member = spellings[near[0]]
    if member is not None:
        return f"{said}; did you mean {kind.lower()}.{member}?"
    known = ", ".join(f"{kind.lower()}.{each}" for each in members)
    return f"{said}; it has {known}" + ("; ask the space about a state" if kind == "State" else "")


class Budget(BaseException):
    """The search made more calls than it may.

    It is not an ``Exception``, so ``except Exception`` does not catch it.
    """


class Link(Protocol):
    """Connects a search with Queenside. Your search does not use it."""

    def record(self, code: int, a: int, b: int = 0) -> None: ...

    def name_of(self, number: int) -> str: ...


class TreeLink(Link, Protocol):
    """Answers and records the first call about each node."""

    def children(self, node: "Node") -> Tuple["Node", ...]: ...

    def value(self, leaf: "Node") -> Number: ...

    def has_chance(self) -> bool:
        """Whether the tree has chance nodes."""

    def is_chance(self, node: "Node") -> bool: ...

    def probability(self, node: "Node") -> float: ...

    def alternates(self) -> bool:
        """Whether the players are known to take turns at each level."""

    def levels(self) -> Optional[Tuple[Sequence[int], Sequence[int]]]:
        """Where the children of each node begin, and whether MAX moves there; None if the tree is not known as a whole."""


class SpaceLink(Link, Protocol):
    """Answers and records calls about states and actions. For each action of a state it has a step."""

    def actions(self, state: "State") -> Dict[str, Any]: ...

    def result(self, state: "State", step: Any) -> "State": ...

    def cost(self, step: Any) -> Number: ...

    def peek(self, state: "State", step: Any) -> "State":
        """Answers a call about a result without recording it, if the result is known."""


class _Numbered:
    """What nodes and states have in common: a number, which makes them keys, and a name."""

    __slots__ = ("_link", "_number")

    _link: Link
    _number: int

    @property
    def name(self) -> str:
        """The name for people: that of the record, the value of a leaf, a place such as ``(3,4)``, or the moves that lead there."""
        return self._link.name_of(self._number)

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return self._number

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: "_Numbered") -> bool:
        """Lets a heap hold tuples such as ``(f, state)``. The order means nothing."""
        return self._number < other._number

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(explain_missing(type(self).__name__, name))


class Node(_Numbered):
    """A node of a game tree. Nodes can be compared, printed, and used as keys."""

    __slots__ = ("_is_leaf", "_is_max", "_children", "_value")

    _link: TreeLink

    def __init__(self, link: TreeLink, number: int, is_leaf: bool, is_max: bool) -> None:
        # Without a call of the class above: most of a search's time is spent on new nodes.
        self._link = link
        self._number = number
        self._is_leaf = is_leaf
        self._is_max = is_max
        self._children: Optional[Tuple["Node", ...]] = None
        self._value: Optional[Number] = None

    @property
    def children(self) -> Sequence["Node"]:
        """The nodes after each move, in order; none at a leaf. Each use counts as "entered"."""
        children = self._children
        if children is None:
            return self._link.children(self)
        if children:
            self._link.record(CHILDREN, self._number)
        return children

    @property
    def value(self) -> Number:
        """The value of a leaf, from MAX's view. Each use counts as "examined"."""
        value = self._value
        if value is None:
            if not self._is_leaf:
                raise ValueError(f"{self} is not a leaf: only leaves have values, see node.is_leaf")
            return self._link.value(self)
        self._link.record(VALUE, self._number)
        return value

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over at this node. Does not count."""
        return self._is_leaf

    @property
    def is_max(self) -> bool:
        """Whether MAX is to move. At a leaf: whether MAX would be. Does not count."""
        return self._is_max

    @property
    def is_chance(self) -> bool:
        """Whether chance moves at this node. Does not count."""
        return self._link.is_chance(self)

    @property
    def probability(self) -> float:
        """The probability of the move of chance that leads here; 1 if a player makes the move. Does not count."""
        return self._link.probability(self)

    def __iter__(self) -> NoReturn:
        raise TypeError("'Node' object is not iterable: you get a node, not a list; its children are node.children")


class Tree:
    """A game tree. Your search begins at ``tree.root``."""

    root: Node
    """The node where the search begins. It may be a node of MAX or of MIN: see ``is_max``."""

    def __init__(self, link: TreeLink, root: Node) -> None:
        self._link = link
        self.root = root

    def children(self, node: Node) -> Sequence[Node]:
        """The nodes after each move, in order; none at a leaf. Each call counts as "entered"."""
        try:
            children = node._children
        except AttributeError:
            _refuse("tree.children", "a node", node)
        if children is None:
            return self._link.children(node)
        if children:
            self._link.record(CHILDREN, node._number)
        return children

    def value(self, leaf: Node) -> Number:
        """The value of a leaf, from MAX's view. Each call counts as "examined"."""
        try:
            value = leaf._value
        except AttributeError:
            _refuse("tree.value", "a leaf", leaf)
        if value is None:
            if not leaf._is_leaf:
                raise ValueError(f"{leaf} is not a leaf: only leaves have values, see tree.is_leaf")
            return self._link.value(leaf)
        self._link.record(VALUE, leaf._number)
        return value

    def is_leaf(self, node: Node) -> bool:
        """Whether the game is over at this node. Does not count."""
        return node._is_leaf

    def is_max(self, node: Node) -> bool:
        """Whether MAX is to move. At a leaf: whether MAX would be. Does not count."""
        return node._is_max

    def is_chance(self, node: Node) -> bool:
        """Whether chance moves at this node. Does not count."""
        return self._link.is_chance(node)

    def probability(self, child: Node) -> float:
        """The probability of the move of chance that leads to a node; 1 if a player makes the move. Does not count."""
        return self._link.probability(child)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(explain_missing("Tree", name))


# The hash of goals.
_OF_GOALS = -2


class State(_Numbered):
    """A state of a puzzle, or a place on a map. States can be compared, printed, and used as keys."""

    __slots__ = ("_is_goal", "_estimate", "_actions")

    def __init__(self, link: Link, number: int, is_goal: bool, estimate: Number) -> None:
        self._link = link
        self._number = number
        self._is_goal = is_goal
        self._estimate = estimate
        self._actions: Optional[Dict[str, Any]] = None

    def __hash__(self) -> int:
        # All goals have one hash, so that sets and dictionaries find what stands for any of them.
        return _OF_GOALS if self._is_goal else self._number

    # A class that has its own hash does not inherit this.
    __eq__ = _Numbered.__eq__

    def __getitem__(self, index: Any) -> Any:
        """One of the numbers in the name, or a letter of a name without numbers: courses have states of that form."""
        return (self.numbers or self.name)[index]

    @property
    def numbers(self) -> List[Number]:
        """The numbers in the name, in order: the tiles of a board, or the row and the column of ``(3,4)``."""
        # Few searches need it, and it takes a while to load.
        import re

        found = re.findall(r"(?<![\d.])-?\d+(?:\.\d+)?", self.name)
        return [float(each) if "." in each else int(each) for each in found]


class Space:
    """States, and actions that lead from one to another. Your search begins at ``space.start``."""

    start: State
    """The state where the search begins."""

    def __init__(self, link: SpaceLink, start: State) -> None:
        self._link = link
        self.start = start

    def actions(self, state: State) -> List[str]:
        """The names of the actions that are possible in a state, in order. Each call counts as "expanded"."""
        return list(self._actions(state))

    def result(self, state: State, action: str) -> State:
        """The state that an action leads to. Each call counts as "generated"."""
        return self._link.result(state, self._step(state, action))

    def cost(self, state: State, action: str) -> Number:
        """The cost of an action, from 0 up. Does not count."""
        return self._link.cost(self._step(state, action))

    def is_goal(self, state: State) -> bool:
        """Whether a state is a goal. Replays show it, but it does not count."""
        self._link.record(GOAL, state._number)
        return state._is_goal

    def heuristic(self, state: State) -> Number:
        """An estimate of the cost to a goal, never too high; 0 if there is none. Does not count."""
        return state._estimate

    def successors(self, state: State) -> Iterator[Tuple[str, State, Number]]:
        """For each action: the action, the state that it leads to, and its cost.

        Calls ``actions`` once, and then ``result`` for each action.
        """
        link = self._link
        for action, step in self._actions(state).items():
            yield action, link.result(state, step), link.cost(step)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(explain_missing("Space", name))

    def _actions(self, state: State) -> Dict[str, Any]:
        try:
            actions = state._actions
        except AttributeError:
            _refuse("space.actions", "a state", state)
        if actions is None:
            return self._link.actions(state)
        self._link.record(ACTIONS, state._number)
        return actions

    def _step(self, state: State, action: str) -> Any:
        try:
            actions = state._actions
            if actions is None:
                raise ValueError(f"ask for space.actions({state}) before you use one of its actions")
            return actions[action]
        except AttributeError:
            _refuse("space.result", "a state", state)
        except (KeyError, TypeError):
            raise ValueError(f"{action!r} is not an action of {state}: see space.actions") from None


class _Rows(List[Optional[int]]):
    """A list that only the board changes."""

    def __setitem__(self, *_: Any) -> NoReturn:
        raise TypeError("board.rows cannot be assigned: use board.place, board.move, and board.remove")


class Board:
    """An empty chess board. Columns and rows count from 0, and each column holds one queen."""

    size: int
    """The number of columns and rows."""
    rows: Sequence[Optional[int]]
    """The row of the queen in each column, ``None`` without one."""

    def __init__(self, link: Link, size: int) -> None:
        self._link = link
        self.size = size
        self.rows = self._rows = _Rows([None] * size)
        # How many queens stand on each row and on each diagonal.
        self._on_row = [0] * size
        self._rising = [0] * (2 * size)
        self._falling = [0] * (2 * size)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(explain_missing("Board", name))

    def is_attacked(self, column: int, row: int) -> bool:
        """Whether a queen in another column attacks this square. Each call counts as "tested"."""
        self._check(column, row)
        self._link.record(TEST, column, row)
        return self._attackers(column, row) > 0

    def conflicts(self, column: int, row: int) -> int:
        """How many queens in other columns attack this square. Each call counts as "tested"."""
        self._check(column, row)
        self._link.record(CONFLICTS, column, row)
        return self._attackers(column, row)

    def _attackers(self, column: int, row: int) -> int:
        attackers = self._on_row[row] + self._rising[row - column] + self._falling[row + column]
        # The column's own queen is on the same row or diagonal only if it stands on this very square.
        return attackers - 3 if self.rows[column] == row else attackers

    @property
    def queens(self) -> List[int]:
        """The row of the queen in each column, for a search that repairs a whole board.

        If the board is empty, each column first gets a queen in a random row, which counts as
        "placed". It is a copy: assign it to change the board. If one queen is elsewhere then, it
        moves; otherwise, all queens are removed, and new ones are placed. Assign ``None`` to begin
        again.
        """
        if all(row is None for row in self.rows):
            for column in range(self.size):
                self.place(column, _row_of(self.size))
        rows = [row for row in self.rows if row is not None]
        if len(rows) < self.size:
            empty = self.rows.index(None)
            raise ValueError(f"column {empty} has no queen: place one in each column first")
        return rows

    @queens.setter
    def queens(self, rows: Optional[Sequence[int]]) -> None:
        if rows is None:
            self._clear()
            return
        new = list(rows)
        if len(new) != self.size:
            raise ValueError(f"board.queens takes the row of the queen in each of {self.size} columns")
        for column, row in enumerate(new):
            self._check(column, row)
        changed = [column for column, row in enumerate(new) if self.rows[column] != row]
        if len(changed) == 1:
            self.move(changed[0], new[changed[0]])
        elif changed:
            self._clear()
            for column, row in enumerate(new):
                self.place(column, row)

    def _clear(self) -> None:
        for column in range(self.size):
            if self.rows[column] is not None:
                self.remove(column)

    def move(self, column: int, row: int) -> None:
        """Moves the queen of a column to another row, or places one in a column without one.

        Each call counts as "moved" or "placed".
        """
        self._check(column, row)
        own = self.rows[column]
        if own is None:
            return self.place(column, row)
        self._link.record(MOVE, column, row)
        self._put(column, None, own, -1)
        self._put(column, row, row, 1)

    def place(self, column: int, row: int) -> None:
        """Places a queen in a column without one. Each call counts as "placed"."""
        self._check(column, row)
        own = self.rows[column]
        if own is not None:
            raise ValueError(
                f"board.place({column}, {row}): column {column + 1} has a queen at"
                f" ({column + 1},{own + 1}); remove it before you place another one"
            )
        self._link.record(PLACE, column, row)
        self._put(column, row, row, 1)

    def remove(self, column: int) -> None:
        """Removes the queen of a column. Each call counts as a "backtrack"."""
        self._check(column, 0)
        row = self.rows[column]
        if row is None:
            raise ValueError(f"board.remove({column}): column {column + 1} has no queen to remove")
        self._link.record(REMOVE, column, row)
        self._put(column, None, row, -1)

    def _put(self, column: int, value: Optional[int], row: int, queens: int) -> None:
        list.__setitem__(self._rows, column, value)
        self._on_row[row] += queens
        self._rising[row - column] += queens
        self._falling[row + column] += queens

    def _check(self, column: int, row: int) -> None:
        if not (0 <= column < self.size and 0 <= row < self.size):
            last = self.size - 1
            raise IndexError(f"column {column}, row {row} is not on the board: both count from 0 to {last}")


def _row_of(size: int) -> int:
    """A random row, from the seed of the record. The module is loaded only if a search needs it."""
    import random

    return random.randrange(size)


def _refuse(call: str, wanted: str, found: object) -> NoReturn:
    raise TypeError(f"{call} takes {wanted}, not {found!r}") from None
