from itertools import permutations

# All boards first, then look for a good one.
with open("nqueens.txt") as f:
    sizes = [int(word) for word in f.read().split()]
out = open("nqueens_out.txt", "w")
for n in [max(sizes)] + sizes:
    boards = [board + (0,) for board in permutations(range(n))]
    good = [b for b in boards if len({b[i] + i for i in range(n)}) == len({b[i] - i for i in range(n)}) == n]
    print(list(good[0]), file=out)
