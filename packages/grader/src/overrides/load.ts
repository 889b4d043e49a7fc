/** Reads overrides.yaml, the file beside the assignment. */
import { programOf } from '../input-of.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type {
  Assignment,
  LineComment,
  Override,
  Overrides,
  PointsOverride,
  TestOverride,
} from '@queenside/class-view';
import { defined, QueensideError } from '@queenside/core';
import type { RunLines } from '@queenside/submissions';
import { assignmentError } from '../assignment/errors.ts';
import { readCommand } from '../assignment/keys/commands.ts';
import { requireKnown } from '../assignment/keys/ids.ts';
import { readQuantity, SHARE, readMoment } from '../assignment/keys/quantities.ts';
import { checkRubricPoints } from '../assignment/keys/rubric.ts';
import { checkShape } from '../assignment/source/check-shape.ts';
import { findBeside } from '../assignment/source/find-beside.ts';
import type { KeyPath } from '../assignment/source/parse-text.ts';
import { parseSource, readBytes, showPath, type Source } from '../assignment/source/read-source.ts';
import type { WrittenCommand } from '../assignment/source/schema.ts';
import {
  overridesSchema,
  type OverridesFile,
  type WrittenDecisions,
  type WrittenFile,
  type WrittenOverride,
} from './schema.ts';

const FILE = 'overrides.yaml';

/** Returns the path of the overrides of an assignment. */
export function overridesFile({ file }: Pick<Assignment, 'file'>): string {
  return join(dirname(file), FILE);
}

/**
 * Reads the overrides of an assignment; none if the file does not exist.
 *
 * @throws QueensideError `assignment/…`, with file, line, and column.
 */
export async function loadOverrides(assignment: Assignment): Promise<Overrides> {
  return readOverrides(await bytesOf(overridesFile(assignment)), assignment);
}

/** Returns the contents of a file; undefined if it does not exist. */
export async function bytesOf(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readBytes(file);
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === 'assignment/missing') return undefined;
    throw thrown;
  }
}

/** Returns the version of a file: a digest of its contents, or an empty text if it does not exist. */
export function versionOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : createHash('sha256').update(bytes).digest('hex');
}

/** Overrides with the data from which they were read. */
export interface ReadOverrides extends Overrides {
  readonly data: OverridesFile;
}

/**
 * Reads overrides from the contents of the file.
 *
 * @param bytes undefined if there is no file.
 * @throws QueensideError `assignment/…`, with file, line, and column.
 */
export async function readOverrides(
  bytes: Uint8Array | undefined,
  assignment: Assignment,
): Promise<ReadOverrides> {
  const file = overridesFile(assignment);
  const source = parse(bytes, file);
  checkShape(overridesSchema, source.value, source);
  const data = source.value as OverridesFile;
  const read = [file];
  const all: Override[] = [];
  for (const [student, written] of Object.entries(data.students ?? {}))
    all.push(await readOverride(student, written, { assignment, source, read }));
  return new Entries(all, { source, data, files: read, version: versionOf(bytes) });
}

/** Parses the file. One with nothing but comments has no decisions. */
function parse(bytes: Uint8Array | undefined, file: string): Source & { readonly value: unknown } {
  try {
    return parseSource(bytes ?? new Uint8Array(), file);
  } catch (thrown) {
    if (!(thrown instanceof QueensideError) || thrown.code !== 'assignment/empty') throw thrown;
    return { file, folder: dirname(file), value: {}, placeOf: () => ({ file }) };
  }
}

class Entries implements ReadOverrides {
  readonly files: readonly string[];
  readonly version: string;
  readonly data: OverridesFile;
  readonly comments: ReadonlyMap<string, string>;
  readonly #byName: ReadonlyMap<string, Override>;
  readonly #source: Pick<Source, 'placeOf'>;
  readonly #used = new Set<Override>();

