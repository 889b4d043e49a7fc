import {
  checkOptions,
  defined,
  type Observer,
  type OptionSchemas,
  type Problem,
  QueensideError,
  type Solver,
} from '@queenside/core';
import { type Check, fault, Member, quote, thrownFault } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { ensureOptions, ensureOptionsRead } from '../kit/options-check.ts';
import { abortAfter, abortAtQuestion, makeContext } from '../kit/runs.ts';
import { ensureLinesReached, ensureVocabulary, strictObserver } from '../kit/watches.ts';
import { formatAnswer } from '../records/answers.ts';
import { nameOf, parsePlaced } from '../records/task-records.ts';
import { isGame } from '../trees/game-places.ts';
import { checkTies } from '../trees/tie-checks.ts';
import { checkPolls } from './poll-checks.ts';
import { checkBounds, type Rivals } from './rival-answers.ts';
import { checkAnswers, checkRounds, ensureAnswer } from './solver-answers.ts';
import { ANSWER, type Outcome, type Trial, workbench, type Workbench } from './solver-trials.ts';

/** Requires that any number of parts, sent as JSON and joined, gives the same answer as the whole. */
async function checkSplit(bench: Workbench, trial: Trial): Promise<void> {
  const { solver, problem } = bench;
  const { split } = solver;
  if (split === undefined) return;
  const whole = await bench.outcomeOf(trial, SEED);
  if ('gaveUp' in whole) return;
  const options = checkOptions(solver.id, solver.options as OptionSchemas, {});
  const instance: unknown = parsePlaced(problem, trial);
  const before = fingerprint([instance, options]);
  const wanted = split.parts(instance, options);
  if (!Number.isSafeInteger(wanted) || wanted < 1)
    throw fault(
      trial.where,
      `it wants ${wanted} parts`,
      'an integer of at least 1',
      new Member(split, 'parts'),
    );
  for (const parts of new Set([1, 3, wanted])) {
    const results: unknown[] = [];
    for (let part = 0; part < parts; part++) {
      const own = makeContext({ seed: SEED });
      const result = await bench.call(trial, () =>
        split.solvePart(instance, options, part, parts, own),
      );
      results.push(throughJson(result, `${trial.where}, part ${part} of ${parts}`));
    }
    const context = makeContext({ seed: SEED });
    const joined = split.join(instance, options, results, context);
    const text = formatAnswer(problem, instance, joined);
    if (text !== whole.text)
      throw fault(
        trial.where,
        `${parts} parts make ${quote(text)}`,
        quote(whole.text),
        new Member(split, 'join'),
      );
    if (fingerprint([instance, options]) !== before)
      throw fault(
        trial.where,
        'its parts changed the instance or the options',
        'both as they were',
        new Member(split, 'solvePart'),
      );
  }
}

function throughJson(result: unknown, where: string): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(result);
  } catch (thrown) {
    throw fault(where, `its result is no JSON: ${(thrown as Error).message}`, 'JSON data');
  }
  if (text === undefined) throw fault(where, 'it has no result', 'JSON data');
  return JSON.parse(text) as unknown;
}

const SEED = 1;
const OTHER_SEEDS = [2, 77];
/**
 * The milliseconds after which the kit aborts runs that show which options are read. A part is one of many, so it is short.
 */
const OPTIONS_PATIENCE = 100;
const MANY_PARTS = 8;
/** The factor by which long runs may take longer than runs of many records. */
const LONG_RUNS = 6;
/** A run with an observer is aborted after this many events, or after this many milliseconds. */
const MOST_EVENTS = 200_000;
const EVENTS_PATIENCE = 300;

/** The limits for the trials of a solver. */
interface SolverPlan {
  /** The time to try many records, in milliseconds of processor time. */
  readonly rounds: number;
  /** The time that a complete solver may take for a record, in milliseconds. */
  readonly patience: number;
  /** The search that it runs, which is checked by itself too. */
  readonly search?: object;
  /** The answers of the problem's other solvers. */
  readonly rivals: Rivals;
}

