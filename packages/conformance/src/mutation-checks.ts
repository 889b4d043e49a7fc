/** Checks that a problem's checker refuses right answers that were changed. */
import { settles, type Example, type Problem, type Verdict } from '@queenside/core';
import { ensureRight, readRight } from './answer-checks.ts';
import { MUTATIONS } from './answer-mutations.ts';
import { formatAnswer, readAnswerText } from './answers.ts';
import { toBytes } from './bytes.ts';
import { attempt, attemptAll, fault, quote } from './check.ts';
import { bestAnswers, patternOf } from './best-answers.ts';
import { isGame } from './game-places.ts';
import { judge } from './judge.ts';
import { isBetter } from './objective-watch.ts';
import { parseExample, whereOf } from './parse-checks.ts';
import { WatchedLines } from './watched-lines.ts';

const ANOTHER = "another record's answer";

/**
 * Changes each example's right answer in many ways. The checker must refuse the result, unless it means the same, or is right
 * by another argument: the checker gives it a worse objective, the example says so ({@link Example.alsoRight}), or the answer to a game's position names the value and
 * a best move by plain minimax.
 */
export function checkMutations(problem: Problem): void {
  attemptAll(problem.examples.map((example) => () => checkExample(problem, example)));
}

function checkExample(problem: Problem, example: Example): void {
  const instance = parseExample(problem, example);
  const answer = readRight(problem, example, instance);
  const others = isGame(problem)
    ? bestAnswers(problem, instance)
    : (example.alsoRight ?? []).map(patternOf);
  if (others === undefined) return;
  const best = problem.check(instance, answer);
  const met = new Set([meaningOf(problem, instance, answer)]);
  const checks = mutantsOf(problem, example, instance, answer).map(
    ({ mutation, from, text }) =>
      () => {
        const accepted = readIfRight(problem, instance, text);
        if (accepted === undefined) return;
        if (isWorse(problem, accepted.verdict, best)) return;
        const meaning = meaningOf(problem, instance, accepted.answer);
        const meant = formatAnswer(problem, instance, accepted.answer).trim();
        if (met.has(meaning) || others.some((pattern) => pattern.test(meant))) return;
        met.add(meaning);
        throw fault(
          `${whereOf(problem, example)}, answer ${quote(from.trim())}, ${mutation}`,
          `check accepts ${quote(text.trim())}`,
          isGame(problem)
            ? 'a mistake, as by plain minimax'
            : `a mistake; if this answer is right too, add ${JSON.stringify(meant)} to the example's alsoRight`,
        );
      },
  );
  attemptAll(checks);
}

/** Requires that the answers that an example calls right too are judged right. */
export function checkAlsoRight(problem: Problem): void {
  for (const example of problem.examples)
    for (const pattern of example.alsoRight ?? []) {
      const text = pattern.replaceAll('*', '1');
      const where = `${whereOf(problem, example)}, alsoRight ${quote(text)}`;
      const instance = parseExample(problem, example);
      const answer = attempt(where, 'an answer', () =>
        readAnswerText(problem, instance, `${text}\n`),
      );
      ensureRight(problem, instance, answer, where);
    }
}

interface Mutant {
  readonly mutation: string;
  readonly from: string;
  readonly text: string;
}

/** Changes a right answer, written in each style. */
function mutantsOf(
  problem: Problem,
  example: Example,
  instance: unknown,
  answer: unknown,
): Mutant[] {
  const mutants = problem.styles.flatMap((style) => {
    const from = formatAnswer(problem, instance, answer, style);
    return Object.entries(MUTATIONS).flatMap(([mutation, mutate]) =>
      mutate(from).map((text) => ({ mutation, from, text })),
    );
  });
  const others = problem.examples.filter(({ record }) => record !== example.record);
  return [
    ...mutants,
    ...others.map((other) => ({ mutation: ANOTHER, from: example.right, text: other.right })),
  ];
}

interface Accepted {
  readonly answer: unknown;
  readonly verdict: Verdict;
}

/** Returns whether the checker itself calls an answer worse than the example's. */
function isWorse(problem: Problem, found: Verdict, right: Verdict): boolean {
  if (found.kind !== 'right' || right.kind !== 'right') return false;
  if (found.objective === undefined || right.objective === undefined) return false;
  return isBetter(problem, right.objective, found.objective);
}

/** Returns the answer that a text says, if it is the whole answer to this record, and it is judged to settle it. */
export function readIfRight(
  problem: Problem,
  instance: unknown,
  text: string,
): Accepted | undefined {
  const lines = new WatchedLines(toBytes(`${text}\n`));
  let answer: unknown;
  try {
    answer = problem.readAnswer(lines, instance, { number: 1 });
  } catch {
    return undefined;
  }
  lines.skipBlank();
  if (answer === undefined || !lines.done) return undefined;
  const verdict = judge(problem, instance, answer, `problem ${problem.id}, answer ${quote(text)}`);
  return settles(verdict) ? { answer, verdict } : undefined;
}

/** Returns equal texts for answers that are written alike in every style. */
export function meaningOf(problem: Problem, instance: unknown, answer: unknown): string {
  return problem.styles.map((style) => formatAnswer(problem, instance, answer, style)).join('\n');
}
