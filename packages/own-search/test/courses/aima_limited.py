"""Searches with a limit, a width, or a bound by a problem and nodes."""

from search import *
from utils import *


def depth_limited_search(problem, limit=50):
    def visit(node, left):
        if problem.goal_test(node.state):
            return node
        if left == 0:
            return 'cutoff'
        was_cut = False
        for child in node.expand(problem):
            result = visit(child, left - 1)
            if result == 'cutoff':
                was_cut = True
            elif result is not None:
                return result
        return 'cutoff' if was_cut else None

    return visit(Node(problem.initial), limit)


def recursive_best_first_search(problem, h=None):
    h = memoize(h or problem.h, 'h')

    def visit(node, bound):
        if problem.goal_test(node.state):
            return node, node.f
        children = node.expand(problem)
        for child in children:
            child.f = max(child.path_cost + h(child), node.f)
        while children:
            children.sort(key=lambda child: child.f)
            best = children[0]
            if best.f > bound:
                return None, best.f
            second = children[1].f if len(children) > 1 else inf
            result, best.f = visit(best, min(bound, second))
            if result is not None:
                return result, best.f
        return None, inf

    root = Node(problem.initial)
    root.f = h(root)
    return visit(root, inf)[0]


def beam_search(problem, h, beam_width):
    level = [Node(problem.initial)]
    while level:
        for node in level:
            if problem.goal_test(node.state):
                return node
        longer = [
            child
            for node in level
            for child in node.expand(problem)
            if child not in node.path()
        ]
        level = sorted(longer, key=h)[:beam_width]
    return None


def branch_and_bound(problem):
    best, bound = None, inf
    agenda = PriorityQueue('min', lambda node: node.path_cost)
    agenda.append(Node(problem.initial))
    while agenda:
        node = agenda.pop()
        if node.path_cost >= bound:
            break
        if problem.goal_test(node.state):
            best, bound = node, node.path_cost
            continue
        for child in node.expand(problem):
            if child not in node.path():
                agenda.append(child)
    return best
