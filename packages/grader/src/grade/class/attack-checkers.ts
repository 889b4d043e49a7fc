/** Attacks an assignment's own checkers with changed right answers, to report what they let through. */
import type { Checker } from '@queenside/class-view';
import { hostError } from '@queenside/host';
import { type ChangedText, changedTexts } from '@queenside/runtime/changed-texts';
import { shortLine } from '../../judge/text.ts';
import type { GradeContext, JudgedAnswer } from '../context.ts';
import type { CheckedSample } from './check-samples.ts';

/** What a test's own checker says of changed right answers. */
export interface CheckerAttack {
  readonly test: string;
  /** The number of changed answers. */
  readonly tried: number;
  /**
   * Answers that the checker calls right. The problem's own checker, if it is installed, calls them wrong; without it, some may be
   * right.
   */
  readonly accepted: readonly Attempt[];
  /** Answers that the checker cannot judge, and answers without any content that it calls right. Both are faults. */
  readonly faults: readonly Attempt[];
}

/** A changed answer. */
export interface Attempt {
  /** What was changed, such as `last line dropped`. */
  readonly change: string;
  /** The answer on one line, shortened. */
  readonly answer: string;
  /** Why the checker could not judge it. Absent if it did. */
  readonly note?: string;
}

/** The most answers of a test that are changed; the shortest ones. */
const MOST_ANSWERS = 4;
/** The most changes of one answer. */
const MOST_CHANGES = 40;
const SHOWN = 60;
const NOTE_LENGTH = 300;

/** What no right answer is, but programs print nevertheless. */
const JUNK: readonly { readonly change: string; readonly bytes: Uint8Array }[] = [
  { change: 'nothing printed', bytes: Buffer.from('\n') },
  { change: 'a word', bytes: Buffer.from('answer\n') },
  { change: 'invalid UTF-8', bytes: Uint8Array.of(0xff, 0xfe, 0, 0xc3, 0x28, 10) },
  { change: 'a number of 5000 digits', bytes: Buffer.from(`${'7'.repeat(5000)}\n`) },
];

/**
 * Attacks the own checkers of an assignment. Validators that talk with programs are not attacked.
 *
 * @param samples the graded samples. Answers of right ones are changed.
 * @throws QueensideError `batch/interrupted`.
 */
export async function attackCheckers(
  samples: readonly CheckedSample[],
  context: Pick<GradeContext, 'assignment' | 'engine' | 'signal'>,
): Promise<CheckerAttack[]> {
  const right = samples
    .filter(({ sample: { kind } }) => kind === 'right')
    .flatMap(({ judged }) => judged)
    .filter(({ test: { checker }, outcome }) => outcome.verdict === 'AC' && isAttackable(checker));
  const attacks: CheckerAttack[] = [];
  const byTest = Map.groupBy(right, ({ test: { id } }) => id);
  // Tests run side by side, so answers arrive in any order.
  for (const { id } of context.assignment.tests)
    if (byTest.has(id)) attacks.push(await attack(id, byTest.get(id)!, context));
  return attacks;
}

function isAttackable(checker: Checker): boolean {
  if (checker.kind === 'package') return checker.validator !== undefined && !checker.isInteractive;
  return checker.kind !== 'problem';
}

async function attack(
  test: string,
  answers: readonly JudgedAnswer[],
  { engine, signal }: Pick<GradeContext, 'engine' | 'signal'>,
): Promise<CheckerAttack> {
  const isInstalled = engine.installed.catalog.problems.some(
    ({ id }) => id === answers[0]!.test.problem,
  );
  const chosen = new Map(answers.map((each) => [textOf(each), each]));
  const shortest = [...chosen]
    .toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MOST_ANSWERS);
  const attempts = shortest.flatMap(([text, { judge }]) => [
    ...changesOf(text, chosen).map(({ change, text: changed }) => ({
      change,
      bytes: Buffer.from(changed, 'latin1'),
      isJunk: false,
      judge,
    })),
    ...JUNK.map((junk) => ({ ...junk, isJunk: true, judge })),
  ]);
  const [accepted, faults]: [Attempt[], Attempt[]] = [[], []];
  const results = attempts.map(async ({ change, bytes, isJunk, judge }) => {
    const { verdict, note } = await judge(bytes);
    const attempt = { change, answer: shortLine(Buffer.from(bytes).toString(), SHOWN) };
    if (verdict === 'JE')
      return { to: faults, attempt: { ...attempt, note: shortLine(note ?? '', NOTE_LENGTH) } };
    if (verdict !== 'AC') return undefined;
    if (isJunk) return { to: faults, attempt };
    const isRight = isInstalled && (await judge(bytes, { kind: 'problem' })).verdict === 'AC';
    return isRight ? undefined : { to: accepted, attempt };
  });
  for (const result of await Promise.all(results)) result?.to.push(result.attempt);
  if (signal?.aborted === true) throw hostError('interrupted');
  return { test, tried: attempts.length, accepted, faults };
}

/** Returns the changes of an answer that are more than other spaces, each once, without those that are another right answer. */
function changesOf(text: string, right: ReadonlyMap<string, unknown>): ChangedText[] {
  const known = new Set([...right.keys()].map(wordsOf));
  return changedTexts(text)
    .filter(({ text: changed }) => {
      const words = wordsOf(changed);
      return words !== '' && !known.has(words) && known.add(words);
    })
    .take(MOST_CHANGES)
    .toArray();
}

/** Bytes are read as characters, so that every answer is a text. */
function textOf({ answer = new Uint8Array() }: JudgedAnswer): string {
  return Buffer.from(answer).toString('latin1');
}

function wordsOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
