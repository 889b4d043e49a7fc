"""What searches of the Pacman projects use: search problems, game states, and their tools.

A file that imports ``util``, ``game``, ``pacman``, or ``search`` gets these names, unless such a file
lies beside it. A search problem is a space of the record, and a game state is a node of its tree: agent
0 is the player who moves first, and the other player's levels belong to agents 1, 2, and so on.
"""

import heapq
import random
import sys
from collections import deque
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

from queenside import Node, Number, Space, State
from queenside.positions import WHOLE, Target, estimate

__all__ = [
    "Actions",
    "Agent",
    "AgentState",
    "Counter",
    "Directions",
    "GameState",
    "MultiAgentSearchAgent",
    "PriorityQueue",
    "PriorityQueueWithFunction",
    "Queue",
    "SearchProblem",
    "Stack",
    "chooseFromDistribution",
    "flipCoin",
    "lookup",
    "manhattanDistance",
    "nullHeuristic",
    "raiseNotDefined",
    "scoreEvaluationFunction",
]

# The cost of a list of actions that is not possible.
_NO_PATH = 999999


class SearchProblem:
    """A search problem. ``queenside.pacman`` makes one of each space."""

    def __init__(self, space: Optional[Space] = None) -> None:
        self._space = space
        self.goal = None if space is None else Target(space)

    def getStartState(self) -> Any:
        """The state where the search begins."""
        return self._asked().start

    def isGoalState(self, state: Any) -> bool:
        """Whether a state is a goal. Replays show it, but it does not count."""
        return self._asked().is_goal(state)

    def getSuccessors(self, state: Any) -> List[Tuple[Any, str, Number]]:
        """A state, an action, and its cost, for each action. Counts as "expanded" and "generated"."""
        return [(to, action, cost) for action, to, cost in self._asked().successors(state)]

    def getCostOfActions(self, actions: Iterable[str]) -> Number:
        """The cost of a list of actions from the start. Does not count for states that were expanded."""
        space = self._asked()
        state, total = space.start, 0
        for action in actions:
            steps = space.actions(state) if state._actions is None else state._actions
            if action not in steps:
                return _NO_PATH
            total += space.cost(state, action)
            state = space._link.peek(state, steps[action])
        return total

    # The same under the names that the projects have had since 2020.

    def expand(self, state: Any) -> List[Tuple[Any, str, Number]]:
        """The same as ``getSuccessors``."""
        return self.getSuccessors(state)

    def getActions(self, state: Any) -> List[str]:
        """The possible actions. Counts as "expanded"."""
        return self._asked().actions(state)

    def getActionCost(self, state: Any, action: str, next_state: Any = None) -> Number:
        """The cost of an action. Does not count."""
        return self._asked().cost(state, action)

    def getNextState(self, state: Any, action: str) -> Any:
        """The state that an action leads to. Counts as "generated"."""
        return self._asked().result(state, action)

    def getCostOfActionSequence(self, actions: Iterable[str]) -> Number:
        """The same as ``getCostOfActions``."""
        return self.getCostOfActions(actions)

    def _asked(self) -> Space:
        if self._space is None:
            raise NotImplementedError(f"{type(self).__name__} has no space")
        return self._space


def nullHeuristic(state: Any, problem: Any = None) -> Number:
    """Estimates nothing."""
    return 0


