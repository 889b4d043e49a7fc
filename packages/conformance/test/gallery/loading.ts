/** The heaviest load of a boat: a problem whose checker could permit too much. */
import {
  decodeLine,
  defineErrors,
  defineProblem,
  defineSolver,
  type Problem,
  wrong,
} from '@queenside/core';
import { plant, type Row } from './planted.ts';

interface Boat {
  readonly capacity: number;
  readonly weights: readonly number[];
}

const fail = defineErrors('loading', {
  malformed: { cause: '"{found}" is no list', remedy: 'expected numbers below 100: 3 1 2' },
});

function read(text: string, place: { column?: number; line?: number }): number[] {
  if (!/^\d{1,2}( \d{1,2})*$/.test(text.trim())) throw fail('malformed', { found: text }, place);
  return text.trim().split(' ').map(Number);
}

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** Answers list the loaded weights, the smallest first. */
export const loading = defineProblem<Boat, readonly number[]>({
  id: 'loading',
  summary: 'The heaviest load that a boat can carry',
  tasks: ['load'],
  styles: ['plain'],
  objective: { sense: 'max', unit: 'kg' },
  examples: [
    { record: '10 2 7 8', right: '2 8', wrong: { 'too-heavy': '7 8', missing: '3' } },
    { record: '20 7 11', right: '7 11' },
  ],
  errors: fail.table,
  mistakes: { 'too-heavy': 'the boat sinks', missing: 'there is no such weight' },
  parse(record) {
    const [capacity = 0, ...weights] = read(record, { column: 1 });
    if (weights.length === 0) throw fail('malformed', { found: record }, { column: 1 });
    return { capacity, weights };
  },
  need: ({ weights }) => ({ task: 'load', size: weights.length }),
  check: judge(0),
  *format(load) {
    yield new TextEncoder().encode(`${load.join(' ') || '0'}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const load = read(decodeLine(bytes), { line });
    return load.join() === '0' ? [] : load.toSorted((a, b) => a - b);
  },
  generator: {
    parameters: {
      items: { type: 'integer', minimum: 1, maximum: 9, default: 4, description: 'n' },
    },
    *generate({ items }, random) {
      for (let count = 0; count < 8; count++)
        yield `${[20, ...Array.from({ length: items }, () => 3 + random.int(12))].join(' ')}\n`;
    },
  },
});

/** Makes a checker that permits so much too much. */
function judge(more: number): Problem<Boat, readonly number[]>['check'] {
  return ({ capacity, weights }, load) => {
    const left = [...weights];
    for (const weight of load) {
      const at = left.indexOf(weight);
      if (at === -1) return wrong('missing', `there is no weight ${weight}`);
      left.splice(at, 1);
    }
    return sum(load) > capacity + more
      ? wrong('too-heavy', `${sum(load)} kg are more than ${capacity}`)
      : { kind: 'right', objective: sum(load), proof: 'feasible' };
  };
}

export const everyLoad = defineSolver({
  id: 'every-load',
  problem: loading,
  summary: 'Tries every load',
  options: {},
  capabilities: { tasks: ['load'], maxSize: 12, complete: true, deterministic: true },
  solve({ capacity, weights }, _options, context) {
    let best: readonly number[] = [];
    for (let chosen = 0; chosen < 2 ** weights.length; chosen++) {
      const load = weights.filter((_, at) => (chosen >> at) & 1);
      if (sum(load) <= capacity && sum(load) > sum(best)) best = load;
    }
    context.bound(sum(best));
    return best.toSorted((a, b) => a - b);
  },
});

const FAULTS: Row<Problem<Boat, readonly number[]>>[] = [
  [
    'a checker that permits one kilogram too much',
    { check: judge(1) },
    /^solver every-load, record ".*": it says that no answer beats \d+, and (".*" with \d+ does|check accepts .*); expected a true bound/,
  ],
];

export const loadingFaults = plant(FAULTS, (change) => ({
  problems: [{ ...loading, ...change } as Problem],
  solvers: [everyLoad],
}));
