import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { requireAble, type Engine } from '@queenside/batch';
import { concatBytes } from '@queenside/core';
import { ExitStatus } from '../exit-status.ts';
import { assignmentFiles, type AssignedProblem } from '../new/assignment-files.ts';
import { newError } from '../new/errors.ts';
import { checkName } from '../new/names.ts';
import { openEngine } from '../open-engine.ts';
import { requirePackage } from '../optional-packages.ts';
import { showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

export interface NewAssignmentOptions {
  /** The folder in which the assignment's folder is made. */
  readonly cwd: string;
  readonly problems?: readonly string[];
  readonly title?: string;
  readonly points?: number;
}

const DEFAULT_PROBLEM = 'nqueens';
const DEFAULT_POINTS = 20;
const RECORDS = 8;
const SEED = 1;
const TIME_LIMIT_MS = 60_000;

/** Creates an assignment with instances and samples that `grade verify` accepts at once. Asks for what no flag says. */
export async function newAssignmentCommand(
  name: string,
  options: NewAssignmentOptions,
): Promise<number> {
  requirePackage('@queenside/grader', '`queenside new assignment`');
  const { assignmentSchema } = await import('@queenside/grader');
  const folder = resolve(options.cwd, checkName(name));
  if (existsSync(folder)) throw newError('folder-exists', { folder: showPath(folder) });
  const { problems, title, points } = await askForMissing(name, options);
  const { engine: opened } = await openEngine({});
  await using engine = opened;
  const assigned: AssignedProblem[] = [];
  for (const problem of problems) assigned.push(await assign(engine, problem));
  const files = assignmentFiles({ title, points, problems: assigned, schema: assignmentSchema });
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const file = relative(options.cwd, join(folder, 'assignment.yaml'));
  print(`Created ${relative(options.cwd, folder)}:
${[...files.keys()].map((path) => `  ${path}\n`).join('')}
Next:
  queenside grade verify ${file}
  queenside grade ${file} --submissions <folder with one folder, archive, or program per student>
`);
  return ExitStatus.right;
}

/** Returns all settings. On a terminal, it asks for those without a flag. */
async function askForMissing(name: string, { problems, title, points }: NewAssignmentOptions) {
  const ownTitle = titleFrom(name);
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (!isTerminal)
    return {
      problems: problems ?? [DEFAULT_PROBLEM],
      title: title ?? ownTitle,
      points: points ?? DEFAULT_POINTS,
    };
  using terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = async (question: string, otherwise: string): Promise<string> =>
    (await terminal.question(`${question} [${otherwise}]: `)).trim() || otherwise;
  return {
    problems:
      problems ??
      (await ask('Problems, separated by commas', DEFAULT_PROBLEM))
        .split(',')
        .map((id) => id.trim()),
    title: title ?? (await ask('Title', ownTitle)),
    points:
      points ??
      (Number(await ask('Points of each test', String(DEFAULT_POINTS))) || DEFAULT_POINTS),
  };
}

/** Returns `N queens` for `n-queens`. */
function titleFrom(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Generates instances of a problem and solves them.
 *
 * @throws QueensideError `new/unsolved`, or `batch/…` if the problem has no generator.
 */
async function assign(engine: Engine, id: string): Promise<AssignedProblem> {
  const problem = requireAble(engine.installed.catalog, id, 'parameters');
  const { summary, parameters = {}, variants, sections } = problem;
  const [variant] = variants;
  const stem = variant === undefined ? id : `${id}_${variant}`;
  const wanted = 'count' in parameters ? { count: RECORDS } : {};
  const input = concatBytes(await engine.generate(id, wanted, SEED));
  const answers: Uint8Array[] = [];
  const lengths: number[] = [];
  const { status } = await engine.processFile({
    input: `${stem}.txt`,
    source: Readable.from([input]),
    sink: {
      write: (chunk) => Promise.resolve(void answers.push(chunk.slice())),
      commit: () => Promise.resolve(),
      discard: () => Promise.resolve(),
    },
    destination: {
      problem: id,
      options: {},
      ...(variant !== undefined && { variant }),
      ...(sections && { sections }),
    },
    seed: SEED,
    timeLimitMs: TIME_LIMIT_MS,
    outputLimit: Infinity,
    onRecord: ({ bytes }) => void lengths.push(bytes),
  });
  if (status !== 'done') throw newError('unsolved', { problem: id });
  const whole = concatBytes(answers);
  const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  return {
    id,
    summary,
    stem,
    sections: (sections ?? []).map(({ label }) => label),
    input: textOf(input),
    answers: textOf(whole),
    firstAnswer: textOf(whole.subarray(0, lengths[0])),
  };
}
