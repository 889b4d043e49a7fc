"""N queens: first the even rows, then the odd ones."""


def queens(n):
    if n in (2, 3):
        return None
    even = list(range(2, n + 1, 2))
    odd = list(range(1, n + 1, 2))
    # A knight's move from each queen to the next.
    return even + odd


with open("nqueens.txt") as f, open("nqueens_out.txt", "w") as out:
    for line in f:
        if line.strip() == "":
            continue
        board = queens(int(line))
        if board is None:
            print("no solution", file=out)
        else:
            print("[" + ",".join(map(str, board)) + "]", file=out)
