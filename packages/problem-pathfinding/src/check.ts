/** Judges an answer by the grid alone. */
import { RIGHT, wrong } from '@queenside/core';
import { factorOf } from '@queenside/state-space';
import type { PathAnswer } from './answer.ts';
import { distanceBetween, distancesFrom, eachNeighbor, type Measure } from './distances.ts';
import { judgeGreedy } from './greedy-rules.ts';
import {
  cellAt,
  cellName,
  costOnto,
  isFreeCell,
  PATH,
  WALL,
  wrongAt,
  type GridMap,
  type GridVerdict,
} from './map.ts';

export const MISTAKES = {
  'wrong-grid': 'the answer shows another grid',
  'through-wall': 'the path goes through a wall',
  gap: 'the marks do not connect the start with the goal',
  'diagonal-step': 'the path has a diagonal step that is not allowed',
  'stray-marks': 'some marks are not connected with the path',
  'not-shortest': 'there is a shorter path',
  'not-greedy': 'greedy best-first search cannot find this path',
  'path-exists': 'there is a path',
  'wrong-label': 'the answer has the label of another section',
};

export const PARTS = { path: 'the right path' };

export function checkAnswer(map: GridMap, answer: PathAnswer): GridVerdict {
  const verdict = checkRows(map, answer);
  const { label, section } = answer;
  if (section === undefined || label === section) return verdict;
  const labeled = wrong('wrong-label', `the answer for ${section} has the label ${label}`);
  return verdict.kind === 'right' ? { ...labeled, rightPart: 'path' } : labeled;
}

function checkRows(map: GridMap, { rows, promise }: PathAnswer): GridVerdict {
  if (rows === undefined) {
    const steps = distanceBetween(map, map.start, map.goal);
    if (steps === Infinity) return RIGHT;
    return wrong('path-exists', `there is a path ${lengthText(map, steps)}`);
  }
  const marks = marksOf(map, rows);
  if (!(marks instanceof Set)) return marks;

  // 1. The marks connect start and goal.
  const reached = connectedTo(map, marks);
  if (!reached.has(map.goal)) return explainGap(map, marks, reached);
  const stray = [...marks].find((cell) => !reached.has(cell));
  if (stray !== undefined)
    return wrongAt(
      stray,
      'stray-marks',
      `the mark at ${cellName(map, stray)} is not connected with the path`,
    );

  // 2. They are the path that was promised.
  const path = singlePath(map, marks, reached);
  switch (promise) {
    case 'any':
      return RIGHT;
    case 'greedy':
      return judgeGreedy(map, marks);
    case 'optimal':
      if (path === undefined && map.moves === 'octile') {
        if (map.costs !== undefined && isCheapestThroughAll(map, marks)) return RIGHT;
        return wrong('not-shortest', 'the marks have a shortcut');
      }
      return checkLength(map, marks, lengthOf(map, marks, path), {}, 1);
    case 'fewest-actions':
      return checkLength(map, marks, marks.size - 1, { countsSteps: true }, 1);
    default: {
      const length = distanceBetween(map, map.start, map.goal, { within: marks });
      return checkLength(map, marks, length, {}, factorOf(promise)!);
    }
  }
}

/**
 * Returns whether a cheapest path of the grid goes through all marks. With costs, it may pass a cell that it could have reached by a
 * dearer step.
 */
function isCheapestThroughAll(map: GridMap, marks: ReadonlySet<number>): boolean {
  const costs = distancesFrom(map, map.start, { within: marks });
  if (costs[map.goal]! > distanceBetween(map, map.start, map.goal) + 1e-9) return false;
  // The most marks on a cheapest way to each one.
  const most = new Map([[map.start, 1]]);
  for (const cell of [...marks].toSorted((a, b) => costs[a]! - costs[b]!))
    eachNeighbor(map, cell, (neighbor, step) => {
      if (!marks.has(neighbor) || Math.abs(costs[cell]! + step - costs[neighbor]!) > 1e-9) return;
      most.set(neighbor, Math.max(most.get(neighbor) ?? 0, most.get(cell)! + 1));
    });
  return most.get(map.goal) === marks.size;
}

/** Returns the cost of a path that uses all marks. If they have a shortcut, each mark counts as a straight step. */
function lengthOf(
  map: GridMap,
  marks: ReadonlySet<number>,
  path: readonly number[] | undefined,
): number {
  if (path !== undefined) return distanceBetween(map, map.start, map.goal, { within: marks });
  let cost = -costOnto(map, map.start);
  for (const mark of marks) cost += costOnto(map, mark);
  return cost;
}

