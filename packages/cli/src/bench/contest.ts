/** Who is compared, and on what. */
import { basename } from 'node:path';
import {
  batchError,
  InputFile,
  reportError,
  requireSensible,
  Router,
  type Entrant,
  type ErrorReport,
  type Row,
} from '@queenside/batch';
import {
  checkOptions,
  QueensideError,
  recordSeed,
  splitRecords,
  type CatalogProblem,
  type CatalogSolver,
} from '@queenside/core';
import type { OpenEngine } from '../open-engine.ts';
import { benchError } from './errors.ts';

/** What is asked for on the command line. */
export interface BenchWish {
  /** A problem's id, or an input file. */
  readonly subject: string;
  readonly n?: readonly number[];
  readonly task?: string;
  readonly problem?: string;
  readonly solver?: readonly string[];
  readonly option: Readonly<Record<string, string>>;
}

/** A record of a file that cannot be read. */
interface Unreadable {
  readonly line: number;
  readonly error: ErrorReport;
}

type ContestRow = { readonly line?: number; readonly row: Row } | Unreadable;

export interface Contest {
  readonly problem: string;
  readonly file?: string;
  readonly entrants: readonly Entrant[];
  readonly rows: readonly ContestRow[];
}

/**
 * Settles who is compared and on what.
 *
 * @throws QueensideError where that cannot be.
 */
export async function settleContest(open: OpenEngine, wish: BenchWish): Promise<Contest> {
  const { problems } = open.engine.installed.catalog;
  const named = problems.find(({ id }) => id === wish.subject);
  const contest =
    named === undefined ? await fileContest(open, wish) : await sizesContest(open, named, wish);
  requireSomebody(contest);
  return contest;
}

async function sizesContest(
  open: OpenEngine,
  { id: problem, tasks }: CatalogProblem,
  wish: BenchWish,
): Promise<Contest> {
  if (wish.n === undefined) throw benchError('no-sizes', { problem, example: '8..14' });
  const task = wish.task ?? tasks[0]!;
  if (!tasks.includes(task))
    throw benchError('unknown-task', { problem, task, known: tasks.join(', ') });
  const entrants = entrantsOf(open, problem, wish);
  const rows: ContestRow[] = [];
  for (const size of wish.n) {
    // A size's record does not depend on the sizes beside it.
    const seed = recordSeed(open.settings.defaults.seed, size);
    rows.push({ row: await open.engine.makeRow(problem, { size, task, seed }) });
  }
  return { problem, entrants, rows };
}

async function fileContest(open: OpenEngine, wish: BenchWish): Promise<Contest> {
  for (const flag of ['n', 'task'] as const)
    if (wish[flag] !== undefined) throw benchError('sizes-of-file', { flag: `--${flag}` });
  const { engine, settings } = open;
  await using file = await InputFile.open(wish.subject);
  const problem =
    wish.problem ??
    new Router(engine.installed.catalog, settings.routes).route(basename(wish.subject)).problem;
  const entrants = entrantsOf(open, problem, wish);
  const rows: ContestRow[] = [];
  for (const { line, bytes } of splitRecords(await file.bytes()))
    rows.push(await readRow(open, problem, line, bytes));
  if (rows.length === 0) {
    const { problems } = engine.installed.catalog;
    const example = problems.find(({ id }) => id === problem)?.example ?? '';
    throw batchError('nothing-read', { example });
  }
  return { problem, file: wish.subject, entrants, rows };
}

async function readRow(
  { engine }: OpenEngine,
  problem: string,
  line: number,
  bytes: Uint8Array,
): Promise<ContestRow> {
  try {
    return { line, row: await engine.makeRow(problem, { record: bytes.slice() }) };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    return { line, error: reportError(thrown) };
  }
}

/** The solvers that take part, each with those of the options that it knows. */
function entrantsOf({ engine }: OpenEngine, problem: string, wish: BenchWish): Entrant[] {
  const { catalog } = engine.installed;
  requireSensible(catalog, { problem, options: {} });
  for (const solver of wish.solver ?? [])
    requireSensible(catalog, { problem, solver, options: {} });
  const ofProblem = catalog.solvers.filter((solver) => solver.problem === problem);
  const taking =
    wish.solver?.map((id) => ofProblem.find((solver) => solver.id === id)!) ?? ofProblem;
  requireKnownOptions(taking, wish.option);
  return taking.map(({ id, options: schemas }) => {
    const own = Object.entries(wish.option).filter(([name]) => Object.hasOwn(schemas, name));
    const options = Object.fromEntries(own);
    checkOptions(`the solver ${id}`, schemas, options, true);
    return { solver: id, options };
  });
}

function requireKnownOptions(
  solvers: readonly CatalogSolver[],
  options: Readonly<Record<string, string>>,
): void {
  const known = new Set(solvers.flatMap((solver) => Object.keys(solver.options)));
  const option = Object.keys(options).find((name) => !known.has(name));
  if (option !== undefined)
    throw batchError('no-such-option', { option, known: [...known].join(', ') || 'none' });
}

function requireSomebody({ problem, entrants, rows }: Contest): void {
  const readable = rows.flatMap((each) => ('row' in each ? [each.row] : []));
  const isAble = ({ unable }: Row): boolean =>
    entrants.some(({ solver }) => unable[solver] === undefined);
  if (readable.length === 0 || readable.some(isAble)) return;
  const reasons = entrants.map(({ solver }) => `${solver}: ${readable[0]!.unable[solver]}`);
  throw benchError('nobody-able', { problem, reasons: reasons.join('; ') || 'it has none' });
}
