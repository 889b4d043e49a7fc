import { drawScene, type Stage, type TraceEvent } from '@queenside/core';
import { expect, test } from 'vitest';
import { alphabeta } from '../src/index.ts';
import { parseTree } from '../src/parse.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (record: string) => alphabeta.stage!(parseTree(bytes(record)));

const RECORD = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}';
/** The events of alpha-beta on it. */
const EVENTS: readonly (readonly [string, Record<string, number>])[] = [
  ['enter', { ply: 0, move: 0, window: 1 }],
  ['enter', { ply: 1, move: 0, window: 1 }],
  ['leaf', { ply: 2, move: 0 }],
  ['leaf', { ply: 2, move: 1 }],
  ['leave', { ply: 1, move: 0 }],
  ['enter', { ply: 1, move: 1, window: 1 }],
  ['leaf', { ply: 2, move: 0 }],
  ['cut', { ply: 1, searched: 1, moves: 2 }],
  ['leave', { ply: 1, move: 1 }],
];
const events: readonly TraceEvent[] = EVENTS.map(([name, values]) => ({ name, values }));

test('shows a search in words, and the final bounds of each node', () => {
  const stage = open(RECORD);
  expect(events.map((event) => stage.follow(event))).toEqual([
    'A (MAX) begins with the window [−∞, ∞]',
    'B (MIN) begins with the window [−∞, ∞]',
    'the leaf 3 below B (MIN): beta falls from ∞ to 3; the window is [−∞, 3]',
    'the leaf 5 below B (MIN): beta stays 3, because 5 is not less; the window is [−∞, 3]',
    'B (MIN) is finished: 3; the alpha of A rises from −∞ to 3',
    'C (MIN) begins with the window [3, ∞]',
    'the leaf 2 below C (MIN): beta falls from ∞ to 2; the window is [3, 2]',
    'cut at C: beta = 2 here, but A already has alpha = 3 by B; 1 of 2 children searched',
    'C (MIN) is finished: ≤ 2; the alpha of A stays 3, because 2 is not greater',
  ]);
  expect(stage.text()).toBe(
    [
      'A MAX 3 [3, ∞]',
      '├─ B MIN 3 [−∞, 3]',
      '│  ├─ 3',
      '│  └─ 5',
      '└─ C MIN ≤ 2 [3, 2] <',
      '   ├─ 2',
      '   └─ 9 cut off',
    ].join('\n'),
  );
});

test('the path ends at the node that the last event is about', () => {
  const stage = open(RECORD);
  const paths = [undefined, ...events].map((event) => {
    if (event !== undefined) stage.follow(event);
    return stage.facts!()['path'];
  });
  expect(paths.slice(0, 5)).toEqual(['A', 'A', 'A › B', 'A › B › 3', 'A › B › 5']);
  stage.follow({ name: 'play', values: { ply: 1, move: 1 } });
  expect(stage.facts!()['path']).toBe('A › C');
  stage.follow({ name: 'solve', values: { ply: 0 } });
  expect(stage.facts!()['path']).toBe('A');
});

test('the drawing distinguishes cut branches, unexamined leaves, and the best line', () => {
  const stage = open(RECORD);
  for (const event of events) stage.follow(event);
  stage.follow({ name: 'end', values: {} });
  const { pieces } = stage.scene();
  const drawing = (name: string) => pieces.get(name)!;
  const [root, b, c, three, five, two, nine] = [...pieces.keys()]
    .filter((name) => name.startsWith('2-'))
    .toSorted()
    .map(drawing);
  expect(root).toContain('>A<');
  expect(b).toMatch(/>B<[^]*font-weight="700">3<[^]*>\[−∞, 3\]</);
  expect(c).toContain('>[3, 2]<');
  expect([three, five, two].every((leaf) => !leaf!.includes('opacity'))).toBe(true);
  expect(nine).toMatch(/opacity[^]*>9</);
  const struck = [...pieces].filter(([, markup]) => markup.includes('stroke="#c0392b"'));
  expect(struck.map(([name]) => name)).toEqual(['1-00000006']);
  const best = [...pieces].filter(([, markup]) => markup.includes('stroke="#2f6f4f"'));
  expect(best.map(([name]) => name).toSorted()).toEqual(['1-00000001', '1-00000003']);
});

