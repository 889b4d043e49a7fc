import {
  checkOptions,
  coreError,
  type ErrorEntry,
  type OptionSchemas,
  type Problem,
  QueensideError,
  Random,
} from '@queenside/core';
import { splitRecords } from '@queenside/runtime/records';
import { attempt, fault, processorTime, thrownFault } from '../kit/check.ts';
import { toBytes, toText } from '../kit/garbage.ts';

const MOST_RECORDS = 40;
const MOST_CHARACTERS = 200_000;

/** Values of a generator's parameters. The others have their defaults. */
export type Given = Readonly<Record<string, unknown>>;

/** The first records of a problem's generator. */
interface GeneratedRecords {
  readonly records: readonly string[];
  /** True if the generator drew a random number. */
  readonly drew: boolean;
  /** False if there are more. */
  readonly ended: boolean;
}

/** Returns the default parameters of a problem's generator, then each other value of its enums and switches by itself. */
export function parameterSets({ generator }: Problem): readonly Given[] {
  const schemas = Object.entries((generator?.parameters ?? {}) as OptionSchemas);
  const others = schemas.flatMap(([name, schema]) => {
    const values = schema['type'] === 'boolean' ? [true, false] : (schema['enum'] ?? []);
    return (values as readonly unknown[])
      .filter((value) => value !== schema['default'])
      .map((value) => ({ [name]: value }));
  });
  return [{}, ...others];
}

const STRETCH_SEED = 1;
/** The number of records to take of each stretched value, and the factor to the next value. */
const STRETCHED = 8;
const STRETCH = 4;
/** The time limit in milliseconds. The kit stops stretching a parameter when a run of the generator takes longer. */
const MOST_STRETCHING = 20;

/** Records of one run of the generator, and its parameters. */
export interface StretchedRun {
  readonly name: string;
  readonly records: readonly string[];
  readonly given: Given;
}

/** A record, and the parameters of the generator's run. */
interface StretchedRecord {
  readonly record: string;
  readonly given: Given;
}

const stretched = new WeakMap<Problem, readonly StretchedRun[]>();

/**
 * Runs the generator with ever larger numbers: each of its numeric parameters by itself grows from its default to its
 * maximum, as long as that is quick.
 */
export function stretchedRuns(problem: Problem): readonly StretchedRun[] {
  let runs = stretched.get(problem);
  if (runs === undefined) {
    const names = Object.keys((problem.generator?.parameters ?? {}) as OptionSchemas);
    runs = names.filter((name) => name !== 'count').flatMap((name) => stretch(problem, name));
    stretched.set(problem, runs);
  }
  return runs;
}

/** Returns the records of the {@link stretchedRuns}. */
export function stretchedRecords(problem: Problem): readonly StretchedRecord[] {
  return stretchedRuns(problem).flatMap(({ records, given }) =>
    records.map((record) => ({ record, given })),
  );
}

function stretch(problem: Problem, name: string): StretchedRun[] {
  const schemas = problem.generator!.parameters as OptionSchemas;
  const { type, minimum = 0, maximum, default: usual = minimum } = schemas[name] as NumberSchema;
  if ((type !== 'integer' && type !== 'number') || maximum === undefined) return [];
  const few = schemas['count']?.type === 'integer' ? { count: STRETCHED } : {};
  const runs: StretchedRun[] = [];
  for (let value = usual; value < maximum;) {
    value = Math.min(maximum, Math.max(1, value) * STRETCH);
    const given = { ...few, [name]: value };
    const start = processorTime();
    const { records: made, ended } = generatedWith(problem, STRETCH_SEED, given);
    // A record that is cut off may be none.
    if (made.length === (ended ? 0 : 1)) break;
    runs.push({ name, records: made.slice(0, STRETCHED), given });
    if (processorTime() - start > MOST_STRETCHING) break;
  }
  return runs;
}

/** The part of a number's schema that limits its values. */
export interface NumberSchema {
  readonly type?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
}

/** Names a run of a generator in messages: `generator, task=all, seed 1`. */
export function whereGenerated(problem: Problem, seed: number, given: Given = {}): string {
  const set = Object.entries(given).map(([name, value]) => `, ${name}=${String(value)}`);
  return `problem ${problem.id}, generator${set.join('')}, seed ${seed}`;
}

/**
 * Generates records like {@link generateRecords}. The problem may refuse parameters that need others, with an error of its
 * table.
 */
