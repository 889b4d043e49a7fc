def solve(n):
    # TODO
    return None


with open("nqueens.txt") as f:
    for line in f.read().split():
        solve(int(line))
