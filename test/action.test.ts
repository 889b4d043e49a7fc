/** The scripts of the GitHub Actions, run with the variables that the Action sets. */
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judge } from '../action/plugin/judge.ts';
import manifest from '../packages/queenside/package.json' with { type: 'json' };
import { ROOT } from '../scripts/release/pack.ts';
import { makeScratch, writeFiles } from './published/scratch.ts';

const CLASS = join(ROOT, 'examples/small-class');
const COMMAND = process.env['QUEENSIDE_COMMAND']!;
const ACTION = await readFile(join(ROOT, 'action.yml'), 'utf8');
const PLUGIN_ACTION = await readFile(join(ROOT, 'action/plugin/action.yml'), 'utf8');
const ACTIONS = [ACTION, PLUGIN_ACTION];

let scratch: Awaited<ReturnType<typeof makeScratch>>;
beforeEach(async () => {
  scratch = await makeScratch();
  const command = '.queenside/node_modules/@queenside/cli/bin/queenside.js';
  await writeFiles(scratch.folder, {
    [command]: `process.argv[1] = ${JSON.stringify(COMMAND)}; await import(process.argv[1]);`,
    summary: '',
    output: '',
  });
});
afterEach(() => scratch.remove());

/** Runs a script of the Action. Its variables are those of a right program, unless others are given. */
async function run(script: string, more: Readonly<Record<string, string>> = {}) {
  const { folder } = scratch;
  const env = {
    HOME: folder,
    GITHUB_STEP_SUMMARY: join(folder, 'summary'),
    GITHUB_OUTPUT: join(folder, 'output'),
    ASSIGNMENT: join(CLASS, 'assignment.yaml'),
    SUBMISSION: join(CLASS, 'submissions/right-python'),
    POINTS: '',
    VERSION: '',
    ...more,
  };
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'action', script)], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return { status, stdout, summary: await read('summary'), output: await read('output') };
}

const STRICT = { SUBMISSION: join(CLASS, 'submissions/wrong-strict-cutoffs') };

