"""The searches of a first Pacman project, as a student may write them."""
import util


class SearchProblem:
    def getStartState(self):
        util.raiseNotDefined()


def tinyMazeSearch(problem):
    from game import Directions
    s = Directions.SOUTH
    return [s, s]


def depthFirstSearch(problem):
    fringe = util.Stack()
    fringe.push((problem.getStartState(), []))
    seen = set()
    while not fringe.isEmpty():
        state, path = fringe.pop()
        if state in seen:
            continue
        seen.add(state)
        if problem.isGoalState(state):
            return path
        for nxt, action, _ in problem.getSuccessors(state):
            if nxt not in seen:
                fringe.push((nxt, path + [action]))
    return []


def breadthFirstSearch(problem):
    fringe = util.Queue()
    fringe.push((problem.getStartState(), []))
    seen = {problem.getStartState()}
    while not fringe.isEmpty():
        state, path = fringe.pop()
        if problem.isGoalState(state):
            return path
        for nxt, action, _ in problem.getSuccessors(state):
            if nxt not in seen:
                seen.add(nxt)
                fringe.push((nxt, path + [action]))
    return []


def nullHeuristic(state, problem=None):
    return 0


def _best(problem, priority):
    fringe = util.PriorityQueue()
    start = problem.getStartState()
    fringe.push(start, 0)
    cost, came, closed = {start: 0}, {start: []}, set()
    while not fringe.isEmpty():
        state = fringe.pop()
        if state in closed:
            continue
        closed.add(state)
        if problem.isGoalState(state):
            return came[state]
        for nxt, action, step in problem.getSuccessors(state):
            g = cost[state] + step
            if nxt not in cost or g < cost[nxt]:
                cost[nxt] = g
                came[nxt] = came[state] + [action]
                closed.discard(nxt)
                fringe.update(nxt, priority(g, nxt))
    return []


def uniformCostSearch(problem):
    return _best(problem, lambda g, state: g)


def aStarSearch(problem, heuristic=nullHeuristic):
    return _best(problem, lambda g, state: g + heuristic(state, problem))


bfs = breadthFirstSearch
dfs = depthFirstSearch
astar = aStarSearch
ucs = uniformCostSearch
