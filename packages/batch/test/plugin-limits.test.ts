/** Limits of third-party plugins: how long they may take to load, and how much they may print. */
import { expect, test } from 'vitest';
import { answer, startWith, temporaryFolder } from './helpers.ts';

/** What solvers print, and whether that is too much. */
const PRINTERS = [
  [`process.stdout.write('x'.repeat(64 * 2 ** 20));`, true],
  [`for (let i = 0; i < 1e6; i++) console.log('x'.repeat(80));`, true],
  [`process.getBuiltinModule('fs').writeSync(1, 'x'.repeat(64 * 2 ** 20));`, true],
  [`process.stdout.write('x'.repeat(2 ** 20)); console.error('done');`, false],
] as const;

const solver = (id: string, action: string): string => `{
  id: '${id}', problem: 'nqueens', summary: 'a trial', options: {},
  capabilities: { tasks: ['find'], complete: true, deterministic: true },
  solve() {
    ${action}
    return { kind: 'board', rows: Int32Array.of(0) };
  },
}`;

test('plugins load at the same time, so those that never finish delay the start once', async () => {
  const folder = await temporaryFolder();
  const names = ['first', 'second', 'third', 'fourth'];
  // Each waits for all others, which never load if plugins load one after another.
  const waiting = (name: string): string => `
    import { readdirSync, writeFileSync } from 'node:fs';
    const folder = ${JSON.stringify(folder)};
    writeFileSync(folder + '/${name}', '');
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (readdirSync(folder).length < ${names.length}) Atomics.wait(pause, 0, 0, 20);
    export default { apiVersion: 2, solvers: [${solver(name, '')}] };`;
  const plugins = Object.fromEntries(names.map((name) => [name, waiting(name)]));
  await using engine = await startWith(plugins, { jobs: 1 });
  expect(engine.installed.broken).toEqual([]);
});

test('a record that prints 64 MiB fails, even if its answer is right; 1 MiB does no harm', async () => {
  const solvers = PRINTERS.map(([print], index) => solver(`printer-${index}`, print)).join();
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
