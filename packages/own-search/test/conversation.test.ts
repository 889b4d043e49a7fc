/** What a process may send, and what becomes of anything else. */
import { alphabeta } from '@queenside/problem-gametree';
import { nqueens } from '@queenside/problem-nqueens';
import { pathfinding } from '@queenside/problem-pathfinding';
import { parseRecord } from '@queenside/conformance';
import type { Problem } from '@queenside/core';
import { expect, test } from 'vitest';
import { Conversation, openHost, remakeRun } from '../src/index.ts';
import { readTreeAnswer, type Returned } from '../src/outcome/answers.ts';
import type { SpaceHost } from '../src/hosts/space-host.ts';
import type { TreeHost } from '../src/hosts/tree-host.ts';
import type { EstimatedBatch } from '../src/program.ts';
import type { Kind } from '../src/source.ts';
import { GRID, TREE } from './helpers.ts';

const BUDGET = 20;

/** Begins a conversation. @returns it, and the messages that the process gets. */
function begin(kind: Kind, problem: Problem, record: string, numbersSeed = 1, shuffles = false) {
  const host = openHost(kind, problem, parseRecord(problem, record))!;
  const order = { host, file: '/work/mine.py', seed: 1, numbersSeed, shuffles, budget: BUDGET };
  let ends = 0;
  const talk = new Conversation(order, () => ends++);
  const got: any[] = [];
  talk.begin((text) => got.push(JSON.parse(text)));
  const say = (message: unknown, data: readonly number[] = []): any => {
    const bytes = Buffer.from(Int32Array.from(data).buffer);
    const head = typeof message === 'string' ? message : JSON.stringify(message);
    talk.read(Buffer.concat([Buffer.from(`${head}\n`), bytes]));
    return got.at(-1);
  };
  return { talk, got, say, ends: () => ends };
}

const tree = () => begin('tree', alphabeta, TREE);

test('numbers are random, and the same for the same seed', () => {
  const rootOf = (seed: number): unknown => begin('tree', alphabeta, TREE, seed).got[0].root;
  expect(rootOf(5)).toEqual(rootOf(5));
  expect(rootOf(5)).not.toEqual(rootOf(6));
});

test('a leaf has the side that would move if the players alternate, another node its own', () => {
  const { got, say } = begin('tree', alphabeta, '{(A,MAX),(B,MAX)} {(A,B),(A,5),(B,1)}');
  const childrenOf = (node: number): [number, boolean, boolean][] =>
    say({ ask: [1, node, 0] }).reply;
  const [node, isLeaf, isMax] = got[0].root;
  expect([isLeaf, isMax]).toEqual([false, true]);
  const below = childrenOf(node);
  expect(below.map(([, ...facts]) => facts)).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(childrenOf(below[0]![0])[0]!.slice(1)).toEqual([true, false]);
  const least = begin('tree', alphabeta, '{(A,MIN)} {(A,5)}');
  expect(least.say({ ask: [1, least.got[0].root[0], 0] }).reply[0].slice(1)).toEqual([true, true]);
});

test('a node of a tree with chance nodes says whether chance moves there, and how probable it is', () => {
  const { got, say } = begin('tree', alphabeta, '{(A,MAX),(B,CHANCE)} {(A,B),(B,4,1/4),(B,8,3/4)}');
  const below = (node: number) => say({ ask: [1, node, 0] }).reply;
  const [root, ...facts] = got[0].root;
  expect(facts).toEqual([false, true, false, 1]);
  const [[chance, ...of]] = below(root);
  expect(of).toEqual([false, false, true, 1]);
  expect(below(chance).map((leaf: unknown[]) => leaf.slice(3))).toEqual([
    [false, 0.25],
    [false, 0.75],
  ]);
});

