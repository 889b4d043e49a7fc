"""A search of tic-tac-toe that reads the squares of a board in place of asking for the moves."""

X, O, EMPTY = "X", "O", None  # noqa: E741


def minimax(board):
    if terminal(board):
        return None
    moves = [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]
    return max(moves, key=lambda move: value(result(board, move)))


def value(board):
    return 0 if terminal(board) else max(value(result(board, move)) for move in actions(board))
