from math import inf


def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            alpha = tree.windows[node]
            break
    return best


def solve(tree):
    return search(tree, tree.root, -inf, inf)