test('children and actions come in an order of the seed if that is wanted, and each leads where it led', () => {
  const wide = '{(A,MAX),(B,MIN),(C,MIN),(D,MIN)} {(A,B),(A,C),(A,D),(B,1),(C,2),(D,3)}';
  const namesIn = (seed: number, shuffles = true): string => {
    const { got, say } = begin('tree', alphabeta, wide, seed, shuffles);
    const children: [number][] = say({ ask: [1, got[0].root[0], 0] }).reply;
    expect(say({ ask: [1, got[0].root[0], 0] }).reply).toEqual(children);
    return children.map(([child]) => say({ name: child }).reply).join('');
  };
  expect(new Set(Array.from({ length: 60 }, (_, seed) => namesIn(seed))).size).toBe(6);
  expect(namesIn(5)).toBe(namesIn(5));
  expect(namesIn(5, false)).toBe('BCD');

  const ways = (seed: number): string => {
    const { got, say } = begin('space', pathfinding, GRID, seed, true);
    const [start] = got[0].root;
    const actions: [string, number, number][] = say({ ask: [3, start, 0] }).reply;
    const states = actions.map(([name, index]): string => {
      const [state] = say({ ask: [4, start, index] }).reply;
      return `${name} ${say({ name: state }).reply}`;
    });
    // The referee and the answer know actions by their numbers, so only the order differs.
    expect(actions.map(([, index]) => index).toSorted((a, b) => a - b)).toEqual([
      ...actions.keys(),
    ]);
    return states.join(', ');
  };
  const orders = new Set(Array.from({ length: 60 }, (_, seed) => ways(seed)));
  expect(orders.size).toBeGreaterThan(1);
  expect(new Set([...orders].map((each) => each.split(', ').toSorted().join())).size).toBe(1);
});

test('a hidden leaf is named by its place in the order that the search gets', () => {
  const { got, say } = begin('tree', alphabeta, '{(A,MAX)} {(A,1),(A,2),(A,3),(A,4)}', 3, true);
  const leaves: [number][] = say({ ask: [1, got[0].root[0], 0] }).reply;
  expect(leaves.map(([leaf]) => say({ name: leaf }).reply)).toEqual(
    [1, 2, 3, 4].map((place) => `leaf ${place} of A`),
  );
});

test('calls are answered and kept, and can be made again', () => {
  const { talk, got, say, ends } = tree();
  let [number, isLeaf] = got[0].root;
  while (isLeaf === false) [number, isLeaf] = say({ ask: [1, number, 0] }).reply[0];
  expect(say({ name: number }).reply).toBe('leaf 1 of D');
  expect(say({ ask: [2, number, 0] })).toEqual({ reply: 4 });
  expect(say({ name: number }).reply).toBe('4');
  say({ calls: 1, bytes: 12 }, [2, number, 0]);
  say({ answer: 4 });
  say({ answer: 5 });
  say({ ask: [2, number, 0] });
  expect([talk.said, talk.asked.length, ends()]).toEqual([{ answer: 4 }, 15, 1]);
  const kept = { file: 'mine.py', asked: talk.asked, budget: BUDGET, said: talk.said! };
  const remade = remakeRun('tree', alphabeta, parseRecord(alphabeta, TREE), kept, '')!;
  expect(Array.from(remade.followed.run.calls)).toEqual([
    1, 0, 0, 1, 1, 0, 1, 3, 0, 2, 5, 0, 2, 5, 0,
  ]);
  expect(remade).toMatchObject({ answer: { score: '4', leavesExamined: 1 } });
});

test('a move without a value must be shown by the leaves, so that a guess is worth nothing', () => {
  const LEAST = '{(A,MIN),(B,MAX),(C,MAX)} {(A,B),(A,C),(B,1),(B,2),(C,5),(C,9)}';
  const ended = (record: string, calls: string, answer: Returned): string | undefined => {
    const asked = calls
      .split(' ')
      .flatMap((call) => [call.startsWith('v') ? 2 : 1, Number(call.slice(1)), 0]);
    const kept = { file: 'mine.py', asked, budget: BUDGET, said: { answer } };
    const { followed, answer: read } = remakeRun(
      'tree',
      alphabeta,
      parseRecord(alphabeta, record),
      kept,
      '',
    )!;
    return followed.error?.code ?? (read as { score: string }).score;
  };
  const shown = 'c0 c1 c3 v5 v6 c4 v8 c2 c9 v11 v12';
  const [first, second] = [{ node: 1 }, { node: 2 }];
  expect(ended(TREE, shown, first)).toBe('4');
  expect(ended(TREE, shown, [null, first])).toBe('4');
  for (const guessed of ['c0', shown.replace(' v12', ''), shown.replace(' v8', '')])
    for (const answer of [first, [null, first], [first, null]])
      expect([guessed, ended(TREE, guessed, answer)]).toEqual([guessed, 'own-search/unshown-move']);
  // The checker says why another move is wrong, and judges a value with or without calls.
  expect(ended(TREE, 'c0', second)).toBe('3');
  expect(ended(TREE, 'c0', [4, first])).toBe('4');
  expect(ended(LEAST, 'c0 c1 v3 v4 c2 v5', first)).toBe('2');
  expect(ended(LEAST, 'c0 c1 v3 v4 c2', first)).toBe('own-search/unshown-move');
  expect(ended(LEAST, 'c0 c1 v3 c2 v5 v6', first)).toBe('own-search/unshown-move');
});

