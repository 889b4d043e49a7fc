/** Calls the heuristic of a file in JavaScript or TypeScript. */
import { messageOf } from '@queenside/core';
import { ownSearchError } from '../errors.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate, EstimatedBatch, Run } from '../program.ts';
import { describe, type Recorder, Space, type State, stateOf } from './faces.ts';
import { parametersOf } from './parameters.ts';

/** The names of heuristics, in the order in which they are looked for. */
const NAMES = ['heuristic', 'h', 'estimate'];
/** Names of the second parameter that ask for the goal, or for the text of the record. The others get the space. */
const GOAL = /^(?:goal|target|goalstate|end|dest|destination)$/;
/** A pattern in place of a second parameter that takes members of a state. */
const OF_STATE = /^\{.*\b(?:name|numbers)\b/s;

type Heuristic = (state: State, more: unknown) => unknown;

/**
 * Estimates the states of one batch after the other.
 *
 * @throws QueensideError `own-search/no-search` if the file has no heuristic.
 */
export async function estimateAll(
  module: Readonly<Record<string, unknown>>,
  file: string,
  { host, wanted, estimating }: Run,
  record: Recorder,
): Promise<void> {
  const heuristic = find(module, file, wanted?.function);
  // It is to find the estimates itself.
  const space = new Space(withoutEstimates(host as SpaceHost), record);
  const { goal, record: text } = estimating!;
  const second = parametersOf(heuristic)[1]?.name ?? '';
  const wantsGoal = GOAL.test(second.toLowerCase().replaceAll('_', '')) || OF_STATE.test(second);
  if (wantsGoal && goal === undefined)
    throw ownSearchError('no-search', {
      file,
      message: `the parameter \`${second}\` wants the goal, and this record has not exactly one`,
      remedy: 'ask `space.isGoal(state)`, with a parameter `space`',
    });
  const more = wantsGoal ? stateOf(space, goal!) : second === 'record' ? text : space;
  let done: EstimatedBatch | undefined;
  for (;;) {
    const states = await estimating!.next(done);
    if (states === undefined) return;
    const given = states.map((state) => stateOf(space, state));
    const estimates: unknown[] = [];
    const begins = performance.now();
    for (const state of given) estimates.push(callAt(heuristic, state, more));
    const milliseconds = performance.now() - begins;
    done = { estimates: estimates.map(estimateOf), milliseconds };
  }
}

/** @throws QueensideError `own-search/no-search`. */
function find(
  module: Readonly<Record<string, unknown>>,
  file: string,
  name: string | undefined,
): Heuristic {
  const functions = Object.keys(module).filter((each) => typeof module[each] === 'function');
  const refuse = (message: string, remedy: string): Error =>
    ownSearchError('no-search', { file, message, remedy });
  const named = name === undefined ? NAMES : [name];
  const known = named.find((each) => functions.includes(each));
  if (known !== undefined) return module[known] as Heuristic;
  if (name !== undefined)
    throw refuse(`it exports no function \`${name}\``, 'name one of its functions');
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
    if (thrown instanceof Error)
      thrown.message = `${messageOf(thrown)} (at the state ${state.name})`;
    throw thrown;
  }
}

function estimateOf(value: unknown): Estimate {
  const isEstimate = typeof value === 'number' && (Number.isFinite(value) || value === Infinity);
  return isEstimate ? value : { other: describe(value) };
}

function withoutEstimates(host: SpaceHost) {
  return {
    start: host.start,
    steps: (state: number) => host.steps(state),
    result: (state: number, index: number) => host.result(state, index),
    isGoal: (state: number) => host.isGoal(state),
    heuristic: () => 0,
    name: (state: number) => host.name(state),
  };
}
