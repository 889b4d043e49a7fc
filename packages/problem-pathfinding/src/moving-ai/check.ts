/** Judges answers to scenarios by the map alone, and the costs that the scenarios state. */
import {
  type AnswerPlace,
  decodeLine,
  type LineReader,
  type PathPromise,
  type PathResult,
  QueensideError,
  RIGHT,
  type WritePlace,
  wrong,
  toUtf8,
} from '@queenside/core';
import { factorOf, promiseOf } from '@queenside/state-space';
import { firstDetour } from '../check.ts';
import { distanceBetween, eachNeighbor, stepsOf } from '../distances.ts';
import { cellAt, drawPath, type GridMap, type GridVerdict, wrongAt } from '../map.ts';
import { drawPathOn } from '../stage/draw-answer.ts';
import { fail } from './errors.ts';
import {
  freeCellAt,
  markedGrid,
  nearestCell,
  type Point,
  pointOf,
  pointText,
  type Scenario,
  type Scenarios,
} from './parse.ts';

export const MISTAKES = {
  'wrong-end': 'the path does not lead from the start to the goal',
  'crooked-line': 'two points of the path are not on a straight or diagonal line',
  'through-wall': 'the path goes through a wall',
  'cuts-corner': 'a diagonal step passes a wall',
  'wrong-cost': 'the path costs another sum',
  'not-shortest': 'there is a cheaper path',
  'path-exists': 'there is a path',
};

/** How far a stated cost may be off: the programs that made scenario files added up floats. */
const STATED_SLACK = 0.01;
/** Costs are written with eight decimals. */
const WRITTEN_SLACK = 1e-6;

/** @throws QueensideError `moving-ai/stated-cost` or `moving-ai/stated-path`. */
export function checkAnswers(
  scenarios: Scenarios,
  { answers, promise }: ScenarioAnswers,
): GridVerdict {
  let verdict: GridVerdict = RIGHT;
  for (const [index, { grid, stated }] of scenarios.entries()) {
    const cheapest = distanceBetween(grid, grid.start, grid.goal);
    const number = index + 1;
    checkStated(number, stated, cheapest);
    if (verdict.kind !== 'right') continue;
    verdict = checkAnswer(grid, answers[index]!, promise, cheapest);
    if (scenarios.length > 1) verdict = withNumber(verdict, number);
  }
  return verdict;
}

/** Draws the first scenario whose answer is wrong; if there is none, the last one, which is the longest in benchmarks. */
export function drawAnswers(scenarios: Scenarios, { answers, promise }: ScenarioAnswers): string {
  // The stated costs save searches.
  const shown = scenarios.findIndex(({ grid, stated }, index) => {
    const hasPath = stated > 0 || grid.start === grid.goal;
    const cheapest = hasPath ? stated + STATED_SLACK : Infinity;
    return checkAnswer(grid, answers[index]!, promise, cheapest).kind === 'wrong';
  });
  const [scenario, answer] = [scenarios.at(shown)!, answers.at(shown)!];
  const { start, goal } = scenario.grid;
  const cheapest = distanceBetween(scenario.grid, start, goal);
  const verdict = checkAnswer(scenario.grid, answer, promise, cheapest);
  const map = markedGrid(scenario);
  const rows = drawPath(map, cellsAlong(map, answer.points ?? []));
  return drawPathOn(map, rows, withNumber(verdict, shown + 1));
}

function withNumber(verdict: GridVerdict, number: number): GridVerdict {
  return verdict.kind === 'wrong'
    ? { ...verdict, reason: `scenario ${number}: ${verdict.reason}` }
    : verdict;
}

function checkStated(number: number, stated: number, cheapest: number): void {
  if (cheapest === Infinity) {
    if (stated !== 0) throw fail('stated-path', { number, stated });
  } else if (Math.abs(cheapest - stated) > STATED_SLACK)
    throw fail('stated-cost', { number, stated, cost: costText(cheapest) });
}

function checkAnswer(
  grid: GridMap,
  { points, cost }: ScenarioAnswer,
  promise: PathPromise,
  cheapest: number,
): GridVerdict {
  if (points === undefined)
    return cheapest === Infinity
      ? RIGHT
      : wrong('path-exists', `there is a path that costs ${costText(cheapest)}`);

  // 1. Follow the path.
  for (const [point, cell, what] of [
    [points[0]!, grid.start, 'start'],
    [points.at(-1)!, grid.goal, 'goal'],
  ] as const) {
    const right = pointText(pointOf(grid, cell));
    if (pointText(point) !== right)
      return wrongAt(
        cell,
        'wrong-end',
        `the path has ${pointText(point)} where the ${what} is ${right}`,
      );
  }
  const path = [grid.start];
  let sum = 0;
  for (const [index, to] of points.slice(1).entries()) {
    const steps = stepsBetween(points[index]!, to);
    if (steps === undefined)
      return wrongAt(
        nearestCell(grid, to),
        'crooked-line',
        `no straight or diagonal line leads from ${pointText(points[index]!)} to ${pointText(to)}`,
      );
    for (const point of steps) {
      const cell = freeCellAt(grid, point);
      if (cell < 0)
        return wrongAt(
          nearestCell(grid, point),
          'through-wall',
          `there is a wall at ${pointText(point)}`,
        );
      const step = stepCost(grid, path.at(-1)!, cell);
      if (step === undefined)
        return wrongAt(cell, 'cuts-corner', `the step to ${pointText(point)} passes a wall`);
      sum += step;
      path.push(cell);
    }
  }
  if (Math.abs(sum - cost) > WRITTEN_SLACK)
    return wrong('wrong-cost', `the path costs ${costText(sum)}, not ${costText(cost)}`);

  // 2. Compare it with what was promised.
  const factor = factorOf(promise);
  if (factor !== undefined && sum > factor * cheapest + WRITTEN_SLACK)
    return wrongAt(
      firstDetour(grid, new Set(path)),
      'not-shortest',
      `the path costs ${costText(sum)}, and ${costText(cheapest)} is enough`,
    );
  if (promise === 'fewest-actions') {
    const fewest = distanceBetween(grid, grid.start, grid.goal, { countsSteps: true });
    if (path.length - 1 > fewest)
      return wrongAt(
        firstDetour(grid, new Set(path), { countsSteps: true }),
        'not-shortest',
        `the path has ${path.length - 1} steps, and ${fewest} are enough`,
      );
  }
  return RIGHT;
}

