/** Tests forbidden actions of outside programs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, temporaryFolder, useEngine, type Answered } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();
/** A file to which programs may lead the command by links. */
const VICTIM = 'untouched';
const RIGHT = "printf '2\\n4\\n'";

/** Runs a shell script as an outside program, with a separate temporary folder. */
async function run(
  script: string,
  timeLimitMs = 20_000,
): Promise<Answered & { left: string[]; victim: string }> {
  const outer = await temporaryFolder();
  const [folder, victim] = [join(outer, 'tmp'), join(outer, 'victim')];
  await mkdir(folder);
  await writeFile(victim, VICTIM);
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const destination = { problem: 'double', options: {}, command: ['/bin/sh', '-c', script] };
  const answered = await answer(engine(), '1\n2\n', { destination, timeLimitMs });
  return { ...answered, left: await readdir(folder), victim: await readFile(victim, 'utf8') };
}

const HAS_PROC = process.platform === 'linux';

test.skipIf(!HAS_PROC).each([
  ['leave the process group', `setsid sleep 412.5 & ${RIGHT}`],
  ['clear their environment', `env -i setsid sleep 412.5 & ${RIGHT}`],
  ['print nothing', `setsid sleep 412.5 >/dev/null 2>&1 & ${RIGHT}`],
  ['end the guard', `setsid sleep 412.5 & pkill -9 -f "sh .*$PWD"; ${RIGHT}`],
  ['keep only its standard input', `exec 3<&0; (cd /; env -i setsid sleep 412.5 <&3 &); ${RIGHT}`],
  ['work elsewhere', `(cd /; setsid sleep 412.5 >/dev/null 2>&1 &); ${RIGHT}`],
])('ends descendants that %s', async (_, script) => {
  // A run that waited for them would take longer than a test may.
  const { report, text } = await run(script);
  expect([report.status, text]).toEqual(['done', '2\n4\n']);
  await sleepersEnd();
});

test.skipIf(!HAS_PROC)(
  'keeps the time limit if a descendant has left the process group',
  async () => {
    const { records, text } = await run(`setsid sleep 412.5 & echo 2; sleep 412.5`, 700);
    expect(text).toMatch(
      /^2\nerror: line 2: the program .* was stopped at the time limit of 0.7 s/,
    );
    expect(records.map(({ status }) => status)).toEqual(['right', 'failed']);
    await sleepersEnd();
  },
);

test('waits for a child that still prints', async () => {
  expect((await run(`(sleep 0.2; ${RIGHT}) & true`)).text).toBe('2\n4\n');
});

test.each([
  ['ln -s ../../../victim double_out.txt', 'left an answer file that is a symbolic link'],
  ['mkfifo double_out.txt', 'left an answer file that is a named pipe'],
  ['mkdir double_out.txt', 'left an answer file that is a folder'],
  ['truncate -s 2000000 double_out.txt', 'wrote an answer file of 2000000 bytes'],
  ['d=$PWD; cd ..; rm -r "$d"; ln -s /etc "$d"', 'replaced its working folder'],
  ['ln -sf ../../victim ../printed', 'replaced the file of what it prints'],
  ['rm ../printed; mkfifo ../printed', 'replaced the file of what it prints'],
])('%s: each record fails with a sentence', async (script, what) => {
  const { report, text, left, victim } = await run(`${script}; ${RIGHT}`);
  expect(report).toMatchObject({ status: 'failed', right: 0, failed: 2 });
  expect(victim).toBe(VICTIM);
  for (const line of text.trimEnd().split('\n')) expect(line).toContain(what);
  expect(text).not.toContain(tmpdir());
  expect(left).toEqual([]);
});

test.each([
  ['removes its folder', 'rm -r "$PWD"'],
  [
    'nests folders deeper than a path',
    'i=0; while [ $i -lt 60 ]; do n=$(printf %0100d 0); mkdir $n; cd $n; i=$((i + 1)); done',
  ],
  ['takes away the rights to its folder', 'mkdir -p a/b; chmod 0 a/b a .'],
])('a program that %s gives its printed answers, and leaves nothing', async (_, script) => {
  const { report, text, left } = await run(`${RIGHT}; ${script}`);
  expect([report.status, report.warnings, text]).toEqual(['done', undefined, '2\n4\n']);
  expect(left).toEqual([]);
});

test.skipIf(!canFreeze())('a folder that cannot be removed is a warning', async () => {
  const { report, text, left } = await run(`${RIGHT}; touch frozen; chattr +i frozen`);
  spawnSync('chattr', ['-i', join(process.env['TMPDIR']!, left[0]!, 'work/frozen')]);
  expect([report.status, text]).toEqual(['done', '2\n4\n']);
  expect(report.warnings).toMatchObject([{ code: 'batch/folder-left' }]);
});

/** Whether this user and this file system can make files immutable. */
function canFreeze(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-test-'));
  const [isFrozen] = ['+i', '-i'].map((flag) => spawnSync('chattr', [flag, folder]).status === 0);
  rmSync(folder, { recursive: true });
  return isFrozen!;
}

test.each([
  ['exit 3', 'ended with exit status 3; it printed no error message'],
  ['kill -SEGV $$', 'was killed by SIGSEGV'],
])('%s after right answers is a warning', async (script, what) => {
  const { report, text } = await run(`${RIGHT}; ${script}`);
  expect([report.status, text]).toEqual(['done', '2\n4\n']);
  expect(report.warnings).toHaveLength(1);
  const { cause, remedy } = report.warnings![0]!;
  expect(`${cause}; ${remedy}`).toContain(what);
});

test('a long standard error does no harm, and its last line is the hint', async () => {
  const { text } = await run(`yes no | head -c 210000 >&2; echo 2; echo why >&2; exit 1`);
  expect(text).toMatch(/^2\nerror: line 2: .*ended with exit status 1; its error message: why\n$/);
});

/** A killed process is gone when it gets a processor for a moment. */
async function sleepersEnd(): Promise<void> {
  await vi.waitFor(async () => expect(await sleepers()).toEqual([]), PATIENCE);
}

/** Finds the sleeping descendants that the scripts start. */
async function sleepers(): Promise<string[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = numbers.map((number) =>
    readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(lines)).filter((line) => line.startsWith('sleep\u0000412.5'));
}
