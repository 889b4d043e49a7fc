"""Calls depth-first search greedy, and greedy search A*."""

import heapq
import os

STRAIGHT = [(-1, 0), (0, 1), (1, 0), (0, -1)]
DIAGONAL = [(-1, 1), (1, 1), (1, -1), (-1, -1)]


def search(grid, steps, weight):
    """Expands the cell with the least weight * g + h first. Returns the grid with the path, or None."""
    cells = {(y, x): c for y, row in enumerate(grid) for x, c in enumerate(row)}
    start = next(cell for cell, c in cells.items() if c == 'S')
    goal = next(cell for cell, c in cells.items() if c == 'G')

    def estimate(cell):
        down, across = abs(cell[0] - goal[0]), abs(cell[1] - goal[1])
        return max(down, across) if len(steps) == 8 else down + across

    cost = {start: 0}
    came = {}
    heap = [(estimate(start), start)]
    while heap:
        _, cell = heapq.heappop(heap) if weight == 1 else heap.pop()
        if cell == goal:
            break
        for dy, dx in steps:
            there = (cell[0] + dy, cell[1] + dx)
            if cells.get(there, 'X') == 'X':
                continue
            if there in cost:
                continue
            cost[there] = cost[cell] + 1
            came[there] = cell
            if weight == 1:
                heapq.heappush(heap, (estimate(there), there))
            else:
                heap.append((0, there))
    if goal not in came:
        return None
    cell = came[goal]
    while cell != start:
        cells[cell] = 'P'
        cell = came[cell]
    return [''.join(cells[y, x] for x in range(len(row))) for y, row in enumerate(grid)]


for name, steps in [('pathfinding_a', STRAIGHT), ('pathfinding_b', STRAIGHT + DIAGONAL)]:
    if not os.path.exists(name + '.txt'):
        continue
    with open(name + '.txt') as file:
        grids = [block.split() for block in file.read().split('\n\n') if block.strip()]
    with open(name + '_out.txt', 'w') as file:
        for number, grid in enumerate(grids):
            if number > 0:
                file.write('\n')
            for label, weight in [('Greedy', 0), ('A*', 1)]:
                drawn = search(grid, steps, weight)
                file.write('\n'.join([label] + (drawn or ['no path'])) + '\n')
