"""What searches of MIT's 6.034 use: graphs, game states, and generic searches.

A file that imports ``search``, ``read_graphs``, ``game_api``, ``boards``, or ``toytree`` gets these names, unless such a
file lies beside it. A graph is a space of the record, and a game state is a position in its tree.
"""

import sys
from collections import defaultdict
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence

from queenside import Number, Space, State
from queenside.positions import Position, Target, estimate

__all__ = [
    "AbstractGameState",
    "AnytimeValue",
    "ConnectFourBoard",
    "Edge",
    "UndirectedGraph",
    "always_zero",
    "do_nothing_fn",
    "get_graphs",
    "is_class_instance",
    "make_generic_search",
    "move_sequence",
    "pretty_print_dfs_type",
]

# Games


class AbstractGameState:
    """A position of a game. One that a file makes itself, of a board of its own, is a game that is over."""

    def __init__(self, snapshot: Any = None, *_: Any, **__: Any) -> None:
        self._position: Optional[Position] = snapshot if isinstance(snapshot, Position) else None
        self.snapshot = snapshot

    def get_snapshot(self) -> Any:
        """The position itself."""
        return self.snapshot

    def is_game_over(self) -> bool:
        """Whether the game is over. Does not count."""
        return self._position is None or self._position.is_leaf

    def generate_next_states(self) -> List["AbstractGameState"]:
        """The states after each move; none if the game is over. Counts as "entered"."""
        if self._position is None or self._position.is_leaf:
            return []
        return [AbstractGameState(child) for child in self._position.children]

    def get_endgame_score(self, is_current_player_maximizer: bool = True) -> Number:
        """The score of a game that is over, from MAX's view. Counts as "examined"."""
        return 0 if self._position is None else self._position.value

    def describe_previous_move(self) -> str:
        """The name of the position."""
        return repr(self)

    def copy(self) -> "AbstractGameState":
        """The same state: states do not change."""
        return self

    restart = copy

    def __hash__(self) -> int:
        return hash(self._position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbstractGameState) and other._position == self._position

    def __repr__(self) -> str:
        return repr(self._position)


class ConnectFourBoard:
    """Nothing: files make boards for tests of their own, which do not run here."""

    num_rows, num_cols = 6, 7

    def __init__(self, *_: Any, **__: Any) -> None:
        pass


class AnytimeValue:
    """Collects the answers of progressive deepening."""

    def __init__(self, val: Any = None) -> None:
        self.value: Any = None
        self.history: List[Any] = []
        self.total_evaluations = 0
        if val is not None:
            self.set_value(val)

    def set_value(self, val: Any) -> None:
        """Adds an answer: a path, a score, and a number of evaluations."""
        self.value = val
        self.history.append(val)
        self.total_evaluations += val[2]

    def get_value(self) -> Any:
        """The last answer."""
        return self.value

    def pretty_print(self) -> None:
        """Prints nothing."""

    def copy(self) -> "AnytimeValue":
        """A copy with the same answers."""
        made = AnytimeValue()
        made.__dict__.update(self.__dict__, history=list(self.history))
        return made


def always_zero(state: Any, maximize: bool = True) -> Number:
    """Estimates nothing."""
    return 0


def is_class_instance(obj: Any, class_name: str) -> bool:
    """Whether an object is of a class with this name."""
    return type(obj).__name__ == class_name


def move_sequence(state: AbstractGameState, move_indexes: Sequence[int] = ()) -> List[AbstractGameState]:
    """Returns a state and those after each of several moves; fewer if a move is not possible."""
    states = [state]
    for index in move_indexes:
        following = states[-1].generate_next_states()
        if not 0 <= index < len(following):
            break
        states.append(following[index])
    return states


def pretty_print_dfs_type(dfs_result: Any) -> None:
    """Prints nothing."""


# Graphs


class Edge:
    """A connection of two nodes."""

    def __init__(self, startNode: Any, endNode: Any, length: Optional[Number]) -> None:  # noqa: N803
        self.startNode = startNode
        self.endNode = endNode
        self.length = length

    def reverse(self) -> "Edge":
        """The same connection in the other direction."""
        return Edge(self.endNode, self.startNode, self.length)

    def copy(self) -> "Edge":
        """A copy."""
        return Edge(self.startNode, self.endNode, self.length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edge) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((self.startNode, self.endNode))

    def __repr__(self) -> str:
        return f"Edge({self.startNode}, {self.endNode}, {self.length})"


