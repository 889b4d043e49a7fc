/** Checks a solver's answers: to few records with several seeds, then to many records of every task. */
import {
  checkOptions,
  guaranteeOf,
  type OptionSchemas,
  type QueensideError,
} from '@queenside/core';
import { ensureRight } from './answer-checks.ts';
import { formatAnswer, readAnswerText } from './answers.ts';
import { attempt, fault, quote } from './check.ts';
import { parsePlaced } from './placed-records.ts';
import type { Rivals } from './rival-answers.ts';
import { rounds } from './solver-rounds.ts';
import { ANSWER, type Outcome, type Trial, type Workbench } from './solver-trials.ts';
import { ensureStats } from './stats-check.ts';
import { Tally } from './tally.ts';

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
  const instance: unknown = parsePlaced(problem, trial);
  ensureRight(problem, instance, answer, where);
  const options = checkOptions(solver.id, solver.options as OptionSchemas, {});
  const read = attempt(`${where}, ${quote(text)} read back`, 'an answer', () =>
    readAnswerText(problem, instance, text, guaranteeOf(solver, options)),
  );
  ensureRight(problem, instance, read, `${where}, ${quote(text)} read back`);
  const again = formatAnswer(problem, instance, read);
  if (again !== text)
    throw fault(`${where}, read back and written again`, quote(again), quote(text));
  ensureStats(stats, where);
}

function ensureMayGiveUp({ solver }: Workbench, trial: Trial, error: QueensideError): void {
  if (error.code !== 'core/gave-up')
    throw fault(trial.where, `it threw ${error.code}: ${error.message}`, ANSWER);
  if (solver.capabilities.complete)
    throw fault(trial.where, `it is declared complete, and gave up: ${error.message}`, 'an answer');
}
