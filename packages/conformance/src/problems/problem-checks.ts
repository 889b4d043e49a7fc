import type { Problem, Search } from '@queenside/core';
import { answerChecks } from '../records/answer-checks.ts';
import { formChecks } from './form-checks.ts';
import { exampleChecks, gameRuleChecks, ifExamplesAreSound } from './example-checks.ts';
import { type Check, describe, fault, reportOnce } from '../kit/check.ts';
import { gameChecks } from '../trees/game-checks.ts';
import { isGame } from '../trees/game-places.ts';
import { generatorChecks, sizedChecks } from './generator-checks.ts';
import { checkAlsoRight, checkMutations } from './mutation-checks.ts';
import { memberOf } from '../records/members.ts';
import { formatChecks } from '../records/format-checks.ts';
import { parseChecks, parseExample } from '../records/parse-checks.ts';
import { pictureChecks } from './picture-checks.ts';
import { skipChecks, type Spelling } from './skip-checks.ts';
import { generatedRecords, sizedRecords } from '../records/task-records.ts';
import { solvabilityChecks } from '../spaces/solvability-check.ts';
import { spaceViewChecks } from '../spaces/space-view-checks.ts';
import { landscapeViewChecks } from '../landscapes/view-checks.ts';
import { constraintViewChecks } from '../networks/view-checks.ts';
import { treeViewChecks } from '../trees/tree-view-checks.ts';

const SEED = 1;

/**
 * Checks a problem, and the game that it was made of, without a test runner.
 *
 * @throws Error that names the record or position, the moves that lead to the fault, what was found, and what was expected.
 */
export async function checkProblem(
  problem: Problem,
  searches: readonly Search[] = [],
  spelling?: Spelling,
): Promise<void> {
  for (const { run } of reportOnce(problemChecks(problem, searches, { spelling }))) await run();
}

/** What a problem may do against the defaults of the kit. */
interface Allowances {
  /** The texts that mean the same. */
  readonly spelling?: Spelling | undefined;
  /** Whether the rules of its game tell left from right, or top from bottom. */
  readonly isAsymmetric?: boolean;
}

/**
 * Checks a problem on its own examples, and the game that it was made of.
 *
 * @param searches searches to try on the game.
 */
export function problemChecks(
  problem: Problem,
  searches: readonly Search[],
  { spelling, isAsymmetric }: Allowances,
): Check[] {
  const others = [
    ...parseChecks(problem),
    ...formatChecks(problem),
    { name: 'every task and every variant has records', run: () => checkTasks(problem) },
    ...answerChecks(problem),
    ...formChecks(problem),
    {
      name: 'answers that examples call right too are right',
      run: () => checkAlsoRight(problem),
      member: memberOf(problem, 'check'),
    },
    {
      name: 'changed answers are refused',
      run: () => checkMutations(problem),
      member: memberOf(problem, 'check'),
    },
    ...skipChecks(problem, spelling),
    ...generatorChecks(problem),
    ...sizedChecks(problem),
    ...pictureChecks(problem),
    ...treeViewChecks(problem),
    ...spaceViewChecks(problem),
    ...solvabilityChecks(problem),
    ...constraintViewChecks(problem),
    ...landscapeViewChecks(problem),
  ];
  const own = [
    { name: 'errors and mistakes have texts', run: () => checkTables(problem) },
    ...exampleChecks(problem),
    ...ifExamplesAreSound(problem, others),
  ].map((check) => ({ ...check, name: `problem ${problem.id}: ${check.name}` }));
  if (!isGame(problem)) return own;
  return [
    ...gameRuleChecks(problem),
    ...ifExamplesAreSound(problem, gameChecks(problem, searches, isAsymmetric)),
    ...own,
  ];
}

function checkTasks(problem: Problem): void {
  for (const variant of problem.variants ?? [])
    if (!problem.examples.some((example) => example.variant === variant))
      throw fault(
        `problem ${problem.id}, variant ${variant}`,
        'no example has it',
        'one, or it is never tested',
      );
  const shown = new Set(
    problem.examples.map((example) => problem.need(parseExample(problem, example)).task),
  );
  for (const task of problem.tasks) {
    if (shown.has(task) || generatedRecords(problem, task, SEED).length > 0) continue;
    if (sizedRecords(problem, task, SEED).next().done === false) continue;
    throw fault(
      `problem ${problem.id}, task ${task}`,
      'no example, no generated record, and none made by `sized` has it',
      'one, or it is never tested',
    );
  }
}

function checkTables(problem: Problem): void {
  const where = `problem ${problem.id}`;
  for (const [code, entry] of Object.entries(problem.errors))
    if (!isSentence(entry.cause) || !isSentence(entry.remedy))
      throw fault(where, `the error ${code} lacks its cause or its remedy`, 'both, as clauses');
  for (const [mistake, sentence] of Object.entries(problem.mistakes))
    if (!isSentence(sentence))
      throw fault(where, `the mistake ${mistake} says ${describe(sentence)}`, 'a sentence');
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
