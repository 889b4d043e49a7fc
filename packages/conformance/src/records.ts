import {
  checkOptions,
  QueensideError,
  Random,
  type OptionSchemas,
  type Problem,
} from '@queenside/core';
import { splitRecords } from '@queenside/runtime/records';
import { toBytes, toText } from './bytes.ts';
import { attempt, fault } from './check.ts';
import { ensureKnownError } from './known-errors.ts';

const MOST_RECORDS = 40;
const MOST_CHARACTERS = 200_000;

/** Values of a generator's parameters. The others have their defaults. */
export type Given = Readonly<Record<string, unknown>>;

/** The first records of a problem's generator. */
export interface GeneratedRecords {
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

/** Names a run of a generator in messages: `generator, task=all, seed 1`. */
export function whereGenerated(problem: Problem, seed: number, given: Given = {}): string {
  const set = Object.entries(given).map(([name, value]) => `, ${name}=${String(value)}`);
  return `problem ${problem.id}, generator${set.join('')}, seed ${seed}`;
}

/** As {@link generateRecords}. The problem may refuse parameters that need others, with an error of its table. */
export function recordsWith(problem: Problem, seed: number, given: Given): readonly string[] {
  try {
    return generateRecords(problem, seed, given).records;
  } catch (thrown) {
    const refusal = (thrown as Error).cause;
    if (Object.keys(given).length === 0 || !(refusal instanceof QueensideError)) throw thrown;
    ensureKnownError(whereGenerated(problem, seed, given), problem, refusal);
    return [];
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
