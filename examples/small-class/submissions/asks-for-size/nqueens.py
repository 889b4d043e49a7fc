n = int(input("Board size: "))
board = list(range(2, n + 1, 2)) + list(range(1, n + 1, 2))
with open("nqueens_out.txt", "w") as out:
    out.write(str(board))
