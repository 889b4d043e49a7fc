import { drawScene, type PathResult, type PathSearch, type TraceEvent } from '@queenside/core';
import { makeContext, parseRecord } from '@queenside/conformance';
import { expect, test } from 'vitest';
import { openGrid, pathfinding } from '../src/index.ts';
import { SEARCHES } from './searches.ts';

const GRID = 'XXXXXXX\nXS__X_X\nX_X___X\nX___XGX\nXXXXXXX';

const mapOf = (record = GRID, variant = 'a') =>
  parseRecord(pathfinding, record, { name: 'x', variant });

/** Follows a search on a grid; returns the stage and what it said. */
function follow(
  search: PathSearch<any, PathResult>,
  options: object,
  record = GRID,
  variant = 'a',
) {
  const map = mapOf(record, variant);
  const stage = pathfinding.stage!(map);
  const said: (string | undefined)[] = [];
  const fields = Object.entries(search.events!.fields);
  const observer = {
    event(code: number, ...values: number[]) {
      const [name, names] = fields[code]!;
      const event: TraceEvent = {
        name,
        values: Object.fromEntries(names.map((each, index) => [each, values[index]!])),
      };
      said.push(stage.follow(event));
    },
  };
  search.run(openGrid(map), options, makeContext({ observer }));
  return { stage, said };
}

const find = (id: string) => SEARCHES.find(({ search }) => search.id === id)!;

test('A* is described cell by cell', () => {
  const { search, options } = find('a-star');
  const { said, stage } = follow(search, options);
  expect(said.slice(0, 3)).toEqual([
    'the open list is sorted by f = g + h; of equal ones, the newest is taken first',
    'expand row 2, column 2: taken because it is the only open one, f = 0 + 6 = 6',
    'generate row 2, column 3: g 1 + h 5 = f 6',
  ]);
  expect(stage.facts!()['expanded']).toMatch(/^\d+$/);
});

test('in the middle the text shows open and closed cells, and where the search is', () => {
  const stage = pathfinding.stage!(mapOf());
  stage.follow({ name: 'expand', values: { node: 0, g: 0, h: 6 } });
  stage.follow({ name: 'generate', values: { node: 1, parent: 0, action: 1, g: 1 } });
  stage.follow({ name: 'generate', values: { node: 2, parent: 0, action: 2, g: 1 } });
  expect(stage.text()).toBe('XXXXXXX\nXSo_X_X\nX@X___X\nX___XGX\nXXXXXXX\n');
});

test.each(SEARCHES.filter(({ search }) => search.id !== 'bidirectional'))(
  'at the end of $search.id the text shows the path',
  ({ search, options }) => {
    const { stage } = follow(search, options);
    stage.follow({ name: 'end', values: {} });
    const marks = stage.text().match(/P/g)!.length;
    const isShortest = ['optimal', 'fewest-actions'].includes(search.guarantee(options));
    expect(marks).toBe(isShortest ? 5 : marks);
    expect(stage.text()).not.toContain('@');
  },
);

test('a scene changes only the blocks in which something happened, and the numbers of their rows', () => {
  const stage = pathfinding.stage!(mapOf());
  const before = stage.scene().pieces;
  stage.follow({ name: 'expand', values: { node: 0, g: 0, h: 6 } });
  stage.follow({ name: 'generate', values: { node: 1, parent: 0, action: 1, g: 1 } });
  const after = stage.scene().pieces;
  const changed = [...after].filter(([name, piece]) => before.get(name) !== piece);
  expect(changed.map(([name]) => name)).toEqual([
    'line',
    'here',
    'cells 0000 0000',
    'numbers 0001',
  ]);
});

test('a large explored grid is drawn with few elements', () => {
  const rows = Array.from({ length: 512 }, () => `X${'_'.repeat(510)}X`);
  rows[0] = rows[511] = 'X'.repeat(512);
  rows[1] = `XS${'_'.repeat(508)}GX`;
  const map = mapOf(rows.join('\n'));
  const stage = pathfinding.stage!(map);
  for (const cell of map.free.keys()) stage.follow({ name: 'expand', values: { cell } });
  const { pieces } = stage.scene();
  const drawn = [...pieces].filter(([name]) => name.startsWith('cells'));
  expect(drawn).toHaveLength(1024);
  expect(drawn.join('').match(/<path/g)).toHaveLength(1024);
  // Every row is there, from its first free cell to its last one.
  const lengths = drawn.join('').matchAll(/h(\d+)/g);
  const free = [...lengths].reduce((sum, [, length]) => sum + Number(length) / 20, 0);
  expect(free).toBe(510 * 510);
});

