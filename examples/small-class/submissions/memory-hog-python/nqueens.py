seen = []


def solve(n, board, column):
    """Keeps each board that was looked at, so that none is looked at twice."""
    squares = [[0] * 1000 for _ in range(1000)]  # n is at most 1000
    for c, r in enumerate(board):
        squares[r][c] = 1
    if squares in seen[-1:]:
        return None
    seen.append(squares)
    if column == n:
        return board
    for row in range(n):
        if all(r != row and abs(r - row) != column - c for c, r in enumerate(board)):
            found = solve(n, board + [row], column + 1)
            if found:
                return found
    return None


with open("nqueens.txt") as f:
    sizes = [int(word) for word in f.read().split()]
with open("nqueens_out.txt", "w") as out:
    for n in sizes:
        board = solve(n, [], 0)
        out.write("[" + ",".join(str(row + 1) for row in board) + "]\n")
