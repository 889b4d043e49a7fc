/** Runs a function on each record of a test, in a new process each, and answers its calls. */
import { defined } from '@queenside/core/basics';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Assignment, HandIn, Test } from '@queenside/class-view';
import { hostError } from '@queenside/host';
import {
  Conversation,
  type Kind,
  kindOf,
  type LanguageAsked,
  openHost,
  type SeenOrder,
  startOf,
  type Wanted,
} from '@queenside/own-search';
import type { Limits, RunEnding, RunFacts, Turn } from '@queenside/sandbox';
import { allAlgorithms } from '@queenside/referee';
import type { Program } from '@queenside/submissions';
import { functionRecords, searchedBy } from '../../judge/by-calls/function-records.ts';
import { type AskedRecord, packAsked } from '../../judge/by-calls/asked-records.ts';
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

/**
 * Runs the function. A record that fails costs that record only.
 *
 * @throws QueensideError `batch/interrupted`.
 */
export async function runFunction(run: FunctionRun): Promise<Omit<FinishedRun, 'repeated'>> {
  const { test, program, input, limits, builder, context } = run;
  const { problem, records } = await functionRecords(context.engine, test, input);
  const facts: RunFacts[] = [];
  const asked: AskedRecord[] = [];
  const { name } = test.function!;
  const searches = await builder.read((folder) => kindIn(folder, program.source.name, name));
  for (const [index, { instance }] of records.entries()) {
    const host = openHost(searchedBy(test, problem, instance), problem, instance)!;
    const one = await runOne(run, host, index, searches);
    facts.push(one.facts);
    asked.push(one.record);
  }
  return {
    facts: joined(facts),
    collected: { deductions: [] },
    limits,
    asked: packAsked(asked),
  };
}

/** Returns the most calls on a record. Searches that repair boards make more than others. */
function budgetOf({ function: rules }: Test): number {
  const named = rules?.rule?.is ?? rules?.budget?.of;
  return Math.max(BUDGET, named === undefined ? 0 : allAlgorithms()[named]!.budget);
}

async function runOne(
  run: FunctionRun,
  host: NonNullable<ReturnType<typeof openHost>>,
  index: number,
  searches: Kind | undefined,
): Promise<{ readonly facts: RunFacts; readonly record: AskedRecord }> {
  const { test, program, limits, builder, context, makeTurn } = run;
  const { sandbox, signal } = context;
  const isStopped = (): boolean => signal?.aborted === true;
  if (isStopped()) throw hostError('interrupted');
  const folder = await builder.copy();
  try {
    const { name } = program.source;
    const file = sandbox.kind === 'trusted' ? join(folder, name) : `/work/${name}`;
    const stop = new AbortController();
    const budget = budgetOf(test);
    const wanted = wantedBy(test);
    const order = { host, file, seed: SEED, ...(await orderOf(run, index)), budget, wanted };
    const talk = new Conversation(order, () => stop.abort());
    const facts = await sandbox.run({
      ...startOf(program.language as LanguageAsked),
      folder,
      limits,
      talk,
      turn: makeTurn(),
      signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
    });
    if (isStopped()) throw hostError('interrupted');
    const { said, asked } = talk;
    // A process that has said how its search ended is stopped.
    const isOver = said !== undefined && facts.ending.kind !== 'sandbox-failed';
    const ending: RunEnding = isOver ? { kind: 'exited', code: 0 } : facts.ending;
    const words = lastWords(facts.errors, WORDS);
    const record = {
      file: name,
      ...defined({ searches }),
      asked,
      budget,
      ending,
      cpuMs: facts.cpuMs,
      lastWords: words,
    };
    return {
      facts: { ...facts, ending, output: new Uint8Array() },
      record: { ...record, ...defined({ said }) },
    };
  } finally {
    builder.discard(folder);
  }
}

/** Returns what decides the numbers of nodes and states and the order of their children and actions. */
async function orderOf(
  { test, handIn, input, builder, context }: FunctionRun,
  index: number,
): Promise<SeenOrder> {
  const secret = await secretOrder(test, handIn, context.assignment, index);
  if (secret !== undefined) return secret;
  const key = keyOf(builder.buildKey, test.id, input, index);
  return { numbersSeed: Number.parseInt(key.slice(0, 8), 16) };
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
  return defined({ function: name, framework, algorithm });
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
