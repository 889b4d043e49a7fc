/** Limits of third-party plugins: how long they may take to load, and how much they may print. */
import { expect, test } from 'vitest';
import { answer, startWith } from './helpers.ts';

const exporting = (parts: string): string => `export default { apiVersion: 2, ${parts} };`;

const solverThat = (does: string): string =>
  exporting(`solvers: [{
    id: 'trial', problem: 'nqueens', summary: 'a trial', options: {},
    capabilities: { tasks: ['find'], complete: true, deterministic: true },
    solve({ size }) {
      if (size === 1) { ${does} }
      return { kind: 'board', rows: Int32Array.of(0) };
    },
  }]`);

const LOOP = 'while (true);';

test('plugins that never finish loading delay the start by their limit once', async () => {
  const loadLimitMs = 3000;
  const started = performance.now();
  const loops = { first: LOOP, second: LOOP, third: LOOP, fourth: LOOP };
  await using engine = await startWith(loops, { jobs: 1, loadLimitMs });
  expect(performance.now() - started).toBeLessThan(3 * loadLimitMs);
  expect(engine.installed.broken).toHaveLength(4);
  for (const { code, reason } of engine.installed.broken) {
    expect(code).toBe('batch/plugin-hangs');
    expect(reason).toContain('did not load within 3 s');
  }
}, 60_000);

test.each([
  ['process.stdout', `process.stdout.write('x'.repeat(64 * 2 ** 20));`],
  ['many lines', `for (let i = 0; i < 1e6; i++) console.log('x'.repeat(80));`],
  ['a file descriptor', `process.getBuiltinModule('fs').writeSync(1, 'x'.repeat(64 * 2 ** 20));`],
])(
  'a record that prints 64 MiB by %s fails, even if its answer is right',
  async (_, does) => {
    await using engine = await startWith({ printer: solverThat(does) });
    const destination = { problem: 'nqueens', options: {}, solver: 'trial' };
    const { records } = await answer(engine, '1\n', { destination });
    expect(records[0]!.error).toMatchObject({
      code: 'batch/worker-died',
      cause: expect.stringContaining('printed more than 16777216 bytes'),
    });
  },
  60_000,
);

test('printing within the limit does no harm', async () => {
  const does = `process.stdout.write('x'.repeat(2 ** 20)); console.error('done');`;
  await using engine = await startWith({ printer: solverThat(does) });
  const destination = { problem: 'nqueens', options: {}, solver: 'trial' };
  expect((await answer(engine, '1\n', { destination })).text).toBe('[1]\n');
}, 60_000);