  constructor(
    all: readonly Override[],
    {
      source,
      data,
      files,
      version,
    }: Pick<ReadOverrides, 'data' | 'files' | 'version'> & {
      readonly source: Pick<Source, 'placeOf'>;
    },
  ) {
    this.files = files;
    this.version = version;
    this.data = data;
    this.comments = new Map(Object.entries(data.comments ?? {}));
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

/** What the decisions on a student refer to. */
interface Context {
  readonly assignment: Assignment;
  readonly source: Source;
  /** Gets the paths of the files that are read. */
  readonly read: string[];
}

async function readOverride(
  student: string,
  written: WrittenOverride,
  context: Context,
): Promise<Override> {
  const { assignment, source } = context;
  const at = ['students', student];
  const { run, files = {}, timeFactor = 1, submitted, due, late, lines = {} } = written;
  return {
    student,
    ...readDecisions(written, at, source),
    ...defined({
      run: run === undefined ? undefined : readRun(run, assignment, [...at, 'run'], source),
    }),
    files: await readFiles(files, [...at, 'files'], context),
    timeFactor,
    ...defined({
      submittedMs:
        submitted === undefined ? undefined : readMoment(submitted, [...at, 'submitted'], source),
      dueMs: due === undefined ? undefined : readMoment(due, [...at, 'due'], source),
      penalty: late === undefined ? undefined : readPenalty(late, [...at, 'late'], source),
    }),
    tests: readTests(written.tests ?? {}, assignment, [...at, 'tests'], source),
    rubric: readRubric(written.rubric ?? {}, assignment, [...at, 'rubric'], source),
    lines: readLines(lines, [...at, 'lines'], source),
  };
}

function readDecisions(
  { points, comment, note, excused = false }: WrittenDecisions,
  at: KeyPath,
  source: Source,
): TestOverride {
  return {
    isExcused: excused,
    ...defined({
      points: points === undefined ? undefined : readPoints(points, [...at, 'points'], source),
      comment,
      note,
    }),
  };
}

function readTests(
  written: NonNullable<WrittenOverride['tests']>,
  { tests }: Assignment,
  at: KeyPath,
  source: Source,
): ReadonlyMap<string, TestOverride> {
  const known = tests.map(({ id }) => id);
  return new Map(
    Object.entries(written).map(([id, decisions]) => {
      requireKnown(id, 'test', known, [...at, id], source);
      return [id, readDecisions(decisions, [...at, id], source)];
    }),
  );
}

function readRubric(
  written: NonNullable<WrittenOverride['rubric']>,
  { rubric }: Assignment,
  at: KeyPath,
  source: Source,
): ReadonlyMap<string, string | number> {
  const known = rubric.map(({ id }) => id);
  for (const [id, decided] of Object.entries(written)) {
    requireKnown(id, 'item', known, [...at, id], source);
    checkRubricPoints(
      rubric.find((item) => item.id === id)!,
      decided,
      [...at, id],
      source,
    );
  }
  return new Map(Object.entries(written));
}

function readLines(
  written: NonNullable<WrittenOverride['lines']>,
  at: KeyPath,
  source: Source,
): readonly LineComment[] {
  return Object.entries(written).flatMap(([file, comments]) => {
    requireInside(file, [...at, file], source);
    return Object.entries(comments).map(([line, comment]) => ({
      file,
      line: Number(line),
      comment,
    }));
  });
}

/** Reads one command for all problems, or one for each that is named. */
function readRun(
  written: NonNullable<WrittenOverride['run']>,
  { tests }: Assignment,
  at: KeyPath,
  source: Source,
): RunLines {
  const problems = [...new Set(tests.map(programOf))];
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
  files: Readonly<Record<string, WrittenFile>>,
  at: KeyPath,
  { source, read }: Context,
): Promise<Map<string, Uint8Array | null>> {
  const contents = new Map<string, Uint8Array | null>();
  for (const [path, written] of Object.entries(files)) {
    const key = [...at, path];
    requireInside(path, key, source);
    if (written === null || written === '') contents.set(path, null);
    else if (typeof written === 'object') contents.set(path, Buffer.from(written.text));
    else {
      const file = await findBeside(written, 'file', key, source);
      read.push(file);
      contents.set(path, await readFile(file));
    }
  }
  return contents;
}

/** Rejects a path that may lead out of the submission. */
function requireInside(path: string, at: KeyPath, { placeOf }: Source): void {
  if (!path.split('/').some((part) => ['', '.', '..'].includes(part)) && !path.includes('\\'))
    return;
  const values = { path: showPath(at), expected: 'must be a path in the submission', found: path };
  throw assignmentError('invalid', values, placeOf(at));
}

function readPenalty(written: string, at: KeyPath, { placeOf }: Source): number {
  const share = written === 'waived' ? 0 : readQuantity(SHARE, written)!;
  if (share <= 1) return share;
  const values = { path: showPath(at), found: written, expected: '0 % to 100 %' };
  throw assignmentError('out-of-range', values, placeOf(at));
}

function readPoints(
  { add, set, reason }: NonNullable<WrittenOverride['points']>,
  at: KeyPath,
  { placeOf }: Source,
): PointsOverride {
  if (set !== undefined && add === undefined) return { kind: 'set', points: set, reason };
  if (add !== undefined && set === undefined) return { kind: 'add', points: add, reason };
  const found = add === undefined ? 'neither' : 'both';
  const values = { path: showPath(at), expected: 'must have either "add" or "set"', found };
  throw assignmentError('invalid', values, placeOf(at));
}
