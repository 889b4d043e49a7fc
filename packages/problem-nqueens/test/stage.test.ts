import { drawScene } from '@queenside/core';
import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { parse } from './helpers.ts';

const open = (record: string) => nqueens.stage!(parse(record));

test('shows queens that are placed, attacked and removed; those placed beforehand stay', () => {
  const stage = open('4 with (1,2)');
  const follow = (name: string, values: Record<string, number>) => stage.follow({ name, values });
  expect(follow('place', { column: 1, row: 3 })).toBe('a queen is placed on (2,4)');
  expect(stage.text()).toBe('. . . .\nP . . .\n. . . .\n. Q . .');
  expect(follow('conflict', { column: 2, row: 2, byColumn: 1, byRow: 3 })).toBe(
    '(3,3) is attacked from (2,4)',
  );
  expect(stage.text()).toBe('. . . .\nP . . .\n. . x .\n. Q . .');
  expect([...stage.scene().pieces.keys()].toSorted()).toEqual([
    '1-mark',
    '2-0,1',
    '2-1,3',
    '3-attack',
  ]);
  expect(follow('backtrack', { column: 1, row: 3 })).toContain('(2,4) is removed');
  expect(stage.text()).toBe('. . . .\nP . . .\n. . . .\n. . . .');
  follow('place', { column: 3, row: 0 });
  expect(follow('restart', { attempt: 4 })).toBe('attempt 5 begins');
  expect(stage.text()).toBe('. . . .\nP . . .\n. . . .\n. . . .');
});

test('shows every kind of move', () => {
  const stage = open('4');
  const follow = (name: string, values: Record<string, number>) => stage.follow({ name, values });
  follow('place', { column: 0, row: 0, conflicts: 0 });
  expect(follow('move', { column: 0, from: 0, to: 3, conflicts: 2 })).toBe(
    'the queen on (1,1) moves to (1,4); conflicts: 2',
  );
  follow('place', { column: 1, row: 1 });
  follow('swap', { first: 0, second: 1, conflicts: 1 });
  expect(stage.text()).toBe('. . . .\nQ . . .\n. . . .\n. Q . .');
  // Column 2 gives its row 4 to column 3, and goes to row 1.
  follow('swap', { column: 2, row: 3, other: 1, otherRow: 0 });
  expect(stage.text()).toBe('. Q . .\nQ . . .\n. . . .\n. . Q .');
  follow('place', { queen: 7, column: 3, row: 3 });
  expect(follow('move', { queen: 7, column: 3, row: 2 })).toBe('a queen moves to (4,3)');
  expect(stage.text()).toBe('. Q . .\nQ . . .\n. . . Q\n. . Q .');
});

test('ignores unknown events', () => {
  const stage = open('4');
  expect(stage.follow({ name: 'generation', values: { number: 3 } })).toBeUndefined();
  expect(stage.follow({ name: 'backtrack', values: { line: 5 } })).toBeUndefined();
  expect(stage.text()).not.toMatch(/[^.\s]/);
});

test('draws one SVG document, without text for large boards; refuses huge ones', () => {
  const stage = open('100');
  stage.follow({ name: 'place', values: { column: 99, row: 99 } });
  expect(drawScene(stage.scene())).toMatch(/^<svg [^]*M99.5 99.5h0[^]*<\/svg>\n$/);
  expect(stage.text()).toBe('');
  expect(() => open('2001')).toThrow('too large to replay');
});
