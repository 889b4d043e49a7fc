import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Ledger } from '@queenside/batch';
import { expect, test, vi } from 'vitest';
import { watchSchema } from '../src/show/json-schemas.ts';
import { folderWith, isBoard, parseChecked, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

/** Starts `watch` and collects its output by line. */
function watching(folder: string, args: readonly string[] = []) {
  const child = queenside(folder, ['watch', ...args]);
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const errors: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
  const until = (check: () => unknown) => vi.waitFor(check, PATIENCE);
  return {
    child,
    errors,
    lines,
    until,
    saw: (list: 'output' | 'errors', pattern: RegExp) =>
      until(() => expect((list === 'output' ? lines : errors).join('\n')).toMatch(pattern)),
  };
}

/** A folder with a route to a program that signals its start and waits for a gate file before it answers. */
async function withGate() {
  const folder = await folderWith({
    'gated.mjs': `
      import { existsSync, writeFileSync } from 'node:fs';
      writeFileSync(process.argv[2] + '/running', '');
      setInterval(() => {
        if (!existsSync(process.argv[2] + '/gate-open')) return;
        console.log('[1]');
        process.exit();
      }, 10);`,
    'inputs/README.md': '',
  });
  const command = [process.execPath, join(folder, 'gated.mjs'), folder];
  await put(folder, 'queenside.config.json', JSON.stringify({ routes: { '*': { command } } }));
  return folder;
}

test('answers files that exist and files that are dropped; Ctrl-C exits with status 0', async () => {
  const folder = await folderWith({
    'inputs/nqueens-early.txt': '5\n',
    'inputs/nqueens-held.txt': '5\n',
  });
  // Another process has one of the files.
  using ledger = await Ledger.open(join(folder, 'outputs/.queenside'));
  const [output, input] = ['nqueens-held_out.txt', join(folder, 'inputs/nqueens-held.txt')];
  await ledger.claim({ output, input, hash: '', bytes: 2, plan: '' });
  const { child, errors, lines, saw } = watching(folder);
  await saw('errors', /Another process answers files of this inbox, too/);
  await saw('output', /nqueens-early\.txt: 1 right/);
  expect(lines[0]).toBe('Watching inputs; answers go to outputs. Press Ctrl-C to stop.');
  await put(folder, 'inputs/section-a/nqueens.txt', '6\nsix\n');
  await saw('output', /section-a\/nqueens\.txt: 1 right, 1 failed(.|\n)*line 2, column 1: "six"/);
  const [six, error] = (await read(folder, 'outputs/section-a/nqueens_out.txt')).split('\n');
  expect(isBoard(6, six!)).toBe(true);
  expect(error).toMatch(/^error: line 2/);
  await put(folder, 'inputs/section-a/nqueens.txt', '7\n');
  await saw('output', /section-a\/nqueens\.txt: 1 right in/);
  expect(isBoard(7, (await read(folder, 'outputs/section-a/nqueens_out.txt')).trim())).toBe(true);
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
  expect(errors.filter((line) => line.includes('Another process'))).toHaveLength(1);
});

test('--json prints one object per line, by its schema, and nothing else', async () => {
  const folder = await folderWith();
  const { child, lines, saw, until } = watching(folder, ['--json', '--input', 'in']);
  await until(async () => expect(await readdir(folder)).toContain('outputs'));
  await put(folder, 'in/nqueens.txt', '4\n');
  await saw('output', /nqueens\.txt/);
  await put(folder, 'in/notes.txt', 'buy milk\n');
  await saw('output', /notes\.txt/);
  child.kill('SIGTERM');
  expect((await child).exitCode).toBe(0);
  const files = lines.map((line) => parseChecked(watchSchema, line));
  expect(files).toMatchObject([
    { input: join(folder, 'in/nqueens.txt'), status: 'done', records: [{ status: 'right' }] },
    { input: join(folder, 'in/notes.txt'), status: 'rejected', output: null, records: [] },
  ]);
});

test('an unfinished answer is never visible', async () => {
  const folder = await folderWith();
  const { child, saw } = watching(folder, ['--quiet']);
  const big = Array.from({ length: 12 }, () => '30000\n').join('');
  await put(folder, 'big.txt', big);
  await vi.waitFor(() => readdir(join(folder, 'inputs')), PATIENCE);
  await rename(join(folder, 'big.txt'), join(folder, 'inputs/nqueens.txt'));
  const seen = new Set<string>();
  await vi.waitUntil(async () => {
    for (const name of await readdir(join(folder, 'outputs')))
      if (!name.startsWith('.'))
        seen.add(`${name}: ${(await read(folder, `outputs/${name}`)).split('\n').length}`);
    return seen.size > 0;
  }, PATIENCE);
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
  expect([...seen]).toEqual(['nqueens_out.txt: 13']);
  await saw('errors', /Finishing running work/);
});

test('--done-marker: a file is answered only after its marker exists', async () => {
  const folder = await folderWith();
  const { child, lines, saw, until } = watching(folder, ['--done-marker', '.done']);
  await until(async () => expect(await readdir(folder)).toContain('outputs'));
  await put(folder, 'inputs/nqueens.txt', '4\n');
  await put(folder, 'inputs/other/nqueens.txt', '6\n');
  await put(folder, 'inputs/other/nqueens.txt.done', '');
  await saw('output', /other\/nqueens\.txt: 1 right/);
  await put(folder, 'inputs/nqueens.txt', '4\n5\n');
  await put(folder, 'inputs/nqueens.txt.done', '');
  await saw('output', /inputs\/nqueens\.txt: 2 right/);
  expect(lines.filter((line) => line.includes('inputs/nqueens.txt'))).toHaveLength(1);
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
});

test('Ctrl-C finishes running work', async () => {
  const folder = await withGate();
  const { child, saw } = watching(folder);
  await put(folder, 'inputs/nqueens.txt', '1\n');
  await vi.waitFor(() => read(folder, 'running'), PATIENCE);
  child.kill('SIGINT');
  await saw('errors', /Finishing running work; press Ctrl-C again to abort it/);
  await put(folder, 'gate-open', '');
  expect((await child).exitCode).toBe(0);
  expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');
});

test('Ctrl-C twice aborts it, and the next start resumes it', async () => {
  const folder = await withGate();
  const first = watching(folder);
  await put(folder, 'inputs/nqueens.txt', '1\n');
  await vi.waitFor(() => read(folder, 'running'), PATIENCE);
  first.child.kill('SIGINT');
  await first.saw('errors', /Finishing running work/);
  first.child.kill('SIGINT');
  expect((await first.child).exitCode).toBe(0);
  expect(await readdir(join(folder, 'outputs'))).toEqual(['.queenside']);
  await put(folder, 'gate-open', '');
  const second = watching(folder);
  await second.saw('output', /nqueens\.txt: 1 right/);
  second.child.kill('SIGINT');
  expect((await second.child).exitCode).toBe(0);
  expect(await read(folder, 'outputs/nqueens_out.txt')).toBe('[1]\n');
});

test('run: SIGTERM aborts at once, with status 1', async () => {
  const folder = await withGate();
  await put(folder, 'inputs/nqueens.txt', '1\n');
  const child = queenside(folder, ['run']);
  await vi.waitFor(() => read(folder, 'running'), PATIENCE);
  child.kill('SIGTERM');
  const { exitCode, stdout } = await child;
  expect(exitCode).toBe(1);
  expect(stdout).toContain('released: the run was stopped; start it again to finish');
  expect(await readdir(join(folder, 'outputs'))).toEqual(['.queenside']);
});
