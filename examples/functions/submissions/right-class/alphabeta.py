from dataclasses import dataclass
from math import inf
from queenside import Node, Tree


@dataclass
class Window:
    alpha: float = -inf
    beta: float = inf

    def is_closed(self) -> bool:
        return self.alpha >= self.beta


class AlphaBeta:
    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.leaves = 0

    def value_of(self, node: Node, window: Window) -> float:
        if self.tree.is_leaf(node):
            self.leaves += 1
            return self.tree.value(node)
        here = Window(window.alpha, window.beta)
        values = []
        for child in self.tree.children(node):
            values.append(self.value_of(child, here))
            if self.tree.is_max(node):
                here.alpha = max(here.alpha, values[-1])
            else:
                here.beta = min(here.beta, values[-1])
            if here.is_closed():
                break
        return max(values) if self.tree.is_max(node) else min(values)


def solve(tree: Tree):
    search = AlphaBeta(tree)
    value = search.value_of(tree.root, Window())
    print(search.leaves, "leaves examined")
    return value, search.leaves
