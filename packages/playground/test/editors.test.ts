/** Edits every problem that has an editor. After every click, the record is still one of the problem. */
import { resolve } from 'node:path';
import type { Area, Edit, Problem } from '@queenside/core';
import { localProgress, Registry, runJob, type Edited } from '@queenside/runtime';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPlugins } from '../scripts/find-plugins.ts';

/** How many spots of each record are tried. */
const TRIED = 20;

const registry = new Registry();
let problems: readonly Problem[];

beforeAll(async () => {
  const plugins = await findPlugins(resolve(import.meta.dirname, '../..'));
  for (const { plugin, name, version } of plugins)
    registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });
  problems = plugins.flatMap(({ plugin }) => plugin.problems ?? []).filter(({ editor }) => editor);
});

async function editRecord(problem: string, record: string, edit?: Edit): Promise<Edited> {
  const bytes = new TextEncoder().encode(record);
  const job = { kind: 'edit', problem, origin: { name: '' }, record: bytes } as const;
  return (await runJob(registry, { ...job, ...(edit && { edit }) }, localProgress())) as Edited;
}

async function after(problem: string, record: string, edit: Edit): Promise<string> {
  return (await editRecord(problem, record, edit)).record;
}

function isIn(inner: Area, outer: Area): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

test('every edit of every example gives a record of the problem', async () => {
  let edits = 0;
  for (const { id, examples } of problems)
    for (const { record } of examples.slice(0, 6)) {
      const { view, film } = await editRecord(id, record);
      const shown = view!.area ?? { x: 0, y: 0, ...film! };
      const outside = view!.spots.filter(({ area }) => area && !isIn(area, shown));
      expect(outside).toEqual([]);
      expect(isIn(shown, { x: 0, y: 0, ...film! })).toBe(true);
      for (const { name } of view!.spots.slice(0, TRIED)) {
        for (const { id: tool } of view!.tools) {
          const edited = await editRecord(id, record, { tool, spots: [name], value: '7' });
          expect(edited.record).not.toBe('');
          edits++;
        }
      }
      for (const { id: setting, range } of view!.settings) {
        const value = Array.isArray(range) ? range[1] : '5';
        expect((await editRecord(id, record, { setting, value })).record).not.toBe('');
      }
    }
  expect(problems.length).toBeGreaterThan(5);
  expect(edits).toBeGreaterThan(500);
});

test('slides tiles next to the blank', async () => {
  const slide = (spot: string): Edit => ({ tool: 'slide', spots: [spot] });
  expect(await after('sliding-tiles', '3 1 2 0', slide('1'))).toBe('3 0 2 1');
  expect(await after('sliding-tiles', '3 1 2 0', slide('3'))).toBe('3 1 2 0');
  expect(await after('sliding-tiles', '2x3: 3 1 2 0 4 5', slide('4'))).toBe('2x3: 3 1 2 4 0 5');
  const { view } = await editRecord('sliding-tiles', '2x2: 0 2 1 3');
  expect(view).toMatchObject({ note: 'no moves can order these tiles' });
});

describe('a tree', () => {
  const tree = '{(A,MAX),(B,MIN)} {(A,B),(A,5),(B,3),(B,4)}';

  test('changes players and values', async () => {
    expect(await after('alphabeta', tree, { tool: 'change', spots: ['0'] })).toBe(
      '{(A,MAX),(B,MAX)} {(A,B),(A,5),(B,3),(B,4)}',
    );
    expect(await after('alphabeta', tree, { tool: 'change', spots: ['0.1'], value: '-2' })).toBe(
      '{(A,MAX),(B,MIN)} {(A,B),(A,5),(B,3),(B,-2)}',
    );
  });

  test('grows and shrinks', async () => {
    expect(await after('alphabeta', tree, { tool: 'add', spots: ['1'] })).toBe(
      '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,4),(C,5),(C,0)}',
    );
    expect(await after('alphabeta', tree, { tool: 'remove', spots: ['0'] })).toBe(
      '{(A,MAX)} {(A,5)}',
    );
  });
});

