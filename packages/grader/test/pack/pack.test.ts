/** Packs an autograder, sets it up, and runs it on submissions, as a platform does. It uses nothing from the checkout. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  loadAssignment,
  makeSecret,
  packAutograder,
  type GradescopeResults,
} from '../../src/index.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const MAIN = join(ROOT, 'packages/cli/bin/queenside.js');
const CLASS = join(ROOT, 'examples/small-class');
const run = promisify(execFile);

let folder: string;
let source: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'queenside-pack-'));
  source = join(folder, 'source');
  const args = ['grade', 'pack', join(CLASS, 'assignment.yaml'), '--output', source];
  await run(process.execPath, [MAIN, ...args]);
  await run('bash', [join(source, 'setup.sh')], { maxBuffer: 1 << 26 });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Packs an assignment with an empty workspace instead of Queenside, if a test only looks at the rest. */
async function packWithoutProgram(file: string, into: string): Promise<void> {
  const program = join(folder, 'workspace');
  await mkdir(join(program, 'packages'), { recursive: true });
  await writeFile(join(program, 'package.json'), '{ "packageManager": "pnpm@1.0.0" }');
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs', 'LICENSE'])
    await writeFile(join(program, name), '');
  await packAutograder(await loadAssignment(file), { checkout: program }, into);
}

async function autograde(submission: string, student?: string): Promise<GradescopeResults> {
  await rm(join(folder, 'submission'), { recursive: true, force: true });
  await rm(join(folder, 'results'), { recursive: true, force: true });
  await cp(join(CLASS, 'submissions', submission), join(folder, 'submission'), { recursive: true });
  if (student !== undefined) {
    const metadata = { users: [{ id: student }] };
    await writeFile(join(folder, 'submission_metadata.json'), JSON.stringify(metadata));
  }
  await runAgain();
  return await readResults();
}

/** Runs the autograder on what is there. */
function runAgain(): Promise<unknown> {
  return run('bash', [join(source, 'run_autograder')], {
    env: { ...process.env, AUTOGRADER: folder },
  });
}

async function readResults(): Promise<GradescopeResults> {
  const text = await readFile(join(folder, 'results/results.json'), 'utf8');
  return JSON.parse(text) as GradescopeResults;
}