test('a right program passes', async () => {
  const { status, summary, output } = await run('check.ts');
  expect(summary).toMatch(/^## 50 of 50 points\n\n### ✅/);
  expect(summary.match(/### ✅/g)).toHaveLength(3);
  expect(output).toBe('points=50\n');
  expect(status).toBe(0);
});

test('a program with mistakes fails, and the summary names them', async () => {
  const { status, summary, stdout } = await run('check.ts', STRICT);
  expect(summary).toMatch(/^## 14\.5 of 50 points\n\n### ❌/);
  expect(summary).toContain('### ❌ Game trees: 14.29 of 20');
  expect(summary).toContain('strict cut-offs (alpha > beta) instead of alpha >= beta');
  expect(stdout).toContain('::error::14.5 of 50 points; the job needs 50');
  expect(status).toBe(1);
});

test('fewer points may be enough', async () => {
  expect(await run('check.ts', { ...STRICT, POINTS: '14' })).toMatchObject({ status: 0 });
});

test('the errors of a compiler follow the heading, in a block', async () => {
  const submission = join(CLASS, 'submissions/compile-error-c');
  const { summary } = await run('check.ts', { SUBMISSION: submission });
  expect(summary).toMatch(/^## 0 of 50 points\n\n```text\n.*\n(?:.*\n)*```\n\n### ❌/);
});

test('what a program prints cannot leave its block', async () => {
  const submission = join(CLASS, 'submissions/markup-answer');
  const { summary } = await run('check.ts', { SUBMISSION: submission });
  const outside = summary.split(/^(`{3,})text\n[^]*?\n\1$/m).join('');
  expect(outside).not.toMatch(/[<>]/);
});

test('neither the log nor the summary shows what only staff may see', async () => {
  const tests = ['shown', 'hidden']
    .map((id) => `{ id: ${id}, problem: nqueens, instances: ${id}.txt, points: 1 }`)
    .map((each, index) => (index === 1 ? each.replace('}', ', visibleTo: staff }') : each));
  await writeFiles(scratch.folder, {
    'a.yaml': `title: Queens\ntests: [${tests.join()}]`,
    'shown.txt': '31415\n',
    'hidden.txt': '27182\n',
    'spy/nqueens.py': 'raise ValueError(open("nqueens.txt").read())',
  });
  const { stdout, summary } = await run('check.ts', { ASSIGNMENT: 'a.yaml', SUBMISSION: 'spy' });
  for (const text of [stdout, summary]) {
    expect(text).toContain('ValueError: 31415');
    expect(text).not.toContain('27182');
  }
});

test('the Action installs its own version, unless another one is wanted', async () => {
  expect(await run('inputs.ts')).toMatchObject({
    status: 0,
    output: `version=${manifest.version}\n`,
  });
  const { output } = await run('inputs.ts', { VERSION: '1.2.3' });
  expect(output).toMatch(/\nversion=1\.2\.3\n$/);
});

test.each([
  ['no assignment', { ASSIGNMENT: '' }, 'the input "assignment" is missing'],
  ['a missing assignment', { ASSIGNMENT: 'gone.yaml' }, '"gone.yaml" does not exist'],
  ['a missing submission', { SUBMISSION: 'gone%\n' }, '"gone%25%0A" does not exist'],
  ['points in words', { POINTS: 'all' }, '(got "all")'],
  ['negative points', { POINTS: '-1' }, '(got "-1")'],
  ['a version with a space', { VERSION: '1 --x' }, '(got "1 --x")'],
])('%s: the first step fails with exit status 2', async (_, env, message) => {
  const { status, stdout } = await run('inputs.ts', env);
  expect(stdout).toMatch(/^::error::.*\n$/);
  expect(stdout).toContain(message);
  expect(status).toBe(2);
});

test('more points than the assignment has are refused', async () => {
  const { status, stdout, summary } = await run('check.ts', { POINTS: '51' });
  expect(stdout).toContain('::error::the input "points" is 51, but the assignment has only 50');
  expect([status, summary]).toEqual([2, '']);
});

test('an assignment that cannot be read fails the job with its error', async () => {
  await writeFiles(scratch.folder, { 'bad.yaml': 'title: 1' });
  const { status, stdout, summary } = await run('check.ts', { ASSIGNMENT: 'bad.yaml' });
  expect(stdout).toMatch(/::error::.*bad\.yaml/);
  expect([status, summary]).toEqual([2, '']);
});

const JOB = {
  workflow: 'conforms to API 2',
  reference: 'me/mine/.github/workflows/conformance.yml@refs/heads/main',
  server: 'https://github.com',
};
const FAULT = { kit: /did not run all its checks; call `conformance\(test, plugin\)`/ };

test.each([
  ['no word of the kit', '', JOB, FAULT.kit],
  ['words of something else', 'all right', JOB, FAULT.kit],
  [
    'another API version than the badge says',
    'conforms to API 3\n',
    JOB,
    /named "conforms to API 2", but the plugin conforms to API 3; set `name: conforms to API 3`/,
  ],
])('the Action for plugins refuses %s', (_, attested, job, fault) => {
  expect(judge(attested, job)).toEqual({ fault: expect.stringMatching(fault) });
});

test('the Action for plugins shows the badge of a workflow whose name says what the kit found', () => {
  const attested = 'conforms to API 2\n';
  const page = 'https://github.com/me/mine/actions/workflows/conformance.yml';
  expect(judge(attested, JOB)).toEqual({
    conforms: 'conforms to API 2',
    summary: `## The plugin conforms to API 2\n\nThe badge for README.md:\n\n\`\`\`md\n[![conforms to API 2](${page}/badge.svg)](${page})\n\`\`\`\n`,
  });
  for (const job of [
    { ...JOB, workflow: 'CI' },
    { ...JOB, reference: '' },
  ])
    expect(judge(attested, job)).toEqual({
      conforms: 'conforms to API 2',
      summary: expect.stringMatching(/^(?!.*badge\.svg)[^]*with `name: conforms to API 2` says so/),
    });
});

test('the last step of the Action for plugins reads what the kit wrote in the step before', async () => {
  const variable = PLUGIN_ACTION.match(/(?<=env: \{ )QUEENSIDE_CONFORMS: .*(?= \})/g);
  expect(variable).toHaveLength(2);
  expect(variable![0]).toBe(variable![1]);
  const job = {
    QUEENSIDE_CONFORMS: join(scratch.folder, 'kit.txt'),
    GITHUB_WORKFLOW: JOB.workflow,
    GITHUB_WORKFLOW_REF: JOB.reference,
  };
  const without = await run('plugin/conforms.ts', job);
  expect(without).toMatchObject({ status: 2, summary: '', output: '' });
  expect(without.stdout).toMatch(/^::error::`npm test` passed, but the conformance kit/);
  await writeFiles(scratch.folder, { 'kit.txt': 'conforms to API 2\n' });
  const { status, output, summary } = await run('plugin/conforms.ts', job);
  expect([status, output]).toEqual([0, 'conforms=conforms to API 2\n']);
  expect(summary).toContain('badge.svg');
});

test('every action of others is pinned to a commit, and its version is named', async () => {
  const folder = join(ROOT, '.github/workflows');
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const uses = [...ACTIONS, ...texts].flatMap((text) => text.match(/\buses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(5);
  for (const use of uses) expect(use).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(ACTIONS)(
  'an Action passes its inputs by the environment, never inside a script',
  (text) => {
    const scripts = text.match(/\brun: .*/g)!;
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).not.toContain('${{');
  },
);
