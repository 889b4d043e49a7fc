/**
 * A tiny but whole problem: which item of a list is the greatest? `3 9 4` is answered by `item 2`; where several are
 * greatest, any of them is right, so that a seed has something to decide.
 */
import {
  decodeLine,
  defineErrors,
  defineEvents,
  defineGenerator,
  defineProblem,
  defineSolver,
  RIGHT,
  wrong,
} from '@queenside/core';

const fail = defineErrors('greatest', {
  'item-malformed': { cause: '"{found}" is not a number', remedy: 'expected digits, such as 42' },
  'no-such-size': { cause: 'no list has {size} items', remedy: 'expected 1 or more' },
  'answer-unreadable': {
    cause: '"{found}" is not an answer',
    remedy: 'expected `item N` or `offset N`',
  },
});

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

export const greatest = defineProblem<
  readonly number[],
  { readonly index: number },
  'text',
  'find'
>({
  id: 'greatest',
  summary: 'Which item of a list is the greatest?',
  tasks: ['find'],
  styles: ['plain', 'zero-based'],
  defaultSolver: 'scan',
  examples: [
    {
      record: '3 9 4',
      right: 'item 2',
      wrong: {
        'not-greatest': 'item 1',
        'out-of-range': 'item 4',
        'answer-unreadable': 'the second',
      },
    },
    {
      record: '7 7 7 7 7 7',
      right: 'offset 5',
      alsoRight: ['item 1', 'item 2', 'item 3', 'item 4', 'item 5'],
    },
  ],
  errors: fail.table,
  mistakes: {
    'not-greatest': 'another item is greater',
    'out-of-range': 'the list has no such item',
  },
  parse(record) {
    const items = [...record.matchAll(/[^ \t\r]+/g)].map(({ 0: word, index }) => {
      if (!/^\d{1,9}$/.test(word))
        throw fail(
          'item-malformed',
          { found: word },
          { column: Array.from(record.slice(0, index)).length + 1 },
        );
      return Number(word);
    });
    if (items.length === 0) throw fail('item-malformed', { found: '' }, { column: 1 });
    return items;
  },
  need: (items) => ({ task: 'find', size: items.length }),
  check(items, { index }) {
    const item = items[index];
    if (item === undefined) return wrong('out-of-range', `there are ${items.length} items`);
    const greater = items.find((other) => other > item);
    return greater === undefined
      ? RIGHT
      : wrong('not-greatest', `${greater} is greater than ${item}`);
  },
  *format({ index }, { style }) {
    yield encode(style === 'plain' ? 'item ' : 'offset ');
    yield encode(`${style === 'plain' ? index + 1 : index}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes);
    const [, word, digits] = /^(item|offset) (\d{1,9})$/.exec(text) ?? [];
    if (digits === undefined) throw fail('answer-unreadable', { found: text }, { line, column: 1 });
    return { index: word === 'item' ? Number(digits) - 1 : Number(digits) };
  },
  generator: defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 5, description: 'how many lists' },
    },
    *generate({ count }, random) {
      for (let list = 0; list < count; list++) {
        yield Array.from({ length: 1 + random.int(6) }, () => random.int(9)).join(' ');
        yield '\n';
      }
    },
  }),
  sized(size, task, random) {
    if (task !== 'find' || !Number.isInteger(size) || size < 1)
      throw fail('no-such-size', { size });
    return Array.from({ length: size }, () => random.int(9)).join(' ');
  },
  draw: (items, { index }) =>
    `<svg xmlns="http://www.w3.org/2000/svg">${items
      .map((item, at) => `<rect x="${at}" height="${item}" class="${at === index ? 'best' : ''}"/>`)
      .join('')}</svg>`,
});

const events = defineEvents({ look: ['index', 'item'], solution: ['index'] });

/** Looks at each item once, from the left. */
export const scan = defineSolver({
  id: 'scan',
  problem: greatest,
  summary: 'Looks at each item once.',
  options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  events,
  estimate: ({ size }) => size * 1e-8,
  solve(items, _options, context) {
    let best = 0;
    for (const [index, item] of items.entries()) {
      context.observer?.event(events.code.look, index, item);
      if (item > items[best]!) best = index;
    }
    context.observer?.event(events.code.solution, best);
    context.stats['looks'] = items.length;
    context.progress(1);
    return { index: best };
  },
});

/** Returns one of the greatest items at random. */
export const lottery = defineSolver({
  id: 'lottery',
  problem: greatest,
  summary: 'Any of the greatest items, by lot.',
  options: {
    weight: { type: 'integer', minimum: 1, default: 3, description: 'lots for each item' },
    note: { type: 'string', description: 'a word for the stats' },
  },
  capabilities: { tasks: ['find'], complete: true, deterministic: false, maxSize: 1000 },
  async solve(items, { weight, note }, { random, stats }) {
    await Promise.resolve();
    if (note !== undefined) stats['note'] = note;
    const most = Math.max(...items);
    const lots = items.flatMap((item, index) =>
      item === most ? Array.from({ length: weight }, () => index) : [],
    );
    return { index: lots[random.int(lots.length)]! };
  },
});
