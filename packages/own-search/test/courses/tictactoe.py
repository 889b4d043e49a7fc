"""The search of tic-tac-toe. The rules of the game are left out: Queenside has its own."""

import math

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY] * 3 for _ in range(3)]


def player(board):
    raise NotImplementedError


def actions(board):
    raise NotImplementedError


def result(board, action):
    raise NotImplementedError


def winner(board):
    raise NotImplementedError


def terminal(board):
    raise NotImplementedError


def utility(board):
    raise NotImplementedError


def minimax(board):
    if terminal(board):
        return None
    if player(board) == X:
        best, move = -math.inf, None
        for action in actions(board):
            value = min_value(result(board, action))
            if value > best:
                best, move = value, action
        return move
    best, move = math.inf, None
    for action in actions(board):
        value = max_value(result(board, action))
        if value < best:
            best, move = value, action
    return move


def max_value(board):
    if terminal(board):
        return utility(board)
    return max(min_value(result(board, a)) for a in actions(board))


def min_value(board):
    if terminal(board):
        return utility(board)
    return min(max_value(result(board, a)) for a in actions(board))
