def minimax(tree, node):
    if tree.is_leaf(node):
        return tree.value(node)
    values = [minimax(tree, child) for child in tree.children(node)]
    return max(values) if tree.is_max(node) else min(values)


def solve(tree):
    return minimax(tree, tree.root)