class Game:
    """The order of moves in a tree.

    The other player's nodes in a row are moves of agents 1, 2, and so on. If a search has a depth, and the
    longest line ends when each agent has moved equally often, it ends there, and the game is not over.
    """

    __slots__ = ("first", "agents", "depth", "end")

    def __init__(self, root: Node, has_depth: bool = False) -> None:
        # The player who is agent 0: whether it is MAX.
        self.first = root.is_max or root.is_chance
        self.agents = 2
        self.depth = WHOLE
        # The turn in which the depth is reached.
        self.end = -1
        levels = root._link.levels()
        if levels is not None and not root.is_leaf:
            self._read(has_depth, *levels)

    def moves(self, turn: int, is_max: bool) -> bool:
        """Whether it is the turn of a node's player. Otherwise, an agent passes."""
        return (turn % self.agents == 0) == (is_max == self.first)

    def _read(self, has_depth: bool, first: Any, is_max: Any) -> None:
        inner = [node for node in range(len(is_max)) if first[node] < first[node + 1]]
        ghosts = [0] * len(is_max)
        for node in inner:
            ghosts[node] = 0 if is_max[node] == self.first else ghosts[node] + 1
            for child in range(first[node], first[node + 1]):
                ghosts[child] = ghosts[node]
        self.agents = 1 + max(1, *ghosts)
        turns = [0] * len(is_max)
        for node in inner:
            while not self.moves(turns[node], is_max[node] == 1):
                turns[node] += 1
            for child in range(first[node], first[node + 1]):
                turns[child] = turns[node] + 1
        longest = max(turns)
        self.depth = -(-longest // self.agents)
        if has_depth and longest % self.agents == 0:
            self.end = longest


class GameState:
    """A state of a game with two or more agents. Agent 0 moves first and wants a high score.

    In a tree with chance nodes, the other agents are chance: they take each of their actions equally often.
    """

    __slots__ = ("_node", "_game", "_turn", "_successors")

    def __init__(self, node: Node, game: Optional[Game] = None, turn: int = 0) -> None:
        self._node = node
        self._game = Game(node) if game is None else game
        # The moves up to here, with those of agents who pass.
        self._turn = turn
        self._successors: Optional[List["GameState"]] = None

    def getLegalActions(self, agentIndex: int = 0) -> List[str]:
        """The actions of the agent who is to move; none if the game is over. Counts as "entered"."""
        if self._node.is_leaf:
            # Where a search ends by its depth, the game goes on, but the tree does not.
            return ["1", "2"] if self._is_deep else []
        self._expect(agentIndex)
        return [str(index + 1) for index in range(len(self._children()))]

    def generateSuccessor(self, agentIndex: int, action: str) -> "GameState":
        """The state that an action leads to. Does not count after ``getLegalActions``."""
        if self._is_deep:
            depth = self._game.depth
            raise Exception(
                f"self.depth is {depth}, and each of {self._game.agents} agents has moved {_times(depth)}: evaluate {self}, and go no deeper"
            )
        if self._node.is_leaf:
            raise Exception("Can't generate a successor of a terminal state.")
        self._expect(agentIndex)
        return self._child(action)

    def getNextState(self, agentIndex: int, action: str) -> "GameState":
        """The same as ``generateSuccessor``, under its name since 2020."""
        return self.generateSuccessor(agentIndex, action)

    def generatePacmanSuccessor(self, action: str) -> "GameState":
        """The state that an action of agent 0 leads to."""
        return self.generateSuccessor(0, action)

    getPacmanNextState = generatePacmanSuccessor

    def getLegalPacmanActions(self) -> List[str]:
        """The actions of agent 0."""
        return self.getLegalActions(0)

    def getNumAgents(self) -> int:
        """The number of agents: one more than the other player has nodes in a row."""
        return self._game.agents

    def isWin(self) -> bool:
        """Whether the game is over. The score says for whom. Does not count."""
        return self._node.is_leaf and not self._is_deep

    def isLose(self) -> bool:
        """False: ``isWin`` is true for each game that is over."""
        return False

    def getScore(self) -> Number:
        """The score where a search ends, from the view of agent 0. Counts as "examined"."""
        if not self._node.is_leaf:
            agents, depth = self._game.agents, self._game.depth
            moves = "1 move" if self._turn == 1 else f"{self._turn} moves"
            end = "" if depth == WHOLE else f"; self.depth is {depth}: search until each of {agents} agents has moved {_times(depth)}"
            raise Exception(f"{self} was evaluated after {moves}, but the game is not over there{end}")
        value = self._node.value
        return value if self._game.first else -value

    @property
    def _is_deep(self) -> bool:
        return self._turn == self._game.end

    def _expect(self, agent: int) -> None:
        mover = self._turn % self._game.agents
        if agent != mover:
            agents = self._game.agents
            raise Exception(f"agent {mover} of {agents} is to move at {self}, not agent {agent}: see getNumAgents")
        if mover > 0 and self._node._link.has_chance():
            self._expect_equal_chances()

    def _expect_equal_chances(self) -> None:
        node = self._node
        if not node.is_max and not node.is_chance and not node.is_leaf:
            raise ValueError(f"{node} is a node of MIN; agents of Pacman move against chance alone")
        if node.is_chance and len({round(each._node.probability, 9) for each in self._known_children()}) > 1:
            raise ValueError(
                f"the moves of {node} have different probabilities; to agents of Pacman, all are equally likely"
            )

    def _children(self) -> List["GameState"]:
        nodes = self._node.children if self._game.moves(self._turn, self._node.is_max) else (self._node,)
        if self._successors is None:
            self._successors = [GameState(each, self._game, self._turn + 1) for each in nodes]
        return self._successors

    def _known_children(self) -> List["GameState"]:
        return self._children() if self._successors is None else self._successors

    def _child(self, action: str) -> "GameState":
        children = self._known_children()
        if isinstance(action, str) and action.isdigit() and 0 < int(action) <= len(children):
            return children[int(action) - 1]
        raise Exception(f"Illegal action {action!r}")

    def __hash__(self) -> int:
        return hash((self._node, self._turn))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameState) and other._node is self._node and other._turn == self._turn

    def __repr__(self) -> str:
        return repr(self._node)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