/** Checks a solver on its problem's examples and on generated records. */
export function solverChecks(
  solver: Solver,
  problem: Problem,
  { rounds, patience, search, rivals }: SolverPlan,
): Check[] {
  const member = search === undefined ? new Member(solver, 'solve') : new Member(search, 'run');
  let made: Workbench | undefined;
  const bench = (): Workbench => (made ??= workbench(solver, problem, patience));
  const eachTrial = (check: (bench: Workbench, trial: Trial) => Promise<void>) => async () => {
    for (const trial of bench().trials) await check(bench(), trial);
  };
  return [
    {
      name: 'options and capabilities',
      run: () => checkDeclarations(solver, problem),
      member: new Member(search ?? solver, 'options'),
    },
    {
      name: 'answers are right, and are read back',
      run: () => checkAnswers(bench(), rivals, [SEED, ...OTHER_SEEDS]),
    },
    {
      name: 'a long run looks at its signal',
      run: () => checkPolls(bench(), LONG_RUNS * rounds),
    },
    {
      name: 'many records of every task have right answers',
      run: () => checkRounds(bench(), rivals, SEED, rounds),
    },
    ...(problem.objective
      ? [{ name: 'no answer beats the bounds', run: () => checkBounds(bench()) }]
      : []),
    // Those of a search are checked with the search.
    ...(search === undefined
      ? [
          {
            name: 'each option is read',
            run: () => checkOptionsRead(bench()),
            member: new Member(solver, 'options'),
          },
        ]
      : []),
    { name: 'the seed decides the answer', run: eachTrial(checkSeed) },
    { name: 'instance and options stay unchanged', run: eachTrial(checkInstance) },
    {
      name: 'events follow the vocabulary, light every line, and change nothing',
      async run() {
        const seen = new Set<string>();
        await eachTrial((each, trial) => checkEvents(each, trial, seen))();
        // The samples of a search light its lines.
        if (solver.events && search === undefined)
          ensureLinesReached(solver.events, seen, `solver ${solver.id}`);
      },
    },
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
  ].map((check) => ({
    member,
    ...check,
    name: `solver ${solver.id} of ${problem.id}: ${check.name}`,
  }));
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
      new Member(solver, 'capabilities'),
    );
  if (minSize > maxSize)
    throw fault(
      where,
      `minSize is ${minSize}, and maxSize ${maxSize}`,
      'the least first',
      new Member(solver, 'capabilities'),
    );
  if (solver.estimate === undefined) return;
  for (const example of problem.examples) {
    const instance: unknown = parsePlaced(problem, example);
    const seconds = solver.estimate(problem.need(instance), instance);
    if (!(seconds >= 0))
      throw fault(
        `${where}, ${nameOf(example)}`,
        `its estimate is ${seconds}`,
        'seconds, from 0 up',
        new Member(solver, 'estimate'),
      );
  }
}

/** Tries all that gets options, on one record after the other. */
async function checkOptionsRead(bench: Workbench): Promise<void> {
  const { solver, problem, trials } = bench;
  const { split } = solver;
  const calls = trials.flatMap((trial) => {
    const contextOf = () => makeContext({ seed: SEED, signal: abortAfter(OPTIONS_PATIENCE) });
    return [
      (options: object) => solver.solve(parsePlaced(problem, trial), options, contextOf()),
      (options: object) => split?.parts(parsePlaced(problem, trial), options),
      (options: object) =>
        split?.solvePart(parsePlaced(problem, trial), options, 0, MANY_PARTS, contextOf()),
      (options: object) => solver.guarantee?.(options),
    ].map((call) => async (watch: () => object) => {
      try {
        await bench.call(trial, () => call(watch()));
      } catch (thrown) {
        if (!(thrown instanceof QueensideError)) throw thrownFault(trial.where, thrown, ANSWER);
      }
    });
  });
  await ensureOptionsRead(`solver ${solver.id}`, solver.options as OptionSchemas, calls);
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
      const context = makeContext({ seed: SEED, ...defined({ signal }) });
      await bench.call(trial, () => solver.solve(instance, options, context));
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrownFault(trial.where, thrown, ANSWER);
    }
    if (fingerprint([instance, options]) !== before)
      throw fault(trial.where, 'it changed its instance or its options', 'both as they were');
  }
}

/**
 * Aborts runs that announce very many events: then only their events are checked.
 *
 * @param seen gets the names of the announced events.
 */
async function checkEvents(bench: Workbench, trial: Trial, seen: Set<string>): Promise<void> {
  const plain = await bench.outcomeOf(trial, SEED);
  const strict = strictObserver(bench.solver.events, trial.where, seen);
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

/** Requires the same outcome. If the time was up, the outcome depends on the machine and shows nothing. */
function ensureSame({ where }: Trial, how: string, found: Outcome, expected: Outcome): void {
  if (found.outOfTime || expected.outOfTime) return;
  const name = (text: string | undefined): string =>
    text === undefined ? 'no answer' : quote(text);
  const [foundText, expectedText] = [textOf(found), textOf(expected)];
  if (foundText !== expectedText)
    throw fault(where, `${how} it gives ${name(foundText)}`, name(expectedText));
}
