"""Boards by a formula (E. Pauls, 1874): fast at any size."""


def knights_moves(n):
    """The row of each column's queen, column by column, from 1."""
    even = range(2, n + 1, 2)
    odd = range(1, n + 1, 2)
    if n % 6 == 2:
        return [*even, 3, 1, *odd[3:], 5]
    if n % 6 == 3:
        return [*even[1:], 2, *odd[2:], 1, 3]
    return [*even, *odd]


with open('nqueens.txt') as sizes, open('nqueens_out.txt', 'w') as boards:
    for line in sizes:
        if line.strip():
            rows = knights_moves(int(line))
            boards.write('[' + ','.join(map(str, rows)) + ']\n')
