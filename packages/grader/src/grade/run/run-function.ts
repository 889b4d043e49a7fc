/** Runs a function on each record of a test, in a new process each, and answers its calls. */
import { defined } from '@queenside/core/basics';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Assignment, HandIn, HeuristicRules, Test } from '@queenside/class-view';
import type { Problem } from '@queenside/core';
import { hostError } from '@queenside/host';
import {
  Conversation,
  keepEstimates,
  type Kind,
  kindOf,
  type LanguageAsked,
  openHost,
  type Order,
  type SeenOrder,
  startOf,
  type Wanted,
} from '@queenside/own-search';
import type { Limits, RunEnding, RunFacts, Turn } from '@queenside/sandbox';
import { allAlgorithms } from '@queenside/referee';
import type { Program } from '@queenside/submissions';
import {
  functionRecords,
  type FunctionRecord,
  searchedBy,
} from '../../judge/by-calls/function-records.ts';
import {
  type AskedRecord,
  type EstimatedRecord,
  packAsked,
  type RecordEnding,
} from '../../judge/by-calls/asked-records.ts';
import { secretNumber } from '../../assignment/index.ts';
import { lastWords } from '../../judge/text.ts';
import type { GradeContext } from '../context.ts';
import type { FinishedRun } from '../keep/kept-run.ts';
import { keyOf } from '../keep/keys.ts';
import type { Builder } from './builder.ts';

/** The most calls on a record. Searches of instances for students make some thousands. */
const BUDGET = 20_000;
const WORDS = 300;
/** The most bytes of standard error that are kept. */
const MOST_ERRORS = 16 * 1024;
/** How many bytes of a file are searched for its function. */
const LONGEST_FILE = 64 * 1024;
const SEED = 1;

interface FunctionRun {
  readonly test: Test;
  readonly handIn: HandIn;
  readonly program: Program;
  readonly input: Uint8Array;
  readonly limits: Limits;
  readonly builder: Builder;
  readonly context: GradeContext;
  /** Makes a place in the queue for processors. */
  readonly makeTurn: () => Turn;
}

/** What a process did on one record. */
interface RanRecord {
  readonly facts: RunFacts;
  readonly record: AskedRecord | EstimatedRecord;
}

/**
 * Runs the function. A record that fails costs that record only.
 *
 * @throws QueensideError `batch/interrupted`.
 */
export async function runFunction(run: FunctionRun): Promise<Omit<FinishedRun, 'repeated'>> {
  const { test, program, input, limits, builder, context } = run;
  const { problem, records } = await functionRecords(context.engine, test, input);
  const { name, heuristic } = test.function!;
  const searches =
    heuristic === undefined
      ? await builder.read((folder) => kindIn(folder, program.source.name, name))
      : undefined;
  const all: RanRecord[] = [];
  const missing = new Map<Kind, RanRecord>();
  for (const [index, record] of records.entries()) {
    const kind = searchedBy(test, problem, record.instance);
    const ran =
      missing.get(kind) ??
      (await inFolder(run, index, (process) =>
        heuristic === undefined
          ? search(run, process, problem, record.instance, searches)
          : estimate(run, process, problem, record, index, heuristic),
      ));
    all.push(ran);
    // A file without such a function has none for the next record either.
    if (heuristic === undefined && foundNoFunction(ran))
      missing.set(kind, { ...ran, facts: { ...ran.facts, errors: new Uint8Array() } });
  }
  return {
    facts: joined(all.map(({ facts }) => facts)),
    collected: { deductions: [] },
    limits,
    asked: packAsked(all.map(({ record }) => record)),
  };
}

/** Whether the program found no function to call. */
function foundNoFunction({ record: { said } }: RanRecord): boolean {
  const failed = said !== undefined && 'failed' in said ? said.failed.kind : undefined;
  return failed === 'no-search' || failed === 'no-solve';
}

/** Runs a search on a record. */
async function search(
  { test }: FunctionRun,
  process: TalkingProcess,
  problem: Problem,
  instance: unknown,
  searches: Kind | undefined,
): Promise<RanRecord> {
  const host = openHost(searchedBy(test, problem, instance), problem, instance)!;
  const budget = budgetOf(test);
  const talk = new Conversation({ ...process.order, host, budget }, process.stop);
  const facts = await process.run(talk);
  const { said, asked } = talk;
  const kept = { file: process.name, ...defined({ searches, said }), asked, budget };
  return { facts, record: { ...kept, ...endingOf(facts) } };
}

/** Has a heuristic estimate the states of a record. */
async function estimate(
  run: FunctionRun,
  process: TalkingProcess,
  problem: Problem,
  record: FunctionRecord,
  index: number,
  { calls: budget, states }: HeuristicRules,
): Promise<RanRecord> {
  const limits = { states, seed: await drawnNumber(run, 'states', index) };
  const order = { ...process.order, budget };
  let facts: RunFacts | undefined;
  const start = async (talk: Conversation): Promise<void> => {
    facts = await process.run(talk);
  };
  const { name, stop } = process;
  const kept = await keepEstimates(name, { problem, ...record }, limits, order, start, stop);
  return { facts: facts!, record: { ...kept, ...endingOf(facts!) } };
}

function endingOf({ ending, cpuMs, errors }: RunFacts): RecordEnding {
  return { ending, cpuMs, lastWords: lastWords(errors, WORDS) };
}

