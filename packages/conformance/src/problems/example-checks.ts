/** Checks a problem's examples. All other checks build on them: a wrong example is reported here, and nowhere else. */
import type { Problem } from '@queenside/core';
import type { Check } from '../kit/check.ts';
import { checkResults } from '../spaces/result-checks.ts';
import { checkRight, checkWrong } from './answer-checks.ts';
import { checkNeeds } from './parse-checks.ts';

/** Checks the examples. Answers are checked only if all records can be read, and the rules of a domain change no state. */
export function exampleChecks(problem: Problem): Check[] {
  const { domain } = problem;
  const isReadable = (): boolean => passes(() => checkNeeds(problem));
  const isPlayable = (): boolean => passes(() => checkBasis(problem));
  return [
    {
      name: 'examples parse, and have needs that the problem allows',
      run: () => checkNeeds(problem),
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
    },
    {
      name: 'wrong answers are refused with the mistake',
      run: () => (isPlayable() ? checkWrong(problem) : undefined),
    },
  ];
}

/** Checks what right answers are computed from: the records and, if the problem is made of a domain, its `result`. */
function checkBasis(problem: Problem): void {
  checkNeeds(problem);
  if (problem.domain !== undefined) checkResults(problem, problem.domain);
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
  return checks.map(({ name, run }) => ({
    name,
    run: () => (areExamplesSound(problem) ? run() : undefined),
  }));
}
