"""Connects the objects of queenside.py with Queenside.

Queenside sends a small instance as a whole. ``Whole`` then answers all calls, and sends a record of
them from time to time. Otherwise ``Remote`` asks Queenside at each call whose answer it does not
know, and Queenside records those calls itself.
"""

import json
from array import array
from typing import Any, BinaryIO, Dict, List, Optional, Tuple

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
    Step,
    Tree,
)

# How many numbers of calls are kept before they are sent.
_FULL = 3 * 16384


class Channel:
    """Messages: a line of JSON each, and perhaps as many bytes behind it as its ``bytes`` says."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self._reader, self._writer = reader, writer

    def receive(self) -> Optional[Dict[str, Any]]:
        line = self._reader.readline()
        return json.loads(line) if line else None

    def read(self, size: int) -> bytes:
        return self._reader.read(size)

    def send(self, message: Dict[str, Any], data: bytes = b"") -> None:
        if data:
            message["bytes"] = len(data)
        self._writer.write(json.dumps(message).encode() + b"\n" + data)
        self._writer.flush()

    def ask(self, message: Dict[str, Any]) -> Any:
        self.send(message)
        reply = self.receive()
        if reply is None:
            raise SystemExit  # Queenside is gone.
        return reply["reply"]


class Recording:
    """Records calls, and knows how to reach Queenside."""

    def __init__(self, channel: Channel, budget: Optional[int]) -> None:
        self.channel = channel
        self._calls = array("i")
        self._left = budget
        self._full = self._room()

    def record(self, code: int, a: int, b: int = 0) -> None:
        calls = self._calls
        calls.extend((code, a, b))
        if len(calls) >= self._full:
            self.flush()

    def flush(self) -> None:
        """Sends the calls. Raises Budget if there are more than allowed."""
        calls, self._calls = self._calls, array("i")
        made, left = len(calls) // 3, self._left
        is_over = left is not None and made > left
        if left is not None:
            del calls[3 * left :]
        if calls:
            self.channel.send({"calls": len(calls) // 3}, calls.tobytes())
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
        self._states: Dict[int, State] = {}

    # Trees: `first` has where the children of each node begin. Those of node n end where those of
    # node n + 1 begin.

    def node(self, number: int) -> Node:
        first = self._tables["first"]
        is_leaf = first[number] == first[number + 1]
        return Node(self, number, is_leaf, self._tables["isMax"][number] == 1)

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
        self.record(VALUE, leaf._number)
        value: float = number_of(self._tables["value"][leaf._number])
        leaf._value = value
        return value

    # Spaces: `first` has where the actions of each state begin.

    def state(self, number: int) -> State:
        state = self._states.get(number)
        if state is None:
            tables = self._tables
            is_goal, estimate = tables["isGoal"][number] == 1, number_of(tables["estimate"][number])
            state = self._states[number] = State(self, number, is_goal, estimate)
        return state

    def actions(self, state: State) -> Dict[str, Step]:
        number, tables, names = state._number, self._tables, self._names
        self.record(ACTIONS, number)
        name, cost = tables["name"], tables["cost"]
        actions = state._actions = {
            names[name[at]]: Step(at, number_of(cost[at]))
            for at in range(tables["first"][number], tables["first"][number + 1])
        }
        return actions

    def result(self, state: State, step: Step) -> State:
        to = step.to = self.state(self._tables["to"][step.code])
        self.record(RESULT, state._number, to._number)
        return to


class Remote(Recording):
    """Asks Queenside, which records the calls whose answer it gives."""

    def __init__(self, channel: Channel, budget: Optional[int]) -> None:
        super().__init__(channel, budget)
        self._states: Dict[int, State] = {}

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
        children = node._children = tuple(
            [Node(self, number, is_leaf, is_max) for number, is_leaf, is_max in found]
        )
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
        actions = state._actions = {name: Step(code, cost) for name, code, cost in found}
        return actions

    def result(self, state: State, step: Step) -> State:
        to = step.to = self.state(*self._ask(RESULT, state._number, step.code))
        return to


def number_of(double: float) -> Any:
    """Returns whole numbers as Python prints them best: 3, not 3.0."""
    whole = double.is_integer() and abs(double) < 2**53
    return int(double) if whole else double


def open_instance(channel: Channel, order: Dict[str, Any]) -> Tuple[Any, Recording]:
    """Opens what ``solve`` gets."""
    kind, budget = order["kind"], order["budget"]
    if kind == "record":
        return order["record"], Recording(channel, budget)
    if kind == "board":
        link: Any = Recording(channel, budget)
        return Board(link, order["size"]), link
    if "tables" in order:
        link = Whole(channel, budget, _read_tables(channel, order["tables"]), order["names"])
        root = link.node(0) if kind == "tree" else link.state(0)
    else:
        link = Remote(channel, budget)
        root = Node(link, *order["root"]) if kind == "tree" else link.state(*order["root"])
    return (Tree(link, root) if kind == "tree" else Space(link, root)), link


def _read_tables(channel: Channel, heads: List[Tuple[str, str, int]]) -> Dict[str, Any]:
    tables = {}
    for name, code, length in heads:
        table = tables[name] = array(code)
        table.frombytes(channel.read(length * table.itemsize))
    return tables
