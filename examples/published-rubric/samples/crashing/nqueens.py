"""Looks for a file of another name."""

with open('queens.txt') as sizes:
    print(sizes.read())