describe('an autograder', () => {
  test('contains the assignment and the files it names, but no submissions', async () => {
    const held = await readdir(join(source, 'assignment'));
    expect(held.toSorted()).toEqual(['assignment.yaml', 'boards.txt', 'samples', 'trees.txt']);
    expect(await readdir(join(source, 'queenside'))).not.toContain('examples');
  });

  test('gives full points for a right program', async () => {
    const results = await autograde('right-python');
    expect(results.score).toBe(50);
    expect(results.tests.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
  });

  test('explains a wrong answer, and only root can read the result, the autograder, and earlier results', async () => {
    const results = await autograde('missing-last-record', '4711');
    expect(results.score).toBeLessThan(50);
    expect(results.tests[0]!.output).toContain('there is no answer for this record');
    for (const name of ['results', 'source', 'submission', 'submission_metadata.json'])
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  });

  test('that fails replaces an earlier result by the reason, which only staff can see', async () => {
    const instances = join(source, 'assignment', 'boards.txt');
    const held = await readFile(instances);
    await writeFile(join(folder, 'results/results.json'), '{ "score": 50 }');
    await rm(instances);
    try {
      await expect(runAgain()).rejects.toMatchObject({ code: 1 });
    } finally {
      await writeFile(instances, held);
    }
    const { score, output, tests } = await readResults();
    expect([score, output]).toEqual([0, expect.stringContaining('The autograder failed')]);
    expect(tests).toEqual([expect.objectContaining({ visibility: 'hidden' })]);
    expect(tests[0]!.output).toContain('boards.txt');
    expect(await readdir(join(folder, 'results'))).toEqual(['results.json']);
  });
});

test('an installed command packs its version, which npm installs', async () => {
  const into = join(folder, 'by-npm');
  const assignment = await loadAssignment(join(CLASS, 'assignment.yaml'));
  await packAutograder(assignment, { version: '1.2.3' }, into);
  const manifest = JSON.parse(
    await readFile(join(into, 'queenside/package.json'), 'utf8'),
  ) as object;
  expect(manifest).toMatchObject({ dependencies: { queenside: '1.2.3' } });
  expect(await readFile(join(into, 'setup.sh'), 'utf8')).toContain('cd queenside\nnpm install');
  const script = await readFile(join(into, 'run_autograder'), 'utf8');
  expect(script).toContain(
    'node "$here/queenside/node_modules/queenside/bin/queenside.js" grade one',
  );
});

test('quotes the assignment name for the shell', async () => {
  const own = join(folder, 'named');
  await mkdir(own);
  await writeFile(join(own, 'small.txt'), '4\n');
  const name = "it's $(touch pwned) $&.yaml";
  const tests = 'tests: [{ problem: nqueens, instances: small.txt, points: 1 }]';
  await writeFile(join(own, name), `title: Own\n${tests}\n`);
  await packWithoutProgram(join(own, name), join(own, 'packed'));
  const script = await readFile(join(own, 'packed', 'run_autograder'), 'utf8');
  const asked = script.replace(/ node "[^"]*queenside\.js"/, ' printf "%s\\n"');
  expect(asked).not.toBe(script);
  const said = await run('bash', ['-c', asked], {
    cwd: own,
    env: { ...process.env, AUTOGRADER: own },
  });
  expect(said.stdout.split('\n')[2]).toBe(join(own, 'source/assignment', name));
  expect(await readdir(own)).not.toContain('pwned');
});

test('includes the starter code, without which the assignment would not load', async () => {
  const own = join(folder, 'own');
  await mkdir(join(own, 'starter'), { recursive: true });
  await writeFile(join(own, 'starter', 'main.py'), 'print(1)\n');
  await writeFile(join(own, 'small.txt'), '8\n');
  const tests = 'tests: [{ problem: nqueens, instances: small.txt, points: 1 }]';
  const assignment = join(own, 'own.yaml');
  await writeFile(assignment, `title: Own\n${tests}\nsimilarity: { starter: starter }\n`);
  await packWithoutProgram(assignment, join(own, 'packed'));
  const packed = await readdir(join(own, 'packed', 'assignment'), { recursive: true });
  expect(packed.toSorted()).toEqual(['own.yaml', 'small.txt', 'starter', 'starter/main.py']);
});

test('refuses a folder that is not empty, and a program folder without a workspace', async () => {
  const into = join(folder, 'full');
  await mkdir(join(into, 'something'), { recursive: true });
  await expect(packWithoutProgram(join(CLASS, 'assignment.yaml'), into)).rejects.toMatchObject({
    code: 'grade/pack-not-empty',
  });
  const assignment = await loadAssignment(join(CLASS, 'assignment.yaml'));
  await expect(
    packAutograder(assignment, { checkout: join(folder, 'nowhere') }, join(folder, 'packed')),
  ).rejects.toMatchObject({ code: 'grade/pack-no-workspace' });
});

test('the secret comes along, for its owner alone, and the README says so', async () => {
  const assignment = join(folder, 'with-secret');
  await mkdir(assignment);
  const text =
    'title: x\nsecret: x.secret\ntests: [{ problem: nqueens, instances: 4.txt, points: 1 }]\n';
  await writeFile(join(assignment, 'x.yaml'), text);
  await writeFile(join(assignment, '4.txt'), '4\n');
  await writeFile(join(assignment, 'x.secret'), makeSecret(), { mode: 0o600 });
  const into = join(folder, 'packed-with-secret');
  await packWithoutProgram(join(assignment, 'x.yaml'), into);
  const packed = join(into, 'assignment/x.secret');
  expect(await readFile(packed, 'utf8')).toBe(await readFile(join(assignment, 'x.secret'), 'utf8'));
  expect((await stat(packed)).mode & 0o077).toBe(0);
  expect(await readFile(join(into, 'README.md'), 'utf8')).toContain("the assignment's secret");
  await rm(join(assignment, 'x.secret'));
  await expect(packWithoutProgram(join(assignment, 'x.yaml'), `${into}-2`)).rejects.toMatchObject({
    code: 'assignment/secret-missing',
  });
});
