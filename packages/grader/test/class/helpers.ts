/** The sample class of `examples/small-class`, graded by the real command in the real sandbox. */
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import {
  GradeStore,
  loadAssignment,
  openSandbox,
  withoutTimes,
  writeReports,
  type GradeResult,
} from '../../src/index.ts';

const COMMAND = fileURLToPath(new URL('../../../cli/bin/queenside.js', import.meta.url));
/** The assignment, its instances, its submissions and what each of these must get. */
export const CLASS: string = fileURLToPath(
  new URL('../../../../examples/small-class', import.meta.url),
);
export const ASSIGNMENT: string = join(CLASS, 'assignment.yaml');
export const SUBMISSIONS: string = join(CLASS, 'submissions');

export type SubmissionJson = GradeResult['submissions'][number];

/** What a submission must get. */
export interface Expected {
  /** By test, `*` for all others. */
  readonly verdicts: Readonly<Record<string, string>>;
  readonly points: number;
  /** Pieces of what is told of a test, and of what costs points. */
  readonly reason?: Readonly<Record<string, string>>;
  readonly deduction?: Readonly<Record<string, string>>;
  /** A piece of what the build said. */
  readonly build?: string;
}

export const EXPECTED: Readonly<Record<string, Expected>> = parse(
  await readFile(join(CLASS, 'expected.yaml'), 'utf8'),
);

/**
 * Some of every kind, and quick ones: what is told of them is the same every time, word for word.
 */
export const CHOSEN: readonly string[] = [
  'compile-error-c',
  'crash-half-way',
  'exit-42',
  'fork-bomb-sh',
  'hang-on-6',
  'locked-folder',
  'old-result-appended',
  'right-makefile',
  'right-python',
  'setsid-escape',
  'symlink-result',
  'wrong-edges-as-set',
];

/** Why nothing can be run here; undefined where it can. */
export const NO_SANDBOX: string | undefined = await openSandbox({ trusted: false }).then(
  () => undefined,
  (thrown: unknown) => (thrown as Error).message,
);

/** What the titles of tests that take a sandbox end with. */
export const SKIPPED: string = NO_SANDBOX === undefined ? '' : ` (skipped: ${NO_SANDBOX})`;

/** A folder whose name is found nowhere else. It is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
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

/** Copies of some submissions, in a folder of their own. */
export async function copySubmissions(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await cp(join(SUBMISSIONS, name), join(folder, name), { recursive: true });
}

/** Starts `queenside grade …`; its temporary files are in the folder `tmp` of `folder`. */
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

/** Runs `queenside grade …` to its end. */
export async function run(
  folder: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const child = start(folder, args, environment);
  const { stdout, stderr, exitCode } = await child;
  return { stdout, stderr, exitCode, pid: child.pid! };
}

/** Grades submissions of the sample class by the sample assignment, without trying its samples. */
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

/** What does not differ from run to run. */
export function constantPart(result: GradeResult): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value: unknown) => (key === 'varies' ? undefined : value)),
  );
}

export function submissionIn({ submissions }: GradeResult, name: string): SubmissionJson {
  const found = submissions.find((each) => each.name === name || each.id === name);
  if (found === undefined) throw new Error(`${name} was not graded`);
  return found;
}

/** `AC SKIP WA` by the names of submissions. */
export function verdictsIn({ submissions }: GradeResult): Record<string, string> {
  return Object.fromEntries(
    submissions.map(({ name, tests }) => [name, tests.map(({ verdict }) => verdict).join(' ')]),
  );
}

/** The same of what is expected. */
export function expectedVerdicts(names: readonly string[]): Record<string, string> {
  const tests = ['boards', 'own-boards', 'trees'];
  return Object.fromEntries(
    names.map((name) => {
      const { verdicts } = EXPECTED[name]!;
      return [name, tests.map((id) => verdicts[id] ?? verdicts['*']).join(' ')];
    }),
  );
}

/** All reports of a finished grading as they would be if every run had taken no time: their texts by their paths. */
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

/** The paths of all files and links below a folder, hidden ones at its top aside. */
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

/** What was done, as it is kept in a report's folder: the facts of a kind by their keys. */
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

/** As after a grading that was killed when all was built and nothing was run. */
export function forgetRuns(report: string): void {
  const database = new DatabaseSync(join(report, '.queenside', 'grades.sqlite'));
  database.exec("DELETE FROM fact WHERE kind <> 'build'");
  database.close();
}
