/** Stages say what a search does, in the names of the model. */
import { conformance, makeContext, recordEvents } from '@queenside/conformance';
import {
  defineEvents,
  defineModel,
  definePlugin,
  type SpaceOptions,
  type Stage,
} from '@queenside/core';
import { LineReader } from '@queenside/core/basics';
import { expect, test } from 'vitest';
import { revisionEvents, modelProblem, searchDepthFirst } from '../src/index.ts';

/** Colors a path of nodes with two colors; a record is the number of nodes. The first node is red. */
const path = modelProblem(
  defineModel({
    id: 'path-coloring',
    summary: 'Color a path.',
    examples: ['3', '1'],
    parse(record) {
      if (!/^[1-9]$/.test(record)) throw new Error('use a digit');
      return Number(record);
    },
    variables: (count) => Array.from({ length: count }, (_, node) => (node === 0 ? [1] : [1, 2])),
    constraints: (count) =>
      Array.from({ length: count - 1 }, (_, node) => ({
        kind: 'all-different' as const,
        variables: [node, node + 1],
      })),
    variableName: (node) => 'ABCDEFGHI'[node]!,
    valueName: (color) => ['', 'red', 'blue'][color]!,
  }),
);

conformance(test, definePlugin({ problems: [path] }));

/** Follows a search, and returns its sentences. */
function sentences(propagation: 'check' | 'forward' | 'arc'): { said: string[]; stage: Stage } {
  const events = defineEvents(revisionEvents);
  const record = path.parse('3', { name: 'path-coloring.txt' });
  const recorder = recordEvents(events);
  const plan = { id: 'it', propagation, variables: 'input', values: 'input', restart: 0 } as const;
  searchDepthFirst(
    { open: (options) => path.constraints.open(record, options), take: () => false },
    { ...plan, events },
    makeContext({ observer: recorder }),
  );
  const stage = path.stage!(record);
  const said = recorder.seen.map(({ name, values }) => {
    const fields = revisionEvents[name as keyof typeof revisionEvents];
    const named = Object.fromEntries(fields.map((field, at) => [field, values[at]!]));
    return stage.follow({ name, values: named }) ?? name;
  });
  return { said, stage };
}

test('backtracking says which value fails and why', () => {
  expect(sentences('check').said).toEqual([
    'A is red',
    'B is red',
    'B has no value left: all-different(A, B)',
    'take back level 2',
    'B is blue',
    'C is red',
    'solution 1',
  ]);
});

test('forward checking says which value a decision rules out', () => {
  const { said, stage } = sentences('forward');
  expect(said).toEqual([
    'A is red',
    'B loses red: A is red',
    'B is blue',
    'C loses blue: B is blue',
    'C is red',
    'solution 1',
  ]);
  expect(stage.text()).toBe('A: red\nB: blue\nC: red\n');
  expect(stage.facts!()).toEqual({ tests: '3', failures: '0', backtracks: '0', solutions: '1' });
  expect(stage.memory!()).toMatchObject([
    { title: 'Decisions', total: 3, items: [{ label: 'C' }, { label: 'B' }, { label: 'A' }] },
  ]);
  expect(stage.scene().pieces.size).toBe(3);
});

test('arc consistency says which constraint it revises, and names variables that have one value left', () => {
  const { said, stage } = sentences('arc');
  expect(said).toEqual([
    'revise all-different(A, B); 0 in the queue',
    'B loses red: A is red',
    'revise all-different(A, B); 1 in the queue',
    'revise all-different(B, C); 0 in the queue',
    'C loses blue: B is blue',
    'revise all-different(B, C); 0 in the queue',
    'A is red',
    'B is blue',
    'C is red',
    'solution 1',
  ]);
  expect(stage.facts!()).toMatchObject({ tests: '3', queue: '0' });
});

test('pictures mark the revised constraint, and strike what the last step removed', () => {
  const stage = path.stage!(path.parse('3', { name: 'path-coloring.txt' }));
  const strikes = () => [...stage.scene().pieces.values()].join('').match(/<path/g)?.length ?? 0;
  const follow = (name: string, values: Record<string, number>) => stage.follow({ name, values });
  follow('revise', { constraint: 0, waiting: 2 });
  expect(strikes()).toBe(0);
  follow('remove', { variable: 1, value: 1, constraint: 0, because: 0 });
  expect(strikes()).toBe(1);
  follow('remove', { variable: 2, value: 1, constraint: 0, because: 0 });
  expect(strikes()).toBe(2);
  expect(stage.facts!()['queue']).toBe('2');
  follow('revise', { constraint: 1, waiting: 1 });
  expect(strikes()).toBe(0);
});