/** Returns the most calls on a record. Searches that repair boards make more than others. */
function budgetOf({ function: rules }: Test): number {
  const named = rules?.rule?.is ?? rules?.budget?.of;
  return Math.max(BUDGET, named === undefined ? 0 : allAlgorithms()[named]!.budget);
}

/** A process that talks about one record, in a folder that only this record has. */
interface TalkingProcess {
  /** The name of the function's file. */
  readonly name: string;
  readonly order: Omit<Order, 'host' | 'budget'>;
  /** Ends the process. */
  readonly stop: () => void;
  /** Runs it. @throws QueensideError `batch/interrupted`. */
  run(talk: Conversation): Promise<RunFacts>;
}

async function inFolder<Result>(
  run: FunctionRun,
  index: number,
  work: (process: TalkingProcess) => Promise<Result>,
): Promise<Result> {
  const { test, program, limits, builder, context, makeTurn } = run;
  const { sandbox, signal } = context;
  const isStopped = (): boolean => signal?.aborted === true;
  if (isStopped()) throw hostError('interrupted');
  const folder = await builder.copy();
  try {
    const { name } = program.source;
    const file = sandbox.kind === 'trusted' ? join(folder, name) : `/work/${name}`;
    const stop = new AbortController();
    const order = { file, seed: SEED, ...(await orderOf(run, index)), wanted: wantedBy(test) };
    return await work({
      name,
      order,
      stop: () => stop.abort(),
      async run(talk) {
        const facts = await sandbox.run({
          ...startOf(program.language as LanguageAsked),
          folder,
          limits,
          talk,
          turn: makeTurn(),
          signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
        });
        if (isStopped()) throw hostError('interrupted');
        // A process that has said how it ended is stopped.
        const isOver = talk.said !== undefined && facts.ending.kind !== 'sandbox-failed';
        const ending: RunEnding = isOver ? { kind: 'exited', code: 0 } : facts.ending;
        return { ...facts, ending, output: new Uint8Array() };
      },
    });
  } finally {
    builder.discard(folder);
  }
}

/** Returns what decides the numbers of nodes and states and the order of their children and actions. */
async function orderOf(run: FunctionRun, index: number): Promise<SeenOrder> {
  const secret = await secretOrder(run.test, run.handIn, run.context.assignment, index);
  return secret ?? { numbersSeed: await drawnNumber(run, 'numbers', index) };
}

/** Returns a number for a record of an attempt, which students cannot compute if the assignment has a secret. */
async function drawnNumber(
  { test: { id }, handIn, input, builder, context }: FunctionRun,
  what: 'numbers' | 'states',
  index: number,
): Promise<number> {
  const { secret } = context.assignment;
  if (secret !== undefined) return secretNumber(secret, what, id, handIn.id, handIn.hash, index);
  const parts = what === 'numbers' ? [] : [what];
  const key = keyOf(builder.buildKey, id, input, index, ...parts);
  return Number.parseInt(key.slice(0, 8), 16);
}

/**
 * Returns what decides the order of children and actions if the assignment has a secret. Records that a student may know come in a
 * random order, so that recorded calls are worth nothing. Without a secret, undefined: then the order is that of the record.
 */
export async function secretOrder(
  { id, instances }: Test,
  handIn: HandIn,
  { secret }: Pick<Assignment, 'secret'>,
  index: number,
): Promise<SeenOrder | undefined> {
  if (secret === undefined) return undefined;
  return {
    numbersSeed: await secretNumber(secret, 'numbers', id, handIn.id, handIn.hash, index),
    shuffles: instances.kind === 'file' || instances.perAttempt !== true,
  };
}

/** Returns what a test says about the search in a file: its function, its course, and the algorithm that it should be. */
export function wantedBy({ function: rules }: Test): Wanted {
  const { name, framework, rule, budget } = rules!;
  const algorithm = rule?.is ?? budget?.of;
  return defined({
    function: name,
    framework,
    algorithm,
    limit: rule?.limit,
    width: rule?.width,
    variables: rule?.variables,
    values: rule?.values,
  });
}

/** Returns what the function of a file searches; undefined if its parameter does not say so. */
function kindIn(folder: string, name: string, called?: string): Kind | undefined {
  let file: number | undefined;
  try {
    // The build of a student may have left a pipe or a link to an endless device under this name.
    file = openSync(join(folder, name), constants.O_RDONLY | constants.O_NONBLOCK);
    const text = Buffer.alloc(LONGEST_FILE);
    return kindOf(name, text.toString('utf8', 0, readSync(file, text)), called);
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Returns the facts of all records: the most of each, since limits apply to each record, and the worst ending. */
function joined(all: readonly RunFacts[]): RunFacts {
  const most = (of: (facts: RunFacts) => number): number => Math.max(0, ...all.map(of));
  const first = (kind: RunEnding['kind']) => all.find(({ ending }) => ending.kind === kind)?.ending;
  return {
    ending: first('sandbox-failed') ?? first('limit') ?? { kind: 'exited', code: 0 },
    cpuMs: most(({ cpuMs }) => cpuMs),
    wallMs: most(({ wallMs }) => wallMs),
    memoryBytes: most(({ memoryBytes }) => memoryBytes),
    output: new Uint8Array(),
    errors: Buffer.concat(all.map(({ errors }) => errors)).subarray(-MOST_ERRORS),
  };
}
