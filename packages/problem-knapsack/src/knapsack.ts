import {
  decodeLine,
  defineGenerator,
  defineProblem,
  drawScene,
  toUtf8,
  wrong,
} from '@queenside/core';
import { LandscapeStage, landscapeView } from '@queenside/landscapes';
import { drawPacking } from './draw.ts';
import { fractionalValue, packings } from './landscape.ts';
import { fail, type Knapsack, MOST_ITEMS, NOTHING, parseKnapsack, randomRecord } from './parse.ts';

/** The names of the packed items. */
export type Packing = readonly string[];

/** Pack items of the greatest value that the knapsack can carry. */
export const knapsack = defineProblem<Knapsack, Packing, 'text', 'pack'>({
  id: 'knapsack',
  name: 'Knapsack',
  summary: packings.summary,
  tasks: ['pack'],
  styles: ['plain'],
  records: { by: 'blank-line' },
  // knapsack_a.txt has each item once, knapsack_b.txt any number of each.
  variants: ['a', 'b'],
  sections: [
    { label: 'Greedy', solver: 'density' },
    { label: 'Best', solver: 'table' },
  ],
  objective: {
    sense: 'max',
    unit: 'points',
    provesBound: (instance, bound) => Number(bound) >= fractionalValue(instance),
  },
  defaultSolver: 'table',
  taught: ['density', 'table', 'hill-climbing'],
  landscape: landscapeView(packings, 'pack', ({ items }, counts) =>
    items.flatMap(({ name }, at) => Array.from({ length: counts[at]! }, () => name)),
  ),
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
  parse: (record, { variant }) => parseKnapsack(record, variant === 'b'),
  need: ({ items }) => ({ task: 'pack', size: Math.max(1, items.length) }),
  title: ({ items }, number) => `record ${number}, ${items.length} items`,
  check(instance, packing) {
    const { capacity, items, repeats } = instance;
    let [weight, objective] = [0, 0];
    const met = new Set<string>();
    for (const name of packing) {
      const item = items.find((each) => each.name === name);
      if (item === undefined) return wrong('no-such-item', `there is no item ${name}`);
      if (met.has(name) && !repeats) return wrong('packed-twice', `${name} is packed twice`);
      met.add(name);
      weight += item.weight;
      objective += item.value;
    }
    if (weight > capacity)
      return wrong('too-heavy', `the items weigh ${weight} instead of ${capacity}`);
    const isBest = objective === Math.floor(fractionalValue(instance));
    return { kind: 'right', objective, proof: isBest ? 'optimal' : 'feasible' };
  },
  *format(packing, { section }) {
    const label = section === undefined ? '' : `${section}: `;
    yield toUtf8(`${label}${packing.join(' ') || NOTHING}\n`);
  },
  readAnswer(lines, _instance, { others = [] }) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.peek();
    if (bytes === undefined) return undefined;
    let text: string;
    try {
      text = decodeLine(bytes).trim();
    } catch (thrown) {
      lines.next();
      throw thrown;
    }
    const [, label, names = ''] = /^(?:([A-Za-z]+): *)?(.*)$/s.exec(text) ?? [];
    // The answer to another section comes first: this one may follow.
    if (label !== undefined && others.includes(label)) return undefined;
    lines.next();
    if (names === NOTHING) return [];
    if (!/^[a-z]+( +[a-z]+)*$/.test(names))
      throw fail('answer-unreadable', { found: text.slice(0, 40) }, { line });
    return names.split(/ +/);
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
  draw(instance, packing) {
    const counts = instance.items.map(({ name }) => packing.filter((each) => each === name).length);
    return drawScene(drawPacking(instance, counts));
  },
  stage: (instance) => LandscapeStage.open(packings, instance),
});
