"""Never reaches the end of the line."""

with open('alphabeta.txt') as trees:
    line = trees.readline()
    at = 0
    while line[at] != '\n':
        at = (at + 1) % (len(line) - 1)
