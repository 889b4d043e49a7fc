"""One function for each kind of node, as lectures show them."""


def value(node):
    if node.is_leaf:
        return node.value
    if node.is_chance:
        return exp_value(node)
    return max_value(node) if node.is_max else min_value(node)


def max_value(node):
    v = float("-inf")
    for child in node.children:
        v = max(v, value(child))
    return v


def min_value(node):
    v = float("inf")
    for child in node.children:
        v = min(v, value(child))
    return v


def exp_value(node):
    v = 0
    for child in node.children:
        v += child.probability * value(child)
    return v
