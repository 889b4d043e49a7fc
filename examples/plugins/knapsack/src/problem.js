import {
  decodeLine,
  defineErrors,
  defineGenerator,
  defineProblem,
  plainText,
  wrong,
} from '@queenside/core';

/**
 * @typedef {object} Item
 * @property {string} name
 * @property {number} weight
 * @property {number} value
 */

/**
 * @typedef {object} Knapsack
 * @property {number} capacity
 * @property {readonly Item[]} items
 * @property {boolean} repeats whether an item may be packed several times
 */

/** @typedef {readonly string[]} Packing the names of the packed items */

const MOST_ITEMS = 100;
const MOST_CAPACITY = 10_000;
const NOTHING = 'nothing';

const fail = defineErrors('knapsack', {
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

/** Pack items of the greatest value that the knapsack can carry. */
export const problem = defineProblem({
  id: 'knapsack',
  summary: 'Pack items of the greatest value that a knapsack can carry',
  tasks: ['pack'],
  styles: ['plain'],
  // Blocks: a record has several lines, and a blank line ends it.
  records: { by: 'blank-line' },
  // Variants: knapsack_a.txt has each item once, knapsack_b.txt any number of each.
  variants: ['a', 'b'],
  // Sections: each record gets two answers.
  sections: [
    { label: 'Greedy', solver: 'density' },
    { label: 'Best', solver: 'table' },
  ],
  // The objective: `check` computes the value of a packing, and proves bounds.
  objective: {
    sense: 'max',
    unit: 'points',
    provesBound: (knapsack, bound) => Number(bound) >= fractionalValue(knapsack),
  },
  defaultSolver: 'table',
  examples: [
    {
      record: '10\n5 60 tent\n4 40 stove\n6 70 boat',
      variant: 'a',
      right: 'stove boat',
      wrong: {
        'too-heavy': 'tent boat',
        'no-such-item': 'stove canoe',
        'packed-twice': 'tent tent',
        'answer-unreadable': '5 60',
      },
    },
    {
      record: '10\n5 60 tent\n4 40 stove\n6 70 boat',
      variant: 'b',
      title: 'any number of each',
      right: 'tent tent',
    },
    { record: '3\n4 9 anvil', right: NOTHING, wrong: { 'too-heavy': 'anvil' } },
  ],
  errors: fail.table,
  mistakes: {
    'no-such-item': 'the record has no such item',
    'packed-twice': 'an item is packed twice, and there is only one of it',
    'too-heavy': 'the items weigh more than the knapsack can carry',
  },
  /** @returns {Knapsack} */
  parse(record, { variant }) {
    const [first = '', ...lines] = plainText(record).trimEnd().split('\n');
    const capacity = numberIn(first, MOST_CAPACITY, 1);
    const items = lines.map((line, index) => itemIn(line.trimEnd(), index + 2));
    for (const [index, { name }] of items.entries())
      if (items.findIndex((item) => item.name === name) < index)
        throw fail('name-twice', { name }, { line: index + 2, column: 1 });
    if (items.length > MOST_ITEMS)
      throw fail('too-large', { most: `${MOST_ITEMS} items` }, { line: MOST_ITEMS + 2, column: 1 });
    return { capacity, items, repeats: variant === 'b' };
  },
  need: ({ items }) => ({ task: 'pack', size: Math.max(1, items.length) }),
  title: ({ items }, number) => `record ${number}, ${items.length} items`,
  /**
   * @param {Knapsack} knapsack
   * @param {Packing} packing
   */
  check(knapsack, packing) {
    const items = packing.map((name) => knapsack.items.find((item) => item.name === name));
    const strange = items.indexOf(undefined);
    if (strange !== -1) return wrong('no-such-item', `there is no item ${packing[strange]}`);
    const twice = packing.find((name, index) => packing.indexOf(name) < index);
    if (twice !== undefined && !knapsack.repeats)
      return wrong('packed-twice', `${twice} is packed twice`);
    const weight = sumOf(items, 'weight');
    if (weight > knapsack.capacity)
      return wrong('too-heavy', `the items weigh ${weight} instead of ${knapsack.capacity}`);
    const objective = sumOf(items, 'value');
    const isBest = objective === Math.floor(fractionalValue(knapsack));
    return { kind: 'right', objective, proof: isBest ? 'optimal' : 'feasible' };
  },
  *format(packing, { section }) {
    const label = section === undefined ? '' : `${section}: `;
    yield new TextEncoder().encode(`${label}${packing.join(' ') || NOTHING}\n`);
  },
  /** @returns {Packing | undefined} */
  readAnswer(lines, _knapsack, { others = [] }) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.peek();
    if (bytes === undefined) return undefined;
    let text;
    try {
      text = decodeLine(bytes).trim();
    } catch (thrown) {
      lines.next();
      throw thrown;
    }
    const [, label, names] = /^(?:([A-Za-z]+): *)?(.*)$/s.exec(text) ?? [];
    // The answer to another section comes first: this one may follow.
    if (label !== undefined && others.includes(label)) return undefined;
    lines.next();
    if (names === NOTHING) return [];
    if (!/^[a-z]+( +[a-z]+)*$/.test(names ?? ''))
      throw fail('answer-unreadable', { found: text.slice(0, 40) }, { line });
    return (names ?? '').split(/ +/);
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 5, description: 'how many records' },
      items: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_ITEMS,
        default: 10,
        description: 'how many items each record has',
      },
    },
    *generate({ count, items }, random) {
      for (let made = 0; made < count; made++) yield `${randomRecord(items, random)}\n\n`;
    },
  }),
  sized(size, task, random) {
    if (task !== 'pack' || !Number.isInteger(size) || size < 1 || size > MOST_ITEMS)
      throw fail('no-such-size', { size, task, most: MOST_ITEMS });
    return randomRecord(size, random);
  },
});

