import { defineErrors, plainText, type Random } from '@queenside/core';

/** An item to pack. */
interface KnapsackItem {
  readonly name: string;
  readonly weight: number;
  readonly value: number;
}

export interface Knapsack {
  readonly capacity: number;
  readonly items: readonly KnapsackItem[];
  /** Whether an item may be packed several times. */
  readonly repeats: boolean;
}

export const MOST_ITEMS = 100;
const MOST_CAPACITY = 10_000;
/** The answer that packs no item. */
export const NOTHING = 'nothing';

export const fail = defineErrors('knapsack', {
  unreadable: {
    cause: 'cannot read "{found}"',
    remedy: 'write the capacity, then lines of weight, value, and name, such as `5 60 tent`',
  },
  'name-twice': { cause: 'two items are called {name}', remedy: 'give each item its own name' },
  'too-large': { cause: 'this is more than {most}', remedy: 'use smaller numbers, or fewer items' },
  'answer-unreadable': {
    cause: 'cannot read "{found}"',
    remedy: 'write the names of the packed items, such as `tent stove`, or `nothing`',
  },
  'no-such-size': {
    cause: 'cannot make {size} items for the task {task}',
    remedy: 'ask for the task pack, and 1 to {most} items',
  },
});

/** Reads a record: the capacity, then a line for each item. @param repeats whether the variant has any number of each. */
export function parseKnapsack(record: string, repeats: boolean): Knapsack {
  const [first = '', ...lines] = plainText(record).trimEnd().split('\n');
  const capacity = numberIn(first, MOST_CAPACITY);
  const items = lines.map((line, index) => itemIn(line.trimEnd(), index + 2));
  const met = new Set<string>();
  for (const [index, { name }] of items.entries()) {
    if (met.has(name)) throw fail('name-twice', { name }, { line: index + 2, column: 1 });
    met.add(name);
  }
  if (items.length > MOST_ITEMS)
    throw fail('too-large', { most: `${MOST_ITEMS} items` }, { line: MOST_ITEMS + 2, column: 1 });
  return { capacity, items, repeats };
}

function numberIn(text: string, most: number): number {
  const found = text.trim();
  const place = { line: 1, column: 1 };
  if (!/^\d{1,9}$/.test(found)) throw fail('unreadable', { found: found.slice(0, 40) }, place);
  if (Number(found) > most) throw fail('too-large', { most }, place);
  return Number(found);
}

function itemIn(text: string, line: number): KnapsackItem {
  const [, weight, value, name] =
    /^([1-9]\d{0,3}) +([1-9]\d{0,5}) +([a-z]{1,20})$/.exec(text) ?? [];
  if (name === undefined || name === NOTHING)
    throw fail('unreadable', { found: text.slice(0, 40) }, { line, column: 1 });
  return { name, weight: Number(weight), value: Number(value) };
}

/** Makes a random record, whose knapsack carries about half of the items. */
export function randomRecord(count: number, random: Random): string {
  const items = Array.from({ length: count }, (_, index) => {
    const name = String.fromCodePoint(97 + (index % 26)).repeat(1 + Math.floor(index / 26));
    return `${1 + random.int(20)} ${1 + random.int(100)} ${name}`;
  });
  return [5 * count, ...items].join('\n');
}
