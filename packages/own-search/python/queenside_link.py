"""Connects the objects of the package queenside with Queenside.

Queenside sends a small instance as a whole. ``Whole`` then answers all calls, and sends a record of
them from time to time. Otherwise ``Remote`` asks Queenside at each call whose answer it does not
know, and Queenside records those calls itself.
"""

import json
from array import array
from io import BufferedReader, FileIO
from typing import Any, Dict, List, Optional, Sequence, Tuple

from queenside import (
    ACTIONS,
    CHILDREN,
    RESULT,
    VALUE,
    Board,
    Budget,
    Node,
    Space,
    State,
    Tree,
)

# Room for the orders of many small records.
_BUFFERED = 2**16
# How many numbers of calls are kept before they are sent.
_FULL = 3 * 16384

_NO_CHANCE = (False, 1)

_decode = json.JSONDecoder().raw_decode


class _Pipe(FileIO):
    """Counts how often it was read."""

    reads = 0

    def readinto(self, buffer: Any) -> Any:
        self.reads += 1
        return super().readinto(buffer)


class Channel:
    """Messages: a line of JSON each, and perhaps as many bytes behind it as its ``bytes`` says."""

    def __init__(self, reader: int, writer: int) -> None:
        self._pipe = _Pipe(reader)
        self._reader = BufferedReader(self._pipe, _BUFFERED)
        self._writer = open(writer, "wb")

    @property
    def reads(self) -> int:
        """How often it was waited for messages. Several may come at once."""
        return self._pipe.reads

    def receive(self) -> Optional[Dict[str, Any]]:
        line = self._reader.readline()
        return _decode(line.decode())[0] if line else None

    def read(self, size: int) -> bytes:
        return self._reader.read(size)

    def send(self, message: Dict[str, Any]) -> None:
        """Sends a message with the next ``flush``."""
        self._writer.write(json.dumps(message).encode() + b"\n")

    def send_calls(self, calls: List[int]) -> None:
        """Sends calls with the next ``flush``."""
        data = array("i", calls).tobytes()
        self._writer.write(b'{"calls":%d,"bytes":%d}\n%b' % (len(calls) // 3, len(data), data))

    def flush(self) -> None:
        self._writer.flush()

    def ask(self, message: Dict[str, Any]) -> Any:
        self.send(message)
        self.flush()
        reply = self.receive()
        if reply is None:
            raise SystemExit  # Queenside is gone.
        return reply["reply"]


class Recording:
    """Records calls, and knows how to reach Queenside."""

    def __init__(self, channel: Channel, budget: Optional[int]) -> None:
        self.channel = channel
        self._calls: List[int] = []
        self._left = budget
        self._full = self._room()

    def record(self, code: int, a: int, b: int = 0) -> None:
        calls = self._calls
        calls += (code, a, b)
        if len(calls) >= self._full:
            self.flush()
            self.channel.flush()

    def flush(self) -> None:
        """Sends the calls with the next message. Raises Budget if there are more than allowed."""
        calls, self._calls = self._calls, []
        made, left = len(calls) // 3, self._left
        is_over = left is not None and made > left
        if left is not None:
            del calls[3 * left :]
        if calls:
            self.channel.send_calls(calls)
        if left is not None:
            self._left = max(0, left - made)
            self._full = self._room()
        if is_over:
            raise Budget

    def _room(self) -> int:
        return _FULL if self._left is None else min(_FULL, 3 * self._left + 3)

    def name_of(self, number: int) -> str:
        name: str = self.channel.ask({"name": number})
        return name


class Whole(Recording):
    """Has the whole instance."""

    def __init__(
        self, channel: Channel, budget: Optional[int], tables: Dict[str, Any], names: List[str]
    ) -> None:
        super().__init__(channel, budget)
        self._tables, self._names = tables, names
        self._states: List[Optional[State]] = []

    # Trees: `first` has where the children of each node begin. Those of node n end where those of
    # node n + 1 begin.

    def root(self) -> Node:
        tables = self._tables
        return Node(self, 0, tables["first"][1] == 1, tables["isMax"][0] == 1)

    def children(self, node: Node) -> Tuple[Node, ...]:
        if node._is_leaf:
            node._children = ()
            return ()
        number = node._number
        self.record(CHILDREN, number)
        first, is_max = self._tables["first"], self._tables["isMax"]
        node._children = children = tuple(
            [
                Node(self, child, first[child] == first[child + 1], is_max[child] == 1)
                for child in range(first[number], first[number + 1])
            ]
        )
        return children

    def value(self, leaf: Node) -> float:
        number = leaf._number
        self.record(VALUE, number)
        leaf._value = value = self._tables["value"][number]
        return value

    def has_chance(self) -> bool:
        return "isChance" in self._tables

    def is_chance(self, node: Node) -> bool:
        is_chance = self._tables.get("isChance")
        return is_chance is not None and is_chance[node._number] == 1

    def probability(self, node: Node) -> float:
        probabilities = self._tables.get("probability")
        return 1 if probabilities is None else probabilities[node._number]

    def alternates(self) -> bool:
        first, is_max = self._tables["first"], self._tables["isMax"]
        return not any(
            is_max[child] == is_max[node] and first[child] < first[child + 1]
            for node in range(len(is_max))
            for child in range(first[node], first[node + 1])
        )

    def levels(self) -> Tuple[Sequence[int], Sequence[int]]:
        return self._tables["first"], self._tables["isMax"]

    # Spaces: `first` has where the actions of each state begin.

    def start(self) -> State:
        self._states = [None] * len(self._tables["isGoal"])
        return self._state(0)

    def _state(self, number: int) -> State:
        tables = self._tables
        is_goal, estimate = tables["isGoal"][number] == 1, tables["estimate"][number]
        state = self._states[number] = State(self, number, is_goal, estimate)
        return state

    # A step is the index of an action in the tables.

    def actions(self, state: State) -> Dict[str, int]:
        number, tables = state._number, self._tables
        self.record(ACTIONS, number)
        first = tables["first"]
        steps = range(first[number], first[number + 1])
        names = map(self._names.__getitem__, tables["name"][steps.start : steps.stop])
        state._actions = actions = dict(zip(names, steps))
        return actions

    def result(self, state: State, step: int) -> State:
        number = self._tables["to"][step]
        to = self._states[number] or self._state(number)
        self.record(RESULT, state._number, number)
        return to

    def peek(self, state: State, step: int) -> State:
        number = self._tables["to"][step]
        return self._states[number] or self._state(number)

    def cost(self, step: int) -> float:
        cost: float = self._tables["cost"][step]
        return cost


class Step:
    """An action of a state: its index, its cost, and the state that it leads to, once that is known."""

    __slots__ = ("index", "cost", "to")

    def __init__(self, index: int, cost: float) -> None:
        self.index = index
        self.cost = cost
        self.to: Optional[State] = None


class Remote(Recording):
    """Asks Queenside, which records the calls whose answer it gives."""

    def __init__(self, channel: Channel, budget: Optional[int]) -> None:
        super().__init__(channel, budget)
        self._states: Dict[int, State] = {}
        # Of the nodes of trees with chance nodes: whether chance moves there, and the probability of the node.
        self._chances: Dict[int, Tuple[bool, float]] = {}

    def node(self, number: int, is_leaf: bool, is_max: bool, *chance: Any) -> Node:
        if chance:
            self._chances[number] = chance  # type: ignore[assignment]
        return Node(self, number, is_leaf, is_max)

    def has_chance(self) -> bool:
        return bool(self._chances)

    def is_chance(self, node: Node) -> bool:
        return self._chances.get(node._number, _NO_CHANCE)[0]

    def probability(self, node: Node) -> float:
        return self._chances.get(node._number, _NO_CHANCE)[1]

    def _ask(self, code: int, a: int, b: int = 0) -> Any:
        self.flush()
        if self._left is not None:
            if self._left == 0:
                raise Budget
            self._left -= 1
            self._full = self._room()
        return self.channel.ask({"ask": [code, a, b]})

    def children(self, node: Node) -> Tuple[Node, ...]:
        if node._is_leaf:
            node._children = ()
            return ()
        found = self._ask(CHILDREN, node._number)
        children = node._children = tuple([self.node(*item) for item in found])
        return children

    def value(self, leaf: Node) -> float:
        value: float = self._ask(VALUE, leaf._number)
        leaf._value = value
        return value

    def state(self, number: int, is_goal: bool, estimate: Optional[float]) -> State:
        state = self._states.get(number)
        if state is None:
            estimate = float("inf") if estimate is None else estimate
            state = self._states[number] = State(self, number, is_goal, estimate)
        return state

    def actions(self, state: State) -> Dict[str, Step]:
        found = self._ask(ACTIONS, state._number)
        actions = state._actions = {name: Step(index, cost) for name, index, cost in found}
        return actions

    def result(self, state: State, step: Step) -> State:
        to = step.to
        if to is None:
            to = step.to = self.state(*self._ask(RESULT, state._number, step.index))
        else:
            self.record(RESULT, state._number, to._number)
        return to

    def peek(self, state: State, step: Step) -> State:
        return step.to or self.result(state, step)

    def alternates(self) -> bool:
        # Nobody has seen the whole tree.
        return False

    def levels(self) -> None:
        return None

    def cost(self, step: Step) -> float:
        return step.cost


def numbers_of(doubles: Any) -> List[Any]:
    """Returns the whole numbers among doubles as Python prints them best: 3, not 3.0."""
    return [int(each) if each.is_integer() and abs(each) < 2**53 else each for each in doubles]


def open_instance(channel: Channel, order: Dict[str, Any]) -> Tuple[Any, Recording]:
    """Opens what ``solve`` gets."""
    kind, budget = order["kind"], order["budget"]
    if kind == "record":
        return order["record"], Recording(channel, budget)
    if kind == "csp":
        from queenside.csp import CSP

        link: Any = Recording(channel, budget)
        return CSP(link, order["csp"]), link
    if kind == "board":
        link = Recording(channel, budget)
        return Board(link, order["size"]), link
    if "tables" in order:
        link = Whole(channel, budget, _read_tables(channel, order["tables"]), order["names"])
        root = link.root() if kind == "tree" else link.start()
    else:
        link = Remote(channel, budget)
        root = link.node(*order["root"]) if kind == "tree" else link.state(*order["root"])
    return (Tree(link, root) if kind == "tree" else Space(link, root)), link


def _read_tables(channel: Channel, heads: List[Tuple[str, str, int]]) -> Dict[str, Any]:
    tables: Dict[str, Any] = {}
    for name, code, length in heads:
        table = array(code)
        table.frombytes(channel.read(length * table.itemsize))
        tables[name] = numbers_of(table) if code == "d" else table
    return tables