/**
 * Returns the value if items could be cut into pieces, by Dantzig (1957): no packing is worth more.
 *
 * @param {Knapsack} knapsack
 */
export function fractionalValue({ capacity, items, repeats }) {
  let [left, value] = [capacity, 0];
  for (const item of items.toSorted((a, b) => b.value / b.weight - a.value / a.weight)) {
    const share = repeats ? left / item.weight : Math.min(1, left / item.weight);
    left -= share * item.weight;
    value += share * item.value;
  }
  return value;
}

/**
 * @param {readonly (Item | undefined)[]} items
 * @param {'weight' | 'value'} field
 */
function sumOf(items, field) {
  return items.reduce((sum, item) => sum + (item?.[field] ?? 0), 0);
}

/**
 * @param {string} text
 * @param {number} most
 * @param {number} line
 */
function numberIn(text, most, line) {
  const found = text.trim();
  if (!/^\d{1,9}$/.test(found))
    throw fail('unreadable', { found: found.slice(0, 40) }, { line, column: 1 });
  if (Number(found) > most) throw fail('too-large', { most }, { line, column: 1 });
  return Number(found);
}

/**
 * @param {string} text
 * @param {number} line
 * @returns {Item}
 */
function itemIn(text, line) {
  const [, weight, value, name] =
    /^([1-9]\d{0,3}) +([1-9]\d{0,5}) +([a-z]{1,20})$/.exec(text) ?? [];
  if (name === undefined || name === NOTHING)
    throw fail('unreadable', { found: text.slice(0, 40) }, { line, column: 1 });
  return { name, weight: Number(weight), value: Number(value) };
}

/**
 * @param {number} count
 * @param {import('@queenside/core').Random} random
 */
function randomRecord(count, random) {
  const items = Array.from({ length: count }, (_, index) => {
    const name = String.fromCharCode(97 + (index % 26)).repeat(1 + Math.floor(index / 26));
    return `${1 + random.int(20)} ${1 + random.int(100)} ${name}`;
  });
  return [5 * count, ...items].join('\n');
}
