/** Grades the sample class of `examples/small-class` with the real command in the real sandbox. */
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { GradeResult } from '@queenside/class-view';
import { execa } from 'execa';
import { onTestFinished, vi, type TestContext } from 'vitest';
import { parse } from 'yaml';
import { GradeStore, loadAssignment, withoutTimes, writeReports } from '../../src/index.ts';

const COMMAND = process.env['QUEENSIDE_COMMAND']!;
/** The assignment, its instances, its submissions, and their expected results. */
export const CLASS: string = fileURLToPath(
  new URL('../../../../examples/small-class', import.meta.url),
);
export const ASSIGNMENT: string = join(CLASS, 'assignment.yaml');
export const SUBMISSIONS: string = join(CLASS, 'submissions');

export type SubmissionJson = GradeResult['submissions'][number];

/** The expected result of a submission. */
export interface Expected {
  /** The verdicts by test id; `*` means all others. */
  readonly verdicts: Readonly<Record<string, string>>;
  readonly points: number;
  /** Parts of the reasons and deductions, by test id. */
  readonly reason?: Readonly<Record<string, string>>;
  readonly deduction?: Readonly<Record<string, string>>;
  /** A part of the build log. */
  readonly build?: string;
}

export const EXPECTED: Readonly<Record<string, Expected>> = parse(
  await readFile(join(CLASS, 'expected.yaml'), 'utf8'),
);

/** Quick submissions of every kind, whose results are the same every time, word for word. */
export const CHOSEN: readonly string[] = [
  'compile-error-c',
  'crash-half-way',
  'exit-42',
  'hang-on-6',
  'locked-folder',
  'old-result-appended',
  'right-makefile',
  'right-python',
  'setsid-escape',
  'symlink-result',
  'wrong-edges-as-set',
];

/** Why no sandbox works here; undefined if one does. */
export const NO_SANDBOX: string | undefined = process.env['QUEENSIDE_NO_SANDBOX'];

/** Appended to the titles of tests that need a sandbox. */
export const SKIPPED: string = NO_SANDBOX === undefined ? '' : ` (skipped: ${NO_SANDBOX})`;

/**
 * Makes a folder with a unique name and removes it after the test.
 *
 * @param finished calls a function after the test. Tests that run at once must hand in that of their context.
 */
export async function temporaryFolder(
  finished: TestContext['onTestFinished'] = onTestFinished,
): Promise<string> {
  const folder = await makeFolder();
  finished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function makeFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'queenside-class-')));
}

export async function put(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Copies some submissions into a folder. */
export async function copySubmissions(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await cp(join(SUBMISSIONS, name), join(folder, name), { recursive: true });
}

/** The end of `queenside grade …`. */
interface Ended {
  readonly stdout: string;
  /** Without the notices of a missing secret: most assignments of tests have none. */
  readonly stderr: string;
  /** These notices. */
  readonly guessable: readonly string[];
  readonly exitCode: number | undefined;
  /** The number of the process that graded. */
  readonly pid: number;
}

/** Starts `queenside grade …` as a process; its temporary files go to the folder `tmp` in `folder`. */
export function start(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  return execa(process.execPath, [COMMAND, 'grade', ...args], {
    cwd: folder,
    reject: false,
    env: { NO_COLOR: '1', TMPDIR: join(folder, 'tmp'), ...environment },
  });
}

/** Runs `queenside grade …` as a process and waits for its end. */
export async function runProcess(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const child = start(folder, args, environment);
  const { stdout, stderr, exitCode } = await child;
  return { stdout, ...withoutNotices(stderr), exitCode, pid: child.pid! };
}

const NOTICE = /\n?Students can find out what is graded in .* makes one\.\n?/g;

function withoutNotices(stderr: string): Pick<Ended, 'stderr' | 'guessable'> {
  return { stderr: stderr.replace(NOTICE, ''), guessable: stderr.match(NOTICE) ?? [] };
}

/** The command as a function: arguments in, exit status out. */
const { runProgram } = (await import(process.env['QUEENSIDE_PROGRAM']!)) as {
  readonly runProgram: (args: readonly string[]) => Promise<number>;
};

/** Runs `queenside grade …` in this process, which saves its start. */
export async function run(folder: string, args: readonly string[]): Promise<Ended> {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const before = process.cwd();
  process.chdir(folder);
  vi.stubEnv('NO_COLOR', '1');
  vi.stubEnv('TMPDIR', join(folder, 'tmp'));
  const [stdout, stderr] = [record(process.stdout), record(process.stderr)];
  try {
    const exitCode = await runProgram(['grade', ...args]);
    return {
      stdout: stdout.text(),
      ...withoutNotices(stderr.text()),
      exitCode,
      pid: process.pid,
    };
  } finally {
    stdout.stop();
    stderr.stop();
    vi.unstubAllEnvs();
    process.chdir(before);
  }
}

/** Records what is written to a stream, without the last line feed. */
function record(stream: NodeJS.WriteStream) {
  const pieces: string[] = [];
  const spy = vi.spyOn(stream, 'write').mockImplementation((piece) => {
    pieces.push(String(piece));
    return true;
  });
  return { text: () => pieces.join('').replace(/\n$/, ''), stop: () => spy.mockRestore() };
}

/** Returns the arguments for grading submissions of the sample class without its samples. */
export function classArguments(
  report: string,
  names: readonly string[],
  more: readonly string[] = [],
): readonly string[] {
  const only = names.length === 0 ? [] : ['--only', names.join(',')];
  return [
    ASSIGNMENT,
    '--submissions',
    SUBMISSIONS,
    '--report',
    report,
    '--no-samples',
    ...only,
    ...more,
  ];
}

export async function readResult(report: string): Promise<GradeResult> {
  return JSON.parse(await readFile(join(report, 'result.json'), 'utf8')) as GradeResult;
}

/** Returns the result without values that differ between runs. */
export function constantPart(result: GradeResult): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => (key === 'varies' ? undefined : value)),
  );
}

