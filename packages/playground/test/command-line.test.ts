/** The copied command answers as the page does. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandLine } from '../src/state/command-line.ts';

const COMMAND = process.env['QUEENSIDE_COMMAND']!;

async function inShell(line: string): Promise<string> {
  const alias = `queenside() { ${process.execPath} ${COMMAND} "$@"; }; `;
  const { stdout } = await promisify(execFile)('sh', ['-c', alias + line], {
    cwd: join(import.meta.dirname, '../../..'),
  });
  return stdout;
}

test('names everything that differs from the defaults', () => {
  const question = { problem: 'nqueens', record: '8', options: {}, seed: 1 };
  expect(commandLine(question)).toBe(
    String.raw`printf '%s\n' 8 | queenside solve - --problem nqueens`,
  );
  const more = { ...question, solver: 'genetic', options: { population: 50 }, seed: 7 };
  expect(commandLine(more)).toContain('--solver genetic --option population=50 --seed 7');
});

test('quotes what a shell would change', () => {
  const record = `it's $(rm -rf /) \`x\` "y"`;
  const line = commandLine({ problem: 'nqueens', record, options: {}, seed: 1 });
  expect(line).toContain(String.raw`'it'\''s $(rm -rf /) `);
});

test('runs in a shell, with a record of several lines', async () => {
  const record = 'XXXXX\nXS_GX\nXXXXX';
  const question = { problem: 'pathfinding', record, solver: 'a-star', options: {}, seed: 1 };
  expect(await inShell(commandLine(question))).toContain('XSPGX');
});
