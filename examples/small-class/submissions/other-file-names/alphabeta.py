import re

PAIR = re.compile(r"\(\s*([^,()\s]+)\s*,\s*([^,()\s]+)\s*\)")


class Tree:
    def __init__(self, line):
        nodes, edges = line.split("}")[:2]
        pairs = PAIR.findall(nodes)
        self.root = pairs[0][0]
        self.kind = {name: kind.upper() for name, kind in pairs}
        self.children = {name: [] for name in self.kind}
        for parent, child in PAIR.findall(edges):
            self.children[parent].append(child)
        self.leaves = 0

    def value(self, node, alpha, beta):
        if node not in self.kind:
            self.leaves += 1
            return float(node)
        if self.kind[node] == "MAX":
            best = float("-inf")
            for child in self.children[node]:
                best = max(best, self.value(child, alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        else:
            best = float("inf")
            for child in self.children[node]:
                best = min(best, self.value(child, alpha, beta))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        return best


def show(number):
    return str(int(number)) if number == int(number) else str(number)


with open("alphabeta.txt") as f, open("alpha_beta_out.txt", "w") as out:
    count = 0
    for line in f:
        if line.strip() == "":
            continue
        count += 1
        tree = Tree(line)
        score = tree.value(tree.root, float("-inf"), float("inf"))
        out.write(f"Graph {count}: Score: {show(score)}; Leaf Nodes Examined: {tree.leaves}\n")
