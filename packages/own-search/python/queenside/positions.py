"""Game trees and spaces as courses show them to a search."""

from typing import Any, NoReturn, Optional, Tuple

from queenside import Node, Number, Space, State, Tree, explain_missing

__all__ = ["Position", "Target", "WHOLE", "estimate", "whole_depth"]

# More levels than any tree has.
WHOLE = 10**6


class Position:
    """A node of a game tree whose players take turns at each level.

    Searches with one function for each player, or with a flag for the player, change turns at each
    level. If a tree has two nodes of one player in a row, the other player passes in between: that
    position has one child and makes no call.
    """

    __slots__ = ("node", "is_max", "_children")

    node: Node
    """The node of the tree."""
    is_max: bool
    """Whether MAX is to move."""

    def __init__(self, node: Node, is_max: bool) -> None:
        self.node = node
        self.is_max = is_max
        self._children: Optional[Tuple["Position", ...]] = None

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over. Does not count."""
        return self.node.is_leaf

    @property
    def is_chance(self) -> bool:
        """Whether chance moves. Does not count."""
        return self._is_turn and self.node.is_chance

    @property
    def probability(self) -> float:
        """The probability of the move of chance that leads to the node; 1 if a player makes it. Does not count."""
        return self.node.probability

    @property
    def children(self) -> Tuple["Position", ...]:
        """The positions after each move, in order; none at a leaf. Each use counts as "entered"."""
        nodes = self.node.children if self._is_turn else (self.node,)
        if self._children is None:
            self._children = tuple([Position(node, not self.is_max) for node in nodes])
        return self._children

    @property
    def known_children(self) -> Tuple["Position", ...]:
        """The same positions. Does not count if they were asked for before."""
        return self.children if self._children is None else self._children

    @property
    def value(self) -> Number:
        """The value of a leaf, from MAX's view. Each use counts as "examined"."""
        return self.node.value

    @property
    def name(self) -> str:
        """The name of the node."""
        return self.node.name

    @property
    def _is_turn(self) -> bool:
        return self.node.is_leaf or self.node.is_max == self.is_max

    def __repr__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return hash(self.node) * 2 + self.is_max

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and other.node is self.node
            and other.is_max == self.is_max
        )

    def __lt__(self, other: "Position") -> bool:
        return self.node < other.node

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(explain_missing("Node", name))

    def __iter__(self) -> NoReturn:
        raise TypeError("'Position' object is not iterable: you get a node, not a list; its children are node.children")


class Target(State):
    """Stands for the goal of a space: a state is equal to it if it is a goal.

    In an answer, it is the goal that it was last found equal to.
    """

    __slots__ = ("_space",)

    def __init__(self, space: Space) -> None:
        State.__init__(self, space._link, -1, True, 0)
        self._space = space

    @property
    def name(self) -> str:
        return "the goal"

    # A class that has its own equality does not inherit this.
    __hash__ = State.__hash__

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if not isinstance(other, State) or not self._space.is_goal(other):
            return False
        self._number = other._number
        return True


def estimate(found: Any, *_: Any, **__: Any) -> Number:
    """Estimates the cost to a goal, from a state or from a node of a search that has one."""
    state = found if isinstance(found, State) else found.state
    return state._estimate


def whole_depth(tree: Tree, depth: Optional[int]) -> int:
    """Returns a limit of depth that cuts nothing off."""
    if depth is None:
        return WHOLE
    root = tree.root
    takes_turns = root.is_leaf or (tree._link.alternates() and not root.is_chance)
    return depth if takes_turns else 2 * depth