test('one stroke draws several walls, and leaves start and goal', async () => {
  const spots = ['0,0', '0,1', '0,2', '0,3'];
  expect(await after('pathfinding', 'S__G\n____', { tool: 'wall', spots: ['1,0', '1,1'] })).toBe(
    'S__G\nXX__',
  );
  expect(await after('pathfinding', '_S_G', { tool: 'wall', spots })).toBe('XSXG');
  expect(await after('pathfinding', 'S__G', { setting: 'columns', value: '3' })).toBe('S_G');
});

describe('a Sudoku', () => {
  const puzzle = '1...2....3....4.';

  test('gets the next digit that its units permit, a typed one, or none', async () => {
    const next = (spot: string): Edit => ({ tool: 'next', spots: [spot] });
    expect(await after('sudoku', puzzle, next('r1c2'))).toBe('14..2....3....4.');
    expect(await after('sudoku', '14..2....3....4.', next('r1c2'))).toBe(puzzle);
    expect(await after('sudoku', puzzle, { tool: 'type', spots: ['r1c2'], value: '1' })).toBe(
      '11..2....3....4.',
    );
    expect(await after('sudoku', puzzle, { tool: 'type', spots: ['r1c2'], value: '5' })).toBe(
      puzzle,
    );
    expect(await after('sudoku', puzzle, { tool: 'clear', spots: ['r1c1', 'r2c1'] })).toBe(
      '.........3....4.',
    );
    expect(await after('sudoku', '4\n1...\n2...\n.3..\n..4. count', next('r1c2'))).toBe(
      '4\n14..\n2...\n.3..\n..4. count',
    );
  });

  test('has a size and a task, and says why it has no solution', async () => {
    expect(await after('sudoku', `${puzzle} count`, { setting: 'side', value: '9' })).toBe(
      `${'.'.repeat(81)} count`,
    );
    expect(await after('sudoku', `${puzzle} count`, { setting: 'task', value: 'unique' })).toBe(
      puzzle,
    );
    const { view } = await editRecord('sudoku', '11..2....3....4.');
    expect(view).toMatchObject({ note: 'no solution: r1c1 is 1, r1c2 is 1, row 1' });
  });
});

describe('a graph', () => {
  const edge = (...spots: readonly string[]): Edit => ({ tool: 'edge', spots });

  test('gets and loses edges, and its nodes stay in order', async () => {
    expect(await after('coloring', '2: A-B, C', edge('B', 'A', 'C'))).toBe('2: A-B, B-C');
    expect(await after('coloring', '2: A-B, B-C, C-A', edge('A', 'B'))).toBe(
      '2: A, B, C, B-C, A-C',
    );
    expect(await after('coloring', '2: A-B', edge('A'))).toBe('2: A-B');
  });

  test('gets and loses nodes', async () => {
    const neighbors = (value: string): Edit => ({ tool: 'neighbors', spots: ['A'], value });
    expect(await after('coloring', '2: A-B count', edge('+'))).toBe('2: A-B, C count');
    expect(await after('coloring', '2: A-B, B-C', neighbors('C, D'))).toBe(
      '2: A, B, C, D, B-C, A-C, A-D',
    );
    expect(await after('coloring', '2: A-B', neighbors('-'))).toBe('2: A-B');
    expect(await after('coloring', '2: A-B', { tool: 'remove', spots: ['A'] })).toBe('2: B');
    expect(await after('coloring', '2: A', { tool: 'remove', spots: ['A'] })).toBe('2: A');
    expect(await after('coloring', '2: A-B', { setting: 'colors', value: '3' })).toBe('3: A-B');
  });
});

test('a game is set up by its moves', async () => {
  expect(await after('tic-tac-toe', '.........', { tool: 'play', spots: ['4'] })).toBe('....X....');
});
