/** Bin packing, as an author of a plugin wrote it: records of two lines with a header, an objective, and two solvers. */
import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  defineSolver,
  gaveUp,
  wrong,
} from '@queenside/core';

export interface Load {
  readonly capacity: number;
  readonly items: readonly number[];
}
export type Bins = readonly (readonly number[])[];

const fail = defineErrors('packing', {
  malformed: { cause: '"{found}" is no number', remedy: 'expected `bins 10` and a line of items' },
  unreadable: { cause: '"{found}" is no packing', remedy: 'expected items by number: `1 3 | 2`' },
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Reads the header and the items. */
export function parsePacking(record: string): Load {
  const [head = '', body = '', ...rest] = record.trimEnd().split('\n');
  const [, digits] = /^bins ([1-9]\d{0,3})\s*$/.exec(head) ?? [];
  if (digits === undefined) throw fail('malformed', { found: head }, { line: 1, column: 1 });
  const capacity = Number(digits);
  const isList = /^\s*[1-9]\d{0,3}(?:\s+[1-9]\d{0,3})*\s*$/.test(body);
  const items = body.trim().split(/\s+/).map(Number);
  const line = body === '' ? 1 : 2;
  if (!isList || items.some((item) => item > capacity))
    throw fail('malformed', { found: body }, { line, column: 1 });
  if (rest.length > 0) throw fail('malformed', { found: rest[0]! }, { line: 3, column: 1 });
  return { capacity, items };
}

/** The fewest bins, by a search with a lower bound. */
function fewest({ capacity, items }: Load, isStopped: () => boolean): Bins | undefined {
  const order = items.map((_, at) => at).toSorted((a, b) => items[b]! - items[a]!);
  let best: number[][] = order.map((at) => [at]);
  const bound = Math.ceil(sum(items) / capacity);
  const loads: number[] = [];
  const bins: number[][] = [];
  const place = (next: number): boolean => {
    if (isStopped()) return false;
    if (bins.length >= best.length) return true;
    if (next === order.length) {
      best = bins.map((bin) => [...bin]);
      return true;
    }
    const at = order[next]!;
    const tried = new Set<number>();
    for (let bin = 0; bin <= bins.length && best.length > bound; bin++) {
      const load = loads[bin] ?? 0;
      if (load + items[at]! > capacity || tried.has(load)) continue;
      tried.add(load);
      const isNew = bin === bins.length;
      if (isNew) bins.push([]);
      loads[bin] = load + items[at]!;
      bins[bin]!.push(at);
      const went = place(next + 1);
      bins[bin]!.pop();
      loads[bin] = load;
      if (isNew) {
        bins.pop();
        loads.pop();
      }
      if (!went) return false;
      if (isNew) break;
    }
    return true;
  };
  return place(0) ? best : undefined;
}

const firstLines = (bins: Bins): string =>
  `${bins.length}: ${bins.map((bin) => bin.map((at) => at + 1).join(' ')).join(' | ')}\n`;
const sorted = (bins: Bins): Bins =>
  bins.map((bin) => bin.toSorted((a, b) => a - b)).toSorted((a, b) => a[0]! - b[0]!);

/** Makes a checker that permits so much too much, and items so many times. */
export function judgePacking(more = 0, times = 1) {
  return ({ capacity, items }: Load, bins: Bins) => {
    const counts = new Map<number, number>();
    for (const at of bins.flat()) counts.set(at, (counts.get(at) ?? 0) + 1);
    const odd = [...counts].find(([at, count]) => items[at] === undefined || count > times);
    if (odd !== undefined)
      return wrong('no-such-item', `item ${odd[0] + 1} is not there, or twice`);
    if (counts.size < items.length) return wrong('left-out', 'not all items are packed');
    const full = bins.find((bin) => sum(bin.map((at) => items[at]!)) > capacity + more);
    if (full !== undefined) return wrong('too-full', `a bin holds more than ${capacity}`);
    return { kind: 'right', objective: bins.length, proof: 'feasible' } as const;
  };
}

export const packing = defineProblem<Load, Bins, 'text', 'pack'>({
  id: 'packing',
  summary: 'Pack items into the fewest bins',
  tasks: ['pack'],
  styles: ['plain'],
  records: { by: 'header', startsWith: 'bins' },
  objective: { sense: 'min', unit: 'bins' },
  examples: [
    {
      record: 'bins 10\n6 5 4 5',
      right: '2: 1 3 | 2 4',
      wrong: {
        'too-full': '2: 1 2 | 3 4',
        'left-out': '1: 1 3',
        'no-such-item': '2: 1 3 | 2 4 5',
        unreadable: 'two',
      },
    },
    { record: 'bins 7\n7 3', right: '2: 1 | 2' },
  ],
  errors: fail.table,
  mistakes: {
    'too-full': 'a bin holds more than it can',
    'left-out': 'an item is in no bin',
    'no-such-item': 'an item is not in the record, or in two bins',
  },
  parse: parsePacking,
  need: ({ items }) => ({ task: 'pack', size: items.length }),
  check: judgePacking(),
  *format(bins) {
    yield encode(firstLines(bins));
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes).trim();
    const [, digits, list] =
      /^(\d{1,4}): ([1-9]\d{0,3}(?: [1-9]\d{0,3}| \| [1-9]\d{0,3})*)$/.exec(text) ?? [];
    const bins = list?.split(' | ').map((bin) => bin.split(' ').map((word) => Number(word) - 1));
    if (bins === undefined || bins.length !== Number(digits))
      throw fail('unreadable', { found: text }, { line });
    return sorted(bins);
  },
  draw({ capacity, items }, bins) {
    const bars = bins.map(
      (bin, at) =>
        `<rect x="${at}" width="1" height="${sum(bin.map((item) => items[item] ?? 0))}"/>`,
    );
    return `<svg xmlns="http://www.w3.org/2000/svg"><title>${capacity}</title>${bars.join('')}</svg>`;
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, maximum: 100, default: 5, description: 'how many' },
      items: { type: 'integer', minimum: 1, maximum: 200, default: 8, description: 'items' },
      capacity: { type: 'integer', minimum: 5, maximum: 1000, default: 20, description: 'room' },
    },
    *generate({ count, items, capacity }, random) {
      for (let record = 0; record < count; record++) {
        const list = Array.from({ length: items }, () => 1 + random.int(capacity));
        yield `bins ${capacity}\n${list.join(' ')}\n`;
      }
    },
  }),
});

export const exactPacking = defineSolver({
  id: 'exact-packing',
  problem: packing,
  summary: 'The fewest bins, by branch and bound.',
  options: {},
  capabilities: { tasks: ['pack'], complete: false, deterministic: true },
  solve(load, _options, { signal, bound }) {
    const bins = fewest(load, () => signal.aborted);
    if (bins === undefined) throw gaveUp('exact-packing', 'the time is up');
    bound(bins.length);
    return sorted(bins);
  },
});

export const firstFit = defineSolver({
  id: 'first-fit',
  problem: packing,
  summary: 'Each item into the first bin that has room, large items first.',
  options: {},
  capabilities: { tasks: ['pack'], complete: true, deterministic: true },
  solve({ capacity, items }) {
    const order = items.map((_, at) => at).toSorted((a, b) => items[b]! - items[a]!);
    const bins: number[][] = [];
    for (const at of order) {
      const fits = (bin: number[]): boolean =>
        sum(bin.map((each) => items[each]!)) + items[at]! <= capacity;
      const bin = bins.find(fits);
      if (bin === undefined) bins.push([at]);
      else bin.push(at);
    }
    return sorted(bins);
  },
});
