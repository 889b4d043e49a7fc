/** The entrants of a comparison and the records that they run on. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { CatalogSolver, SolvePlan } from '@queenside/runtime';
import { type ErrorReport, reportError } from '@queenside/runtime/report';
import {
  batchError,
  InputFile,
  nameOfCommand,
  nothingRead,
  requireAble,
  requireProblem,
  requireSensible,
  Router,
  type BenchRecord,
  type Engine,
  type Route,
} from '@queenside/batch';
import {
  checkOptions,
  defined,
  listKnown,
  QueensideError,
  type RecordOrigin,
  recordSeed,
  type Section,
} from '@queenside/core';
import { splitRecords, type RawRecord } from '@queenside/runtime/records';
import { benchError } from './errors.ts';
import { runProgramOnce, type CommandProgram, type MeasuredRun } from './run-once.ts';

/** The comparison that the user asks for. */
export interface BenchWish {
  /** A problem's id, or an input file. */
  readonly subject: string;
  /** The input file as routes know it: its path below the inbox; outside the inbox, its name. */
  readonly path: string;
  readonly n?: readonly number[];
  readonly task?: string;
  readonly problem?: string;
  readonly variant?: string;
  /** The file of the user's own evaluation of positions. */
  readonly evaluation?: string;
  readonly solver?: readonly string[];
  /** Sections to compare. Not with `solver`. */
  readonly sections?: readonly Section[];
  /** Outside programs that take part, too. Their relative paths are those of the working folder. */
  readonly programs?: readonly CommandProgram[];
  readonly option: Readonly<Record<string, string>>;
}

/** The comparison by size that the user asks for. */
export interface SizesWish extends Omit<BenchWish, 'subject' | 'path' | 'problem'> {
  readonly problem: string;
}

/** The configuration that a comparison needs. */
export interface BenchSettings {
  readonly engine: Engine;
  readonly routes: readonly Route[];
  readonly seed: number;
}

/** A solver or a program that takes part. */
export interface Entrant {
  /** The solver, or what the program is called. */
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** The label of its section, if sections are compared. */
  readonly section?: string;
  /** Whether it is a search that the user wrote. */
  readonly isOwnSearch?: boolean;
  /** The outside program, if the entrant is one. */
  readonly program?: {
    readonly command: readonly string[];
    /** Answers a record once. */
    readonly run: (
      plan: SolvePlan,
      record: Uint8Array,
      signal: AbortSignal | undefined,
    ) => Promise<MeasuredRun | undefined>;
  };
}

/** Returns what tables and plots call an entrant: two sections may share a solver. */
export function nameOf({ section, solver }: Entrant): string {
  return section ?? solver;
}

/** Returns why an entrant cannot answer a record, if so. A program may try any. */
export function whyUnable(
  { solver, program }: Entrant,
  { unable }: BenchRecord,
): string | undefined {
  return program === undefined ? unable[solver] : undefined;
}

/** A record of a file that cannot be read. */
interface Unreadable {
  readonly line: number;
  readonly error: ErrorReport;
}

type ContestRow = { readonly line?: number; readonly row: BenchRecord } | Unreadable;

export interface Contest {
  readonly problem: string;
  readonly file?: string;
  /** The facts about the records that their file has. */
  readonly origin: RecordOrigin;
  readonly entrants: readonly Entrant[];
  readonly rows: readonly ContestRow[];
}

/**
 * Settles entrants and records.
 *
 * @throws QueensideError if the user names something unknown, or if no entrant can solve any of the records.
 */
export async function settleContest(settings: BenchSettings, wish: BenchWish): Promise<Contest> {
  const { problems } = settings.engine.installed.catalog;
  if (problems.some(({ id }) => id === wish.subject))
    return await settleSizes(settings, { ...wish, problem: wish.subject });
  requireSubject(problems, wish.subject);
  const contest = await contestOfFile(settings, wish);
  requireAbleEntrant(contest);
  return contest;
}

/**
 * Settles entrants and makes a record for each size. Reads no file.
 *
 * @throws QueensideError as {@link settleContest}.
 */
export async function settleSizes(
  { engine, seed }: Pick<BenchSettings, 'engine' | 'seed'>,
  wish: SizesWish,
): Promise<Contest> {
  const { id: problem, tasks } = requireAble(engine.installed.catalog, wish.problem, 'sized');
  if (wish.n === undefined) throw benchError('no-sizes', { problem, example: '8..14' });
  const task = wish.task ?? tasks[0]!;
  if (!tasks.includes(task))
    throw benchError('unknown-task', { problem, task, known: listKnown(task, tasks) });
  const origin = originOf(`${problem}.txt`, wish);
  const entrants = entrantsOf(engine, problem, wish);
  const rows: ContestRow[] = [];
  for (const size of wish.n)
    // The record of a size must not depend on the other sizes.
    rows.push({
      row: await engine.makeBenchRecord(problem, origin, {
        size,
        task,
        seed: recordSeed(seed, size),
      }),
    });
  const contest = { problem, origin, entrants, rows };
  requireAbleEntrant(contest);
  return contest;
}

/** Refuses a word that is neither a problem nor a file: it may be a misspelled problem. */
function requireSubject(problems: readonly { readonly id: string }[], subject: string): void {
  if (!/^[\w-]+$/.test(subject) || existsSync(subject)) return;
  const ids = problems.map(({ id }) => id).toSorted();
  throw benchError('no-subject', { subject, known: listKnown(subject, ids) });
}

function originOf(
  name: string,
  { variant, evaluation }: Pick<BenchWish, 'variant' | 'evaluation'>,
): RecordOrigin {
  return { name, ...defined({ variant, evaluation }) };
}

