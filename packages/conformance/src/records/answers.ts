import { concatBytes, defined, LineReader, type Problem, type Verdict } from '@queenside/core';
import { attempt, fault, type Member, processorTime, quote } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { toBytes, toText } from '../kit/garbage.ts';
import { memberOf } from './members.ts';

/** Formats an answer to an instance as in an answer file. */
export function formatAnswer<Instance, Answer>(
  problem: Problem<Instance, Answer>,
  instance: Instance,
  answer: Answer,
  style: string = problem.styles[0]!,
  number = 1,
): string {
  // Copied at once, to notice chunks that are reused. Not by slice, because slices of a Buffer share its memory.
  const chunks = [
    ...mapIterable(
      problem.format(answer, { instance, number, style }),
      (chunk) => new Uint8Array(chunk),
    ),
  ];
  return chunks.length === 0 ? '' : toText(concatBytes(chunks));
}

/**
 * Reads the first answer of an answer file.
 *
 * @param guarantee as `AnswerPlace.guarantee`.
 * @throws every error of the problem's `readAnswer`.
 */
export function readAnswerText<Instance, Answer>(
  problem: Problem<Instance, Answer>,
  instance: Instance,
  text: string,
  guarantee?: string,
): Answer | undefined {
  const place = { number: 1, ...defined({ guarantee }) };
  return problem.readAnswer(new LineReader(toBytes(text), problem), instance, place);
}

function* mapIterable<From, To>(items: Iterable<From>, change: (item: From) => To): Iterable<To> {
  for (const item of items) yield change(item);
}

/** Processor time in milliseconds after which a verdict is remembered. */
const SLOW = 50;

/** The verdicts of slow checks: by instance, then by the answer and its texts. */
const proved = new WeakMap<object, Map<string, Verdict>>();

/** Calls `check`, unless it took long for an equal answer to the same instance. */
function checkOnce(problem: Problem, instance: unknown, answer: unknown, print: string): Verdict {
  if (typeof instance !== 'object' || instance === null) return problem.check(instance, answer);
  const known = proved.get(instance) ?? new Map<string, Verdict>();
  const before = known.size > 0 ? known.get(textsOf(problem, instance, answer, print)) : undefined;
  if (before !== undefined) return before;
  const start = processorTime();
  const verdict = problem.check(instance, answer);
  if (processorTime() - start < SLOW || verdict.kind !== 'right') return verdict;
  proved.set(instance, known.set(textsOf(problem, instance, answer, print), verdict));
  return verdict;
}

/** Identifies an answer by its fields, which may hide what it says, and by its texts. It is not empty. */
function textsOf(problem: Problem, instance: unknown, answer: unknown, print: string): string {
  try {
    const texts = problem.styles.map((style) => formatAnswer(problem, instance, answer, style));
    return [print, ...texts].join('\n');
  } catch {
    // No right answer.
    return '';
  }
}

/**
 * Judges an answer.
 *
 * @throws Error if the verdict is invalid, if its mistake is not in the table, or if judging changed the instance or the
 * answer.
 */
export function judge(
  problem: Problem,
  instance: unknown,
  answer: unknown,
  where: string,
): Verdict {
  const before = fingerprint([instance, answer]);
  const verdict = attempt(where, 'a verdict', () => checkOnce(problem, instance, answer, before));
  const member = memberOf(problem, 'check');
  if (fingerprint([instance, answer]) !== before)
    throw fault(where, 'check changed the instance or the answer', 'both as they were', member);
  const named = verdict.kind === 'wrong' ? [verdict.mistake, ...(verdict.others ?? [])] : [];
  for (const mistake of named)
    if (!Object.hasOwn(problem.mistakes, mistake))
      throw fault(
        where,
        `check names the mistake ${quote(mistake)}, which is not in its table`,
        `one of ${Object.keys(problem.mistakes).join(', ')}`,
        member,
      );
  ensureObjective(problem, verdict, where);
  return verdict;
}

/** Makes the error of an answer that is not judged right. */
export function notRight(
  where: string,
  verdict: Exclude<Verdict, { kind: 'right' }>,
  member?: Member,
): Error {
  const judged = verdict.kind === 'wrong' ? verdict.mistake : verdict.kind;
  return fault(where, `the answer is judged ${judged} (${verdict.reason})`, 'right', member);
}

/** Requires a value of each right answer if the problem has an objective, and none otherwise. */
function ensureObjective(problem: Problem, verdict: Verdict, where: string): void {
  if (verdict.kind !== 'right') return;
  const { objective } = problem;
  const { objective: value } = verdict;
  const member = memberOf(problem, 'check');
  if (objective === undefined && value !== undefined)
    throw fault(
      where,
      `check gives it the objective ${value}`,
      'none: the problem declares no objective',
      member,
    );
  const isValue = typeof value === 'bigint' || Number.isFinite(value);
  if (objective !== undefined && !isValue)
    throw fault(
      where,
      `check gives it the objective ${value}`,
      `a number of ${objective.unit}`,
      member,
    );
}

const MOST_LOOKS = 10_000;

/** A line reader that stops an endless loop over the same line. */
export class WatchedLines extends LineReader {
  #looks = 0;
  #lineBefore = 0;

  override get done(): boolean {
    if (this.line !== this.#lineBefore) this.#looks = 0;
    this.#lineBefore = this.line;
    if (++this.#looks > MOST_LOOKS)
      throw new Error(
        `readAnswer looked at line ${this.line} ${MOST_LOOKS} times without taking it`,
      );
    return super.done;
  }
}
