import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { requireAble, type Engine } from '@queenside/batch';
import { concatBytes } from '@queenside/core';
import { ExitStatus } from '../exit-status.ts';
import { newError } from './errors.ts';
import { checkName } from './names.ts';
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
  /** Whether programs read standard input. Default: false. */
  readonly stdin?: boolean;
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
  const folder = resolve(options.cwd, checkName(name, 'assignment'));
  if (existsSync(folder)) throw newError('folder-exists', { folder: showPath(folder) });
  const { problems, title, points } = await askForMissing(name, options);
  const { engine: opened } = await openEngine({});
  await using engine = opened;
  const assigned: AssignedProblem[] = [];
  for (const problem of problems) assigned.push(await assign(engine, problem));
  const files = assignmentFiles({
    title,
    points,
    stdin: options.stdin ?? false,
    problems: assigned,
    schema: assignmentSchema,
  });
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

/** A problem with instances and their right answers. */
interface AssignedProblem {
  readonly id: string;
  readonly summary: string;
  /** The name of the input without `.txt`: `pathfinding_a`. */
  readonly stem: string;
  /** The labels of the sections of its answers, if they have sections. */
  readonly sections: readonly string[];
  /** The input file of the instances. */
  readonly input: string;
  readonly answers: string;
  /** The answer to the first record. */
  readonly firstAnswer: string;
}

interface NewAssignment {
  readonly title: string;
  /** The points of each test. */
  readonly points: number;
  /** Whether programs read standard input and print their answers. */
  readonly stdin: boolean;
  readonly problems: readonly AssignedProblem[];
  /** The JSON Schema of assignment files. */
  readonly schema: object;
}

/** Returns each file's text by its path. */
function assignmentFiles(assignment: NewAssignment): ReadonlyMap<string, string> {
  const { problems, stdin, schema } = assignment;
  return new Map([
    ['assignment.yaml', yamlOf(assignment)],
    ['schemas/assignment.schema.json', `${JSON.stringify(schema, null, 2)}\n`],
    ...problems.flatMap(({ id, stem, input, answers, firstAnswer }): [string, string][] => [
      [`instances/${id}.txt`, input],
      [
        `samples/right/${id}.py`,
        sampleOf(id, stem, stdin, 'Writes right answers. Replace it by your own solution.'),
      ],
      [`samples/right/${id}-answers.txt`, answers],
      [`samples/wrong/${id}.py`, sampleOf(id, stem, stdin, 'Answers only the first record.')],
      [`samples/wrong/${id}-answers.txt`, firstAnswer],
    ]),
  ]);
}

function sampleOf(problem: string, stem: string, stdin: boolean, purpose: string): string {
  if (stdin)
    return `"""${purpose}"""
with open('${problem}-answers.txt') as answers:
    print(answers.read(), end='')
`;
  return `"""${purpose}"""
with open('${problem}-answers.txt') as answers, open('${stem}_out.txt', 'w') as result:
    result.write(answers.read())
`;
}

/** Suggests points by section, the same for each. */
function sharesOf(sections: readonly string[]): string {
  const share = Number((100 / sections.length).toFixed(2));
  const shares = sections.map((label) => `${JSON.stringify(label)}: ${share} %`);
  return `    # By section of the answers, with shares that are 100 % together:
    # scoring: { sections: { ${shares.join(', ')} } }
`;
}

function yamlOf({ title, points, stdin, problems }: NewAssignment): string {
  const tests = problems.map(
    ({ id, summary, stem, sections }) => `  # ${summary}.
  # Programs read ${stdin ? 'standard input and print their answers' : `${stem}.txt and write ${stem}_out.txt`}.
  - id: ${id}
    problem: ${id}
${stdin ? '    input: stdin\n' : stem === id ? '' : `    input: ${stem}.txt\n`}    instances: instances/${id}.txt
    # Or different instances for each student, so that answers cannot be copied:
    # instances: { generate: { count: 8 }, perStudent: true }
    points: ${points}
${sections.length === 0 ? '' : sharesOf(sections)}`,
  );
  return `# yaml-language-server: $schema=./schemas/assignment.schema.json

title: ${JSON.stringify(title)}

# The due date, and what lateness costs: each day a tenth of the points.
# due: 2026-10-14 23:59
# late: { grace: 15 min, penalty: 10 %, per: 24 h }

# Each program may use this much. Python and Java get more time.
limits:
  cpu: 10 s
  memory: 512 MiB
  languages: { python: 3, java: 1.5 }

# Answers in files with similar names, such as nqueens_output.txt, cost a tenth.
answer:
  likelyNames: 10 %

tests:
${tests.join('\n')}
# Submissions with known results. They are graded first, to test the assignment.
samples:
  - { path: samples/right, kind: right, points: ${points * problems.length} }
  - { path: samples/wrong, kind: wrong }
`;
}
