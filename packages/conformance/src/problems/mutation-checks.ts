/** Checks that a problem's checker refuses right answers that were changed. */
import { type Example, type Problem, settles, type Verdict } from '@queenside/core';
import { changedTexts } from '@queenside/runtime/changed-texts';
import { attempt, attemptAll, fault, quote } from '../kit/check.ts';
import { toBytes } from '../kit/garbage.ts';
import { type PlayableProblem, isGame, rulesTree } from '../trees/game-places.ts';
import { minimax, movesOf } from '../trees/minimax.ts';
import { ensureRight, readRight } from '../records/answer-checks.ts';
import { formatAnswer, judge, readAnswerText, WatchedLines } from '../records/answers.ts';
import { isBetter } from './objective-watch.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';

const ANOTHER = "another record's answer";

/**
 * Changes each example's right answer in many ways. The checker must refuse the result, unless it means the same, or is right
 * by another argument: it is another path of the same cost, the checker gives it a worse objective, the example says so ({@link Example.alsoRight}), or the answer to a game's position names the value and
 * a best move by plain minimax.
 */
export function checkMutations(problem: Problem): Promise<void> {
  return attemptAll(problem.examples.map((example) => () => checkExample(problem, example)));
}

async function checkExample(problem: Problem, example: Example): Promise<void> {
  const instance = parseExample(problem, example);
  const answer = readRight(problem, example, instance);
  const others = isGame(problem)
    ? bestAnswers(problem, instance)
    : (example.alsoRight ?? []).map(patternOf);
  if (others === undefined) return;
  const best = judge(problem, instance, answer, whereOf(problem, example));
  const met = new Set([meaningOf(problem, instance, answer)]);
  const checks = mutantsOf(problem, example, instance, answer).map(
    ({ mutation, from, text }) =>
      () => {
        const accepted = readIfRight(problem, instance, text);
        if (accepted === undefined) return;
        if (isWorse(problem, accepted.verdict, best)) return;
        if (isPathOfCost(problem, accepted.answer, answer)) return;
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
  return attemptAll(checks);
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
    return [...changedTexts(from)].map(({ change, text }) => ({ mutation: change, from, text }));
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

/** The answer to a record of a domain. */
interface WrittenPath {
  readonly actions?: readonly string[];
  readonly cost?: number;
}

/** Returns whether an answer is a path of a domain as cheap as the right one: domains share a checker, which replays each path. */
function isPathOfCost({ domain }: Problem, found: unknown, right: unknown): boolean {
  if (domain === undefined) return false;
  const { actions, cost } = found as WrittenPath;
  return actions !== undefined && cost === (right as WrittenPath).cost;
}

/** Returns the answer that a text says, if it is the whole answer to this record, and it is judged to settle it. */
export function readIfRight(
  problem: Problem,
  instance: unknown,
  text: string,
): Accepted | undefined {
  const reader = new WatchedLines(toBytes(`${text}\n`));
  let answer: unknown;
  try {
    answer = problem.readAnswer(reader, instance, { number: 1 });
  } catch {
    return undefined;
  }
  reader.skipBlank();
  if (answer === undefined || !reader.done) return undefined;
  const verdict = judge(problem, instance, answer, `problem ${problem.id}, answer ${quote(text)}`);
  return settles(verdict) ? { answer, verdict } : undefined;
}

/** Returns equal texts for answers that are written alike in every style. */
export function meaningOf(problem: Problem, instance: unknown, answer: unknown): string {
  return problem.styles.map((style) => formatAnswer(problem, instance, answer, style)).join('\n');
}

const MOST_NODES = 100_000;
/** A number of nodes that no score is. */
const NODES = 987_654_321;

/** Turns an answer into a pattern in which `*` matches any number. */
function patternOf(text: string): RegExp {
  const parts = text
    .trim()
    .split('*')
    .map((part) => RegExp.escape(part).replaceAll(/(?:\\x20|\\n|\s)+/g, String.raw`\s+`));
  return new RegExp(`^${parts.join(String.raw`\d+(?:\.\d+)?`)}$`);
}

/**
 * Returns patterns of all right answers to a position: the value and a best move by plain minimax, with any number of nodes,
 * and the value alone.
 * Returns undefined if the position is too large for it.
 */
function bestAnswers(problem: PlayableProblem, state: unknown): RegExp[] | undefined {
  const tree = rulesTree(problem.game, state);
  try {
    const value = minimax(tree, MOST_NODES);
    const moves = movesOf(tree).filter((move) => {
      tree.play(move);
      const below = minimax(tree, MOST_NODES);
      tree.undo(move);
      return tree.side() === 0 || below === value;
    });
    const patterns = (moves.length === 0 ? [[]] : moves.map((move) => [move])).map(
      (principalVariation) => {
        const result = {
          value,
          bound: 'exact',
          principalVariation,
          nodes: NODES,
          leaves: 1,
        } as const;
        const answer = problem.tree.answer(state, result, 'minimax');
        return patternOf(formatAnswer(problem, state, answer).replace(String(NODES), '*'));
      },
    );
    return [...patterns, patternOf(formatAnswer(problem, state, { score: value }))];
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
