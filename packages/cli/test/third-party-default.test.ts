/** A newly installed solver does not become the default of a problem that has one, but does what no other solver can. */
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { reportSchema } from '../src/show/json-schemas.ts';
import { folderWith, parseChecked } from './helpers.ts';

const PLUGIN = 'node_modules/queenside-plugin-eager';
const FILES = {
  'inputs/nqueens.txt': '15 count\n',
  [`${PLUGIN}/package.json`]: JSON.stringify({
    name: 'queenside-plugin-eager',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
  }),
  [`${PLUGIN}/index.js`]: `export default { apiVersion: 2, solvers: [{
    id: 'eager', problem: 'nqueens', summary: 'knows one count', options: {},
    capabilities: { tasks: ['count'], complete: true, deterministic: true },
    estimate: () => 0,
    solve: () => ({ kind: 'count', total: 2279184n, unique: 285053n }),
  }] };`,
};

test('its estimate counts only if the configuration allows it', async () => {
  const folder = await folderWith(FILES);
  expect((await call(folder, ['run'])).stdout).toMatch(/1 right in .* by meet-in-the-middle ->/);
  const defaults = { thirdPartySolvers: true };
  const allowing = await folderWith({
    ...FILES,
    'queenside.config.json': JSON.stringify({ defaults }),
  });
  expect((await call(allowing, ['run'])).stdout).toMatch(/1 right in .* by eager ->/);
});

test('it does the records that no other solver is able to do, and only those', async () => {
  const folder = await folderWith({
    ...FILES,
    'inputs/nqueens.txt': [
      '8 count',
      '1500 count with (1,1) (1,2)',
      '1500 count with (2,1) (2,2)',
      '6 count',
      '2000 count with (3,1) (3,2)',
      '5000 count with (3,1) (3,2)',
      '7 count\n',
    ].join('\n'),
    [`${PLUGIN}/index.js`]: `export default { apiVersion: 2, solvers: [{
      id: 'eager', problem: 'nqueens', summary: 'counts on boards of any size', options: {},
      capabilities: { tasks: ['count'], features: ['pre-placed queens'], maxSize: 3000, complete: true, deterministic: true },
      estimate: () => 0,
      solve({ size }) {
        if (size < 1000) throw new Error('others can do this');
        return { kind: 'count', total: 0n };
      },
    }] };`,
  });
  const { stdout } = await call(folder, ['run', '--json']);
  const { records } = parseChecked(reportSchema, stdout).files[0]!;
  expect(records.map(({ answer, solver }) => [answer, solver])).toEqual([
    ['Solutions: 92; Unique: 12', expect.not.stringMatching('eager')],
    ['Solutions: 0', 'eager'],
    ['Solutions: 0', 'eager'],
    ['Solutions: 4; Unique: 1', expect.not.stringMatching('eager')],
    ['Solutions: 0', 'eager'],
    [null, null],
    ['Solutions: 40; Unique: 6', expect.not.stringMatching('eager')],
  ]);
  expect(records[5]!.error).toMatchObject({
    code: 'core/no-able-solver',
    remedy: expect.stringMatching(/bitmask: .*eager: its largest size is 3000/),
  });
});