/** Yields the cells of a path on the map. Of a crooked line, it yields only the ends. */
function* cellsAlong(grid: GridMap, points: readonly Point[]): Generator<number> {
  const onMap = points.filter(({ x, y }) => x < grid.width && y < grid.height);
  for (const [index, to] of onMap.entries()) {
    const from = onMap[index - 1];
    for (const { x, y } of (from && stepsBetween(from, to)) ?? [to]) yield cellAt(grid, y, x);
  }
}

/** Returns the points after `from` on the line to `to`; undefined if it is neither straight nor diagonal. */
function stepsBetween(from: Point, to: Point): Point[] | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.max(Math.abs(across), Math.abs(down));
  if (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down)) return undefined;
  return Array.from({ length }, (_, index) => ({
    x: from.x + Math.sign(across) * (index + 1),
    y: from.y + Math.sign(down) * (index + 1),
  }));
}

function stepCost(grid: GridMap, from: number, to: number): number | undefined {
  let found: number | undefined;
  eachNeighbor(grid, from, (neighbor, cost) => {
    if (neighbor === to) found = cost;
  });
  return found;
}

function costText(cost: number): string {
  return String(Number(cost.toFixed(8)));
}

/** An answer to one scenario. */
export interface ScenarioAnswer {
  /** The start, the points where the path turns or passes, and the goal; undefined if the answer says that there is no path. */
  readonly points: readonly Point[] | undefined;
  readonly cost: number;
}

/** An answer to each scenario of a map. */
export interface ScenarioAnswers {
  readonly answers: readonly ScenarioAnswer[];
  /** The search's promise, which the answer file does not contain. */
  readonly promise: PathPromise;
}

const NO_PATH = 'No path';
const NONE = /^no path[.!]?$/i;
const PATH =
  /^cost[ :=]+(\d{1,9}(?:\.\d{1,17})?) *[;,.] *path[ :=]+(\d{1,5},\d{1,5}(?: +\d{1,5},\d{1,5})*)$/i;
/** Decimals of a cost, as in scenario files. */
const DECIMALS = 8;
const SHOWN = 60;

/** Makes an answer of a search's result. */
export function scenarioAnswer(
  { grid }: Scenario,
  { actions, cost }: Pick<PathResult, 'actions' | 'cost'>,
): ScenarioAnswer {
  if (actions === undefined) return { points: undefined, cost };
  const steps = stepsOf(grid);
  const points = [pointOf(grid, grid.start)];
  let cell = grid.start;
  for (const [index, action] of actions.entries()) {
    cell += steps[action]!;
    if (action !== actions[index + 1]) points.push(pointOf(grid, cell));
  }
  return { points, cost };
}

/** Writes a line for each scenario. A blank line separates the answers to two maps. */
export function* formatAnswers(
  { answers }: ScenarioAnswers,
  { number }: WritePlace<Scenarios>,
): Generator<Uint8Array> {
  if (number > 1) yield toUtf8('\n');
  for (const { points, cost } of answers)
    yield toUtf8(
      points === undefined
        ? `${NO_PATH}\n`
        : `Cost: ${Number(cost.toFixed(DECIMALS))}; Path: ${points.map(pointText).join(' ')}\n`,
    );
}

/**
 * Reads an answer to each scenario of a map.
 *
 * @throws QueensideError `moving-ai/answer-unreadable`, `moving-ai/answers-missing`, or `core/record-encoding`, after moving past the lines.
 */
export function readAnswers(
  lines: LineReader,
  scenarios: Scenarios,
  { guarantee }: AnswerPlace,
): ScenarioAnswers | undefined {
  const answers: ScenarioAnswer[] = [];
  let failed: Error | undefined;
  while (answers.length < scenarios.length) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) break;
    try {
      answers.push(readAnswer(decodeLine(bytes).trim()));
    } catch (thrown) {
      failed ??= thrown instanceof QueensideError ? thrown.at({ line }) : (thrown as Error);
      answers.push({ points: undefined, cost: Infinity });
    }
  }
  if (failed !== undefined) throw failed;
  if (answers.length === 0) return undefined;
  if (answers.length < scenarios.length)
    throw fail('answers-missing', { found: answers.length, expected: scenarios.length });
  return { answers, promise: promiseOf(guarantee) };
}

function readAnswer(text: string): ScenarioAnswer {
  if (NONE.test(text)) return { points: undefined, cost: Infinity };
  const [, cost, path] = PATH.exec(text) ?? [];
  if (path === undefined) {
    const found = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
    throw fail('answer-unreadable', { found }, { column: 1 });
  }
  const points = path.split(/ +/).map((point) => {
    const [x, y] = point.split(',').map(Number);
    return { x: x!, y: y! };
  });
  return { points, cost: Number(cost) };
}
