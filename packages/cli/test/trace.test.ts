import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { doubling } from '../../playground/test/doubling.ts';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, read } from './helpers.ts';

/** A plugin whose problem `doubling` has no pictures. */
const WITHOUT_PICTURES = {
  'plain/package.json': '{"name":"plain","version":"1.0.0","type":"module","main":"index.js"}',
  'plain/index.js': doubling(),
  'queenside.config.json': configWith(['./plain']),
};

describe('--draw', () => {
  test('draws each answer of a run, in the folders of the inputs', async () => {
    const folder = await folderWith({
      'inputs/a/nqueens.txt': '6\nx\n6 unique\n',
      'inputs/doubling.txt': '35\n',
      ...WITHOUT_PICTURES,
    });
    const { stdout } = await call(folder, ['run', '--draw', 'pictures']);
    expect(await readdir(join(folder, 'pictures/a'))).toEqual(['nqueens-1.svg', 'nqueens-3.svg']);
    expect(await read(folder, 'pictures/a/nqueens-3.svg')).toContain(
      '<title>6 by 6: all 1 fundamental boards</title>',
    );
    expect(stdout).toContain('2 drawings -> pictures/a/nqueens-1.svg, …');
    expect(stdout).toMatch(
      /doubling.txt: 1 right .*\n\s+the problem doubling has no drawings; problems with drawings: .*nqueens/,
    );
  });

  test('draws again only if a drawing is missing', async () => {
    const folder = await folderWith({ 'inputs/nqueens.txt': '6\n8\n' });
    const draw = async () => (await call(folder, ['run', '--draw', 'pictures'])).stdout;
    await draw();
    expect(await draw()).toMatch(/\(unchanged\) -> .*\n *2 drawings -> pictures\/nqueens-1.svg, …/);
    await rm(join(folder, 'pictures/nqueens-2.svg'));
    expect(await draw()).not.toContain('unchanged');
    expect(await readdir(join(folder, 'pictures'))).toEqual(['nqueens-1.svg', 'nqueens-2.svg']);
  });

  test('draws right answers of an outside program', async () => {
    const folder = await folderWith({
      'nqueens.txt': '4\n6\n',
      'echo.js': 'console.log("[2,4,1,3]")',
    });
    const command = ['--command', `${process.execPath} ${join(folder, 'echo.js')}`];
    const { stderr } = await call(folder, [
      'solve',
      'nqueens.txt',
      ...command,
      '--draw',
      '.',
      '--trace',
    ]);
    await access(join(folder, 'nqueens-1.svg'));
    await expect(access(join(folder, 'nqueens-2.svg'))).rejects.toThrow('ENOENT');
    expect(stderr).toContain('an outside program cannot be traced');
  });
});

