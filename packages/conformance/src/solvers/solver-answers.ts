/** Checks a solver's answers: to few records with several seeds, then to many records of every task. */
import {
  checkOptions,
  guaranteeOf,
  type OptionSchemas,
  type Problem,
  type QueensideError,
  whyGaveUp,
} from '@queenside/core';
import { attempt, fault, Member, quote, stopwatch } from '../kit/check.ts';
import { abortAfter } from '../kit/runs.ts';
import { ensureStats } from '../kit/watches.ts';
import { ensureRight } from '../records/answer-checks.ts';
import { formatAnswer, readAnswerText } from '../records/answers.ts';
import { memberOf } from '../records/members.ts';
import { parseExample } from '../records/parse-checks.ts';
import {
  generatedRecords,
  type PlacedRecord,
  type SizedRecord,
  sizedRecords,
  variantsOf,
} from '../records/task-records.ts';
import type { Rivals } from './rival-answers.ts';
import {
  ANSWER,
  keyOf,
  type Outcome,
  type Trial,
  trialOf,
  whyNot,
  type Workbench,
} from './solver-trials.ts';

/** Requires right answers to few records, with each of the seeds. */
export async function checkAnswers(
  bench: Workbench,
  rivals: Rivals,
  seeds: readonly number[],
): Promise<void> {
  const tally = new Tally(bench);
  for (const trial of bench.trials)
    for (const seed of seeds) {
      const outcome = await bench.outcomeOf(trial, seed);
      if ('gaveUp' in outcome) ensureMayGiveUp(bench, trial, outcome.gaveUp);
      else {
        ensureAnswer(bench, trial, outcome, `${trial.where}, seed ${seed}`);
        rivals.note(trial, outcome, bench.solver.id);
      }
      tally.add(trial, outcome);
    }
  tally.ensureAnswered();
}

/** Requires right answers to many records, and at least one answer for each task that the solver declares. */
export async function checkRounds(
  bench: Workbench,
  rivals: Rivals,
  seed: number,
  milliseconds: number,
): Promise<void> {
  const tally = new Tally(bench);
  for (const trial of bench.trials) tally.add(trial, await bench.outcomeOf(trial, seed));
  // That is the fault of checkAnswers.
  if (tally.isSilent) return;
  for await (const { trial, outcome } of rounds(bench, milliseconds)) {
    if (!('gaveUp' in outcome)) {
      ensureAnswer(bench, trial, outcome, trial.where);
      rivals.note(trial, outcome, bench.solver.id);
    } else if (!outcome.outOfTime) ensureMayGiveUp(bench, trial, outcome.gaveUp);
    tally.add(trial, outcome);
  }
  tally.ensureEveryTask();
  console.log(String(tally));
}

/** Requires that an answer is right, also once it is written and read back. */
export function ensureAnswer(
  { problem, solver }: Workbench,
  trial: Trial,
  { answer, text, stats }: Extract<Outcome, { answer: unknown }>,
  where: string,
): void {
  const instance: unknown = parseExample(problem, trial);
  ensureRight(problem, instance, answer, where);
  const options = checkOptions(solver.id, solver.options as OptionSchemas, {});
  const read = attempt(`${where}, ${quote(text)} read back`, 'an answer', () =>
    readAnswerText(problem, instance, text, guaranteeOf(solver, options)),
  );
  ensureRight(
    problem,
    instance,
    read,
    `${where}, ${quote(text)} read back`,
    memberOf(problem, 'format'),
  );
  const again = formatAnswer(problem, instance, read);
  if (again !== text)
    throw fault(
      `${where}, read back and written again`,
      quote(again),
      quote(text),
      memberOf(problem, 'readAnswer'),
    );
  ensureStats(stats, where);
}

function ensureMayGiveUp({ solver }: Workbench, trial: Trial, error: QueensideError): void {
  if (error.code !== 'core/gave-up')
    throw fault(trial.where, `it threw ${error.code}: ${error.message}`, ANSWER);
  if (solver.capabilities.complete)
    throw fault(trial.where, `it is declared complete, and gave up: ${error.message}`, 'an answer');
}

const MOST_REASONS = 3;

/** The outcomes of the records of one task. */
interface TaskCount {
  tried: number;
  answered: number;
  smallest: number;
  largest: number;
}

