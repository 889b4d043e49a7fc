import {
  checkOptions,
  QueensideError,
  type Observer,
  type OptionSchemas,
  type Problem,
  type Solver,
} from '@queenside/core';
import { fault, quote, thrownFault, type Check } from './check.ts';
import { abortAfter, abortAtQuestion, makeContext } from './context.ts';
import { ensureVocabulary, strictObserver } from './events-watch.ts';
import { fingerprint } from './fingerprint.ts';
import { isGame } from './game-places.ts';
import { ensureOptions } from './options-check.ts';
import { nameOf, parsePlaced } from './placed-records.ts';
import { checkAnswers, checkRounds, ensureAnswer } from './solver-answers.ts';
import { workbench, type Outcome, type Trial, type Workbench } from './solver-trials.ts';
import { checkSplit } from './split-check.ts';
import { checkTies } from './tie-checks.ts';

const SEED = 1;
const OTHER_SEEDS = [2, 77];
/** A run with an observer is aborted after this many events, or after this many milliseconds. */
const MOST_EVENTS = 200_000;
const EVENTS_PATIENCE = 300;

/**
 * Checks a solver on its problem's examples and on generated records.
 *
 * @param milliseconds how long to try many records.
 */
export function solverChecks(solver: Solver, problem: Problem, milliseconds: number): Check[] {
  let bench: Workbench | undefined;
  const eachTrial = (check: (bench: Workbench, trial: Trial) => Promise<void>) => async () => {
    bench ??= workbench(solver, problem);
    for (const trial of bench.trials) await check(bench, trial);
  };
  return [
    { name: 'options and capabilities', run: () => checkDeclarations(solver, problem) },
    {
      name: 'answers are right, and are read back',
      run: () => checkAnswers((bench ??= workbench(solver, problem)), [SEED, ...OTHER_SEEDS]),
    },
    {
      name: 'many records of every task have right answers',
      run: () => checkRounds((bench ??= workbench(solver, problem)), SEED, milliseconds),
    },
    { name: 'the seed decides the answer', run: eachTrial(checkSeed) },
    { name: 'instance and options stay unchanged', run: eachTrial(checkInstance) },
    { name: 'events follow the vocabulary and change nothing', run: eachTrial(checkEvents) },
    { name: 'an aborted run ends', run: eachTrial(checkAbort) },
    { name: 'parts give the answer of the whole', run: eachTrial(checkSplit) },
    ...(isGame(problem)
      ? [
          {
            name: 'it takes the quickest win and the longest loss',
            run: () => checkTies(problem, solver),
          },
        ]
      : []),
  ].map(({ name, run }) => ({ name: `solver ${solver.id} of ${problem.id}: ${name}`, run }));
}

function checkDeclarations(solver: Solver, problem: Problem): void {
  const where = `solver ${solver.id}`;
  ensureOptions(`the ${where}`, solver.options as OptionSchemas);
  ensureVocabulary(solver.events, where);
  const { tasks, minSize = 0, maxSize = Infinity } = solver.capabilities;
  const unknown = tasks.find((task) => !problem.tasks.includes(task));
  if (unknown !== undefined)
    throw fault(
      where,
      `it says that it can ${unknown}`,
      `tasks of ${problem.id}: ${problem.tasks.join(', ')}`,
    );
  if (minSize > maxSize)
    throw fault(where, `minSize is ${minSize}, and maxSize ${maxSize}`, 'the least first');
  if (solver.estimate === undefined) return;
  for (const example of problem.examples) {
    const instance: unknown = parsePlaced(problem, example);
    const seconds = solver.estimate(problem.need(instance), instance);
    if (!(seconds >= 0))
      throw fault(
        `${where}, ${nameOf(example)}`,
        `its estimate is ${seconds}`,
        'seconds, from 0 up',
      );
  }
}

