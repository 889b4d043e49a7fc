def solve(n):
    # I have not found out how to do this.
    return None


with open("nqueens.txt") as f:
    for line in f.read().split():
        solve(int(line))
