/** Answers that contradict those of solvers: a false `no solution` that a checker accepts, and answers that beat a claimed bound. */
import { QueensideError, Random, type Problem } from '@queenside/core';
import { fault, quote, stopwatch } from '../kit/check.ts';
import { abortAfter } from '../kit/runs.ts';
import { isGame } from '../trees/game-places.ts';
import { memberOf } from '../records/members.ts';
import { meaningOf, readIfRight } from '../problems/mutation-checks.ts';
import { isBetter, type Value } from '../problems/objective-watch.ts';
import { ensureDrawnOrRefused } from '../problems/picture-checks.ts';
import {
  generatedRecords,
  nameOf,
  parsePlaced,
  type PlacedRecord,
  sizedRecords,
  variantsOf,
} from '../records/task-records.ts';
import {
  keyOf,
  trialOf,
  whyNot,
  type Outcome,
  type Trial,
  type Workbench,
} from './solver-trials.ts';

type RivalAnswer = Extract<Outcome, { answer: unknown }>;

/** Milliseconds for a problem. */
const MOST_JUDGING = 150;
const MOST_GUESSING = 300;
const MOST_DRAWING = 300;
/** Guesses at a better answer to one record, and the most parts of an answer that is guessed at. */
const GUESSES = 1000;
const MOST_PARTS = 12;
const MOST_VALUES = 24;
const SEEDS = [1, 2, 3];

/** The claims of solvers about one record. */
interface RivalClaims {
  best?: { readonly value: Value; readonly by: string };
  readonly bounds: { readonly value: Value; readonly by: string }[];
}

/** Compares what the solvers of one problem say. */
export class Rivals {
  readonly #problem: Problem;
  readonly #examples: ReadonlySet<string>;
  #emptyAnswers: readonly string[] | undefined;
  readonly #claims = new Map<string, RivalClaims>();
  #judged = 0;
  #drawing = 0;
  #largestDrawn = 0;

  constructor(problem: Problem) {
    this.#problem = problem;
    this.#examples = new Set(problem.examples.map(keyOf));
  }

  /** Compares a right answer with what is known of its record. */
  note(trial: Trial, answered: RivalAnswer, solver: string): void {
    this.#draw(trial, answered, solver);
    this.#refuseEmpty(trial, answered, solver);
    this.#compare(trial, answered, solver);
  }

  /** Draws answers to ever larger records. */
  #draw(trial: Trial, { answer }: RivalAnswer, solver: string): void {
    const problem = this.#problem;
    if (problem.draw === undefined || trial.size <= this.#largestDrawn) return;
    if (this.#drawing >= MOST_DRAWING) return;
    this.#largestDrawn = trial.size;
    const elapsed = stopwatch();
    const where = `problem ${problem.id}, ${nameOf(trial)}, draw, of the answer of solver ${solver}`;
    ensureDrawnOrRefused(problem, parsePlaced(problem, trial), answer, where);
    this.#drawing += elapsed();
  }

  /** Answers without anything of a record, such as `no solution`. Those of games have a score. */
  get #empty(): readonly string[] {
    const examples = isGame(this.#problem) ? [] : this.#problem.examples;
    return (this.#emptyAnswers ??= examples.flatMap(({ record, right, wrong = {} }) =>
      [right, ...Object.values(wrong)].filter((text) => !saysAnything(text, record)),
    ));
  }