async function checkSeed(bench: Workbench, trial: Trial): Promise<void> {
  const first = await bench.outcomeOf(trial, SEED);
  const again = await withoutMathRandom(trial, () => bench.solve(trial, { seed: SEED }));
  ensureSame(trial, `with the seed ${SEED} once more`, again, first);
  if (!bench.solver.capabilities.deterministic) return;
  for (const seed of OTHER_SEEDS)
    ensureSame(
      trial,
      `with the seed ${seed}, although it is declared deterministic,`,
      await bench.outcomeOf(trial, seed),
      first,
    );
}

/** Runs with a trap in Math.random, since a small instance may hide its use. */
async function withoutMathRandom<Result>(
  { where }: Trial,
  action: () => Promise<Result>,
): Promise<Result> {
  const original = Math.random;
  Math.random = () => {
    throw fault(where, 'it calls Math.random', 'context.random as the only source of chance');
  };
  try {
    return await action();
  } finally {
    Math.random = original;
  }
}

/** Bundled solvers share the instance with the checker: they must leave it alone, also if they give up. */
async function checkInstance(bench: Workbench, trial: Trial): Promise<void> {
  const hasAnswer = textOf(await bench.outcomeOf(trial, SEED)) !== undefined;
  const signals = [abortAtQuestion(0), abortAtQuestion(5)];
  for (const signal of hasAnswer ? [undefined, ...signals] : signals) {
    const { solver, problem } = bench;
    const instance: unknown = parsePlaced(problem, trial);
    const options = checkOptions(solver.id, solver.options as OptionSchemas, {});
    const before = fingerprint([instance, options]);
    try {
      await solver.solve(instance, options, makeContext({ seed: SEED, ...(signal && { signal }) }));
    } catch (thrown) {
      if (!(thrown instanceof QueensideError))
        throw thrownFault(trial.where, thrown, 'an answer, or core/gave-up');
    }
    if (fingerprint([instance, options]) !== before)
      throw fault(trial.where, 'it changed its instance or its options', 'both as they were');
  }
}

/** Aborts runs that announce very many events: then only their events are checked. */
async function checkEvents(bench: Workbench, trial: Trial): Promise<void> {
  const plain = await bench.outcomeOf(trial, SEED);
  const strict = strictObserver(bench.solver.events, trial.where);
  const patience = abortAfter(EVENTS_PATIENCE);
  let announced = 0;
  const observer: Observer = {
    event(...announcement) {
      announced++;
      strict.event(...announcement);
    },
  };
  let isCut = false;
  const signal = {
    get aborted() {
      return (isCut ||= announced > MOST_EVENTS || patience.aborted);
    },
  };
  const watched = await bench.solve(trial, { seed: SEED, observer, signal });
  if (!isCut) ensureSame(trial, 'with an observer', watched, plain);
}

async function checkAbort(bench: Workbench, trial: Trial): Promise<void> {
  for (const questions of [0, 1, 5, 50]) {
    const outcome = await bench.solve(trial, { signal: abortAtQuestion(questions) });
    if ('gaveUp' in outcome) continue;
    ensureAnswer(bench, trial, outcome, `${trial.where}, aborted at question ${questions + 1}`);
  }
}

function textOf(outcome: Outcome): string | undefined {
  return 'gaveUp' in outcome ? undefined : outcome.text;
}

/** If the time was up, the outcome depends on the machine and shows nothing. */
function ensureSame({ where }: Trial, how: string, found: Outcome, expected: Outcome): void {
  if (isOutOfTime(found) || isOutOfTime(expected)) return;
  const name = (text: string | undefined): string =>
    text === undefined ? 'no answer' : quote(text);
  const [foundText, expectedText] = [textOf(found), textOf(expected)];
  if (foundText !== expectedText)
    throw fault(where, `${how} it gives ${name(foundText)}`, name(expectedText));
}

function isOutOfTime(outcome: Outcome): boolean {
  return 'gaveUp' in outcome && outcome.outOfTime;
}
