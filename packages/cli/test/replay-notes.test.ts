import { describe, expect, test } from 'vitest';
import { arrange, writeCode, writeMemory } from '../src/replay/notes.ts';

test('pseudocode has a mark before each lit line, the last of them a full one', () => {
  const lines = ['repeat', ['  step', 'step'], '  rest'] as const;
  expect(writeCode(lines, [0, 1])).toEqual(['▷ repeat', '▶   step', '    rest']);
  expect(writeCode(lines, [2, 0])).toEqual(['▶ repeat', '    step', '▷   rest']);
  expect(writeCode(lines, [])).toEqual(['  repeat', '    step', '    rest']);
});

test('a memory shows its first items, what is next, and what changed', () => {
  const items = [
    { label: 'b', values: [{ name: 'f', value: '3', before: '5' }], isNext: true },
    { label: 'a', values: [{ name: 'f', value: '4' }] },
  ];
  const memory = { kind: 'list', title: 'Open list', items, total: 1202 } as const;
  expect(writeMemory([{ ...memory, facts: { closed: '7' } }])).toEqual([
    '',
    'Open list (1202)  closed 7',
    '▶ b  f 5 → 3',
    '  a  f 4',
    '  and 1,200 more',
  ]);
});

describe('notes', () => {
  const picture = ['ab', 'abcd'];
  const notes = ['one', 'two', '', 'three'];

  test('are beside a picture if both fit', () => {
    const { beside, below } = arrange(picture, notes, { rows: 10, columns: 12 });
    expect(below).toEqual([]);
    expect(beside).toEqual(['     one', '   two', '', '       three']);
    expect(arrange(picture, notes, { rows: 3, columns: 12 }).beside).toHaveLength(3);
  });

  test('are below a picture that is too wide, as far as there is room', () => {
    const { beside, below } = arrange(picture, notes, { rows: 4, columns: 11 });
    expect(beside).toEqual([]);
    expect(below).toEqual(['one', 'two']);
    expect(arrange(picture, notes, { rows: 1, columns: 11 }).below).toEqual([]);
  });
});
