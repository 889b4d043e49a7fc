"""Knight's moves alone: right unless the size leaves 2 or 3 when divided by 6."""

with open('nqueens.txt') as sizes, open('nqueens_out.txt', 'w') as boards:
    for line in sizes:
        if line.strip():
            n = int(line)
            rows = [*range(2, n + 1, 2), *range(1, n + 1, 2)]
            boards.write('[' + ','.join(map(str, rows)) + ']\n')
