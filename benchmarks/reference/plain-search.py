"""Runs the function `solve` of a file on trees or grids as a student does without Queenside, and checks nothing.

    python3 plain-search.py alphabeta.py trees.txt
    python3 plain-search.py astar.py grids.txt
"""
import importlib.util
import re
import sys

PAIR = re.compile(r'\(([^,()]+),([^,()]+)\)')
MOVES = {'north': (-1, 0), 'west': (0, -1), 'east': (0, 1), 'south': (1, 0)}
sys.setrecursionlimit(10_000)


class Tree:
    def __init__(self, line):
        nodes, edges = line.split('} {')
        self.sides = dict(PAIR.findall(nodes))
        self.below = {}
        for parent, child in PAIR.findall(edges):
            self.below.setdefault(parent, []).append(child)
        self.root = next(iter(self.sides))
        self.examined = 0

    def is_leaf(self, node):
        return node not in self.below

    def is_max(self, node):
        return self.sides[node] == 'MAX'

    def children(self, node):
        return self.below[node]

    def value(self, leaf):
        self.examined += 1
        return int(leaf)


class Space:
    def __init__(self, rows):
        self.rows = rows
        self.start, self.goal = self.place('S'), self.place('G')

    def place(self, mark):
        row = next(row for row, cells in enumerate(self.rows) if mark in cells)
        return row, self.rows[row].index(mark)

    def actions(self, state):
        row, column = state
        return [name for name, (down, right) in MOVES.items() if self.rows[row + down][column + right] != 'X']

    def result(self, state, action):
        down, right = MOVES[action]
        return state[0] + down, state[1] + right

    def cost(self, state, action):
        return 1

    def is_goal(self, state):
        return state == self.goal

    def heuristic(self, state):
        return abs(state[0] - self.goal[0]) + abs(state[1] - self.goal[1])

    def successors(self, state):
        for action in self.actions(state):
            yield action, self.result(state, action), self.cost(state, action)


def main(search, file):
    spec = importlib.util.spec_from_file_location('search', search)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with open(file, encoding='utf-8') as opened:
        text = opened.read()
    if text.startswith('{'):
        for number, line in enumerate(text.splitlines(), 1):
            tree = Tree(line)
            score = module.solve(tree)
            print(f'Graph {number}: Score: {score}; Leaf Nodes Examined: {tree.examined}')
    else:
        for grid in text.strip().split('\n\n'):
            print(*(module.solve(Space(grid.split('\n'))) or ['no path']))


main(*sys.argv[1:])