test('a new pass keeps examined leaves', () => {
  const stage = open(RECORD);
  for (const event of events) stage.follow(event);
  expect(stage.follow({ name: 'pass', values: { number: 2 } })).toBe('pass 2 begins at the root');
  stage.follow({ name: 'enter', values: { ply: 0, move: 0, window: 1 } });
  expect(stage.text()).toContain('A MAX 3 [−∞, ∞] <');
  expect(stage.text()).not.toContain('?');
  stage.follow({ name: 'enter', values: { ply: 1, move: 1, window: 0 } });
  expect(stage.text()).toContain('└─ C MIN ≤ 2 <\n   ├─ 2\n   └─ 9 ?');
});

/** The words and the text of a stage for events, each written as its name, fields, and values. */
function tell(stage: Stage, written: readonly string[]): (string | undefined)[] {
  return written.map((line) => {
    const [name, ...pairs] = line.split(' ');
    const values = pairs.map((pair) => pair.split('='));
    const fields = Object.fromEntries(values.map(([field, value]) => [field!, Number(value)]));
    return stage.follow({ name: name!, values: fields });
  });
}

test('shows null windows, and repeated visits of better nodes', () => {
  const stage = open('{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,6),(C,9)}');
  tell(stage, [
    'enter ply=0 move=0 window=1',
    'enter ply=1 move=0 window=1',
    'leaf ply=2 move=0',
    'leaf ply=2 move=1',
    'leave ply=1 move=0',
  ]);
  expect(
    tell(stage, [
      'enter ply=1 move=1 window=2',
      'leaf ply=2 move=0',
      'leaf ply=2 move=1',
      'leave ply=1 move=1',
      'reSearch ply=1 move=1',
      'enter ply=1 move=1 window=1',
    ]),
  ).toEqual([
    'C (MIN) begins with the null window [3, 3⁺]: is it more than 3?',
    'the leaf 6 below C (MIN): beta stays 3⁺, because 6 is not less; the window is [3, 3⁺]',
    'the leaf 9 below C (MIN): beta stays 3⁺, because 9 is not less; the window is [3, 3⁺]',
    'C (MIN) is finished: 6; the alpha of A rises from 3 to 6',
    'C (MIN) is 6, better than its null window asked: the search visits it again',
    'C (MIN) begins with the window [6, ∞]',
  ]);
});

test('follows a search that jumps in the tree step by step', () => {
  const stage = open(RECORD);
  const words = tell(stage, [
    'enter ply=0 move=0',
    'play ply=1 move=1',
    'enter ply=1 move=1',
    'play ply=2 move=0',
    'leaf ply=2 move=0',
    'undo ply=2 move=0',
    'undo ply=1 move=1',
    'play ply=1 move=0',
    'enter ply=1 move=0',
    'play ply=2 move=0',
    'leaf ply=2 move=0',
  ]);
  expect(words.slice(0, 7)).toEqual([
    'A (MAX) begins',
    'down to C (MIN)',
    'C (MIN) begins',
    'down to the leaf 2 below C (MIN)',
    'the leaf 2 below C (MIN): value falls from ∞ to 2',
    'up from the leaf 2 below C (MIN)',
    'up from C (MIN)',
  ]);
  expect(stage.text()).toBe(
    [
      'A MAX ≤ 3',
      '├─ B MIN ≤ 3',
      '│  ├─ 3 <',
      '│  └─ 5 ?',
      '└─ C MIN ≤ 2',
      '   ├─ 2',
      '   └─ 9 ?',
    ].join('\n'),
  );
  tell(stage, ['undo ply=2 move=0', 'play ply=2 move=1', 'leaf ply=2 move=1']);
  expect(tell(stage, ['undo ply=2 move=1', 'undo ply=1 move=0', 'solve ply=0 struck=1'])).toEqual([
    'up from the leaf 5 below B (MIN)',
    'up from B (MIN)',
    'A (MAX) is solved: 3; open nodes deleted below it: 1',
  ]);
  expect(stage.text()).toContain('A MAX 3 <\n├─ B MIN 3');
});

