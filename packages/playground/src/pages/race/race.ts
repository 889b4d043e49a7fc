/** The race. Its settings are in the address. A separate worker films each solver; timed runs are not observed. */
import { defined } from '@queenside/core/basics';
import { computed, signal } from '@preact/signals';
import type { TimedRun } from '@queenside/runtime';
import { catalog, problemOf, solversOf } from '../../engine/catalog.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { film, time } from '../../engine/film/film.ts';
import type { Filmed } from '../../jobs/film/jobs.ts';
import { RemoteReel } from '../../engine/film/reel.ts';
import type { Question } from '../../engine/question.ts';
import { parameters } from '../../address/address.ts';
import { problem, readOption, record, seed, solvers, variant } from '../../state/question.ts';
import { unable } from '../../state/unable.ts';

export const MOST_LANES = 4;
/** How many events of each solver are filmed. */
const MOST_EVENTS = 20_000;
/** The timed runs of each solver, if they are quick; the table shows the median. */
const TIMED_RUNS = 5;
const QUICK = 200;

/** The unit by which all lanes move: one step each, one event of a kind, or time. */
export type Sync = 'step' | 'time' | `event:${string}`;

export interface Race {
  readonly problem: string;
  readonly record: string;
  readonly variant?: string;
  readonly solvers: readonly string[];
  /** The options that differ from their defaults, by solver and name. */
  readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly seed: number;
  /** When each solver must stop, in seconds. */
  readonly limit: number;
}

export const race = computed((): Race => {
  const get = (name: string): string | undefined => parameters.value.get(name) ?? undefined;
  const { id } = problem.value;
  const ids = new Set(solvers.value.map((solver) => solver.id));
  const wanted = (get('solvers') ?? '').split(',').filter((solver) => ids.has(solver));
  const racing = wanted.length > 0 ? wanted.slice(0, MOST_LANES) : usualLanes(id);
  return {
    problem: id,
    record: record.value,
    ...defined({ variant: variant.value }),
    solvers: racing,
    options: Object.fromEntries(racing.map((solver) => [solver, optionsOf(solver)])),
    seed: seed.value,
    limit: Number(get('limit') ?? 3) || 3,
  };
});

/** The solvers of the address that the problem does not have. */
export const unknownSolvers = computed((): readonly string[] => {
  const ids = new Set(solvers.value.map(({ id }) => id));
  const wanted = (parameters.value.get('solvers') ?? '').split(',');
  return wanted.filter((id) => id !== '' && !ids.has(id));
});

/** Whether the lanes show whole pictures, instead of the part that matters. */
export const isWhole = computed(() => parameters.value.has('whole'));

/** Returns the parameter of the address that has an option of a lane. */
export function optionParameter(solver: string, name: string): string {
  return `lane.${solver}.${name}`;
}

function optionsOf(id: string): Readonly<Record<string, unknown>> {
  const schemas = solvers.value.find((solver) => solver.id === id)?.options ?? {};
  return Object.fromEntries(
    Object.entries(schemas).flatMap(([name, schema]) => {
      const text = parameters.value.get(optionParameter(id, name));
      return text === null ? [] : [[name, readOption(schema, text)]];
    }),
  );
}

/** The problem with the most solvers that can be watched. */
export function usualProblem(): string {
  const count = ({ id }: { readonly id: string }): number => solversOf(id).length;
  return catalog.problems
    .filter(({ replays }) => replays)
    .toSorted((a, b) => count(b) - count(a))[0]!.id;
}

function usualLanes(of: string): string[] {
  const { defaultSolver, taught = [] } = problemOf(of);
  const ids = solversOf(of).map(({ id }) => id);
  const able = new Set(ids.filter((id) => !unable.value.has(id)));
  const inOrder = new Set([
    ...taught,
    ...(defaultSolver === undefined ? [] : [defaultSolver]),
    ...ids,
  ]);
  const usual = [...inOrder].filter((id) => able.has(id));
  return usual.slice(0, Math.max(2, Math.min(usual.length, taught.length)));
}

export interface Lane {
  readonly solver: string;
  readonly filmed?: Filmed;
  readonly reel?: RemoteReel;
  readonly failure?: string;
  /** The time without an observer, in milliseconds; undefined until it is measured. */
  readonly timed?: TimedRun;
}

export const lanes = signal<readonly Lane[]>([]);
/** The step that each lane shows. */
export const laneSteps = signal<readonly number[]>([]);

const engines = Array.from({ length: MOST_LANES }, () => new PageEngine());
const stopwatch = new PageEngine();

export function closeRace(): void {
  for (const engine of [...engines, stopwatch]) engine.close();
}

let latest = 0;

/** Films all lanes side by side, then times them one after the other. */
export async function runRace({ solvers: racing, options, limit, ...asked }: Race): Promise<void> {
  const number = ++latest;
  for (const engine of [...engines, stopwatch]) engine.stop();
  lanes.value = racing.map((solver) => ({ solver }));
  const questionOf = (solver: string): Question => ({
    ...asked,
    solver,
    options: options[solver]!,
  });
  try {
    await Promise.all(
      racing.map(async (solver, index) => {
        const filming = { events: MOST_EVENTS, limit: limit * 1000 };
        setLane(index, await filmLane(engines[index]!, questionOf(solver), filming));
      }),
    );
    for (const [index, solver] of racing.entries()) {
      // The last film of this race may have drawn the page, and so begun the next race, when no engine had a job to stop.
      if (number !== latest) return;
      const timed = await timeLane(questionOf(solver), limit * 1000);
      if (timed) setLane(index, { timed });
    }
  } catch (thrown) {
    if (!(thrown instanceof JobReplaced)) throw thrown;
  }
}

function setLane(index: number, known: Partial<Lane>): void {
  lanes.value = lanes.value.with(index, { ...lanes.value[index]!, ...known });
}

async function filmLane(
  engine: PageEngine,
  question: Question,
  filming: Parameters<typeof film>[2],
): Promise<Partial<Lane>> {
  try {
    const filmed = await film(engine, question, filming);
    if (filmed === undefined) return { failure: 'did not stop when its time was up' };
    return {
      filmed,
      ...defined({
        reel: filmed.reel === undefined ? undefined : new RemoteReel(engine, filmed.reel),
      }),
    };
  } catch (thrown) {
    if (thrown instanceof JobFailed) return { failure: thrown.failure.cause };
    throw thrown;
  }
}

/** Returns the median run of a few; the first one, which compiles, does not count if there are others. */
async function timeLane(question: Question, limit: number): Promise<TimedRun | undefined> {
  const runs: TimedRun[] = [];
  try {
    while (runs.length < TIMED_RUNS) {
      const run = await time(stopwatch, question, limit);
      if (run === undefined) return undefined;
      runs.push(run);
      if (run.milliseconds > QUICK) return run;
    }
  } catch (thrown) {
    if (thrown instanceof JobFailed) return undefined;
    throw thrown;
  }
  const [, ...warm] = runs;
  return warm.toSorted((a, b) => a.milliseconds - b.milliseconds)[Math.floor(warm.length / 2)];
}
