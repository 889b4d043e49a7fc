/** Finds out by dry runs in which way a program gets its records, if it does not answer in its usual one. */
import { answersVary, readsOnlyFirst } from '@queenside/batch';
import type { RunFacts } from '@queenside/sandbox';
import { splitLines, type Collected } from '../../judge/index.ts';
import type { TestOutcome } from '../../model/index.ts';
import { fitsArguments, type Way } from './ways.ts';

/** A judged run of a program that got its records in one way. */
export interface Trial {
  readonly outcome: Pick<TestOutcome, 'verdict' | 'right'>;
  readonly run: {
    readonly facts: Pick<RunFacts, 'ending'>;
    readonly collected: Pick<Collected, 'bytes' | 'lengths'>;
  };
  readonly way: Way;
}

interface Trials {
  /** All records. */
  readonly input: Uint8Array;
  /** Each record as a separate input. */
  readonly records: readonly Uint8Array[];
  /** Whether the usual way may run once for each record. */
  readonly mayRunEach: boolean;
  /** Grades an input in a way. Returns undefined if that needs a run, and none is allowed. */
  readonly grade: (way: Way, input: Uint8Array) => Promise<Trial | undefined>;
}

/**
 * Tries the first record alone: in the usual way, since the program may read only one record, then in the other ways. A way counts if
 * the program answers the record right.
 *
 * @param usual all records in the usual way.
 * @returns undefined if no way is better.
 */
export async function findWay(
  usual: Trial,
  others: readonly Way['by'][],
  trials: Trials,
): Promise<Way | undefined> {
  const { records, input, mayRunEach, grade } = trials;
  const [first] = records;
  if (first === undefined) return undefined;
  const { by } = usual.way;
  const alone =
    mayRunEach && records.length > 1 ? await grade({ by, each: true }, first) : undefined;
  const isOne = alone !== undefined && readsOne(usual, alone, records.length);
  const isEach = async (way: Way): Promise<Way | undefined> =>
    (await readsEach(usual, way, trials)) ? way : undefined;
  const usualEach = isOne && isRight(alone) ? await isEach({ by, each: true }) : undefined;
  if (usualEach !== undefined) return usualEach;
  // A program that ignores its records may be right about one.
  if (usual.outcome.right <= 1)
    for (const other of others) {
      if (other === 'argument' && !records.every(fitsArguments)) continue;
      const trial = await grade({ by: other, each: true }, first);
      if (trial === undefined || !isRight(trial)) continue;
      if (other === 'argument') return isEach({ by: other, each: true });
      const whole = { by: other, each: false };
      const all = records.length > 1 ? await grade(whole, input) : trial;
      if (all === undefined) return undefined;
      if (records.length > 1 && readsOne(all, trial, records.length)) return isEach(trial.way);
      return all.outcome.right > usual.outcome.right ? whole : undefined;
    }
  return isOne && !isRight(alone) ? isEach({ by, each: true }) : undefined;
}

/**
 * Whether a program answers more records right if it runs once for each, and reads them: a program that prints the same to different
 * records reads nothing, and what it prints may be the right answer to one of them by chance.
 */
async function readsEach(
  usual: Trial,
  way: Way,
  { input, records, grade }: Trials,
): Promise<boolean> {
  const each = await grade(way, input);
  if (each === undefined || each.outcome.right <= usual.outcome.right) return false;
  const { bytes = new Uint8Array(), lengths = [] } = each.run.collected;
  return records.length === 1 || answersVary(records, splitLines(bytes, lengths));
}

/** Whether a program that got all records has answered only the first, if any. One that crashes on them may read them all. */
function readsOne(all: Trial, first: Trial, records: number): boolean {
  const { bytes } = first.run.collected;
  if (all.outcome.verdict === 'AC' || all.outcome.right > 1 || bytes === undefined) return false;
  if (!hasSucceeded(all) || !hasSucceeded(first)) return false;
  return readsOnlyFirst(all.run.collected.bytes ?? new Uint8Array(), bytes, records);
}

function hasSucceeded({ run: { facts } }: Trial): boolean {
  return facts.ending.kind === 'exited' && facts.ending.code === 0;
}

function isRight({ outcome: { verdict } }: Trial): boolean {
  return verdict === 'AC';
}
