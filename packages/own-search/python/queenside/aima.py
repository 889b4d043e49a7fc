"""What searches written for the book "Artificial Intelligence: A Modern Approach" use.

A file that imports ``search``, ``games``, or ``utils`` gets these names, unless such a file lies
beside it. They have the interfaces of aima-python, and those of its fourth edition. A problem is a
space of the record, and a game is its tree.
"""

import bisect
import collections
import functools
import heapq
import itertools
import math
import operator
import random
import sys
from collections import defaultdict, deque, namedtuple
from functools import lru_cache
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple

from queenside import Node as TreeNode
from queenside import Number, Space, Tree
from queenside.positions import Position, Target

__all__ = [
    "FIFOQueue",
    "Game",
    "LIFOQueue",
    "Node",
    "PriorityQueue",
    "Problem",
    "Queue",
    "Stack",
    "argmax",
    "argmax_random_tie",
    "argmin",
    "argmin_random_tie",
    "bisect",
    "collections",
    "count",
    "cutoff",
    "defaultdict",
    "deque",
    "distance",
    "expand",
    "failure",
    "first",
    "functools",
    "heapq",
    "identity",
    "inf",
    "infinity",
    "is_cycle",
    "is_in",
    "isnumber",
    "itertools",
    "lru_cache",
    "math",
    "memoize",
    "name",
    "namedtuple",
    "np",
    "num_or_str",
    "operator",
    "path_actions",
    "path_states",
    "print_table",
    "probability",
    "product",
    "random",
    "shuffled",
    "sys",
    "unique",
    "update",
    "vector_add",
    "weighted_sampler",
]

inf = infinity = math.inf


class Problem:
    """A search problem. Queenside makes one of each space; subclasses may define their own."""

    def __init__(self, initial: Any = None, goal: Any = None, **more: Any) -> None:
        self.initial = initial
        self.goal = goal
        self.__dict__.update(more)

    def actions(self, state: Any) -> Iterable[Any]:
        """Returns the actions that are possible in a state. Counts as "expanded"."""
        raise NotImplementedError("actions")

    def result(self, state: Any, action: Any) -> Any:
        """Returns the state that an action leads to. Counts as "generated"."""
        raise NotImplementedError("result")

    def goal_test(self, state: Any) -> bool:
        """Returns whether a state is a goal. Replays show it, but it does not count."""
        if isinstance(self.goal, list):
            return is_in(state, self.goal)
        return bool(state == self.goal)

    def is_goal(self, state: Any) -> bool:
        """The same, in the fourth edition."""
        return self.goal_test(state)

    def path_cost(self, c: Number, state1: Any, action: Any, state2: Any) -> Number:
        """Returns the cost of a path of cost ``c`` and one more action."""
        return c + 1

    def action_cost(self, s: Any, a: Any, s1: Any) -> Number:
        """Returns the cost of an action."""
        return self.path_cost(0, s, a, s1)

    def value(self, state: Any) -> Number:
        """Returns how good a state is, for local search."""
        raise NotImplementedError("value")

    def h(self, node: Any) -> Number:
        """Returns an estimate of the cost to a goal. Does not count."""
        return 0


class SpaceProblem(Problem):
    """The problem of a space."""

    def __init__(self, space: Space) -> None:
        super().__init__(space.start, Target(space))
        self._space = space

    def actions(self, state: Any) -> List[str]:
        return self._space.actions(state)

    def result(self, state: Any, action: str) -> Any:
        return self._space.result(state, action)

    def goal_test(self, state: Any) -> bool:
        return self._space.is_goal(state)

    def path_cost(self, c: Number, state1: Any, action: str, state2: Any) -> Number:
        return c + self._space.cost(state1, action)

    def value(self, state: Any) -> Number:
        """The estimate with the sign changed: the best state has the highest value."""
        return -self._space.heuristic(state)

    def h(self, node: Any) -> Number:
        return self._space.heuristic(getattr(node, "state", node))


