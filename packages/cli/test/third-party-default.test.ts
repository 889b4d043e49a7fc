/** A newly installed solver does not become the default of a problem that has one. */
import { expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';

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

test('its estimate counts only if the configuration allows it', { timeout: 60_000 }, async () => {
  const folder = await folderWith(FILES);
  expect((await call(folder, ['run'])).stdout).toMatch(/1 right in .* by meet-in-the-middle ->/);
  const defaults = { thirdPartySolvers: true };
  const allowing = await folderWith({
    ...FILES,
    'queenside.config.json': JSON.stringify({ defaults }),
  });
  expect((await call(allowing, ['run'])).stdout).toMatch(/1 right in .* by eager ->/);
});
