/** Where a plugin's error happened: its file and line in the message, and its stack on request. */
import { expect, test } from 'vitest';
import { reportSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { configWith, folderWith, parseChecked, read } from './helpers.ts';

const SOLVER = `import { rowsOf } from './rows.js';
export default {
  apiVersion: 2,
  solvers: [{
    id: 'staircase', problem: 'nqueens', summary: 'a staircase', options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
    solve: ({ size }) => ({ kind: 'board', rows: rowsOf(size) }),
  }],
};`;

const packageOf = (name: string, rows: string): Record<string, string> => ({
  [`${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    exports: './src/index.js',
  }),
  [`${name}/src/index.js`]: SOLVER,
  [`${name}/src/rows.js`]: rows,
});

test('a plugin’s error names its file and line; --debug, --json, and the log have the stack', async () => {
  const folder = await folderWith({
    '.queensiderc.json': configWith(['./throws', './broken']),
    ...packageOf('throws', 'export function rowsOf(size) {\n  return size.map(Number);\n}\n'),
    ...packageOf('broken', 'export const rowsOf = (size) => [;\n'),
    'inputs/nqueens.staircase.txt': '8\n',
  });
  const message = 'the solver staircase failed: size.map is not a function (at src/rows.js:2:15)';
  const broken = "plugin broken failed to load: Unexpected token ';' (at src/rows.js:1)";
  const stack = /at rowsOf \(file:\/\/.*throws\/src\/rows\.js:2:15\)/;

  const debug = await call(folder, ['run', '--debug', '--log', 'log.jsonl']);
  expect(debug.stdout).toContain(message);
  expect(debug.stdout).toMatch(stack);
  expect(debug.stderr).toContain('broken/src/rows.js:1');
  const lines = (await read(folder, 'log.jsonl')).trim().split('\n');
  const logged = lines.map((line) => JSON.parse(line) as { event: string; stack?: string });
  const stackOf = (name: string) => logged.find(({ event }) => event === name)?.stack;
  expect(stackOf('record-failed')).toMatch(stack);
  expect(stackOf('plugin-broken')).toContain('broken/src/rows.js:1');

  // The flag counts for its own call only.
  const plain = await call(folder, ['solve', 'inputs/nqueens.staircase.txt']);
  expect(plain.stdout).toContain(`error: line 1: ${message}; try another solver`);
  expect(plain.stderr).toContain(broken);
  expect(plain.stderr).not.toMatch(stack);

  const { stdout } = await call(folder, ['run', '--again', '--json']);
  const { error } = parseChecked(reportSchema, stdout).files[0]!.records[0]!;
  expect(error).toMatchObject({ cause: message, stack: expect.stringMatching(stack) });
});