test('the range of scores gives more bounds', () => {
  const stage = open(RECORD);
  const words = tell(stage, [
    'range',
    'restart number=1',
    'play ply=1 move=1',
    'leaf ply=2 move=1',
  ]);
  expect(words[0]).toBe('the search uses that scores are from 2 to 9');
  expect(stage.text()).toContain('A MAX N 1 ø 9\n');
  tell(stage, ['restart number=2', 'play ply=1 move=1', 'leaf ply=2 move=0']);
  expect(stage.text()).toContain('C MIN 2\n');
});

test('ignores events that do not fit the tree', () => {
  const stage = open(RECORD);
  const odd: readonly TraceEvent[] = [
    { name: 'enter', values: { ply: 9, move: 0 } },
    { name: 'enter', values: { ply: 1, move: 7 } },
    { name: 'leaf', values: { ply: 1, move: 0 } },
    { name: 'leave', values: { ply: 0, move: 0 } },
    { name: 'cut', values: { ply: 4, searched: 1 } },
  ];
  for (const event of odd) expect(stage.follow(event)).toBeUndefined();
  expect(stage.text()).toContain('B MIN\n');
});

/** Returns a tree of two levels below the root. */
function wide(branching: number): string {
  const inner = Array.from({ length: branching }, (_, index) => `N${index}`);
  const edges = inner.flatMap((name) => [
    `(R,${name})`,
    ...Array.from({ length: branching }, (_, leaf) => `(${name},${leaf})`),
  ]);
  return `{(R,MAX),${inner.map((name) => `(${name},MIN)`).join()}} {${edges.join()}}`;
}

test('draws 50 leaves one by one, folds 10,000, and refuses more than a million', () => {
  const small = drawScene(open(wide(7)).scene());
  expect(small).not.toContain('folded');
  expect(small.match(/<rect[^>]*rx="3"/g)).toHaveLength(49);
  const large = open(wide(100));
  large.follow({ name: 'enter', values: { ply: 1, move: 0 } });
  large.follow({ name: 'leaf', values: { ply: 2, move: 0 } });
  const folded = drawScene(large.scene());
  expect(folded).not.toMatch(/<rect[^>]*rx="3"/);
  expect(folded.match(/>0 of 100</g)).toHaveLength(99);
  expect(folded.match(/>1 of 100</g)).toHaveLength(1);
  expect(folded).toContain('bar: folded, part of it examined');
  const halfway = drawScene(open(wide(40)).scene());
  expect(halfway.match(/<rect[^>]*rx="3"/g)).toHaveLength(80);
  expect(halfway.match(/>0 of 40</g)).toHaveLength(38);
  expect(large.text()).toBe('');
  expect(() => open(wide(1001))).toThrow('too large to show');
});

test('counts below folded nodes are inside the picture', () => {
  const leaves = ['A', 'B', 'C'].flatMap((name) => Array<string>(10_000).fill(`(${name},1)`));
  const record = `{(R,MAX),(A,MIN),(B,MIN),(C,MIN)} {(R,A),(R,B),(R,C),${leaves.join()}}`;
  const { pieces, width } = open(record).scene();
  const counts = [...pieces.values()].flatMap((markup) => [
    ...markup.matchAll(/<text x="([^"]+)"[^>]*font-size="(\d+)"[^>]*>(0 of 10000)</g),
  ]);
  expect(counts).toHaveLength(3);
  for (const [, x, size, text] of counts) {
    const half = (text!.length * Number(size) * 0.55) / 2;
    expect(Number(x) - half).toBeGreaterThan(0);
    expect(Number(x) + half).toBeLessThan(width);
  }
});

test('a picture has room for the marks of folded nodes', () => {
  const { pieces, height } = open(wide(150)).scene();
  const heights = (markup: string): number[] =>
    [...markup.matchAll(/<text x="[^"]+" y="([^"]+)"/g)].map(([, y]) => Number(y));
  const lowest = Math.max(...[...pieces.values()].flatMap(heights));
  expect(height).toBeGreaterThan(lowest + 4);
});
