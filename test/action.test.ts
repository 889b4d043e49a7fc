/** The GitHub Action's script, run with the variables that the Action sets. */
import { spawnSync } from 'node:child_process';
import { chmod, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../scripts/release/pack.ts';
import { makeScratch, writeFiles } from './published/scratch.ts';

const CLASS = join(ROOT, 'examples/small-class');
const COMMAND = process.env['QUEENSIDE_COMMAND']!;

let scratch: Awaited<ReturnType<typeof makeScratch>>;
beforeEach(async () => {
  scratch = await makeScratch();
  const { folder } = scratch;
  await writeFiles(folder, {
    'bin/queenside': `#!/bin/sh\nexec '${process.execPath}' '${COMMAND}' "$@"\n`,
    summary: '',
    output: '',
  });
  await chmod(join(folder, 'bin/queenside'), 0o755);
});
afterEach(() => scratch.remove());

async function check(submission: string, more: Readonly<Record<string, string>> = {}) {
  const { folder } = scratch;
  const env = {
    PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
    ASSIGNMENT: join(CLASS, 'assignment.yaml'),
    SUBMISSION: join(CLASS, submission),
    ...more,
  };
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'action/check.ts')], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return { status, stdout, summary: await read('summary'), output: await read('output') };
}

test('a right program passes', async () => {
  const { status, summary, output } = await check('submissions/right-python');
  expect(summary).toContain('## 50 of 50 points');
  expect(summary.match(/### ✅/g)).toHaveLength(3);
  expect(output).toBe('points=50\n');
  expect(status).toBe(0);
});

test('a program with mistakes fails, and the summary names them', async () => {
  const { status, summary, stdout } = await check('submissions/wrong-strict-cutoffs');
  expect(summary).toContain('### ❌ Game trees: 14.285714 of 20');
  expect(summary).toContain('strict cut-offs (alpha > beta) instead of alpha >= beta');
  expect(stdout).toContain('::error::14.5 of 50 points; the job needs 50');
  expect(status).toBe(1);
});

test('fewer points may be enough', async () => {
  expect(await check('submissions/wrong-strict-cutoffs', { POINTS: '14' })).toMatchObject({
    status: 0,
  });
});

test('what a program prints cannot leave its block', async () => {
  const { summary } = await check('submissions/markup-answer');
  const outside = summary.split(/^(`{3,})text\n[^]*?\n\1$/m).join('');
  expect(outside).not.toMatch(/[<>]/);
});

test('a missing assignment fails the job', async () => {
  expect(await check('submissions/right-python', { ASSIGNMENT: 'gone.yaml' })).toMatchObject({
    status: 2,
    summary: '',
  });
});

test('the action passes its inputs by the environment, never inside a script', async () => {
  const action = await readFile(join(ROOT, 'action.yml'), 'utf8');
  const scripts = action.match(/\brun: .*/g)!;
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) expect(script).not.toContain('${{');
});