export function submissionIn(
  { submissions }: Pick<GradeResult, 'submissions'>,
  name: string,
): SubmissionJson {
  const found = submissions.find((each) => each.name === name || each.id === name);
  if (found === undefined) throw new Error(`${name} was not graded`);
  return found;
}

/** Returns `AC SKIP WA` by submission name. */
export function verdictsIn({ submissions }: GradeResult): Record<string, string> {
  return Object.fromEntries(
    submissions.map(({ name, tests }) => [name, tests.map(({ verdict }) => verdict).join(' ')]),
  );
}

/** Returns the expected verdicts in the same form. */
export function expectedVerdicts(names: readonly string[]): Record<string, string> {
  const tests = ['boards', 'own-boards', 'trees'];
  return Object.fromEntries(
    names.map((name) => {
      const { verdicts } = EXPECTED[name]!;
      return [name, tests.map((id) => verdicts[id] ?? verdicts['*']).join(' ')];
    }),
  );
}

/** Writes all reports of a finished grading without times and returns their texts by path. */
export async function timelessReports(report: string): Promise<Record<string, string>> {
  const folder = await makeFolder();
  try {
    using store = await GradeStore.open(join(report, '.queenside'));
    const results = store.results(store.last('applied')!.number);
    const assignment = await loadAssignment(ASSIGNMENT);
    await writeReports(withoutTimes({ ...results, assignment }), folder);
    return await readTree(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lists the paths of all files and links below a folder, except hidden ones at its top. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.'))
    .toSorted();
}

export async function readTree(folder: string): Promise<Record<string, string>> {
  const paths = await listTree(folder);
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'latin1')));
  return Object.fromEntries(paths.map((path, index) => [path, texts[index]!]));
}

/** Reads the stored facts of a kind from a report folder, by key. */
export function keptFacts(
  report: string,
  kind: 'build' | 'run' | 'judgement',
): Map<string, string> {
  const database = new DatabaseSync(join(report, '.queenside', 'grades.sqlite'));
  try {
    const rows = database.prepare('SELECT key, value FROM fact WHERE kind = ?').all(kind);
    return new Map(rows.map(({ key, value }) => [String(key), String(value)]));
  } finally {
    database.close();
  }
}

/** Deletes all facts except builds, as if grading was killed after the builds. */
export function forgetRuns(report: string): void {
  const database = new DatabaseSync(join(report, '.queenside', 'grades.sqlite'));
  database.exec("DELETE FROM fact WHERE kind <> 'build'");
  database.close();
}
