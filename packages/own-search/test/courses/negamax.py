"""Minimax by one function for both players."""

def negamax(node, color):
    if node.is_leaf:
        return color * node.value
    return max(-negamax(c, -color) for c in node.children)
