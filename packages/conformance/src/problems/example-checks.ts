/** Checks a problem's examples. All other checks build on them: a wrong example is reported here, and nowhere else. */
import type { Problem } from '@queenside/core';
import type { Check } from '../kit/check.ts';
import { memberOf } from '../records/members.ts';
import { checkResults } from '../spaces/result-checks.ts';
import { ruleChecks } from '../trees/game-checks.ts';
import { checkRight, checkWrong } from '../records/answer-checks.ts';
import { checkNeeds } from '../records/parse-checks.ts';

/**
 * Checks the examples. Answers are checked only if all records can be read, the rules of a domain change no state, and
 * those of a game hold.
 */
export function exampleChecks(problem: Problem): Check[] {
  const { domain } = problem;
  const isReadable = (): boolean => passes(() => checkNeeds(problem));
  const isPlayable = (): boolean => passes(() => checkBasis(problem));
  return [
    {
      name: 'examples parse, and have needs that the problem allows',
      run: () => checkNeeds(problem),
      member: memberOf(problem, 'parse'),
    },
    ...(domain
      ? [
          {
            name: '`result` makes new states',
            run: () => (isReadable() ? checkResults(problem, domain) : undefined),
          },
        ]
      : []),
    {
      name: 'right answers are judged right',
      run: () => (isPlayable() ? checkRight(problem) : undefined),
      member: memberOf(problem, 'check'),
    },
    {
      name: 'wrong answers are refused with the mistake',
      run: () => (isPlayable() ? checkWrong(problem) : undefined),
      member: memberOf(problem, 'check'),
    },
  ];
}

/** Checks the rules of a problem's game, if it is made of one and its examples can be read. The first failure ends them. */
export function gameRuleChecks(problem: Problem): Check[] {
  const isReadable = (): boolean => passes(() => checkNeeds(problem));
  return rulesOf(problem).map((check, index, all) => {
    const isNext = (): boolean =>
      isReadable() && all.slice(0, index).every((each) => passes(each.run));
    return { ...check, run: () => (isNext() ? check.run() : undefined) };
  });
}

const rules = new WeakMap<Problem, readonly PlainCheck[]>();

/** A check that returns no promise. */
interface PlainCheck extends Check {
  readonly run: () => void;
}

/** Returns the rule checks of a problem's game. Each computes once, however often it runs. */
function rulesOf(problem: Problem): readonly PlainCheck[] {
  const known = rules.get(problem) ?? (problem.game ? ruleChecks(problem.game).map(once) : []);
  rules.set(problem, known);
  return known;
}

/** Returns a check that runs once, and then throws the same error again. */
function once({ run, ...check }: Check): PlainCheck {
  let outcome: { readonly thrown?: unknown } | undefined;
  return {
    ...check,
    run() {
      if (outcome === undefined) {
        outcome = {};
        try {
          void run();
        } catch (thrown) {
          outcome = { thrown };
        }
      }
      if ('thrown' in outcome) throw outcome.thrown;
    },
  };
}

/**
 * Checks what right answers are computed from: the records and, if the problem is made of a domain, its `result`, or of a
 * game, its rules.
 */
function checkBasis(problem: Problem): void {
  checkNeeds(problem);
  if (problem.domain !== undefined) checkResults(problem, problem.domain);
  for (const { run } of rulesOf(problem)) run();
}

const sound = new WeakMap<Problem, boolean>();

/**
 * Returns whether the other checks can build on the examples. A game or a domain computes its right answers, so checks of its
 * rules say more than they do.
 */
function areExamplesSound(problem: Problem): boolean {
  let isSound = sound.get(problem);
  if (isSound === undefined) {
    const isComputed = problem.tree !== undefined || problem.space !== undefined;
    isSound = passes(() => {
      checkBasis(problem);
      if (!isComputed) checkRight(problem);
    });
    sound.set(problem, isSound);
  }
  return isSound;
}

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/** Leaves out checks that build on the examples of a problem if an example is wrong. */
export function ifExamplesAreSound(problem: Problem, checks: readonly Check[]): Check[] {
  return checks.map((check) => ({
    ...check,
    run: () => (areExamplesSound(problem) ? check.run() : undefined),
  }));
}
