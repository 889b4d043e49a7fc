"""What searches of CS50's projects use: the functions of tic-tac-toe, and those of degrees.

A file that imports ``tictactoe`` or ``util`` gets these names, unless such a file lies beside it.
Queenside also puts its ``player``, ``actions``, ``result``, ``winner``, ``terminal``, and ``utility``
in place of those that the file defines, because it follows a search by its calls. A board is then a
position in the tree of the record, and X is MAX. The same holds for ``neighbors_for_person``.
"""

from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from queenside import Number, Space, State, Tree
from queenside.positions import Position, Target

__all__ = [
    "EMPTY",
    "Node",
    "O",
    "QueueFrontier",
    "StackFrontier",
    "X",
    "actions",
    "initial_state",
    "neighbors_for_person",
    "player",
    "result",
    "terminal",
    "utility",
    "winner",
]

X = "X"
O = "O"  # noqa: E741
EMPTY = None

Move = Tuple[int, int]
# Values beyond 1 are brought near 1: many searches begin with 2 or -2.
_NEAR = 2**20


class Board:
    """A board. ``player``, ``actions``, ``result``, ``winner``, ``terminal``, and ``utility`` tell about it.

    A search may write X or O to the square of a move, on a copy or to empty it again. It cannot read squares.
    """

    __slots__ = ("_position", "_is_near", "_moves")

    def __init__(self, position: Position, is_near: bool = True) -> None:
        self._position = position
        # Whether values beyond 1 are brought near 1.
        self._is_near = is_near
        # The moves that were written, and the positions before them.
        self._moves: List[Tuple[Move, Position]] = []

    def __getitem__(self, row: int) -> "_Row":
        return _Row(self, row)

    def __iter__(self) -> Any:
        raise _no_squares()

    def __hash__(self) -> int:
        return hash(self._position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and other._position == self._position

    def __deepcopy__(self, _: Any) -> "Board":
        return Board(self._position, self._is_near)

    def __repr__(self) -> str:
        return repr(self._position)

    def _write(self, move: Move, value: Any) -> None:
        if value is EMPTY and self._moves and self._moves[-1][0] == move:
            self._position = self._moves.pop()[1]
        elif value is EMPTY:
            raise ValueError(f"{move} is not the last move: empty the squares of later moves first")
        elif value != player(self):
            raise ValueError(f"it is not the turn of {value!r} on this board: see player(board)")
        else:
            before = self._position
            self._position = _child(self, move)
            self._moves.append((move, before))


class _Row:
    """A row whose squares can be written."""

    __slots__ = ("_board", "_row")

    def __init__(self, board: Board, row: int) -> None:
        self._board = board
        self._row = row

    def __setitem__(self, column: int, value: Any) -> None:
        self._board._write((self._row, column), value)

    def __getitem__(self, _: Any) -> Any:
        raise _no_squares()

    def __iter__(self) -> Any:
        raise _no_squares()


def _no_squares() -> TypeError:
    return TypeError(
        "this board has no squares to read: ask player, actions, result, winner, terminal, and utility"
    )


def initial_state() -> Board:
    """Returns the board where the game begins."""
    raise NotImplementedError("Queenside gives the board to minimax")


def player(board: Board) -> str:
    """Returns who is to move. Does not count."""
    return X if board._position.is_max else O


def actions(board: Board) -> Set[Move]:
    """Returns the possible moves; none if the game is over. Counts as "entered"."""
    return {divmod(index, 3) for index in range(len(board._position.children))}


def result(board: Board, action: Move) -> Board:
    """Returns the board after a move. Does not count after ``actions``."""
    return Board(_child(board, action), board._is_near)


def terminal(board: Board) -> bool:
    """Returns whether the game is over. Does not count."""
    return board._position.is_leaf


def utility(board: Board) -> Number:
    """Returns the value of a game that is over: 1 if X has won, -1 if O has, 0 for a draw. Counts as "examined".

    Values of other trees are brought into the range from -2 to 2, in the same order, if the file has numbers
    beyond 1, because these may be the bounds where it begins. Otherwise they are as in the tree.
    """
    value = board._position.value
    if -1 <= value <= 1 or not board._is_near:
        return value
    return (1 + abs(value) / _NEAR) * (1 if value > 0 else -1)


def winner(board: Board) -> Optional[str]:
    """Returns who has won; None if nobody has. Counts as "examined" if the game is over."""
    if not board._position.is_leaf:
        return None
    value = board._position.value
    return X if value > 0 else O if value < 0 else None


def _child(board: Board, action: Move) -> Position:
    children = board._position.known_children
    if isinstance(action, tuple) and len(action) == 2:
        row, column = action
        index = 3 * row + column
        if 0 <= column < 3 and 0 <= index < len(children):
            return children[index]
    raise ValueError(f"{action!r} is not a move: see actions(board)")


def neighbors_for_person(person_id: Any) -> Set[Tuple[str, State]]:
    """Returns pairs of a film and a person. Counts as "expanded" and "generated"."""
    raise NotImplementedError("Queenside gives the people to shortest_path")


# util


class Node:
    """A node of a search: a state, the node before it, and the action that leads here."""

    def __init__(self, state: Any, parent: Optional["Node"], action: Any) -> None:
        self.state = state
        self.parent = parent
        self.action = action


class StackFrontier:
    """A frontier that gives back the last node first."""

    def __init__(self) -> None:
        self.frontier: List[Node] = []

    def add(self, node: Node) -> None:
        """Adds a node."""
        self.frontier.append(node)

    def contains_state(self, state: Any) -> bool:
        """Whether a node has a state."""
        return any(node.state == state for node in self.frontier)

    def empty(self) -> bool:
        """Whether there is no node."""
        return not self.frontier

    def remove(self) -> Node:
        """Removes the last node, and returns it."""
        if self.empty():
            raise Exception("empty frontier")
        return self.frontier.pop()


class QueueFrontier(StackFrontier):
    """A frontier that gives back the first node first."""

    def remove(self) -> Node:
        """Removes the first node, and returns it."""
        if self.empty():
            raise Exception("empty frontier")
        return self.frontier.pop(0)


# How Queenside calls such functions.


# The functions that take the place of those of a file.
FUNCTIONS: Dict[str, Callable[..., Any]] = {
    each.__name__: each for each in (initial_state, player, actions, result, winner, terminal, utility)
}


def functions_of(root: Board) -> Dict[str, Any]:
    """Returns the functions of a game that begins at a board."""
    return {**FUNCTIONS, "initial_state": lambda: root}


def people_of(space: Space) -> Tuple[State, State, Callable[[Any], Set[Tuple[str, State]]]]:
    """Returns the first person, the last one, and ``neighbors_for_person``."""

    def neighbors(person: Any) -> Set[Tuple[str, State]]:
        if isinstance(person, Target):
            raise ValueError("neighbors_for_person takes a person of the path, not the last one")
        return {(action, to) for action, to, _ in space.successors(person)}

    return space.start, Target(space), neighbors


def choice_of(board: Board, action: Any) -> Any:
    """Returns the node of the child that a move leads to. Other answers stay as they are."""
    try:
        return _child(board, action).node
    except Exception:
        return action


def value_of(value: Any) -> Any:
    """Returns the value of the tree for one that ``utility`` has returned."""
    if isinstance(value, (int, float)) and 1 < abs(value) < 2:
        return (abs(value) - 1) * _NEAR * (1 if value > 0 else -1)
    return value


def board_of(tree: Tree, is_near: bool) -> Board:
    """Returns the board where the search begins."""
    return Board(Position(tree.root, tree.root.is_max), is_near)
