# Plain backtracking, checks every queen against all others.


def safe(board, column, row):
    for c in range(column):
        if board[c] == row or abs(board[c] - row) == column - c:
            return False
    return True


def solve(n):
    board = [0] * n
    column = 0
    while 0 <= column < n:
        board[column] += 1
        while board[column] <= n and not safe(board, column, board[column]):
            board[column] += 1
        if board[column] > n:
            board[column] = 0
            column -= 1
        else:
            column += 1
    return board if column == n else None


with open("nqueens.txt") as f:
    sizes = [int(line) for line in f if line.strip()]
with open("nqueens_out.txt", "w") as out:
    for n in sizes:
        board = solve(n)
        out.write(("[" + ",".join(map(str, board)) + "]" if board else "no solution") + "\n")
        out.flush()