test('a message may arrive in pieces', () => {
  const { talk, got } = tree();
  const text = `${JSON.stringify({ ask: [1, got[0].root[0], 0] })}\n{"answer": 3}\n`;
  for (const byte of Buffer.from(text)) talk.read(Buffer.from([byte]));
  expect([got.length, talk.said]).toEqual([2, { answer: 3 }]);
});

const INVALID = 'an invalid call';
const ATTACKS: readonly (readonly [
  name: string,
  attack: (say: ReturnType<typeof tree>['say'], root: number) => void,
  message: string,
])[] = [
  ['no JSON', (say) => say('x'), 'the line "x"'],
  ['a number', (say) => say('7'), 'the line "7"'],
  ['nothing', (say) => say('null'), 'the line "null"'],
  ['an unknown message', (say) => say({ hello: 1 }), 'an unknown message'],
  ['a list', (say) => say([]), 'an unknown message'],
  ['a long line', (say) => say('x'.repeat(2 ** 20 + 1)), 'a line that is too long'],
  ['too many bytes', (say) => say({ calls: 1, bytes: 2 ** 30 }), 'a message that is too long'],
  [
    'a negative number of bytes',
    (say) => say({ calls: 1, bytes: -5 }),
    'a message that is too long',
  ],
  [
    'bytes that are no number',
    (say) => say({ calls: 1, bytes: 'x' }),
    'a message that is too long',
  ],
  ['a call that is no list', (say) => say({ ask: { 0: 1, length: 3 } }), INVALID],
  ['a short call', (say, root) => say({ ask: [1, root] }), INVALID],
  ['a call with texts', (say) => say({ ask: ['1', '0', '0'] }), INVALID],
  ['a call about an unknown node', (say) => say({ ask: [1, 0, 0] }), INVALID],
  ['a call about a fraction', (say, root) => say({ ask: [1, root + 0.5, 0] }), INVALID],
  ['an unknown code', (say, root) => say({ ask: [77, root, 0] }), INVALID],
  ['the code of a space', (say, root) => say({ ask: [3, root, 0] }), INVALID],
  ['the code of a board', (say, root) => say({ ask: [7, root, 0] }), INVALID],
  ['the value of an inner node', (say, root) => say({ ask: [2, root, 0] }), INVALID],
  ['unknown nodes in calls', (say) => say({ calls: 1, bytes: 12 }, [1, 1, 0]), INVALID],
  [
    'the value of an inner node in calls',
    (say, root) => say({ calls: 1, bytes: 12 }, [2, root, 0]),
    INVALID,
  ],
  ['the name of an unknown node', (say) => say({ name: 5 }), 'an unknown node'],
  ['the name of an object', (say) => say({ name: { toString: 1 } }), 'an unknown node'],
];

test.each(ATTACKS)('%s ends the run', (_, attack, message) => {
  const { talk, got, say } = tree();
  attack(say, got[0].root[0]);
  say({ answer: 4 });
  expect(talk.said).toEqual({ disturbed: message });
});

test('calls beyond the budget do not count', () => {
  const { talk, got, say } = tree();
  for (let call = 0; call < 2 * BUDGET; call++) say({ ask: [1, got[0].root[0], 0] });
  expect([talk.asked.length / 3, talk.said]).toEqual([BUDGET, { failed: { kind: 'budget' } }]);
});

test.each([
  ['an unknown node', { node: 3 }, { other: 'something else' }],
  ['a long text', 'x'.repeat(10_000), 'x'.repeat(500)],
  ['a deep list', [[[[1]]]], [[{ other: 'something else' }]]],
  ['truth', true, { other: 'something else' }],
])('an answer with %s is read safely', (_, answer, read) => {
  const { talk, say } = tree();
  say({ answer });
  expect(talk.said).toEqual({ answer: read });
});

test('an answer that JSON cannot keep is read as a text', () => {
  const { talk, say } = tree();
  say('{"answer": [1e999, -1e999]}');
  expect(talk.said).toEqual({ answer: [{ other: 'Infinity' }, { other: '-Infinity' }] });
});

test('a failure has known fields only', () => {
  const { talk, say } = tree();
  say({ failed: { kind: 'evil', message: 7, file: 'x'.repeat(1000), line: -1, more: 1 } });
  expect(talk.said).toEqual({ failed: { kind: 'exception', file: 'x'.repeat(500) } });
});