export function recordsWith(problem: Problem, seed: number, given: Given): readonly string[] {
  return generatedWith(problem, seed, given).records;
}

function generatedWith(problem: Problem, seed: number, given: Given): GeneratedRecords {
  try {
    return generateRecords(problem, seed, given);
  } catch (thrown) {
    const refusal = (thrown as Error).cause;
    if (Object.keys(given).length === 0 || !(refusal instanceof QueensideError)) throw thrown;
    ensureKnownError(whereGenerated(problem, seed, given), problem, refusal);
    return { records: [], drew: false, ended: true };
  }
}

/** Generates records, and stops when there are enough. */
export function generateRecords(
  problem: Problem,
  seed: number,
  given: Given = {},
): GeneratedRecords {
  const { generator } = problem;
  if (generator === undefined) return { records: [], drew: false, ended: true };
  const where = whereGenerated(problem, seed, given);
  const random = new WatchedRandom(seed);
  return attempt(where, 'records from these parameters', () => {
    const schemas = generator.parameters as OptionSchemas;
    // Twice, because defaults are only validated if they are given.
    const parameters = checkOptions(where, schemas, checkOptions(where, schemas, given));
    let text = '';
    let ended = true;
    for (const piece of generator.generate(parameters, random)) {
      text += piece;
      ended = text.length <= MOST_CHARACTERS;
      if (!ended) break;
    }
    const records = splitRecords(toBytes(text), problem).map(({ bytes }) => toText(bytes));
    // The last record may be cut off here. Otherwise a missing line feed is a fault of the generator.
    if (!ended && records.length > 1) records.pop();
    if (ended && text !== '' && !text.endsWith('\n'))
      throw new Error(`the last record ${records.at(-1)} has no line feed`);
    return { records: records.slice(0, MOST_RECORDS), drew: random.drew, ended };
  });
}

/** Requires that an input file with this text has one record, which is the text. */
export function ensureOneRecord(problem: Problem, where: string, text: string): void {
  const { by } = problem.records ?? { by: 'line' };
  if (by === 'line' && /[\n\r]/.test(text))
    throw fault(where, 'the record has a line break', 'one line');
  const records = splitRecords(toBytes(text), problem);
  if (records.length !== 1)
    throw fault(where, `as a file it has ${records.length} records`, 'one record');
  if (toText(records[0]!.bytes) !== text)
    throw fault(where, 'it begins or ends with blank lines or comments', 'the record alone');
}

class WatchedRandom extends Random {
  drew = false;

  override bits(): number {
    this.drew = true;
    return super.bits();
  }

  override int(bound: number): number {
    this.drew = true;
    return super.int(bound);
  }

  override float(): number {
    this.drew = true;
    return super.float();
  }
}

/** Requires that a problem threw an error of its table or of core's table, with every slot filled. */
export function ensureKnownError(
  where: string,
  problem: Problem,
  thrown: unknown,
): asserts thrown is QueensideError {
  if (!(thrown instanceof QueensideError))
    throw thrownFault(where, thrown, 'a QueensideError of its own table');
  const entry = entryOf(problem, thrown.code);
  if (entry === undefined)
    throw fault(
      where,
      `it threw ${thrown.code}, which is in no table`,
      `core's codes, or one of the problem's errors: ${Object.keys(problem.errors).join(', ') || 'none'}`,
    );
  const unfilled =
    unfilledSlot(entry.cause, thrown.cause) ?? unfilledSlot(entry.remedy, thrown.remedy);
  if (unfilled !== undefined)
    throw fault(
      where,
      `the message of ${thrown.code} has no value for ${unfilled}`,
      'one for each slot',
    );
}

/** Returns the name of an error without its area. */
export function nameOfCode(code: string): string {
  return code.slice(code.indexOf('/') + 1);
}

function entryOf(problem: Problem, code: string): ErrorEntry | undefined {
  const table: Readonly<Record<string, ErrorEntry>> = code.startsWith('core/')
    ? coreError.table
    : problem.errors;
  return Object.hasOwn(table, nameOfCode(code)) ? table[nameOfCode(code)] : undefined;
}

function unfilledSlot(template: string, filled: string): string | undefined {
  const slots = template.match(/\{\w+\}/g) ?? [];
  return slots.find((slot) => filled.includes(slot));
}