/** Counts the records that a solver was tried on. */
class Tally {
  readonly #bench: Workbench;
  readonly #counts = new Map<string, TaskCount>();
  readonly #reasons = new Set<string>();

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  add({ task, size }: Trial, outcome: Outcome): void {
    const count = this.#counts.get(task) ?? {
      tried: 0,
      answered: 0,
      smallest: size,
      largest: size,
    };
    this.#counts.set(task, count);
    count.tried++;
    if ('gaveUp' in outcome) {
      this.#reasons.add(whyGaveUp(outcome.gaveUp) ?? outcome.gaveUp.cause);
      return;
    }
    count.answered++;
    count.smallest = Math.min(count.smallest, size);
    count.largest = Math.max(count.largest, size);
  }

  /** True if records were tried, and none was answered. */
  get isSilent(): boolean {
    const counts = [...this.#counts.values()];
    return counts.length > 0 && counts.every(({ answered }) => answered === 0);
  }

  /** Requires an answer, unless nothing was tried. */
  ensureAnswered(): void {
    if (!this.isSilent) return;
    throw fault(
      `solver ${this.#bench.solver.id}`,
      `no record was answered${this.#because([...this.#reasons])}`,
      'at least one answer',
    );
  }

  /** Requires that records of every declared task were tried, and one of them answered. */
  ensureEveryTask(): void {
    const { solver, problem, skipped } = this.#bench;
    for (const task of solver.capabilities.tasks) {
      const { tried = 0, answered = 0 } = this.#counts.get(task) ?? {};
      if (tried === 0)
        throw fault(
          `solver ${solver.id}, task ${task}`,
          `no record was tried${this.#because(skipped)}`,
          `records of ${problem.id} that the solver can do: an example, generated ones, or some made by \`sized\``,
          new Member(solver, 'capabilities'),
        );
      if (answered === 0)
        throw fault(
          `solver ${solver.id}, task ${task}`,
          `none of ${tried} records was answered${this.#because([...this.#reasons])}`,
          'at least one answer',
        );
    }
  }

  #because(reasons: readonly string[]): string {
    if (reasons.length <= 1) return reasons.map((reason) => `: ${reason}`).join('');
    const more = reasons.length - MOST_REASONS;
    const shown = reasons.slice(0, MOST_REASONS).join('; ');
    return ` (${shown}${more > 0 ? `; and ${more} more reasons` : ''})`;
  }

  /** Says how many records were answered, and their sizes. */
  toString(): string {
    const { solver, problem } = this.#bench;
    const tasks = [...this.#counts].map(
      ([task, { tried, answered, smallest, largest }]) =>
        `${task} ${answered === tried ? tried : `${answered} of ${tried}`} (size ${smallest} to ${largest})`,
    );
    return `solver ${solver.id} of ${problem.id}, records answered: ${tasks.join(', ')}`;
  }
}

const MOST_ROUNDS = 20;
const MOST_RECORDS = 400;
/** A run that takes more than this share of the time left is the largest of its task. */
const LONGEST_SHARE = 0.2;
/** Positions of games with larger trees take the checker too long. */
const MOST_NODES = 3000;

/** A record that was tried, and how the run ended. */
interface Try {
  readonly trial: Trial;
  readonly outcome: Outcome;
}

/**
 * Solves records of each of the solver's tasks until the time is up or no records are left. It works in rounds with other
 * random numbers, each from small to large.
 */
async function* rounds(bench: Workbench, milliseconds: number): AsyncGenerator<Try> {
  const { tasks } = bench.solver.capabilities;
  for (const task of tasks) yield* roundsOf(bench, task, milliseconds / tasks.length);
}

async function* roundsOf(
  bench: Workbench,
  task: string,
  milliseconds: number,
): AsyncGenerator<Try> {
  const { solver, problem } = bench;
  const { minSize = 1, maxSize = Infinity } = solver.capabilities;
  const also = [minSize, maxSize];
  const elapsed = stopwatch();
  const seen = new Set<string>();
  let tooLarge = Infinity;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const before = seen.size;
    for (const records of [
      generatedRecords(problem, task, round),
      sizedRecords(problem, task, round, { also, isLate: () => elapsed() >= milliseconds }),
    ])
      for (const placed of inEachVariant(problem, records)) {
        const start = elapsed();
        if (start >= milliseconds || seen.size === MOST_RECORDS) return;
        if (placed.size >= tooLarge) break;
        const limits = { seconds: (milliseconds - start) / 1000, nodes: MOST_NODES };
        if (seen.has(keyOf(placed)) || whyNot(solver, problem, placed, limits)) continue;
        seen.add(keyOf(placed));
        const trial = trialOf(solver, problem, placed);
        yield {
          trial,
          outcome: await bench.solve(trial, {
            seed: round,
            signal: abortAfter(milliseconds - start),
          }),
        };
        if (elapsed() - start > (milliseconds - start) * LONGEST_SHARE) tooLarge = placed.size;
      }
    if (seen.size === before) return;
  }
}

function* inEachVariant(
  problem: Problem,
  records: Iterable<SizedRecord>,
): Generator<SizedRecord & PlacedRecord> {
  for (const record of records)
    for (const variant of variantsOf(problem)) yield { ...record, variant };
}
