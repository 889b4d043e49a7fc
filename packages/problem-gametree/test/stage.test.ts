import { drawScene, type TraceEvent } from '@queenside/core';
import { expect, test } from 'vitest';
import { alphabeta } from '../src/index.ts';
import { parseTree } from '../src/parse.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const open = (record: string) => alphabeta.stage!(parseTree(bytes(record)));

const RECORD = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}';
/** What alpha-beta announces on it. */
const EVENTS: readonly (readonly [string, Record<string, number>])[] = [
  ['enter', { ply: 1, move: 0 }],
  ['leaf', { ply: 2, move: 0 }],
  ['leaf', { ply: 2, move: 1 }],
  ['leave', { ply: 1, move: 0 }],
  ['enter', { ply: 1, move: 1 }],
  ['leaf', { ply: 2, move: 0 }],
  ['cut', { ply: 1, searched: 1, moves: 2 }],
  ['leave', { ply: 1, move: 1 }],
];
const events: readonly TraceEvent[] = EVENTS.map(([name, values]) => ({ name, values }));

test('a search in words, and what is known of each node in the end', () => {
  const stage = open(RECORD);
  expect(events.map((event) => stage.follow(event))).toEqual([
    'B (MIN) is begun with the window [−∞, ∞]',
    'the leaf 3 below B (MIN), whose window is [−∞, 3] now',
    'the leaf 5 below B (MIN), whose window is [−∞, 3] now',
    'B (MIN) is done: 3',
    'C (MIN) is begun with the window [3, ∞]',
    'the leaf 2 below C (MIN), whose window is [3, 2] now',
    'cut at C (MIN) behind 1 of 2 children: the window is [3, 2]',
    'C (MIN) is done: 2',
  ]);
  expect(stage.text()).toBe(
    [
      'A MAX 3 [3, ∞]',
      '├─ B MIN 3 [−∞, 3]',
      '│  ├─ 3',
      '│  └─ 5',
      '└─ C MIN 2 [3, 2] <',
      '   ├─ 2',
      '   └─ 9 cut off',
    ].join('\n'),
  );
});

test('the drawing tells cut branches, unexamined leaves and the best line apart', () => {
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

test('a pass begins at the root again, and what was examined stays so', () => {
  const stage = open(RECORD);
  for (const event of events) stage.follow(event);
  expect(stage.follow({ name: 'pass', values: { number: 2 } })).toContain('again');
  expect(stage.text()).toContain('A MAX [−∞, ∞] <');
  expect(stage.text()).not.toContain('?');
});

test('events that do not fit the tree are passed over', () => {
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

/** A tree of two levels below the root. */
function wide(branching: number): string {
  const inner = Array.from({ length: branching }, (_, index) => `N${index}`);
  const edges = inner.flatMap((name) => [
    `(R,${name})`,
    ...Array.from({ length: branching }, (_, leaf) => `(${name},${leaf})`),
  ]);
  return `{(R,MAX),${inner.map((name) => `(${name},MIN)`).join()}} {${edges.join()}}`;
}

test('50 leaves are drawn one by one, 10,000 folded, more than a million not at all', () => {
  const small = drawScene(open(wide(7)).scene());
  expect(small.match(/<rect[^>]*rx="3"/g)).toHaveLength(49);
  const large = open(wide(100));
  large.follow({ name: 'enter', values: { ply: 1, move: 0 } });
  large.follow({ name: 'leaf', values: { ply: 2, move: 0 } });
  const folded = drawScene(large.scene());
  expect(folded.match(/<rect[^>]*rx="3"/g)).toHaveLength(100);
  expect(folded.match(/>0 of 100</g)).toHaveLength(99);
  expect(large.text()).toBe('');
  expect(() => open(wide(1001))).toThrow('too large to be looked at');
});
