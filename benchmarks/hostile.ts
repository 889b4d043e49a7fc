/**
 * Grades hostile submissions: `node benchmarks/hostile.ts [user]` (default: the current one; root can name the id of another, such as
 * 65534). Prints each wrong verdict, the longest time until the grader went on to the next submission, and what was left over:
 * processes, control groups, mounts, and temporary files. Needs bubblewrap and python3. The submissions are in hostile.py.
 */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
/** Both runs of a program near its limits, and cleaning up, must end within this time. */
const LONGEST_MS = 2 * 4000 + 10_000;
const ASSIGNMENT = `
title: Hostile
limits: { cpu: 1 s, wall: 4 s, memory: 128 MiB, output: 8 MiB }
tests:
  - { id: boards, problem: nqueens, instances: boards.txt, points: 10 }
`;

interface Hostile {
  readonly name: string;
  readonly verdicts: readonly string[];
  readonly program: string;
}
interface Result {
  readonly submissions: readonly {
    readonly name: string;
    readonly tests: readonly { readonly verdict: string; readonly reason: string }[];
  }[];
}

const submissions = readSubmissions(await readFile(new URL('hostile.py', import.meta.url), 'utf8'));
/** Control groups of other graders. */
const others = new Set(findGroups());
const folder = await mkdtemp(join(tmpdir(), 'queenside-hostile-'));
try {
  await writeFile(join(folder, 'assignment.yaml'), ASSIGNMENT);
  await writeFile(join(folder, 'boards.txt'), '4\n');
  for (const { name, program } of submissions) {
    await mkdir(join(folder, 'class', name), { recursive: true });
    await writeFile(join(folder, 'class', name, 'nqueens.py'), program);
  }
  for (const open of ['.', 'report', 'tmp']) {
    await mkdir(join(folder, open), { recursive: true });
    await chmod(join(folder, open), 0o777);
  }
  const longest = await grade(process.argv[2]);
  const wrong = await wrongVerdicts();
  const left = await leftOver();
  for (const line of [...wrong, ...left]) console.log(line);
  console.log(
    `${submissions.length} submissions, ${wrong.length} wrong verdicts, ${left.length} left over, the longest took ${(longest.ms / 1000).toFixed(1)} s: ${longest.line}`,
  );
  if (wrong.length + left.length > 0 || longest.ms > LONGEST_MS) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function readSubmissions(text: string): Hostile[] {
  const [start = '', ...parts] = text.split(/^#: /m);
  return parts.map((part) => {
    const [name = '', ...verdicts] = part.slice(0, part.indexOf('\n')).split(' ');
    return { name, verdicts, program: start + part.slice(part.indexOf('\n') + 1) };
  });
}

/** Grades one submission after another. Returns the longest time between two results in milliseconds, and the later result. */
async function grade(
  user: string | undefined,
): Promise<{ readonly ms: number; readonly line: string }> {
  const asUser =
    user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const args = ['grade', 'assignment.yaml', '--submissions', 'class', '--report', 'report'];
  const [program, ...rest] = [...asUser, process.execPath, MAIN, ...args, '--jobs', '1'];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...process.env, TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const longest = { ms: 0, line: '' };
  let last = performance.now();
  for await (const line of createInterface({ input: child.stdout })) {
    const ms = performance.now() - last;
    if (ms > longest.ms) Object.assign(longest, { ms, line });
    last = performance.now();
  }
  return longest;
}

async function wrongVerdicts(): Promise<string[]> {
  const { submissions: graded } = JSON.parse(
    await readFile(join(folder, 'report/result.json'), 'utf8'),
  ) as Result;
  return submissions.flatMap(({ name, verdicts }) => {
    const [outcome] = graded.find((each) => each.name === name)?.tests ?? [];
    if (outcome !== undefined && verdicts.includes(outcome.verdict)) return [];
    return `${name}: ${outcome?.verdict ?? 'missing'} instead of ${verdicts.join(' or ')}: ${outcome?.reason ?? ''}`;
  });
}

/** Lists what the grading left on this machine. */
async function leftOver(): Promise<string[]> {
  const mark = basename(folder);
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  const groups = findGroups().filter((group) => !others.has(group) && !isRunning(group));
  const processes = globSync('/proc/[0-9]*/environ').filter((file) => readOr(file).includes(mark));
  const files = await readdir(join(folder, 'tmp'));
  return [
    ...mounts.filter((line) => line.includes(mark)).map((line) => `mount ${line}`),
    ...groups.map((group) => `control group ${group}`),
    ...processes.map((file) => `process ${file}`),
    ...files.filter((name) => name.startsWith('queenside')).map((name) => `file ${name}`),
  ];
}

function findGroups(): string[] {
  return globSync('/sys/fs/cgroup/{*,*/*,*/*/*,*/*/*/*}/queenside-*');
}

/** Whether the process that made a control group still runs. */
function isRunning(group: string): boolean {
  const [, maker = ''] = /queenside-(\d+)-/.exec(group) ?? [];
  return readOr(`/proc/${maker}/stat`) !== '';
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
