"""Alpha-beta on trees of a course, one a line, as a student writes it: a regular expression and recursion, without checks."""
import re
import sys

PAIR = re.compile(r'\(([^,()]+),([^,()]+)\)')
sys.setrecursionlimit(10_000)


def solve(line):
    nodes, edges = line.split('} {')
    side = dict(PAIR.findall(nodes))
    children = {}
    for parent, child in PAIR.findall(edges):
        children.setdefault(parent, []).append(child)
    leaves = 0

    def value(node, alpha, beta):
        nonlocal leaves
        if node not in children:
            leaves += 1
            return int(node)
        if side[node] == 'MAX':
            for child in children[node]:
                alpha = max(alpha, value(child, alpha, beta))
                if alpha >= beta:
                    break
            return alpha
        for child in children[node]:
            beta = min(beta, value(child, alpha, beta))
            if alpha >= beta:
                break
        return beta

    score = value(nodes[2:nodes.index(',')], float('-inf'), float('inf'))
    return score, leaves


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            score, leaves = solve(line)
            print(f'Graph {number}: Score: {score}; Leaf Nodes Examined: {leaves}')


main()