  /** Requires that an answer with something in it excludes those without anything. */
  #refuseEmpty(trial: Trial, { answer, text, value }: RivalAnswer, solver: string): void {
    const problem = this.#problem;
    if (this.#judged >= MOST_JUDGING || this.#empty.length === 0) return;
    // Examples say themselves what else is right.
    if (!saysAnything(text, trial.record) || this.#examples.has(keyOf(trial))) return;
    const elapsed = stopwatch();
    const instance: unknown = parsePlaced(problem, trial);
    // A proof below an answer does not change what it says.
    const isSame = (empty: string): boolean =>
      problem.model?.proof !== undefined && text.startsWith(`${empty}\n`);
    const accepted = this.#empty
      .filter((empty) => !saysAnything(empty, trial.record) && !isSame(empty))
      .find((empty) => {
        const found = readIfRight(problem, instance, empty);
        const worth = found?.verdict.kind === 'right' ? found.verdict.objective : undefined;
        // Packing nothing is a right answer if the checker calls it a worse one.
        if (value !== undefined && worth !== undefined && isBetter(problem, value, worth))
          return false;
        return (
          found !== undefined &&
          meaningOf(problem, instance, found.answer) !== meaningOf(problem, instance, answer)
        );
      });
    this.#judged += elapsed();
    if (accepted === undefined) return;
    throw fault(
      `problem ${problem.id}, ${nameOf(trial)}`,
      `check accepts ${quote(accepted)}, and also ${quote(text.trim())}, the answer of solver ${solver}`,
      `one of them to be wrong; if both are right, make the record an example, with ${quote(accepted)} as alsoRight`,
      memberOf(problem, 'check'),
    );
  }

  #compare(trial: Trial, { value, bound }: RivalAnswer, by: string): void {
    if (value === undefined) return;
    const problem = this.#problem;
    const claims: RivalClaims = this.#claims.get(keyOf(trial)) ?? { bounds: [] };
    this.#claims.set(keyOf(trial), claims);
    if (bound !== undefined) claims.bounds.push({ value: bound, by });
    if (claims.best === undefined || isBetter(problem, value, claims.best.value))
      claims.best = { value, by };
    const { best } = claims;
    const refuted = claims.bounds.find((claim) => isBetter(problem, best.value, claim.value));
    if (refuted !== undefined)
      throw falseBound(trial, refuted, `solver ${best.by} finds ${best.value}`);
  }
}

function falseBound(
  trial: PlacedRecord,
  { value, by }: RivalClaims['bounds'][number],
  found: string,
): Error {
  return fault(
    `solver ${by}, ${nameOf(trial)}`,
    `it says that no answer beats ${value}, and ${found}`,
    'a true bound',
  );
}

/** Returns whether an answer names something: a number, or a word of the record. */
function saysAnything(text: string, record: string): boolean {
  const words = new Set(wordsOf(record));
  return wordsOf(text).some((word) => /\p{N}/u.test(word) || words.has(word));
}

function wordsOf(text: string): string[] {
  return (text.match(PART) ?? []).map((word) => word.toLowerCase());
}

const PART = /[\p{L}\p{N}]+/gu;
const NUMBER = /\p{N}+/gu;

/**
 * Guesses at answers to small records that beat the bounds which a solver claims: changes parts of its answers, as a search by
 * brute force would.
 */
export async function checkBounds(bench: Workbench): Promise<void> {
  const { solver, problem } = bench;
  if (problem.objective === undefined) return;
  const elapsed = stopwatch();
  const seen = new Set<string>();
  for (const placed of smallRecords(bench)) {
    if (elapsed() >= MOST_GUESSING) return;
    const limits = { seconds: 0.1 };
    if (seen.has(keyOf(placed)) || whyNot(solver, problem, placed, limits) !== undefined) continue;
    seen.add(keyOf(placed));
    const trial = trialOf(solver, problem, placed);
    const outcome = await bench.solve(trial, { signal: abortAfter(MOST_GUESSING) });
    if ('gaveUp' in outcome || outcome.bound === undefined) continue;
    const better = guess(problem, trial, outcome.text, outcome.bound);
    if (better !== undefined)
      throw falseBound(trial, { value: outcome.bound, by: solver.id }, `${better} does`);
    await compareNeighbors(
      bench,
      { trial, outcome },
      () => elapsed() >= MOST_GUESSING + MOST_NEIGHBORS,
    );
  }
}

/** Milliseconds for records in which one number is changed, and the most numbers to change in one record. */
const MOST_NEIGHBORS = 500;
const MOST_CHANGED = 8;

interface Found {
  readonly trial: Trial;
  readonly outcome: RivalAnswer;
}

/**
 * Changes each number of a record by one, such as a capacity. If the checker accepts the answer to one of the two records for
 * the other one, it may not beat the bound that the solver claims there.
 */