class UndirectedGraph:
    """A graph. ``queenside.mit`` makes one of each space; one that a file makes itself is empty."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self._space: Optional[Space] = None

    def get_neighbors(self, node: Any) -> List[Any]:
        """The nodes that a node is connected with. Counts as "expanded" and "generated"."""
        return [edge.endNode for edge in self.get_neighboring_edges(node)]

    get_connected_nodes = get_neighbors

    def get_neighboring_edges(self, startNode: Any) -> List[Edge]:  # noqa: N803
        """The edges from a node. Counts as "expanded" and "generated"."""
        if self._space is None:
            return []
        return [Edge(startNode, to, cost) for _, to, cost in self._space.successors(startNode)]

    def get_edge(self, startNode: Any, endNode: Any) -> Optional[Edge]:  # noqa: N803
        """The edge between two nodes; None if there is none. Does not count after ``get_neighbors``."""
        return next((edge for edge in self._known_edges(startNode) if edge.endNode == endNode), None)

    def get_edges(self, startNode: Any = None, endNode: Any = None) -> List[Edge]:  # noqa: N803
        """The edges from a node, or between two nodes. Does not count after ``get_neighbors``."""
        return [edge for edge in self._known_edges(startNode) if endNode is None or edge.endNode == endNode]

    def is_neighbor(self, startNode: Any, endNode: Any) -> bool:  # noqa: N803
        """Whether an edge leads from one node to another one. Does not count after ``get_neighbors``."""
        return self.get_edge(startNode, endNode) is not None

    def is_valid_path(self, path: Sequence[Any]) -> bool:
        """Whether edges connect the nodes of a path."""
        return all(self.is_neighbor(node, to) for node, to in zip(path, path[1:]))

    def get_heuristic_value(self, startNode: Any, goalNode: Any) -> Number:  # noqa: N803
        """Estimates the cost from a node to the goal. Does not count."""
        return 0 if isinstance(startNode, Target) else estimate(startNode)

    get_heuristic = get_heuristic_value

    def _known_edges(self, node: Any) -> Iterator[Edge]:
        if self._space is None or not isinstance(node, State) or isinstance(node, Target):
            return
        if node._actions is None:
            yield from self.get_neighboring_edges(node)
            return
        for action, step in node._actions.items():
            yield Edge(node, self._space._link.peek(node, step), self._space.cost(node, action))


def get_graphs() -> Dict[str, UndirectedGraph]:
    """Returns an empty graph for each name."""
    return defaultdict(UndirectedGraph)


def do_nothing_fn(graph: Any, goalNode: Any, paths: Any) -> Any:  # noqa: N803
    """Returns the paths as they are."""
    return paths


def make_generic_search(extensions: Callable[..., Any], has_loops: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a maker of searches that keep an agenda of paths.

    A search takes the first path of the agenda until that ends at the goal. Otherwise it sorts the path's
    extensions without loops, adds them to the front or the end, and sorts the agenda.
    """
    file = sys._getframe(1).f_globals.get("__name__", __name__)

    def generic_search(
        sort_new_paths_fn: Callable[..., Any] = do_nothing_fn,
        add_paths_to_front_of_agenda: bool = True,
        sort_agenda_fn: Callable[..., Any] = do_nothing_fn,
        use_extended_set: bool = False,
    ) -> Callable[..., Any]:
        def search(graph: Any, start: Any, goal: Any, beam_width: Optional[int] = None) -> Any:
            agenda: List[Any] = [[start]]
            extended = set()
            while agenda:
                path, agenda = agenda[0], agenda[1:]
                if path[-1] == goal:
                    return path
                if use_extended_set:
                    if path[-1] in extended:
                        continue
                    extended.add(path[-1])
                new = [each for each in extensions(graph, path) if not has_loops(each)]
                new = sort_new_paths_fn(graph, goal, new)
                agenda = new + agenda if add_paths_to_front_of_agenda else agenda + new
                width = () if beam_width is None else (beam_width,)
                agenda = sort_agenda_fn(graph, goal, agenda, *width)
            return None

        search.__module__ = file
        return search

    generic_search.__module__ = file
    return generic_search


# How Queenside calls such functions.


def graph_of(space: Space) -> UndirectedGraph:
    """Returns the graph of a space."""
    graph = UndirectedGraph()
    graph._space = space
    return graph