test('spaces give states only by actions that exist', () => {
  const { talk, got, say } = begin('space', pathfinding, GRID);
  const start = got[0].root[0];
  const { reply: actions } = say({ ask: [3, start, 0] });
  expect(actions[0].slice(1)).toEqual([0, 1]);
  const { reply: next } = say({ ask: [4, start, 0] });
  say({ calls: 2, bytes: 24 }, [4, start, next[0], 5, next[0], 0]);
  expect([talk.asked.length / 3, talk.said]).toEqual([4, undefined]);
  say({ ask: [4, start, 99] });
  expect(talk.said).toEqual({ disturbed: INVALID });
});

test.each([
  ['whose actions it has not asked for', (root: number) => ({ ask: [4, root, 0] }), []],
  ['that no known action leads to', () => ({ calls: 1, bytes: 12 }), [4, 0, 0]],
])('a space refuses a state %s', (_, message, [code = 0]) => {
  const { talk, got, say } = begin('space', pathfinding, GRID);
  const root = got[0].root[0];
  say(message(root), code === 0 ? [] : [code, root, root]);
  expect(talk.said).toEqual({ disturbed: INVALID });
});

test.each([
  ['beside the board', [7, 4, 0]],
  ['on a column with a queen', [7, 0, 1]],
  ['that is not there', [8, 1, 0]],
  ['in another row', [8, 0, 3]],
])('boards refuse a queen %s', (_, call) => {
  const { talk, say } = begin('board', nqueens, '4');
  say({ calls: 1, bytes: 12 }, [7, 0, 0]);
  say({ ask: call });
  expect(talk.said).toEqual({ disturbed: INVALID });
});

const TREE_HOST = openHost('tree', alphabeta, parseRecord(alphabeta, TREE)) as TreeHost;
const ORIGIN = { file: 'mine.py', nothing: 'None' };

test.each<[Returned, readonly number[], number?]>([
  [4, []],
  [[4, null], []],
  [[4, 8], [], 8],
  [[4, []], []],
  [[4, { node: 1 }], [0]],
  [
    [4, [{ node: 1 }, { node: 4 }]],
    [0, 1],
  ],
])('a tree has the answer %j: the line %j', (returned, principalVariation, leaves) => {
  TREE_HOST.meetAll(99);
  expect(readTreeAnswer(returned, TREE_HOST, ORIGIN)).toEqual({
    value: 4,
    principalVariation,
    ...(leaves !== undefined && { leaves }),
  });
});

test.each<[Returned, string]>([
  ['4', 'return the value of tree.root'],
  [null, 'returns nothing'],
  [[4], 'return the value of tree.root'],
  [[4, 'B'], 'return the value of tree.root'],
  [[4, [null]], 'return the value of tree.root'],
  [[4, { other: 'B' }], 'return the value of tree.root'],
  [[4, { node: 3 }], 'each node of the line must be a child of the one before it'],
])('a tree has no answer %j: %s', (returned, message) => {
  TREE_HOST.meetAll(99);
  expect(() => readTreeAnswer(returned, TREE_HOST, ORIGIN)).toThrow(message);
});

test('estimates count only if they were asked for, as many as there are states', async () => {
  const ends = async (say: (tell: (message: object) => void) => void): Promise<unknown> => {
    const host = openHost('space', pathfinding, parseRecord(pathfinding, GRID)) as SpaceHost;
    const batches: (EstimatedBatch | undefined)[] = [];
    const next = async (done: EstimatedBatch | undefined) => {
      batches.push(done);
      return [0];
    };
    const estimating = { goal: undefined, record: GRID, next };
    const order = { host, file: '/work/mine.py', seed: 1, numbersSeed: 1, budget: 0, estimating };
    const talk = new Conversation(order, () => undefined);
    const got: any[] = [];
    talk.begin((text) => got.push(JSON.parse(text)));
    expect(got[0]).toMatchObject({ estimates: true, record: GRID, goal: null, budget: null });
    const tell = (message: object): void => talk.read(Buffer.from(`${JSON.stringify(message)}\n`));
    tell({ estimated: null, took: 0 });
    await Promise.resolve();
    expect(got[1].reply).toHaveLength(1);
    say(tell);
    return talk.said ?? batches.slice(1);
  };
  const disturbed = { disturbed: 'estimates that were not asked for' };
  expect(await ends((tell) => tell({ estimated: [3], took: -4 }))).toEqual([
    { estimates: [3], milliseconds: 0 },
  ]);
  for (const estimated of [[], [1, 2], null, 'inf', 7])
    expect(await ends((tell) => tell({ estimated, took: 0 }))).toEqual(disturbed);
  // The second answer comes before other states were sent.
  const twice = await ends((tell) => {
    tell({ estimated: [1], took: 0 });
    tell({ estimated: [2], took: 0 });
  });
  expect(twice).toEqual(disturbed);
});