async function contestOfFile({ engine, routes }: BenchSettings, wish: BenchWish): Promise<Contest> {
  for (const flag of ['n', 'task'] as const)
    if (wish[flag] !== undefined) throw benchError('sizes-of-file', { flag: `--${flag}` });
  await using file = await InputFile.open(wish.subject);
  const { catalog } = engine.installed;
  const router = new Router(catalog, routes);
  const routed = router.route(
    wish.path,
    wish.problem === undefined ? {} : { problem: wish.problem },
  );
  const { problem } = routed;
  const origin = originOf(basename(wish.subject), {
    ...defined({ variant: routed.variant }),
    ...wish,
  });
  const format = requireProblem(catalog, problem);
  // Compares the sections that `run` would answer the file in.
  const sections =
    wish.sections ?? routed.sections ?? (routed.solver === undefined ? format.sections : undefined);
  const entrants = entrantsOf(
    engine,
    problem,
    {
      ...wish,
      ...defined({ sections }),
    },
    routed.options,
  );
  const rows: ContestRow[] = [];
  const whole = await engine.asRecords(problem, basename(wish.subject), await file.bytes());
  for (const record of splitRecords(whole, format, engine.recordLimit))
    rows.push(await readRow(engine, problem, origin, record));
  if (rows.length === 0) {
    throw nothingRead(format);
  }
  return { problem, origin, file: wish.subject, entrants, rows };
}

async function readRow(
  engine: Engine,
  problem: string,
  origin: RecordOrigin,
  { line, bytes, error }: RawRecord,
): Promise<ContestRow> {
  try {
    if (error !== undefined) throw error;
    return { line, row: await engine.makeBenchRecord(problem, origin, { record: bytes.slice() }) };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    return { line, error: reportError(thrown) };
  }
}

/**
 * Returns the solvers that take part, each with the options that it has, and the programs.
 *
 * @param routed options of the file's route, for sections: other solvers are compared with their defaults.
 */
function entrantsOf(
  engine: Engine,
  problem: string,
  { variant, solver: named, sections, option, programs = [] }: Omit<SizesWish, 'problem'>,
  routed: Entrant['options'] = {},
): Entrant[] {
  const { catalog, broken } = engine.installed;
  requireSensible(catalog, { problem, options: {}, ...defined({ variant }) });
  const known = catalog.solvers.filter((each) => each.problem === problem);
  const all = known.map(({ id }) => ({ solver: id, options: option }));
  const wanted =
    named?.map((solver) => ({ solver, options: option })) ??
    sections?.map(({ label, solver, options }) => ({
      solver,
      section: label,
      options: { ...routed, ...option, ...options },
    })) ??
    all;
  for (const { solver } of wanted)
    requireSensible(catalog, { problem, solver, options: {} }, broken);
  const taking = wanted.map((entrant) => {
    const { options: schemas, plugin } = known.find(({ id }) => id === entrant.solver)!;
    return { ...entrant, schemas, plugin };
  });
  requireKnownOptions(taking, option);
  const own = catalog.plugins.filter(({ searchFile }) => searchFile !== undefined);
  const ownSearches = new Set(own.map(({ name }) => name));
  const solvers = taking.map(({ schemas, plugin, ...entrant }) => {
    const given = Object.entries(entrant.options).filter(([name]) => Object.hasOwn(schemas, name));
    const options = Object.fromEntries(given);
    checkOptions(`the solver ${entrant.solver}`, schemas, options, true);
    return { ...entrant, options, isOwnSearch: ownSearches.has(plugin) };
  });
  const others = programs.map((program): Entrant => {
    const { command } = program;
    return {
      solver: nameOfCommand(command, process.cwd()),
      options: {},
      program: {
        command,
        run: (plan, record, signal) => runProgramOnce(engine, program, plan, record, signal),
      },
    };
  });
  return [...solvers, ...others];
}

function requireKnownOptions(
  entrants: readonly { readonly schemas: CatalogSolver['options'] }[],
  options: Readonly<Record<string, string>>,
): void {
  const known = new Set(entrants.flatMap(({ schemas }) => Object.keys(schemas)));
  const option = Object.keys(options).find((name) => !known.has(name));
  if (option !== undefined)
    throw batchError('no-such-option', { option, known: listKnown(option, [...known]) });
}

/** Returns a sentence for each entrant that can solve none of the records, with the reason. Results leave it out. */
export function unableEntrants({ entrants, rows }: Contest): readonly string[] {
  const readable = readableRows(rows);
  return entrants.flatMap((entrant) => {
    const reasons = readable.map((record) => whyUnable(entrant, record));
    const isUnable = reasons.length > 0 && reasons.every((reason) => reason !== undefined);
    return isUnable ? [`${nameOf(entrant)} does not take part: ${reasons[0]}`] : [];
  });
}

function requireAbleEntrant({ problem, entrants, rows }: Contest): void {
  const readable = readableRows(rows);
  const isAble = (record: BenchRecord): boolean =>
    entrants.some((entrant) => whyUnable(entrant, record) === undefined);
  if (readable.length === 0 || readable.some(isAble)) return;
  const reasons = new Set(
    entrants.map(({ solver }) => `${solver}: ${readable[0]!.unable[solver]}`),
  );
  throw benchError('no-able-solver', {
    problem,
    reasons: [...reasons].join('; ') || 'it has none',
  });
}

export function readableRows(rows: readonly ContestRow[]): BenchRecord[] {
  return rows.flatMap((each) => ('row' in each ? [each.row] : []));
}
