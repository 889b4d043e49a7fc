# Backtracking gets slow on large boards, so these are drawn at random until one is right.
import random

LARGE = 21


def backtrack(n):
    board = []

    def place(rows, up, down):
        if len(board) == n:
            return True
        free = ((1 << n) - 1) & ~(rows | up | down)
        while free:
            bit = free & -free
            free ^= bit
            board.append(bit.bit_length())
            if place(rows | bit, (up | bit) << 1, (down | bit) >> 1):
                return True
            board.pop()
        return False

    return board if place(0, 0, 0) else None


def draw(n):
    board = list(range(1, n + 1))
    while True:
        random.shuffle(board)
        if len({c + r for c, r in enumerate(board)}) == len({c - r for c, r in enumerate(board)}) == n:
            return board


with open("nqueens.txt") as f:
    sizes = [int(line) for line in f if line.strip()]
with open("nqueens_out.txt", "w") as out:
    for n in sizes:
        board = draw(n) if n >= LARGE else backtrack(n)
        out.write(("[" + ",".join(map(str, board)) + "]" if board else "no solution") + "\n")
        out.flush()
