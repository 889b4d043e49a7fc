"""Writes A* first."""

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
        _, cell = heapq.heappop(heap)
        if cell == goal:
            break
        for dy, dx in steps:
            there = (cell[0] + dy, cell[1] + dx)
            if cells.get(there, 'X') == 'X':
                continue
            if there in cost and (weight == 0 or cost[there] <= cost[cell] + 1):
                continue
            cost[there] = cost[cell] + 1
            came[there] = cell
            heapq.heappush(heap, (weight * cost[there] + estimate(there), there))
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
            for label, weight in [('A*', 1), ('Greedy', 0)]:
                drawn = search(grid, steps, weight)
                file.write('\n'.join([label] + (drawn or ['no path'])) + '\n')
