from math import inf


def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = max(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def solve(tree):
    return search(tree, tree.root, -inf, inf)
