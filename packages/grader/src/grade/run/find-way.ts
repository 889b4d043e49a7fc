/** Finds out by dry runs in which way a program gets its records, if it does not answer in its usual one. */
import { answersVary, readsOnlyFirst } from '@queenside/batch';
import type { TestOutcome } from '@queenside/class-view';
import type { RunFacts } from '@queenside/sandbox';
import { splitLines, type Collected } from '../../judge/index.ts';
import { fitsArguments, givenOf, partsOf, type Way } from './ways.ts';

/** A judged run of a program that got its records in one way. */
export interface WayTrial {
  readonly outcome: Pick<TestOutcome, 'verdict' | 'right' | 'total'>;
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
  /** Whether programs may get a part of each record. */
  readonly mayGetParts: boolean;
  /** Grades an input in a way. Returns undefined if that needs a run, and none is allowed. */
  readonly grade: (way: Way, input: Uint8Array) => Promise<WayTrial | undefined>;
}

/** The most dry runs that may reach a limit. */
const MOST_LIMITED = 2;

/**
 * Tries single records: the first in the usual way, since the program may read only one record, then in the other ways; in each way
 * also a part of a record, such as the number of `8 count`. A way counts if the program answers the record right.
 *
 * @param usual all records in the usual way.
 * @returns undefined if no way is better.
 */
export async function findWay(
  usual: WayTrial,
  others: readonly Way['by'][],
  trials: Trials,
): Promise<Way | undefined> {
  const { records, input, mayRunEach, mayGetParts } = trials;
  const [first] = records;
  if (first === undefined) return undefined;
  const { by } = usual.way;
  const isLimited = hasReachedLimit(usual);
  const grade = withinLimits(trials.grade);
  const mayRunAlone = mayRunEach || usual.way.each;
  let readable: Way | undefined;
  const alone =
    mayRunEach && !isLimited && records.length > 1
      ? await grade({ by, each: true }, first)
      : undefined;
  const isOne = alone !== undefined && readsOne(usual, alone, records.length);
  const isEach = async (way: Way): Promise<Way | undefined> =>
    (await readsEach(usual, way, { ...trials, grade })) ? way : undefined;
  const usualEach = isOne && isRight(alone) ? await isEach({ by, each: true }) : undefined;
  if (usualEach !== undefined) return usualEach;
  // A program that ignores its records may be right about one.
  if (usual.outcome.right > (isLimited ? 0 : 1)) return undefined;
  const isPartly = mayRunAlone && (!isLimited || by === 'argument');
  const usualPart = isPartly ? await findPart(by) : undefined;
  if (usualPart !== undefined) return usualPart;
  for (const other of others) {
    if (other === 'argument' && !records.every(fitsArguments)) continue;
    const trial = await grade({ by: other, each: true }, first);
    if (trial !== undefined && isRight(trial)) {
      if (other === 'argument') return isEach({ by: other, each: true });
      const whole = { by: other, each: false };
      const all = records.length > 1 ? await grade(whole, input) : trial;
      if (all === undefined) return undefined;
      if (records.length > 1 && readsOne(all, trial, records.length)) return isEach(trial.way);
      return all.outcome.right > usual.outcome.right ? whole : undefined;
    }
    const part = other === 'argument' || mayRunAlone ? await findPart(other) : undefined;
    if (part !== undefined) return part;
  }
  const last = isOne && !isRight(alone) ? { by, each: true } : readable;
  return last && isEach(last);

  /** Tries parts of the first record that has any. A program that answers the whole record needs none. */
  async function findPart(where: Way['by']): Promise<Way | undefined> {
    const record = records.find((each) => partsOf(each, where).length > 0);
    if (!mayGetParts || record === undefined) return undefined;
    const way = { by: where, each: true };
    const whole = where === by && records.length === 1 ? usual : await grade(way, record);
    if (whole === undefined || isRight(whole)) return undefined;
    for (const part of partsOf(record, where)) {
      const trial = await grade({ ...way, part }, record);
      if (trial === undefined) continue;
      if (isRight(trial)) return isEach({ ...way, part });
      if (!hasAnswer(whole) && hasAnswer(trial)) readable ??= { ...way, part };
    }
    return undefined;
  }
}

/** Returns a function that grades each trial once, until {@link MOST_LIMITED} have reached a limit. */
function withinLimits(grade: Trials['grade']): Trials['grade'] {
  const known = new Map<Uint8Array, Map<string, Promise<WayTrial | undefined>>>();
  let limited = 0;
  return async (way, input) => {
    const ofInput = known.get(input) ?? new Map<string, Promise<WayTrial | undefined>>();
    known.set(input, ofInput);
    const key = JSON.stringify([way.by, way.each, way.part]);
    const before = ofInput.get(key);
    if (before !== undefined) return before;
    if (limited === MOST_LIMITED) return undefined;
    const graded = grade(way, input);
    ofInput.set(key, graded);
    const trial = await graded;
    if (trial !== undefined && hasReachedLimit(trial)) limited++;
    return trial;
  };
}

/**
 * Whether a program answers more records right if it runs once for each, and reads them: a program that prints the same to different
 * records reads nothing, and what it prints may be the right answer to one of them by chance. A wrong answer is better than none.
 */
async function readsEach(
  usual: WayTrial,
  way: Way,
  { input, records, grade }: Trials,
): Promise<boolean> {
  const each = await grade(way, input);
  if (each === undefined) return false;
  const isBetter = each.outcome.right > usual.outcome.right;
  if (!isBetter && (usual.outcome.right > 0 || hasAnswer(usual) || !hasAnswer(each))) return false;
  const { bytes = new Uint8Array(), lengths = [] } = each.run.collected;
  const given = records.map((record) => givenOf(record, way));
  return records.length === 1 || answersVary(given, splitLines(bytes, lengths));
}

/** Whether a program gave an answer that can be read. */
function hasAnswer({ outcome: { verdict } }: WayTrial): boolean {
  return verdict === 'AC' || verdict === 'PAC' || verdict === 'WA';
}

/** Whether a program that got all records has answered only the first, if any. One that crashes on them may read them all. */
function readsOne(all: WayTrial, first: WayTrial, records: number): boolean {
  const { bytes } = first.run.collected;
  if (all.outcome.verdict === 'AC' || all.outcome.right > 1 || bytes === undefined) return false;
  if (!hasSucceeded(all) || !hasSucceeded(first)) return false;
  return readsOnlyFirst(all.run.collected.bytes ?? new Uint8Array(), bytes, records);
}

function hasSucceeded({ run: { facts } }: WayTrial): boolean {
  return facts.ending.kind === 'exited' && facts.ending.code === 0;
}

function hasReachedLimit({ run: { facts } }: WayTrial): boolean {
  return facts.ending.kind === 'limit';
}

/** Whether all records are right. The program may have crashed after it had answered them. */
function isRight({ outcome: { right, total } }: WayTrial): boolean {
  return right === total;
}
