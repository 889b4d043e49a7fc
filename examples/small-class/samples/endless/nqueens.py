"""Tries boards at random until one is right, and forgets to look."""
import random

with open('nqueens.txt') as sizes:
    n = int(sizes.readline())
    while True:
        random.sample(range(n), n)