function checkLength(
  map: GridMap,
  marks: ReadonlySet<number>,
  length: number,
  measure: Measure,
  factor: number,
): GridVerdict {
  const shortest = distanceBetween(map, map.start, map.goal, measure);
  if (length <= factor * shortest + 1e-9) return RIGHT;
  const isCounted = map.costs === undefined || measure.countsSteps === true;
  const enough = `${costText(shortest)} ${shortest === 1 ? 'is' : 'are'} enough`;
  const reason = isCounted
    ? `the path has ${costText(length)}, and ${enough}`
    : `the path costs ${roundCost(length)}, and ${roundCost(shortest)} is enough`;
  return {
    ...wrong('not-shortest', reason),
    off: roundCost(length - shortest),
    // Lazy, because it takes a search, and only drawings need it.
    get cell() {
      return firstDetour(map, connectedTo(map, marks), measure);
    },
  };
}

/** Returns the first cell of a path from which it cannot become a shortest one, if there is such a cell. */
export function firstDetour(
  map: GridMap,
  path: ReadonlySet<number>,
  measure: Measure = {},
): number | undefined {
  const fromStart = distancesFrom(map, map.start, { ...measure, within: path });
  const toGoal = distancesFrom(map, map.goal, { ...measure, isBackward: true });
  const shortest = toGoal[map.start]! + 1e-9;
  for (const cell of path) if (fromStart[cell]! + toGoal[cell]! > shortest) return cell;
  return undefined;
}

/** Returns the cells of start, goal, and marks, or what is wrong with the grid. */
function marksOf(map: GridMap, rows: readonly string[]): Set<number> | GridVerdict {
  if (rows.length !== map.height)
    return wrong(
      'wrong-grid',
      `the answer has ${rows.length} rows, and the grid has ${map.height}`,
    );
  const marks = new Set([map.start, map.goal]);
  for (const [row, text] of rows.entries()) {
    const expected = map.rows[row]!;
    if (text === expected) continue;
    if (text.length !== expected.length)
      return wrongAt(
        cellAt(map, row, Math.min(text.length, expected.length) - 1),
        'wrong-grid',
        `row ${row + 1} has ${text.length} cells, and the grid has ${expected.length}`,
      );
    for (let column = 0; column < text.length; column++) {
      const [found, right] = [text[column]!, expected[column]!];
      if (found === right) continue;
      const cell = cellAt(map, row, column);
      if (found === PATH && isFreeCell(right)) marks.add(cell);
      else if (found === PATH && right === WALL)
        return wrongAt(cell, 'through-wall', `there is a wall at ${cellName(map, cell)}`);
      else
        return wrongAt(
          cell,
          'wrong-grid',
          `the answer has ${found} at ${cellName(map, cell)}, and the grid ${right}`,
        );
    }
  }
  return marks;
}

/** Says why the marks do not connect start and goal. */
function explainGap(
  map: GridMap,
  marks: ReadonlySet<number>,
  reached: ReadonlySet<number>,
): GridVerdict {
  const withDiagonals = connectedTo({ ...map, moves: '8' }, marks);
  if (withDiagonals.has(map.goal))
    return wrongAt(
      [...withDiagonals].find((cell) => !reached.has(cell)),
      'diagonal-step',
      map.moves === '4'
        ? 'the path has diagonal steps, and only straight ones are allowed'
        : 'the path has a diagonal step next to a wall',
    );
  const last = [...reached].at(-1)!;
  return wrongAt(last, 'gap', `the path from S ends at ${cellName(map, last)}`);
}

/** Returns the marks that steps between marks reach from the start, in the order of their distance. */
function connectedTo(map: GridMap, marks: ReadonlySet<number>): Set<number> {
  const reached = new Set([map.start]);
  for (const cell of reached)
    eachNeighbor(map, cell, (neighbor) => {
      if (marks.has(neighbor)) reached.add(neighbor);
    });
  return reached;
}

/**
 * Returns the marks in the order of the path, if each has a step to the one before and the one after and to no other.
 *
 * @param reached all of them, in the order of their distance.
 */
function singlePath(
  map: GridMap,
  marks: ReadonlySet<number>,
  reached: ReadonlySet<number>,
): number[] | undefined {
  const path = [...reached];
  let isSingle = path.at(-1) === map.goal;
  for (const [index, cell] of path.entries())
    eachNeighbor(map, cell, (neighbor) => {
      if (marks.has(neighbor) && neighbor !== path[index - 1] && neighbor !== path[index + 1])
        isSingle = false;
    });
  return isSingle ? path : undefined;
}

function lengthText(map: GridMap, cost: number): string {
  return map.costs === undefined ? `of ${costText(cost)}` : `that costs ${roundCost(cost)}`;
}

function costText(cost: number): string {
  return `${roundCost(cost)} ${cost === 1 ? 'step' : 'steps'}`;
}

function roundCost(cost: number): number {
  return Math.round(cost * 100) / 100;
}
