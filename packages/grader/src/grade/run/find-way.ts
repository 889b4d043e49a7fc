/** Finds out by dry runs in which way a program gets its records, if it does not answer in its usual one. */
import type { RunFacts } from '@queenside/sandbox';
import type { Collected } from '../../judge/index.ts';
import type { TestOutcome } from '../../model/index.ts';
import { fitsArguments, readsOnlyFirst, type Way } from './ways.ts';

/** A judged run of a program that got its records in one way. */
export interface Trial {
  readonly outcome: Pick<TestOutcome, 'verdict' | 'right'>;
  readonly run: {
    readonly facts: Pick<RunFacts, 'ending'>;
    readonly collected: Pick<Collected, 'bytes'>;
  };
  readonly way: Way;
}

interface Trials {
  /** All records. */
  readonly input: Uint8Array;
  /** Each record as an input of its own. */
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
  if (isOne && isRight(alone)) return better(usual, { by, each: true }, trials);
  if (usual.outcome.right === 0)
    for (const other of others) {
      if (other === 'argument' && !records.every(fitsArguments)) continue;
      const trial = await grade({ by: other, each: true }, first);
      if (trial === undefined || !isRight(trial)) continue;
      if (other === 'argument') return { by: other, each: true };
      const all = records.length > 1 ? await grade({ by: other, each: false }, input) : trial;
      if (all === undefined) return undefined;
      return { by: other, each: records.length > 1 && readsOne(all, trial, records.length) };
    }
  return isOne ? better(usual, { by, each: true }, trials) : undefined;
}

/** Returns the way if more records are right in it than in the usual one. */
async function better(usual: Trial, way: Way, { input, grade }: Trials): Promise<Way | undefined> {
  const each = await grade(way, input);
  return each !== undefined && each.outcome.right > usual.outcome.right ? way : undefined;
}

/** Whether a program that got all records has answered only the first, if any. */
function readsOne(all: Trial, first: Trial, records: number): boolean {
  if (all.outcome.verdict === 'AC') return false;
  const { collected, facts } = first.run;
  const hasAnswered = facts.ending.kind === 'exited' && facts.ending.code === 0;
  if (!hasAnswered || collected.bytes === undefined) return false;
  return readsOnlyFirst(all.run.collected.bytes ?? new Uint8Array(), collected.bytes, records);
}

function isRight({ outcome: { verdict } }: Trial): boolean {
  return verdict === 'AC';
}
