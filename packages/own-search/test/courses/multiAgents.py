"""The agents of a second Pacman project."""

from util import manhattanDistance
from game import Directions
import random, util
from game import Agent
from pacman import GameState


class ReflexAgent(Agent):
    def getAction(self, gameState):
        moves = gameState.getLegalActions()
        return random.choice(moves)


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn='scoreEvaluationFunction', depth='2'):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def value(state, agent, depth):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state)
            nxt = (agent + 1) % state.getNumAgents()
            deeper = depth + 1 if nxt == 0 else depth
            values = [value(state.generateSuccessor(agent, a), nxt, deeper) for a in state.getLegalActions(agent)]
            return max(values) if agent == 0 else min(values)

        return max(gameState.getLegalActions(0), key=lambda a: value(gameState.generateSuccessor(0, a), 1, 0))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def search(state, agent, depth, alpha, beta):
            if state.isWin() or state.isLose() or depth == self.depth:
                return self.evaluationFunction(state), None
            nxt = (agent + 1) % state.getNumAgents()
            deeper = depth + 1 if nxt == 0 else depth
            best, move = (float('-inf') if agent == 0 else float('inf')), None
            for action in state.getLegalActions(agent):
                v, _ = search(state.generateSuccessor(agent, action), nxt, deeper, alpha, beta)
                if (agent == 0 and v > best) or (agent != 0 and v < best):
                    best, move = v, action
                if agent == 0:
                    if best > beta:
                        return best, move
                    alpha = max(alpha, best)
                else:
                    if best < alpha:
                        return best, move
                    beta = min(beta, best)
            return best, move

        return search(gameState, 0, 0, float('-inf'), float('inf'))[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, 0)[1]

    def best(self, state, agent, depth):
        if state.isWin() or state.isLose() or depth == self.depth:
            return self.evaluationFunction(state), None
        if agent == state.getNumAgents():
            return self.best(state, 0, depth + 1)
        actions = state.getLegalActions(agent)
        values = [self.best(state.generateSuccessor(agent, a), agent + 1, depth)[0] for a in actions]
        if agent == 0:
            return max(zip(values, actions))
        return sum(values) / len(values), None
