"""Answers boards of queens, one file after the other: only solves and writes, with no checks, flushes, or ledger."""

import os
import sys


def solve(size):
    """Returns the columns of the first solution by depth-first search, from 0; None if there is none."""
    columns, rising, falling, queens = set(), set(), set(), []

    def place(row):
        if row == size:
            return True
        for column in range(size):
            if column in columns or row + column in rising or row - column in falling:
                continue
            columns.add(column)
            rising.add(row + column)
            falling.add(row - column)
            queens.append(column)
            if place(row + 1):
                return True
            queens.pop()
            columns.remove(column)
            rising.remove(row + column)
            falling.remove(row - column)
        return False

    return queens if place(0) else None


inbox, outbox = sys.argv[1:3]
os.makedirs(outbox, exist_ok=True)
for name in sorted(os.listdir(inbox)):
    with open(os.path.join(inbox, name)) as file:
        boards = [solve(int(line)) for line in file]
    lines = [str([column + 1 for column in board]) if board else 'no solution' for board in boards]
    with open(os.path.join(outbox, name[:-4] + '_out.txt'), 'w') as file:
        file.write('\n'.join(lines) + '\n')
