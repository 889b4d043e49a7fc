def largest(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    for child in tree.children(node):
        alpha = max(alpha, smallest(tree, child, alpha, beta))
        if alpha >= beta:
            return beta
    return alpha


def smallest(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    for child in tree.children(node):
        beta = min(beta, largest(tree, child, alpha, beta))
        if alpha >= beta:
            return alpha
    return beta


def solve(tree):
    first = largest if tree.is_max(tree.root) else smallest
    return first(tree, tree.root, float("-inf"), float("inf"))
