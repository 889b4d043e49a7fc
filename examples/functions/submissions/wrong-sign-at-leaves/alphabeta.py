from math import inf


def negamax(tree, node, sign, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf
    for child in tree.children(node):
        best = max(best, -negamax(tree, child, -sign, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def solve(tree):
    sign = 1 if tree.is_max(tree.root) else -1
    return sign * negamax(tree, tree.root, sign, -inf, inf)