describe('--trace and replay', () => {
  const solve = ['solve', 'nqueens.txt', '--solver', 'backtracking', '--trace', '--json'];

  test.each(['a-star', 'ida-star', 'bidirectional', 'breadth-first', 'beam'])(
    'the search %s is replayed in a domain, up to the end of its path',
    async (solver) => {
      const folder = await folderWith({ 'missionaries.txt': '3 3 2\n' });
      await call(folder, ['solve', 'missionaries.txt', '--solver', solver, '--trace']);
      const { stdout } = await call(folder, ['replay', 'missionaries_trace.jsonl']);
      expect(stdout).toMatch(
        / step 11 of the path: .* leads to 0m 0c < 3m 3c, a goal; the path costs 11, and the search expanded \d+ states\n/,
      );
    },
  );

  test('a record of several lines is named by its title, and a long replay becomes a shorter page', async () => {
    const row = (inner: string) => `X${inner}X`;
    const free = '_'.repeat(70);
    const rows = Array.from({ length: 70 }, () => row(free));
    const grid = [row('X'.repeat(70)), row(`S${free.slice(1)}`), ...rows, row(`${free.slice(1)}G`)];
    const folder = await folderWith({
      'pathfinding_a.txt': `${[...grid, row('X'.repeat(70))].join('\n')}\n`,
    });
    await call(folder, ['solve', 'pathfinding_a.txt', '--trace']);
    const trace = ['replay', 'pathfinding_a_trace.jsonl'];
    const { stdout } = await call(folder, [...trace, '--to', '3']);
    expect(stdout).toMatch(/^pathfinding grid 1, 74 x 72, Greedy: greedy-best-first, seed \d+\n/);
    await call(folder, ['solve', 'pathfinding_a.txt', '--solver', 'breadth-first', '--trace']);
    const page = await call(folder, [...trace, '--html', 'replay.html']);
    expect(page.stdout).toBe(
      'replay.html: 10,219 steps, one of every 11 shown; use --from and --to to see all of some\n',
    );
    const html = await read(folder, 'replay.html');
    expect(html).toMatch(
      /<h1>pathfinding grid 1, 74 x 72: breadth-first.*; one of every 11 steps<\/h1>/,
    );
    const film = JSON.parse(/type="application\/json">\s*(.*)\n/.exec(html)![1]!) as {
      readonly frames: readonly unknown[];
    };
    expect(film.frames.length).toBe(930);
  });

  test('a trace holds a grid of 1026 rows and columns', async () => {
    const wall = 'X'.repeat(1026);
    const rows = Array.from({ length: 1023 }, () => `X${'_'.repeat(1024)}X`);
    const grid = [wall, `XSG${'_'.repeat(1022)}X`, ...rows, wall];
    const folder = await folderWith({ 'pathfinding_b.txt': `${grid.join('\n')}\n` });
    await call(folder, ['solve', 'pathfinding_b.txt', '--solver', 'jump-point', '--trace']);
    const { stdout } = await call(folder, ['replay', 'pathfinding_b_trace.jsonl']);
    expect(stdout).toMatch(
      /^pathfinding grid 1, 1026 x 1026: jump-point, .*\n1 {2}the open list is sorted by f.*\n2 {2}expand row 2, column 2/,
    );
    expect(stdout).toMatch(
      / step 1 of the path: row 2, column 3, the goal; the path costs 1, and the search expanded \d+ cells?\n/,
    );
  });

  test('a trace is replayed, as lines and as a page', async () => {
    const folder = await folderWith({ 'nqueens.txt': '5\n4 with (1,3)\n' });
    const { stdout } = await call(folder, solve);
    expect(parseChecked(reportSchema, stdout).files[0]!.side).toEqual({
      trace: join(folder, 'nqueens_trace.jsonl'),
      firstDrawing: null,
      drawings: 0,
      refusals: [],
    });
    const second = ['replay', 'nqueens_trace.jsonl', '--record', '2'];
    const lines = (await call(folder, second)).stdout.split('\n');
    expect(lines[0]).toBe(
      'nqueens record 2 "4 with (1,3)": backtracking, seed 2'.replace(
        /2$/,
        lines[0]!.match(/\d+$/)![0],
      ),
    );
    expect(lines[1]).toBe('1  a queen is placed on (2,1)');
    expect(lines.slice(-7)).toEqual([
      '. Q . .',
      '. . . Q',
      'P . . .',
      '. . Q .',
      '',
      'queens: 4  ·  placed: 3  ·  attacks: 4  ·  solutions: 1',
      '',
    ]);
    const one = await call(folder, [...second, '--from', '2', '--to', '2']);
    expect(one.stdout.split('\n')[1]).toBe(lines[2]);
    const none = await call(folder, [...second, '--from', '3', '--to', '2']);
    expect(none.stderr).toContain('--from 3 is greater than --to 2');
    const page = await call(folder, [...second, '--html', 'replay.html', '--from', '2']);
    expect(page.stdout).toMatch(/^replay.html: \d+ steps\n$/);
    const html = await read(folder, 'replay.html');
    expect(html).toContain('<h1>nqueens record 2 &quot;4 with (1,3)&quot;: backtracking');
    expect(html).toMatch(/script-src 'sha256-[A-Za-z0-9+/]{43}='/);
    expect(html).not.toContain('{{');
  });

  test('run writes traces into the outbox; the same seed gives the same bytes for any number of jobs', async () => {
    const folder = await folderWith({ 'inputs/nqueens.genetic.txt': '8\n9\n10\n11\n' });
    const traces: string[] = [];
    for (const jobs of ['1', '4']) {
      await call(folder, ['run', '--trace', '--trace-limit', '50', '--jobs', jobs, '--seed', '3']);
      traces.push(await read(folder, 'outputs/nqueens.genetic_trace.jsonl'));
    }
    expect(traces[0]).toBe(traces[1]);
    expect(traces[0]).toMatch(/\{"end":4,"status":"right","announced":\d+,"kept":50\}\n$/);
  });

  test.each([
    ['nothing there', [], 'cannot read trace.jsonl'],
    ['no trace', ['{"a":1}'], 'cannot read line 1 of the trace'],
    [
      'a problem without a stage',
      [
        '{"file":"doubling.txt","record":1,"line":1,"problem":"doubling","solver":"x","seed":1,"options":{},"input":"35","events":{}}',
      ],
      'the problem doubling has no replay; problems with a replay: ',
    ],
  ])('%s is reported', async (_, lines, message) => {
    const folder = await folderWith({
      ...WITHOUT_PICTURES,
      ...(lines.length > 0 && { 'trace.jsonl': lines.join('\n') }),
    });
    const { stdout, stderr, exitCode } = await call(folder, ['replay', 'trace.jsonl']);
    expect(stderr).toContain(message);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
  });

  test('a range with --from greater than --to is refused', async () => {
    const folder = await folderWith({});
    const range = ['--from', '5', '--to', '3'];
    const { stderr, exitCode } = await call(folder, ['replay', 'trace.jsonl', ...range]);
    expect(stderr).toContain('--from 5 is greater than --to 3');
    expect(exitCode).toBe(2);
  });
});