test('without a path, the last picture has no line, and says so', () => {
  const stage = pathfinding.stage!(mapOf('XXXXX\nXS_XX\nXXXGX\nXXXXX'));
  stage.follow({ name: 'expand', values: { node: 0, g: 0, h: 3 } });
  stage.follow({ name: 'generate', values: { node: 1, parent: 0, action: 1, g: 1 } });
  stage.follow({ name: 'expand', values: { node: 1, g: 1, h: 2 } });
  expect(stage.scene().pieces.get('line')).toContain('d="M1 1 2 1"');
  expect(stage.follow({ name: 'no-path', values: { expanded: 2 } })).toContain('there is no path');
  const { pieces, legend } = stage.scene();
  expect(pieces.get('line')).toContain('d=""');
  expect(pieces.get('here')).toBe('');
  expect(JSON.stringify(legend)).not.toContain('way');
  expect(stage.facts!()).toMatchObject({ path: 'none' });
  expect(stage.text()).toBe('XXXXX\nXS.XX\nXXXGX\nXXXXX\n');
});

test('the legend names what the search has shown', () => {
  const stage = pathfinding.stage!(mapOf());
  const names = (): string[] => stage.scene().legend!.map(({ text }) => text);
  expect(names()).toEqual(['wall', 'S: start', 'G: goal']);
  stage.follow({ name: 'expand', values: { node: 0, g: 0, h: 6 } });
  expect(names()).toEqual([
    'closed: expanded',
    'way to the current cell',
    'current cell',
    'numbers: f = g + h',
  ]);
  stage.follow({ name: 'expand', values: { node: -1, g: 0 } });
  expect(names()).toContain('closed, from G');
});

test.each(SEARCHES)('copies of the stage of $search.id show the same, and follow alone', (each) => {
  const { stage } = follow(each.search, each.options);
  const picture = () => JSON.stringify([drawScene(stage.scene()), stage.facts!(), stage.text()]);
  const before = picture();
  const copy = stage.copy!();
  expect(drawScene(copy.scene())).toBe(drawScene(stage.scene()));
  expect(copy.facts!()).toEqual(stage.facts!());
  expect(copy.text()).toBe(stage.text());
  copy.follow({ name: 'bound', values: { bound: 3 } });
  copy.follow({ name: 'generate', values: { node: 1, parent: 0, action: 2, g: 1 } });
  copy.follow({ name: 'step', values: { number: 1, action: 1, g: 1 } });
  expect(picture()).toBe(before);
});

test('a cheaper way to a cell changes the number in it', () => {
  const stage = pathfinding.stage!(mapOf());
  // Twice from S to row 3, column 4: down and around, then along the first row.
  const ways = [
    [1, 0, 2],
    [2, 1, 2],
    [3, 2, 1],
    [4, 3, 1],
    [5, 4, 0],
    [6, 0, 1],
    [7, 6, 1],
  ] as const;
  for (const [node, parent, action] of ways)
    stage.follow({ name: 'generate', values: { node, parent, action } });
  const numbers = () => stage.scene().pieces.get('numbers 0002');
  expect(numbers()).toContain('>8</text>');
  stage.follow({ name: 'update', values: { node: 5, parent: 7, action: 2 } });
  expect(numbers()).toContain('>6</text>');
});

test('a grid of 1026 rows is shown, a larger one is not', () => {
  const open = (side: number) => {
    const inner = `X${'_'.repeat(side - 2)}X`;
    const rows = Array.from({ length: side }, () => inner);
    rows[1] = `XS${'_'.repeat(side - 4)}GX`;
    return pathfinding.stage!(mapOf(rows.join('\n')));
  };
  expect(open(1026).scene().width).toBe(1026 * 20);
  expect(open(1026).text()).toBe('');
  expect(() => open(1027)).toThrow(/1027 rows and 1027 columns is too large to show/);
});
