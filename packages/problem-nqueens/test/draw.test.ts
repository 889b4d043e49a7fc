import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { board, parse, solutionOf } from './helpers.ts';

test('draws the queens, placed ones in red', () => {
  const picture = nqueens.draw!(parse('4 with (2,4)'), board(2, 4, 1, 3));
  const squares = [...picture.matchAll(/fill="(#\w+)" transform="translate\((\d) (\d)\)/g)];
  expect(squares.map(([, color, x, y]) => [color, x, y])).toEqual([
    ['#2b2b2b', '0', '1'],
    ['#2b2b2b', '2', '0'],
    ['#2b2b2b', '3', '2'],
    ['#b5432f', '1', '3'],
  ]);
});

test('draws large boards as a limited number of dots', () => {
  const dots = (size: number) =>
    nqueens.draw!(parse(`${size}`), { kind: 'board', rows: solutionOf(size) }).match(/h0/g)!.length;
  expect(dots(65)).toBe(65);
  expect(dots(1_000_000)).toBe(20_000);
});

test('draws an empty board for other answers', () => {
  const picture = nqueens.draw!(parse('3'), { kind: 'none' });
  expect(picture).toContain(
    '<title>3 by 3: no solution, because no board of size 3 exists</title>',
  );
  expect(picture).not.toContain('translate');
});

test('joins placed queens that attack each other', () => {
  const picture = nqueens.draw!(parse('8 with (1,1) (4,1)'), { kind: 'none' });
  expect(picture).toContain(
    'no solution, because the placed queens (1,1) and (4,1) share a row</title>',
  );
  expect(picture).toContain('d="M0.5 0.5L3.5 0.5"');
  expect(picture.match(/translate/g)).toHaveLength(2);
});

test('draws lists as a sheet of a limited number of boards', () => {
  const boards = (count: number) => ({
    kind: 'list' as const,
    of: 'all' as const,
    count,
    boards: Uint8Array.from({ length: 4 * count }, (_, index) => [1, 3, 0, 2][index % 4]!),
  });
  const two = nqueens.draw!(parse('4 all'), boards(2));
  expect(two).toContain('<title>4 by 4: all 2 boards</title>');
  expect(two.match(/<use href="#board"/g)).toHaveLength(2);
  expect(two.match(/scale\(.1\)/g)).toHaveLength(8);
  const many = nqueens.draw!(parse('4 all'), boards(401));
  expect(many).toContain('<title>4 by 4: the first 400 of 401 boards</title>');
  expect(many.match(/<use href="#board"/g)).toHaveLength(400);
});

test('marks attacked queens and joins two that attack each other', () => {
  const picture = nqueens.draw!(parse('5'), board(1, 3, 5, 4, 2));
  const marked = [...picture.matchAll(/<rect x="(\d)" y="(\d)" width="1"/g)];
  expect(marked.map(([, x, y]) => `${x},${y}`)).toEqual(['0,0', '2,4', '3,3']);
  expect(picture).toContain('<path d="M2.5 4.5L3.5 3.5" stroke="#c0392b"');
  expect(picture).toContain(
    '<title>5 by 5: the queens in columns 3 and 4 attack each other</title>',
  );
});

test('marks the columns of queens outside the board', () => {
  const picture = nqueens.draw!(parse('4'), board(2, 9, 1, 3));
  expect(picture.match(/scale\(.1\)/g)).toHaveLength(3);
  expect(picture).toContain('<rect x="1" y="0" width="1" height="4"');
  expect(picture).toContain('column 2 has no queen on the board');
});

test('marks the square that a placed queen has left', () => {
  const picture = nqueens.draw!(parse('4 with (2,4)'), board(3, 1, 4, 2));
  expect(picture).toContain('<rect x="1" y="3" width="1" height="1" fill="none"');
  expect(picture).toContain('a queen placed beforehand has moved');
});

test('does not mark a right board', () => {
  expect(nqueens.draw!(parse('4'), board(2, 4, 1, 3))).toMatch(/<title>4 by 4<\/title>/);
  expect(nqueens.draw!(parse('4'), board(2, 4, 1, 3))).not.toContain('#c0392b');
});

test('draws a list that announces more boards than it contains', () => {
  const answer = { kind: 'list', of: 'all', count: 2, boards: Uint8Array.of(1, 3, 0, 2) };
  const picture = nqueens.draw!(parse('4 all'), answer as never);
  expect(picture.match(/<use href="#board"/g)).toHaveLength(1);
  expect(picture).toContain('the first 1 of 2');
});
