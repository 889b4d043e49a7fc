def solve(n, board=()):
    print("trying", n, list(board), "x" * 2000)
    if len(board) == n:
        return board
    for row in range(n):
        if all(r != row and abs(r - row) != len(board) - i for i, r in enumerate(board)):
            found = solve(n, board + (row,))
            if found:
                return found
    return None


with open("nqueens.txt") as f, open("nqueens_out.txt", "w") as out:
    sizes = [int(word) for word in f.read().split()]
    while True:  # debug: until it is right
        for n in sizes:
            board = solve(min(n, 8))
            out.write(str(board) + "\n")