async function compareNeighbors(
  bench: Workbench,
  here: Found,
  isLate: () => boolean,
): Promise<void> {
  for (const placed of neighborsOf(here.trial)) {
    if (isLate()) return;
    const there = await solveIfRecord(bench, placed);
    if (there === undefined) continue;
    ensureNoneBetter(bench, here, there);
    ensureNoneBetter(bench, there, here);
  }
}

function* neighborsOf({ record, variant }: Trial): Generator<PlacedRecord> {
  for (const { 0: digits, index } of [...record.matchAll(/\d+/g)].slice(0, MOST_CHANGED))
    for (const more of [1, -1]) {
      const changed = String(Number(digits) + more);
      yield {
        record: record.slice(0, index) + changed + record.slice(index + digits.length),
        variant,
      };
    }
}

async function solveIfRecord(bench: Workbench, placed: PlacedRecord): Promise<Found | undefined> {
  const { solver, problem } = bench;
  let trial: Trial;
  try {
    if (whyNot(solver, problem, placed, { seconds: 0.1 }) !== undefined) return undefined;
    trial = trialOf(solver, problem, placed);
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
  const outcome = await bench.solve(trial, { signal: abortAfter(MOST_GUESSING) });
  return 'gaveUp' in outcome ? undefined : { trial, outcome };
}

/** Requires that the answer to another record is worse than what the solver claims here, or refused. */
function ensureNoneBetter(
  { solver, problem }: Workbench,
  { trial, outcome: { bound } }: Found,
  { trial: other, outcome: { text } }: Found,
): void {
  if (bound === undefined) return;
  const found = readIfRight(problem, parsePlaced(problem, trial), text.trimEnd());
  if (found?.verdict.kind !== 'right' || found.verdict.objective === undefined) return;
  if (!isBetter(problem, found.verdict.objective, bound)) return;
  throw fault(
    `solver ${solver.id}, ${nameOf(trial)}`,
    `it says that no answer beats ${bound}, and check accepts ${quote(text.trim())} with ${found.verdict.objective}, the answer to ${nameOf(other)}`,
    'a true bound, and a check that accepts no more than is allowed',
    memberOf(problem, 'check'),
  );
}

function* smallRecords({ solver, problem, trials }: Workbench): Generator<PlacedRecord> {
  yield* trials;
  for (const seed of SEEDS)
    for (const task of solver.capabilities.tasks)
      for (const records of [
        generatedRecords(problem, task, seed),
        sizedRecords(problem, task, seed),
      ])
        for (const { record } of records)
          for (const variant of variantsOf(problem)) yield { record, variant };
}

/** Returns a right answer that beats a value, with what it is worth, in words; undefined if no guess does. */
function guess(problem: Problem, trial: Trial, text: string, than: Value): string | undefined {
  const pattern = (text.match(NUMBER) ?? []).length > 1 ? NUMBER : PART;
  const parts = text.match(pattern) ?? [];
  if (parts.length < 2 || parts.length > MOST_PARTS) return undefined;
  const random = new Random(1);
  const instance: unknown = parsePlaced(problem, trial);
  const others = pattern === NUMBER ? ['0', '1', '2'] : [];
  const inRecord = trial.record.match(pattern) ?? [];
  const values = [...new Set([...parts, ...others, ...inRecord])].slice(0, MOST_VALUES);
  const seen = new Set([text]);
  for (let count = 0; count < GUESSES; count++) {
    const changed = changeParts(parts, values, random);
    let next = 0;
    const guessed = text.replace(pattern, () => changed[next++]!);
    if (seen.has(guessed)) continue;
    seen.add(guessed);
    const found = readIfRight(problem, instance, guessed.trimEnd());
    if (found?.verdict.kind !== 'right' || found.verdict.objective === undefined) continue;
    if (isBetter(problem, found.verdict.objective, than))
      return `${quote(guessed.trim())} with ${found.verdict.objective}`;
  }
  return undefined;
}

/** Shuffles the parts, or replaces some of them by others. */
function changeParts(
  parts: readonly string[],
  values: readonly string[],
  random: Random,
): string[] {
  if (random.int(2) === 0) return random.shuffle([...parts]);
  const odds = 1 + random.int(parts.length);
  return parts.map((part) => (random.int(odds) === 0 ? values[random.int(values.length)]! : part));
}
