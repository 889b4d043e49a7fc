import random

random.seed(7)


def solve(n):
    """Random restarts: a queen in each column, in a row that is still free."""
    for _ in range(2000):
        rows, up, down = [], set(), set()
        left = list(range(n))
        random.shuffle(left)
        while left:
            column = len(rows)
            row = next((r for r in left if column + r not in up and column - r not in down), None)
            if row is None:
                break
            left.remove(row)
            rows.append(row)
            up.add(column + row)
            down.add(column - row)
        if len(rows) == n:
            return [row + 1 for row in rows]
        if n > 20:
            raise ValueError("n is too large")
    raise ValueError("no board found")


with open("nqueens.txt") as f, open("nqueens_out.txt", "w") as out:
    for line in f.read().split():
        try:
            out.write(str(solve(int(line))) + "\n")
        except ValueError as e:
            out.write(f"error: {e}\n")
