/** Reads overrides.yaml, the file beside the assignment. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunLines } from '@queenside/submissions';
import { checkShape } from '../assignment/source/check-shape.ts';
import { readCommand } from '../assignment/keys/commands.ts';
import type { Path } from '../assignment/source/parse-text.ts';
import { assignmentError } from '../assignment/errors.ts';
import type { WrittenCommand } from '../assignment/source/written.ts';
import { findBeside } from '../assignment/source/find-beside.ts';
import { readQuantity, SHARE, readMoment } from '../assignment/keys/quantities.ts';
import { readSource, showPath, type Source } from '../assignment/source/read-source.ts';
import type { Assignment, Override, Overrides, PointsOverride } from '../model/index.ts';
import { overridesSchema } from './schema.ts';

const FILE = 'overrides.yaml';

/** The contents of the file, after schema validation. */
interface OverridesFile {
  readonly students: Readonly<Record<string, WrittenOverride>>;
}

interface WrittenOverride {
  readonly run?: WrittenCommand | Readonly<Record<string, WrittenCommand>>;
  readonly files?: Readonly<Record<string, string | null>>;
  readonly timeFactor?: number;
  readonly submitted?: string;
  readonly due?: string;
  readonly late?: string;
  readonly points?: { readonly add?: number; readonly set?: number; readonly reason: string };
  readonly comment?: string;
  readonly excused?: boolean;
}

/**
 * Reads the overrides of an assignment; none if the file does not exist.
 *
 * @throws QueensideError `assignment/…`, with file, line, and column.
 */
export async function loadOverrides(assignment: Assignment): Promise<Overrides> {
  const file = join(dirname(assignment.file), FILE);
  if (!existsSync(file)) return { files: [file], find: () => undefined, unused: () => [] };
  const source = await readSource(file);
  checkShape(overridesSchema, source.value, source);
  const { students } = source.value as OverridesFile;
  const problems = [...new Set(assignment.tests.map(({ problem }) => problem))];
  const all: Override[] = [];
  const read = [file];
  for (const [student, written] of Object.entries(students)) {
    const at = ['students', student];
    const { run } = written;
    all.push({
      ...(await readOverride(student, written, at, source, read)),
      ...(run !== undefined && { run: readRun(run, problems, [...at, 'run'], source) }),
    });
  }
  return new Entries(all, source, read);
}

class Entries implements Overrides {
  readonly files: readonly string[];
  readonly #byName: ReadonlyMap<string, Override>;
  readonly #source: Source;
  readonly #used = new Set<Override>();

  constructor(all: readonly Override[], source: Source, files: readonly string[]) {
    this.files = files;
    this.#byName = new Map(all.map((each) => [each.student, each]));
    this.#source = source;
  }

  find(names: readonly string[]): Override | undefined {
    const name = names.find((each) => this.#byName.has(each));
    const found = name === undefined ? undefined : this.#byName.get(name);
    if (found !== undefined) this.#used.add(found);
    return found;
  }

  unused() {
    return [...this.#byName.values()]
      .filter((each) => !this.#used.has(each))
      .map(({ student }) => ({
        student,
        line: this.#source.placeOf(['students', student]).line ?? 1,
      }));
  }
}

/** @param read gets the paths of the files that are read. */
async function readOverride(
  student: string,
  written: WrittenOverride,
  at: Path,
  source: Source,
  read: string[],
): Promise<Override> {
  const { files = {}, timeFactor = 1, submitted, due, late, points, comment } = written;
  return {
    student,
    files: await readFiles(files, [...at, 'files'], source, read),
    timeFactor,
    isExcused: written.excused ?? false,
    ...(submitted !== undefined && {
      submittedMs: readMoment(submitted, [...at, 'submitted'], source),
    }),
    ...(due !== undefined && { dueMs: readMoment(due, [...at, 'due'], source) }),
    ...(late !== undefined && { penalty: readPenalty(late, [...at, 'late'], source) }),
    ...(points !== undefined && { points: readPoints(points, [...at, 'points'], source) }),
    ...(comment !== undefined && { comment }),
  };
}

/** Reads one command for all problems, or one for each that is named. */
function readRun(
  written: NonNullable<WrittenOverride['run']>,
  problems: readonly string[],
  at: Path,
  source: Source,
): RunLines {
  if (isCommand(written)) {
    const command = readCommand(written, at, source);
    return Object.fromEntries(problems.map((problem) => [problem, command]));
  }
  const lines = Object.entries(written).map(([problem, command]) => {
    const key = [...at, problem];
    if (problems.includes(problem)) return [problem, readCommand(command, key, source)] as const;
    const expected = `must be a problem of the assignment: ${problems.join(' or ')}`;
    const values = { path: showPath(key), expected, found: problem };
    throw assignmentError('invalid', values, source.placeOf(key));
  });
  return Object.fromEntries(lines);
}

function isCommand(written: NonNullable<WrittenOverride['run']>): written is WrittenCommand {
  return typeof written === 'string' || Array.isArray(written);
}

async function readFiles(
  files: Readonly<Record<string, string | null>>,
  at: Path,
  source: Source,
  read: string[],
): Promise<Map<string, Uint8Array | null>> {
  const contents = new Map<string, Uint8Array | null>();
  for (const [path, name] of Object.entries(files)) {
    const key = [...at, path];
    if (path.split('/').some((part) => ['', '.', '..'].includes(part)) || path.includes('\\'))
      throw assignmentError(
        'invalid',
        { path: showPath(key), expected: 'must be a path in the submission', found: path },
        source.placeOf(key),
      );
    if (name === null || name === '') {
      contents.set(path, null);
      continue;
    }
    const file = await findBeside(name, 'file', key, source);
    read.push(file);
    contents.set(path, await readFile(file));
  }
  return contents;
}

function readPenalty(written: string, at: Path, { placeOf }: Source): number {
  const share = written === 'waived' ? 0 : readQuantity(SHARE, written)!;
  if (share <= 1) return share;
  const values = { path: showPath(at), found: written, expected: '0 % to 100 %' };
  throw assignmentError('out-of-range', values, placeOf(at));
}

function readPoints(
  { add, set, reason }: NonNullable<WrittenOverride['points']>,
  at: Path,
  { placeOf }: Source,
): PointsOverride {
  if (set !== undefined && add === undefined) return { kind: 'set', points: set, reason };
  if (add !== undefined && set === undefined) return { kind: 'add', points: add, reason };
  const found = add === undefined ? 'neither' : 'both';
  const values = { path: showPath(at), expected: 'must have either "add" or "set"', found };
  throw assignmentError('invalid', values, placeOf(at));
}
