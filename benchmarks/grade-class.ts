/**
 * Grades a class: `node benchmarks/grade-class.ts [students] [tests] [rounds]` (default: 200, 10, and 3). Every student submits the
 * same small Python program with a different hash. It solves N-Queens by a formula. Each test has its own input file.
 *
 * In each round, prints the time of the whole command with two jobs: from scratch, and again when nothing needs to run.
 * Also prints the overhead of a run: the extra time for the second half of the tests, minus the time of plain runs of
 * the program, two at once. Bars: 120 s for 200 by 10, and a median overhead of 40 ms. Needs bubblewrap and python3.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { summarize } from './timing.ts';

const [students, tests, rounds] = [200, 10, 3].map((usual, index) =>
  Number(process.argv[2 + index] ?? usual),
);
const JOBS = 2;
const MAIN = fileURLToPath(new URL('../packages/cli/bin/queenside.js', import.meta.url));
const run = promisify(execFile);

const PROGRAM = `
sizes = [int(line.split()[0]) for line in open('nqueens.txt') if line.strip()]
with open('nqueens_out.txt', 'w') as out:
    for n in sizes:
        evens, odds = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
        if n % 6 == 2:
            odds = [3, 1] + odds[3:] + [5]
        if n % 6 == 3:
            evens, odds = evens[1:] + [2], odds[2:] + [1, 3]
        out.write('[' + ','.join(map(str, evens + odds)) + ']\\n')
`;

const folder = await mkdtemp(join(tmpdir(), 'queenside-bench-'));
const overheads: number[] = [];
try {
  console.log(`${students} students, ${tests} tests, ${JOBS} jobs`);
  for (let round = 1; round <= rounds!; round++) overheads.push(await timeRound(round));
  const { median } = summarize(overheads);
  console.log(`  median overhead: ${median.toFixed(1)} ms per run`);
} finally {
  await rm(folder, { recursive: true });
}

/** Returns the overhead of a run in milliseconds of one job. */
async function timeRound(round: number): Promise<number> {
  await makeClass(tests! >> 1);
  const half = await timeGrading(`half-${round}`, tests! >> 1);
  await makeClass(tests!);
  const whole = await timeGrading(`whole-${round}`, tests!);
  const again = await timeGrading(`whole-${round}`, tests!);
  const runs = students! * (tests! - (tests! >> 1));
  const bare = await timeBareRuns(runs);
  const overhead = ((whole - half - bare) / runs) * JOBS;
  console.log(`  graded in ${seconds(whole)}, again with nothing to run in ${seconds(again)}`);
  console.log(`  half of the tests in ${seconds(half)}, ${runs} plain runs in ${seconds(bare)}`);
  console.log(`  overhead: ${overhead.toFixed(1)} ms per run`);
  return overhead;
}

async function makeClass(count: number): Promise<void> {
  const names = Array.from({ length: count }, (_, index) => `boards-${index + 1}`);
  for (const [index, name] of names.entries())
    await writeFile(join(folder, `${name}.txt`), `${index + 8}\n${index + 20}\n`);
  const list = names.map((name) => ({
    id: name,
    problem: 'nqueens',
    instances: `${name}.txt`,
    points: 1,
  }));
  await writeFile(join(folder, 'assignment.yaml'), JSON.stringify({ title: 'Bench', tests: list }));
  for (let student = 1; student <= students!; student++) {
    const own = join(folder, 'handed-in', `student-${student}`);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'nqueens.py'), `# ${student}\n${PROGRAM}`);
  }
}

/** @throws Error unless every student gets full points. */
async function timeGrading(report: string, count: number): Promise<number> {
  const args = ['grade', 'assignment.yaml', '--submissions', 'handed-in', '--report', report];
  const started = performance.now();
  const { stdout } = await run(process.execPath, [MAIN, ...args, '--jobs', String(JOBS)], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
  const taken = performance.now() - started;
  const expected = `${students} submissions graded, ${count.toFixed(1)} points on average`;
  if (!stdout.includes(expected)) throw new Error(stdout.slice(-2000));
  return taken;
}

async function timeBareRuns(runs: number): Promise<number> {
  let left = runs;
  const started = performance.now();
  const work = async (job: number): Promise<void> => {
    const own = join(folder, `job-${job}`);
    await cp(join(folder, 'handed-in', 'student-1'), own, { recursive: true, force: true });
    await cp(join(folder, 'boards-1.txt'), join(own, 'nqueens.txt'));
    while (left-- > 0) await run('/usr/bin/python3', ['nqueens.py'], { cwd: own });
  };
  await Promise.all(Array.from({ length: JOBS }, (_, job) => work(job)));
  return performance.now() - started;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