test.each([
  [true, 1],
  [false, 0],
])('observed %s: %i spaces are asked to announce revisions', (isObserved, expected) => {
  const record = path.parse('3', { name: 'path-coloring.txt' });
  let asked = 0;
  const events = defineEvents(revisionEvents);
  const open = (options: SpaceOptions) => {
    if (options.onRevise) asked++;
    return path.constraints.open(record, options);
  };
  const plan = { id: 'it', variables: 'input', values: 'input', restart: 0, events } as const;
  const context = makeContext(isObserved ? { observer: recordEvents(events) } : {});
  searchDepthFirst({ open, take: () => false }, { ...plan, propagation: 'arc' }, context);
  expect(asked).toBe(expected);
});

const linesOf = (answer: string): LineReader =>
  new LineReader(new TextEncoder().encode(`${answer}\n`));

test.each([
  ['3', '1 2 1', { kind: 'right' }],
  [
    '3',
    '1 1 2',
    { mistake: 'broken-constraint', reason: 'all-different(A, B): A and B are both red' },
  ],
  ['3', '2 1 2', { mistake: 'not-a-value', reason: 'A cannot be blue' }],
  ['3', '1 2', { mistake: 'wrong-length', reason: 'it has 2 values, not 3' }],
  ['3 count', '2 solutions', { mistake: 'wrong-count', reason: 'the checker counts 1', off: 1 }],
])('record %s, answer %s: %j', (record, answer, verdict) => {
  const instance = path.parse(record, { name: 'path-coloring.txt' });
  const read = path.readAnswer(linesOf(answer), instance, { number: 1 })!;
  expect(path.check(instance, read)).toMatchObject(verdict);
});

test('an unreadable answer says what is expected', () => {
  const instance = path.parse('3', { name: 'path-coloring.txt' });
  expect(() => path.readAnswer(linesOf('red blue'), instance, { number: 1 })).toThrow(
    '"red blue" is not an answer to the task find of path-coloring; expected a solution',
  );
});

test('an example of several lines stays on one line of an error', () => {
  const block = modelProblem(
    defineModel({
      id: 'block',
      summary: 'Read a block',
      examples: ['1\n2'],
      records: { by: 'blank-line' },
      parse() {
        throw new Error('wrong');
      },
      variables: () => [],
      constraints: () => [],
    }),
  );
  expect(() => block.parse('3', { name: 'block.txt' })).toThrow(
    'not a record of block: wrong; example: 1 ⏎ 2',
  );
});

test('a local search shows its state, its cost, and the variables in conflict', () => {
  const record = path.parse('3', { name: 'path-coloring.txt' });
  const stage = path.stage!(record);
  const follow = (name: string, values: Record<string, number> = {}) =>
    stage.follow({ name, values });
  follow('restart', { attempt: 1 });
  // The first node has one color, so its only value is number 0.
  expect([0, 0, 0].map((value, place) => follow('set', { place, value }))).toEqual([
    'A is red',
    'B is red',
    'C is red',
  ]);
  expect(follow('better', { cost: 2 })).toBe('the best so far: cost 2');
  expect(stage.text()).toBe('A: red\nB: red\nC: red\n');
  const before = stage.copy!();
  // Move 3 gives variable 1 its value number 1.
  expect(follow('move', { move: 3, cost: 0 })).toBe('B is blue: cost 0');
  follow('better', { cost: 0 });
  expect(stage.text()).toBe('A: red\nB: blue\nC: red\n');
  expect(stage.facts!()).toEqual({ cost: '0', best: '0', moves: '1', attempts: '1' });
  expect(before.text()).toBe('A: red\nB: red\nC: red\n');
  expect(before.facts!()).toMatchObject({ cost: '2', best: '2', moves: '0' });
  expect([...stage.scene().pieces.keys()]).toContain('~curve');
});
