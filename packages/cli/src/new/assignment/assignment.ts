import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ExitStatus } from '../../exit-status.ts';
import { commandError } from '../../errors.ts';
import { newError } from '../errors.ts';
import { type AssignedProblem, assignFunction } from './assigned-function.ts';
import { assignProgram } from './assigned-program.ts';
import { assignCourse, courseOf } from './assigned-course.ts';
import { checkName } from '../names.ts';
import { openEngine } from '../../open-engine.ts';
import { requirePackage } from '../../optional-packages.ts';
import { showPath } from '../../show/text.ts';
import { print, printAside } from '../../show/print.ts';

export interface NewAssignmentOptions {
  /** The folder in which the assignment's folder is made. */
  readonly cwd: string;
  readonly problems?: readonly string[];
  readonly title?: string;
  readonly points?: number;
  /** Whether programs read standard input. Default: false. */
  readonly stdin?: boolean;
  /** Whether the tests call functions instead of running programs. Default: false. */
  readonly functions?: boolean;
  /** The algorithm that functions must follow. Default: the usual one for each problem. */
  readonly rule?: string;
  /** The course whose functions the tests call; the other choices of tests have no effect then. */
  readonly from?: string;
  /** The folder of the course's files of instances. */
  readonly folder?: string;
}

const DEFAULT_PROBLEM = 'nqueens';
const DEFAULT_POINTS = 20;
const OF_PROGRAMS = `# Each program may use this much. Python and Java get more time.
limits:
  cpu: 10 s
  memory: 512 MiB
  languages: { python: 3, java: 1.5 }

# Answers in files with similar names, such as nqueens_output.txt, cost a tenth.
answer:
  likelyNames: 10 %
`;
const OF_FUNCTIONS = `# A function may use this much for each record.
limits:
  cpu: 2 s
  memory: 512 MiB

# A wrong search keeps the points of the records that do not show its mistake. Remove the first # below to give points for all records or none.
# scoring: { credit: all }
`;

/** Creates an assignment with instances and samples that `grade verify` accepts at once. Asks for what no flag says. */
export async function newAssignmentCommand(
  name: string,
  options: NewAssignmentOptions,
): Promise<number> {
  requirePackage('@queenside/grader', '`queenside new assignment`');
  if (options.rule !== undefined && options.functions !== true)
    throw commandError('flag-alone', { flag: '--rule', others: '--functions' });
  const { assignmentSchema, IGNORED, makeSecret, secretName } = await import('@queenside/grader');
  const folder = resolve(options.cwd, checkName(name, 'assignment'));
  if (existsSync(folder)) throw newError('folder-exists', { folder: showPath(folder) });
  const course = options.from === undefined ? undefined : courseOf(options.from);
  const { problems, title, points } = await askForMissing(name, {
    ...options,
    ...(course && { problems: [], title: options.title ?? `Searches of ${course.title}` }),
  });
  const { engine: opened } = await openEngine({});
  await using engine = opened;
  const assigned: AssignedProblem[] = [];
  if (course !== undefined) {
    const instances =
      options.folder === undefined ? undefined : resolve(options.cwd, options.folder);
    const { tests, left } = await assignCourse(engine, course, points, instances);
    assigned.push(...tests);
    for (const each of left) printAside(`Left out ${each}`);
  }
  for (const problem of problems)
    assigned.push(
      options.functions === true
        ? await assignFunction(problem, points, options.rule)
        : await assignProgram(engine, problem, points, options.stdin === true),
    );
  const callsFunctions = options.functions === true || course !== undefined;
  const files = new Map([
    [
      'assignment.yaml',
      yamlOf(title, callsFunctions ? OF_FUNCTIONS : OF_PROGRAMS, points, assigned),
    ],
    [secretName('assignment.yaml'), makeSecret()],
    ['.gitignore', IGNORED],
    ['schemas/assignment.schema.json', `${JSON.stringify(assignmentSchema, null, 2)}\n`],
    ...assigned.flatMap((problem) => Object.entries(problem.files)),
  ]);
  for (const [path, text] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, file.endsWith('.secret') ? { mode: 0o600 } : {});
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

function yamlOf(
  title: string,
  settings: string,
  points: number,
  assigned: readonly AssignedProblem[],
): string {
  return `# yaml-language-server: $schema=./schemas/assignment.schema.json

title: ${JSON.stringify(title)}

# The instances of students are drawn from this file. Keep a copy, and never publish it.
secret: assignment.secret

# The due date, and what lateness costs: each day a tenth of the points.
# due: 2026-10-14 23:59
# late: { grace: 15 min, penalty: 10 %, per: 24 h }

${settings}
tests:
${assigned.map(({ test }) => test).join('\n')}
# Submissions with known results. They are graded first, to test the assignment.
samples:
  - { path: samples/right, kind: right, points: ${points * assigned.length} }
  - { path: samples/wrong, kind: wrong }
`;
}
