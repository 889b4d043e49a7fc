"""Looks for a file of another name."""

with open('trees.txt') as sizes:
    print(sizes.read())
