import { expect, test } from 'vitest';
import { nqueens } from '../src/index.ts';
import { board, parse, solutionOf } from './helpers.ts';

test('a queen on each of its squares, the placed one in red', () => {
  const picture = nqueens.draw!(parse('4 with (2,4)'), board(2, 4, 1, 3));
  const squares = [...picture.matchAll(/fill="(#\w+)" transform="translate\((\d) (\d)\)/g)];
  expect(squares.map(([, colour, x, y]) => [colour, x, y])).toEqual([
    ['#2b2b2b', '0', '1'],
    ['#2b2b2b', '2', '0'],
    ['#2b2b2b', '3', '2'],
    ['#b5432f', '1', '3'],
  ]);
});

test('large boards as dots, of which there are never too many', () => {
  const dots = (size: number) =>
    nqueens.draw!(parse(`${size}`), { kind: 'board', rows: solutionOf(size) }).match(/h0/g)!.length;
  expect(dots(65)).toBe(65);
  expect(dots(1_000_000)).toBe(20_000);
});

test('without a board, the empty one with what is known of it', () => {
  const picture = nqueens.draw!(parse('3'), { kind: 'none' });
  expect(picture).toContain('<title>3 by 3: no solution</title>');
  expect(picture).not.toContain('translate');
});

test('lists as a sheet of boards, of which there are never too many', () => {
  const boards = (count: number) => ({
    kind: 'list' as const,
    of: 'all' as const,
    count,
    size: 4,
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
