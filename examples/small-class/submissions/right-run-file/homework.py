import sys
from collections import defaultdict


def queens(n):
    """Backtracking with bit sets for small boards, the formula for large ones."""
    if n > 16:
        return formula(n)
    full = (1 << n) - 1

    def place(columns, left, right):
        if columns == full:
            return []
        free = full & ~(columns | left | right)
        while free:
            bit = free & -free
            free -= bit
            rest = place(columns | bit, (left | bit) << 1, (right | bit) >> 1)
            if rest is not None:
                return [bit.bit_length()] + rest
        return None

    return place(0, 0, 0)


def formula(n):
    even = list(range(2, n + 1, 2))
    odd = list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd[0], odd[1] = 3, 1
        odd.append(odd.pop(2))
    elif n % 6 == 3:
        even.append(even.pop(0))
        odd += [odd.pop(0), odd.pop(0)]
    return even + odd


def graph(line):
    nodes, edges = (part.strip(" {\n") for part in line.split("}")[:2])
    kinds = dict(pair.split(",") for pair in nodes.replace(" ", "").strip("()").split("),("))
    children = defaultdict(list)
    for pair in edges.replace(" ", "").strip("()").split("),("):
        parent, child = pair.split(",")
        children[parent].append(child)
    leaves = 0

    def search(node, low, high):
        nonlocal leaves
        if node not in kinds:
            leaves += 1
            return float(node)
        sign = 1 if kinds[node].upper() == "MAX" else -1
        for child in children[node]:
            value = search(child, low, high)
            if sign == 1:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        return low if sign == 1 else high

    score = search(next(iter(kinds)), float("-inf"), float("inf"))
    return f"Score: {score:.12g}; Leaf Nodes Examined: {leaves}"


what, source, target = sys.argv[1:]
lines = [line for line in open(source) if line.strip()]
with open(target, "w") as out:
    for number, line in enumerate(lines, 1):
        if what == "queens":
            board = queens(int(line))
            print(str(board).replace(" ", "") if board else "no solution", file=out)
        else:
            print(f"Graph {number}: {graph(line)}", file=out)
