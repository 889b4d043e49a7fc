/** Right and wrong answers to the example records of a landscape. */
import { type Example, type Landscape, type LandscapeStates, Random } from '@queenside/core';
import { openLandscape } from '../cursor/open.ts';
import { writeState } from '../state.ts';

/** An example with at most so many states has all its best answers. */
const MOST_STATES = 50_000;
/** The random states that a descent begins at, if there are more. */
const DESCENTS = 20;

/** Finds the answers to an example when they are needed, because that takes a search. */
export function exampleOf<Instance>(
  landscape: Landscape<Instance>,
  parse: (record: string) => Instance,
  record: string,
): Example {
  const solve = (): Omit<Example, 'record'> => {
    const instance = parse(record);
    const states = landscape.states(instance);
    const best = bestStates(landscape, instance, states);
    const [right, ...others] = best.map((state) => writeState(landscape, instance, state));
    return {
      right: right!,
      alsoRight: countStates(states) > MOST_STATES ? [right!.replaceAll(/\d+/g, '*')] : others,
      wrong: wrongAnswers(landscape, instance, states, best[0]!),
    };
  };
  let solved: ReturnType<typeof solve> | undefined;
  return {
    record,
    get right() {
      return (solved ??= solve()).right;
    },
    get alsoRight() {
      return (solved ??= solve()).alsoRight!;
    },
    get wrong() {
      return (solved ??= solve()).wrong!;
    },
  };
}

function countStates(states: LandscapeStates): number {
  const factors =
    states.kind === 'order'
      ? Array.from({ length: states.items }, (_, index) => index + 1)
      : states.values;
  return factors.reduce((product, factor) => product * factor, 1);
}

/** Returns the states that cost least: all, if there are few states, or one that descents found. */
function bestStates<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  states: LandscapeStates,
): readonly (readonly number[])[] {
  let least = Infinity;
  let best: (readonly number[])[] = [];
  const take = (state: readonly number[]): void => {
    const cost = landscape.cost(instance, state);
    if (cost > least) return;
    if (cost < least) best = [];
    least = cost;
    best.push(state);
  };
  if (countStates(states) <= MOST_STATES) for (const state of allStates(states)) take(state);
  else for (let seed = 0; seed < DESCENTS; seed++) take(descend(landscape, instance, seed));
  return best;
}

/** Yields all states, in ascending order. */
function* allStates(
  states: LandscapeStates,
  begun: readonly number[] = [],
): Generator<readonly number[]> {
  const isOrder = states.kind === 'order';
  if (begun.length === (isOrder ? states.items : states.values.length)) return yield begun;
  const count = isOrder ? states.items : states.values[begun.length]!;
  for (let value = 0; value < count; value++)
    if (!isOrder || !begun.includes(value)) yield* allStates(states, [...begun, value]);
}

/** Steps to the best neighbor until none is better. */
function descend<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  seed: number,
): readonly number[] {
  const cursor = openLandscape(landscape, instance);
  cursor.randomize(new Random(seed));
  const moves = new Int32Array(cursor.info.maxNeighbors);
  for (;;) {
    let least = 0;
    let chosen = -1;
    for (const move of moves.subarray(0, cursor.neighbors(moves))) {
      const delta = cursor.delta(move);
      if (delta < least) [least, chosen] = [delta, move];
    }
    if (chosen < 0) break;
    cursor.apply(chosen, least);
  }
  const state = new Int32Array(cursor.info.words);
  cursor.save(state, 0);
  return [...state];
}

/** Makes wrong answers of a right one, by mistake. */
function wrongAnswers<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  states: LandscapeStates,
  right: readonly number[],
): Readonly<Record<string, string>> {
  const faulty: Record<string, readonly number[]> = {};
  if (right.length > 0) {
    faulty['wrong-length'] = [...right, 0];
    faulty['not-a-state'] = [
      ...right.slice(0, -1),
      states.kind === 'order' ? states.items : states.values.at(-1)!,
    ];
  }
  // States that break the rules, one for each mistake.
  let tried = 0;
  for (const state of landscape.fault ? allStates(states) : []) {
    const fault = landscape.fault!(instance, state);
    if (fault) faulty[fault.mistake] ??= state;
    if (++tried === MOST_STATES) break;
  }
  const texts = Object.entries(faulty).flatMap(([mistake, state]) => {
    const text = writeOdd(landscape, instance, state);
    return text === undefined ? [] : [[mistake, text] as const];
  });
  return Object.fromEntries(texts);
}

/** Writes what may be no state; undefined if a text of the author's own cannot say it. */
function writeOdd<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
): string | undefined {
  if (!landscape.write || !landscape.read) return writeState(landscape, instance, state);
  try {
    const text = landscape.write(instance, state);
    const read = landscape.read(instance, text);
    return String(read) === String(state) ? text : undefined;
  } catch {
    return undefined;
  }
}
