/** Limits of third-party plugins: how long they may take to load, and how much they may print. */
import { expect, test } from 'vitest';
import { answer, startWith } from './helpers.ts';

/** Blocks its thread for ever, and takes no processor time. */
const BLOCK = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** What solvers print, and whether that is too much. */
const PRINTERS = [
  [`process.stdout.write('x'.repeat(64 * 2 ** 20));`, true],
  [`for (let i = 0; i < 1e6; i++) console.log('x'.repeat(80));`, true],
  [`process.getBuiltinModule('fs').writeSync(1, 'x'.repeat(64 * 2 ** 20));`, true],
  [`process.stdout.write('x'.repeat(2 ** 20)); console.error('done');`, false],
] as const;

const printer = ([print]: (typeof PRINTERS)[number], index: number): string => `{
  id: 'printer-${index}', problem: 'nqueens', summary: 'a trial', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve() {
    ${print}
    return { kind: 'board', rows: Int32Array.of(0) };
  },
}`;

test('plugins that never finish loading delay the start by their limit once', async () => {
  // One after another, they would take 20 s.
  const loadLimitMs = 5000;
  const started = performance.now();
  const blocked = { first: BLOCK, second: BLOCK, third: BLOCK, fourth: BLOCK };
  await using engine = await startWith(blocked, { jobs: 1, loadLimitMs });
  expect(performance.now() - started).toBeLessThan(3 * loadLimitMs);
  expect(engine.installed.broken).toHaveLength(4);
  for (const { code, reason } of engine.installed.broken) {
    expect(code).toBe('batch/plugin-hangs');
    expect(reason).toContain('did not load within 5 s');
  }
});

test('a record that prints 64 MiB fails, even if its answer is right; 1 MiB does no harm', async () => {
  const solvers = PRINTERS.map(printer).join();
  await using engine = await startWith({
    p: `export default { apiVersion: 2, solvers: [${solvers}] };`,
  });
  for (const [index, [, isTooMuch]] of PRINTERS.entries()) {
    const destination = { problem: 'nqueens', options: {}, solver: `printer-${index}` };
    const { text, records } = await answer(engine, '1\n', { destination });
    const failure = {
      code: 'batch/worker-died',
      cause: expect.stringContaining('printed more than 16777216 bytes'),
    };
    expect({ text, error: records[0]!.error }).toMatchObject(
      isTooMuch ? { error: failure } : { text: '[1]\n', error: undefined },
    );
  }
});
