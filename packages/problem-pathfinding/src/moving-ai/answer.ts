import {
  decodeLine,
  QueensideError,
  type AnswerPlace,
  type LineReader,
  type PathPromise,
  type PathResult,
  type WritePlace,
} from '@queenside/core';
import { promiseOf } from '@queenside/state-space';
import { stepsOf } from '../distances.ts';
import { fail } from './errors.ts';
import { pointOf, pointText, type Point, type Scenario, type Scenarios } from './scenarios.ts';

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
  const encoder = new TextEncoder();
  if (number > 1) yield encoder.encode('\n');
  for (const { points, cost } of answers)
    yield encoder.encode(
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
