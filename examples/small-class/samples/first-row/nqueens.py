"""Puts all queens into the first row."""

with open('nqueens.txt') as sizes, open('nqueens_out.txt', 'w') as boards:
    for line in sizes:
        if line.strip():
            boards.write('[' + ','.join(['1'] * int(line)) + ']\n')
