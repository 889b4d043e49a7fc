"""Game searches by a game and its states."""

from games import *


def minmax_decision(state, game):
    player = game.to_move(state)

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return max(min_value(game.result(state, a)) for a in game.actions(state))

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return min(max_value(game.result(state, a)) for a in game.actions(state))

    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


def alpha_beta_search(state, game):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = -inf
        for a in game.actions(state):
            v = max(v, min_value(game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, player)
        v = inf
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    best, beta, choice = -inf, inf, None
    for a in game.actions(state):
        v = min_value(game.result(state, a), best, beta)
        if v > best:
            best, choice = v, a
    return choice


def expectiminimax(state, game):
    player = game.to_move(state)

    def max_value(state):
        v = -inf
        for a in game.actions(state):
            v = max(v, after(game.result(state, a)))
        return v

    def min_value(state):
        v = inf
        for a in game.actions(state):
            v = min(v, after(game.result(state, a)))
        return v

    def after(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        total = 0
        for chance in game.chances(state):
            rolled = game.outcome(state, chance)
            value = max_value(rolled) if rolled.to_move == player else min_value(rolled)
            total += game.probability(chance) * value
        return total

    return max(game.actions(state), key=lambda a: after(game.result(state, a)))
