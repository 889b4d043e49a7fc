"""Alpha-beta as an encyclopedia shows it."""

def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if depth == 0 or node.is_leaf:
        return node.value
    if maximizingPlayer:
        value = float("-inf")
        for child in node.children:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for child in node.children:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if alpha >= beta:
            break
    return value