class Agent:
    """Chooses an action."""

    def __init__(self, index: int = 0) -> None:
        self.index = index

    def getAction(self, state: GameState) -> str:
        """Returns the action to take."""
        raise NotImplementedError("getAction")


def scoreEvaluationFunction(currentGameState: GameState) -> Number:
    """The score of a position."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """An agent with an evaluation function and a limit of depth."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: Any = "2") -> None:
        super().__init__()
        self.evaluationFunction = scoreEvaluationFunction
        self.depth = int(depth)


class Directions:
    """The names of directions."""

    NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"
    LEFT = {NORTH: WEST, WEST: SOUTH, SOUTH: EAST, EAST: NORTH, STOP: STOP}
    RIGHT = {to: of for of, to in LEFT.items()}
    REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


class Actions:
    """Nothing: files that import this name use it for Pacman's own rules."""


class AgentState:
    """Nothing: files that import this name use it for Pacman's own rules."""


# util


class Stack:
    """A container that gives back the last item first."""

    def __init__(self) -> None:
        self.list: List[Any] = []

    def push(self, item: Any) -> None:
        """Adds an item."""
        self.list.append(item)

    def pop(self) -> Any:
        """Removes the last item, and returns it."""
        return self.list.pop()

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return not self.list


class Queue:
    """A container that gives back the first item first."""

    def __init__(self) -> None:
        self.list: Any = deque()

    def push(self, item: Any) -> None:
        """Adds an item."""
        self.list.append(item)

    def pop(self) -> Any:
        """Removes the first item, and returns it."""
        return self.list.popleft()

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return not self.list


class PriorityQueue:
    """A container that gives back the item of least priority first, the older of two equal ones."""

    def __init__(self) -> None:
        self.heap: List[Tuple[Any, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: Any) -> None:
        """Adds an item."""
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        """Removes the item of least priority, and returns it."""
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        """Whether there is no item."""
        return not self.heap

    def update(self, item: Any, priority: Any) -> None:
        """Adds an item, or lowers its priority if this one is lower."""
        for index, (known, count, each) in enumerate(self.heap):
            if each == item:
                if priority < known:
                    self.heap[index] = (priority, count, item)
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """A priority queue that computes the priorities."""

    def __init__(self, priorityFunction: Callable[[Any], Any]) -> None:
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item: Any, *_: Any) -> None:
        """Adds an item."""
        super().push(item, self.priorityFunction(item))


class Counter(Dict[Any, Any]):
    """A dictionary whose missing values are 0."""

    def __missing__(self, key: Any) -> int:
        return 0

    def argMax(self) -> Any:
        """The key with the highest value; None without keys."""
        return max(self, key=self.get, default=None)

    def sortedKeys(self) -> List[Any]:
        """The keys, those with the highest values first."""
        return sorted(self, key=self.get, reverse=True)

    def totalCount(self) -> Any:
        """The sum of all values."""
        return sum(self.values())

    def incrementAll(self, keys: Iterable[Any], count: Any) -> None:
        """Adds a number to the values of keys."""
        for key in keys:
            self[key] += count

    def normalize(self) -> None:
        """Divides all values by their sum."""
        total = self.totalCount()
        for key in self if total else ():
            self[key] /= total


def manhattanDistance(xy1: Any, xy2: Any) -> Number:
    """The number of steps between two points of a grid."""
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


def raiseNotDefined() -> None:
    """Raises an error that names the function which is not written yet."""
    name = sys._getframe(1).f_code.co_name
    raise NotImplementedError(f"{name} is not written yet")


def lookup(name: str, namespace: Dict[str, Any]) -> Any:
    """Returns the object with a name."""
    if name in namespace:
        return namespace[name]
    raise Exception(f"{name} not found as a method or class")


def flipCoin(p: float) -> bool:
    """Returns true with a probability."""
    return random.random() < p


def chooseFromDistribution(distribution: Any) -> Any:
    """Draws a key of a dictionary, or the second item of a pair, by its probability."""
    pairs = (
        [(p, key) for key, p in distribution.items()]
        if isinstance(distribution, dict)
        else list(distribution)
    )
    return random.choices([item for _, item in pairs], [p for p, _ in pairs])[0]


# How Queenside calls such functions and agents.


def problem_of(space: Space) -> SearchProblem:
    """Returns the search problem of a space."""
    return SearchProblem(space)


def heuristic_of(_: Space) -> Callable[..., Number]:
    """Returns the heuristic of a space: ``heuristic(state, problem)``."""
    return estimate


def choice_of(state: GameState, action: Any) -> Any:
    """Returns the node of the child that an action leads to. Other answers stay as they are."""
    try:
        return state._child(action)._node
    except Exception:
        return action
