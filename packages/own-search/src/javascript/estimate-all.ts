/** Calls the heuristic of a file in JavaScript or TypeScript. A heuristic in the sandbox has this file and no package. */
import type { Estimate, EstimatedBatch } from '../program.ts';
import { describe, type Space, type State, stateOf } from './faces.ts';
import { NoSearch } from './offers.ts';
import { parametersOf } from './parameters.ts';

/** The names of heuristics, in the order in which they are looked for. */
const NAMES = ['heuristic', 'h', 'estimate'];
/** Names of the second parameter that ask for the goal, or for the text of the record. The others get the space. */
const GOAL = /^(?:goal|target|goalstate|end|dest|destination)$/;
/** A pattern in place of a second parameter that takes members of a state. */
const OF_STATE = /^\{.*\b(?:name|numbers)\b/s;

type Heuristic = (state: State, more: unknown) => unknown;

/** What a heuristic estimates. */
export interface EstimatedStates {
  /** The space, which gives no estimates: the heuristic is to find them. */
  readonly space: Space;
  /** The number of the only goal; undefined if there are several, or if none is known. */
  readonly goal: number | undefined;
  /** The text of the record. */
  readonly record: string;
  /** Takes estimates, and returns the numbers of the states to estimate next; undefined to end. */
  next(
    done: EstimatedBatch | undefined,
  ): Promise<readonly number[] | undefined> | readonly number[] | undefined;
}

/**
 * Estimates the states of one batch after the other.
 *
 * @param name the function to call. Absent: the one that looks like a heuristic.
 * @throws NoSearch if the file has none.
 */
export async function estimateAll(
  module: Readonly<Record<string, unknown>>,
  file: string,
  name: string | undefined,
  estimated: EstimatedStates,
): Promise<void> {
  const { space, goal, record } = estimated;
  const heuristic = find(module, file, name);
  const second = parametersOf(heuristic)[1]?.name ?? '';
  const wantsGoal = GOAL.test(second.toLowerCase().replaceAll('_', '')) || OF_STATE.test(second);
  if (wantsGoal && goal === undefined)
    throw new NoSearch(
      `the parameter \`${second}\` wants the goal, and this record has not exactly one`,
      'ask `space.isGoal(state)`, with a parameter `space`',
    );
  const more = wantsGoal ? stateOf(space, goal!) : second === 'record' ? record : space;
  let done: EstimatedBatch | undefined;
  for (;;) {
    const states = await estimated.next(done);
    if (states === undefined) return;
    const given = states.map((state) => stateOf(space, state));
    const estimates: unknown[] = [];
    const begins = performance.now();
    for (const state of given) estimates.push(callAt(heuristic, state, more));
    const milliseconds = performance.now() - begins;
    done = { estimates: estimates.map(estimateOf), milliseconds };
  }
}

/** @throws NoSearch. */
function find(
  module: Readonly<Record<string, unknown>>,
  file: string,
  name: string | undefined,
): Heuristic {
  const functions = Object.keys(module).filter((each) => typeof module[each] === 'function');
  const refuse = (message: string, remedy: string): Error => new NoSearch(message, remedy);
  const named = name === undefined ? NAMES : [name];
  const known = named.find((each) => functions.includes(each));
  if (known !== undefined) return module[known] as Heuristic;
  if (name !== undefined)
    throw refuse(`it exports no function \`${name}\``, 'write it, or name another one');
  const likely = functions.filter((each) => /heuristic/i.test(each));
  const [only, ...others] = likely.length > 0 ? likely : functions;
  if (only === undefined)
    throw refuse(
      'it exports no function `heuristic`',
      'write `export function heuristic(state) {…}`',
    );
  if (others.length === 0) return module[only] as Heuristic;
  throw refuse(
    `several functions may be the heuristic: ${[only, ...others].join(', ')}`,
    `call one \`heuristic\`, or name it, as in \`${file}:${only}\``,
  );
}

function callAt(heuristic: Heuristic, state: State, more: unknown): unknown {
  try {
    return heuristic(state, more);
  } catch (thrown) {
    if (thrown instanceof Error) thrown.message = `${thrown.message} (at the state ${state.name})`;
    throw thrown;
  }
}

function estimateOf(value: unknown): Estimate {
  const isEstimate = typeof value === 'number' && (Number.isFinite(value) || value === Infinity);
  return isEstimate ? value : { other: describe(value) };
}