class Node:
    """A node of a search tree: a state, the node before it, the action that leads here, and its cost."""

    def __init__(
        self, state: Any, parent: Optional["Node"] = None, action: Any = None, path_cost: Number = 0
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.path_cost = path_cost
        self.depth = 0 if parent is None else parent.depth + 1

    def expand(self, problem: Problem) -> List["Node"]:
        """Returns the nodes that one action leads to."""
        return [self.child_node(problem, action) for action in problem.actions(self.state)]

    def child_node(self, problem: Problem, action: Any) -> "Node":
        """Returns the node that an action leads to."""
        state = problem.result(self.state, action)
        cost = problem.path_cost(self.path_cost, self.state, action, state)
        return Node(state, self, action, cost)

    def path(self) -> List["Node"]:
        """Returns the nodes from the first one to this one."""
        nodes: List["Node"] = []
        node: Optional["Node"] = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def solution(self) -> List[Any]:
        """Returns the actions from the first node to this one."""
        return [node.action for node in self.path()[1:]]

    def __repr__(self) -> str:
        return f"<Node {self.state}>"

    def __len__(self) -> int:
        return self.depth

    def __bool__(self) -> bool:
        return True

    def __lt__(self, other: "Node") -> bool:
        return bool(self.path_cost < other.path_cost)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash(self.state)


failure = Node("failure", path_cost=inf)
cutoff = Node("cutoff", path_cost=inf)


def expand(problem: Problem, node: Node) -> Iterator[Node]:
    """Yields the nodes that one action leads to."""
    for action in problem.actions(node.state):
        state = problem.result(node.state, action)
        cost = node.path_cost + problem.action_cost(node.state, action, state)
        yield Node(state, node, action, cost)


def path_actions(node: Node) -> List[Any]:
    """Returns the actions that lead to a node."""
    return node.solution()


def path_states(node: Node) -> List[Any]:
    """Returns the states on the path to a node."""
    if node in (failure, cutoff):
        return []
    return [each.state for each in node.path()]


def is_cycle(node: Node, k: Number = 30) -> bool:
    """Returns whether one of the last ``k`` nodes before a node has the same state."""
    before = node.parent
    while before is not None and k > 0:
        if before.state == node.state:
            return True
        before, k = before.parent, k - 1
    return False


class Game:
    """A game of two players. Queenside makes one of each tree; subclasses may define their own."""

    initial: Any = None

    def actions(self, state: Any) -> Any:
        """Returns the possible moves. Counts as "entered"."""
        raise NotImplementedError("actions")

    def result(self, state: Any, move: Any) -> Any:
        """Returns the state after a move. Does not count after ``actions``."""
        raise NotImplementedError("result")

    def utility(self, state: Any, player: Any) -> Number:
        """Returns the value of a game that is over, from the view of a player. Counts as "examined"."""
        raise NotImplementedError("utility")

    def terminal_test(self, state: Any) -> bool:
        """Returns whether the game is over. Does not count."""
        return not self.actions(state)

    def is_terminal(self, state: Any) -> bool:
        """The same, in the fourth edition."""
        return self.terminal_test(state)

    def to_move(self, state: Any) -> Any:
        """Returns the player who is to move. Does not count."""
        return state.to_move


class TreeGame(Game):
    """The game of a tree. Its players are called MAX and MIN."""

    def __init__(self, tree: Tree) -> None:
        self.initial = Position(tree.root, tree.root.is_max)
        # The player from whose view the first value was asked for.
        self.viewer: Optional[str] = None

    def actions(self, state: Position) -> List[str]:
        return [str(index + 1) for index in range(len(state.children))]

    def result(self, state: Position, move: str) -> Position:
        return child_of(state, move)

    def utility(self, state: Position, player: str) -> Number:
        if self.viewer is None:
            self.viewer = player
        return -state.value if player == "MIN" else state.value

    def terminal_test(self, state: Position) -> bool:
        return state.is_leaf

    def to_move(self, state: Position) -> str:
        return "MAX" if state.is_max else "MIN"


class ChanceGame(TreeGame):
    """The game of a tree in which chance moves after each player.

    If it does not do so in the tree, a chance node with one child or a player with one move comes
    between. They make no calls.
    """

    def __init__(self, tree: Tree) -> None:
        super().__init__(tree)
        self.initial = Turn(tree.root)

    def actions(self, state: "Turn") -> List[str]:  # type: ignore[override]
        return [str(index + 1) for index in range(len(state.children))]

    def chances(self, state: "Turn") -> List["Chance"]:
        """Returns what chance may do after a move. Counts as "entered"."""
        node = state.node
        if not node.is_chance:
            return [Chance(node, 1)]
        return [Chance(child, child.probability) for child in node.children]

    def outcome(self, state: "Turn", chance: "Chance") -> "Turn":
        """Returns the state after a move of chance. Does not count."""
        return Turn(chance.node)

    def probability(self, chance: "Chance") -> float:
        """Returns the probability of a move of chance. Does not count."""
        return chance.probability

    def to_move(self, state: "Turn") -> str:  # type: ignore[override]
        return state.to_move


class Turn:
    """A node where a player is to move, or passes because chance moves or the game is over."""

    __slots__ = ("node", "_children")

    def __init__(self, node: TreeNode) -> None:
        self.node = node
        self._children: Optional[Tuple["Turn", ...]] = None

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over. Does not count."""
        return self.node.is_leaf

    @property
    def value(self) -> Number:
        """The value of a leaf, from MAX's view. Each use counts as "examined"."""
        return self.node.value

    @property
    def to_move(self) -> str:
        """The player who is to move or passes."""
        return "MAX" if self.node.is_max or self.node.is_chance else "MIN"

    @property
    def children(self) -> Tuple["Turn", ...]:
        """What comes after each move. Each use counts as "entered"."""
        passes = self.node.is_leaf or self.node.is_chance
        nodes = (self.node,) if passes else self.node.children
        if self._children is None:
            self._children = tuple([Turn(node) for node in nodes])
        return self._children

    @property
    def known_children(self) -> Tuple["Turn", ...]:
        """The same. Does not count if they were asked for before."""
        return self.children if self._children is None else self._children

    def __repr__(self) -> str:
        return self.node.name

    def __hash__(self) -> int:
        return hash(self.node)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and other.node is self.node


class Chance:
    """A move of chance."""

    __slots__ = ("node", "probability")

    def __init__(self, node: TreeNode, probability: float) -> None:
        self.node = node
        self.probability = probability

    def __repr__(self) -> str:
        return f"{self.node.name} ({self.probability})"


def child_of(state: Any, move: Any) -> Any:
    """Returns the position that a move leads to."""
    children = state.known_children
    if isinstance(move, str) and move.isdigit() and 0 < int(move) <= len(children):
        return children[int(move) - 1]
    raise ValueError(f"{move!r} is not a move: see game.actions(state)")


# utils


class PriorityQueue:
    """A queue that gives back the item with the least (``min``) or the greatest (``max``) value of ``f``.

    The fourth edition gives the items first, and the function as ``key``.
    """

    def __init__(
        self,
        order: Any = "min",
        f: Callable[[Any], Any] = lambda item: item,
        items: Iterable[Any] = (),
        key: Optional[Callable[[Any], Any]] = None,
    ) -> None:
        if order not in ("min", "max"):
            order, items = "min", order
        self.f = key or f
        self.sign = 1 if order == "min" else -1
        self.heap: List[Tuple[Any, int, Any]] = []
        self._count = 0
        self.extend(items)

    def append(self, item: Any) -> None:
        """Adds an item."""
        heapq.heappush(self.heap, (self.sign * self.f(item), self._count, item))
        self._count += 1

    add = append

    def extend(self, items: Iterable[Any]) -> None:
        """Adds items."""
        for item in items:
            self.append(item)

    def pop(self) -> Any:
        """Removes the first item, and returns it."""
        if not self.heap:
            raise Exception("Trying to pop from empty PriorityQueue.")
        return heapq.heappop(self.heap)[2]

    def top(self) -> Any:
        """Returns the first item."""
        return self.heap[0][2]

    def __len__(self) -> int:
        return len(self.heap)

    def __contains__(self, key: Any) -> bool:
        return any(item == key for _, _, item in self.heap)

    def __getitem__(self, key: Any) -> Any:
        """Returns the value of an item."""
        for value, _, item in self.heap:
            if item == key:
                return self.sign * value
        raise KeyError(f"{key} is not in the priority queue")

    def __delitem__(self, key: Any) -> None:
        """Removes an item."""
        for index, (_, _, item) in enumerate(self.heap):
            if item == key:
                del self.heap[index]
                heapq.heapify(self.heap)
                return
        raise KeyError(f"{key} is not in the priority queue")


def Stack() -> List[Any]:  # noqa: N802
    """Returns an empty stack."""
    return []


FIFOQueue = deque
LIFOQueue = list
Queue = deque


def memoize(fn: Callable[..., Any], slot: Optional[str] = None, maxsize: int = 32) -> Callable[..., Any]:
    """Remembers what a function returns: in an attribute of its first argument, or by all arguments."""
    if slot is None:
        return lru_cache(maxsize=maxsize)(fn)
    name = slot

    def remembering(obj: Any, *args: Any) -> Any:
        if not hasattr(obj, name):
            setattr(obj, name, fn(obj, *args))
        return getattr(obj, name)

    return remembering


def is_in(elt: Any, seq: Iterable[Any]) -> bool:
    """Returns whether an object itself is in a sequence."""
    return any(each is elt for each in seq)


def count(seq: Iterable[Any]) -> int:
    """Returns how many items are true."""
    return sum(map(bool, seq))


def first(iterable: Iterable[Any], default: Any = None) -> Any:
    """Returns the first item."""
    return next(iter(iterable), default)


def identity(x: Any) -> Any:
    """Returns its argument."""
    return x


def shuffled(iterable: Iterable[Any]) -> List[Any]:
    """Returns the items in a random order."""
    items = list(iterable)
    random.shuffle(items)
    return items


def argmin_random_tie(seq: Iterable[Any], key: Callable[[Any], Any] = identity) -> Any:
    """Returns the item of least value, by chance one of them."""
    return min(shuffled(seq), key=key)


def argmax_random_tie(seq: Iterable[Any], key: Callable[[Any], Any] = identity) -> Any:
    """Returns the item of greatest value, by chance one of them."""
    return max(shuffled(seq), key=key)


def argmin(seq: Iterable[Any], key: Callable[[Any], Any] = identity) -> Any:
    """Returns the item of least value, the first of equal ones."""
    return min(seq, key=key)


def argmax(seq: Iterable[Any], key: Callable[[Any], Any] = identity) -> Any:
    """Returns the item of greatest value, the first of equal ones."""
    return max(seq, key=key)


def unique(seq: Iterable[Any]) -> List[Any]:
    """Returns the different items."""
    return list(set(seq))


def product(numbers: Iterable[Any]) -> Any:
    """Returns the product of numbers."""
    return functools.reduce(operator.mul, numbers, 1)


def distance(a: Any, b: Any) -> float:
    """Returns the distance between two points of a plane."""
    return math.hypot(a[0] - b[0], a[1] - b[1])


def vector_add(a: Iterable[Any], b: Iterable[Any]) -> Any:
    """Adds two vectors."""
    return tuple(map(operator.add, a, b))


def probability(p: float) -> bool:
    """Returns true with a probability."""
    return p > random.random()


def weighted_sampler(seq: Iterable[Any], weights: Iterable[float]) -> Callable[[], Any]:
    """Returns a function that draws items by their weights."""
    items, shares = list(seq), list(weights)
    return lambda: random.choices(items, shares)[0]


def update(x: Any, **entries: Any) -> Any:
    """Sets entries of a dictionary, or attributes of an object."""
    (x if isinstance(x, dict) else x.__dict__).update(entries)
    return x


def name(obj: Any) -> str:
    """Returns the name of an object, or of its class."""
    return str(getattr(obj, "name", 0) or getattr(obj, "__name__", 0) or type(obj).__name__)


def isnumber(x: Any) -> bool:
    """Returns whether an object is a number."""
    return hasattr(x, "__int__")


def num_or_str(x: str) -> Any:
    """Returns the number that a text is, or the text."""
    for kind in (int, float):
        try:
            return kind(x)
        except ValueError:
            continue
    return str(x).strip()


def print_table(table: Any, *_: Any, **__: Any) -> None:
    """Prints the rows of a table."""
    for row in table:
        print(*row)


class _Numpy:
    """The module numpy, which few searches need, and which takes a while to load."""

    inf = infinity

    def __getattr__(self, wanted: str) -> Any:
        import numpy

        return getattr(numpy, wanted)


np = _Numpy()

# How Queenside calls such functions.


def problem_of(space: Space) -> Problem:
    """Returns the problem of a space."""
    return SpaceProblem(space)


def rating_of(space: Space, algorithm: Optional[str]) -> Callable[[Any], Number]:
    """Returns ``f(node)``, what a best-first search that is an algorithm takes the least of."""
    h = heuristic_of(space)
    ratings: Dict[Optional[str], Callable[[Any], Number]] = {
        "a-star": lambda node: node.path_cost + h(node),
        "uniform-cost": lambda node: node.path_cost,
        "breadth-first": lambda node: node.depth,
    }
    return ratings.get(algorithm, h)


def heuristic_of(space: Space) -> Callable[..., Number]:
    """Returns the heuristic of a space: ``h(node)``."""
    return SpaceProblem(space).h
