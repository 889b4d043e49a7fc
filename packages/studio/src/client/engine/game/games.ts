/** Games in a page: positions, moves of searches, and verdicts, each from a worker. */
import { bundled, pluginsFor, problemOf } from '../catalog.ts';
import { JobFailed, JobStopped, type Engine } from '../engine.ts';
import type { JudgeMoveJob, Line, MoveVerdict, Position, ThinkJob, Thought } from './jobs.ts';

/** The milliseconds that a search may exceed its limit. */
const GRACE = 3000;
const LONGEST_CHECK = 20_000;

export const GAMES = Object.keys(bundled.games);

/** The solver that plays if none is chosen: one that has a move when its time is up, because it samples. */
export function usualPlayer(problem: string): string {
  const able = bundled.solvers.filter((solver) => solver.problem === problem && solver.usable);
  const sampling = able.find(({ capabilities }) => !capabilities.deterministic);
  return sampling?.id ?? problemOf(problem).defaultSolver ?? able[0]!.id;
}

/** @throws JobFailed, JobStopped. */
export function positionAt(engine: Engine, line: Line): Promise<Position> {
  return engine.run({ kind: 'position', line }, [problemOf(line.problem).plugin]);
}

/** @throws JobStopped if something else stopped the engine. */
export async function chooseMove(engine: Engine, order: Omit<ThinkJob, 'kind'>): Promise<Thought> {
  const plugins = pluginsFor(order.line.problem, order.solver);
  const none = { kind: 'none', stats: {}, milliseconds: order.milliseconds } as const;
  try {
    const thinking = engine.run<Thought>({ kind: 'think', ...order }, plugins);
    const thought = await within(engine, thinking, order.milliseconds + GRACE);
    return thought ?? { ...none, reason: `${order.solver} did not stop when its time was up` };
  } catch (thrown) {
    if (thrown instanceof JobFailed) return { ...none, reason: thrown.failure.cause };
    throw thrown;
  }
}

/** Has the checker judge a solver's answer. @throws JobStopped if something else stopped the engine. */
export async function judge(
  engine: Engine,
  order: Omit<JudgeMoveJob, 'kind'>,
): Promise<MoveVerdict> {
  const plugins = pluginsFor(order.line.problem, order.solver);
  try {
    const judging = engine.run<MoveVerdict>({ kind: 'judge-move', ...order }, plugins);
    const verdict = await within(engine, judging, LONGEST_CHECK);
    return (
      verdict ?? {
        status: 'undecided',
        reason: `a proof takes longer than ${LONGEST_CHECK / 1000} s`,
      }
    );
  } catch (thrown) {
    if (thrown instanceof JobFailed) return { status: 'undecided', reason: thrown.failure.cause };
    throw thrown;
  }
}

/** Waits for a job, and stops it when its time is up. @returns undefined if it was stopped for that. */
async function within<Outcome>(
  engine: Engine,
  job: Promise<Outcome>,
  milliseconds: number,
): Promise<Outcome | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    engine.stop();
  }, milliseconds);
  try {
    return await job;
  } catch (thrown) {
    if (isLate && thrown instanceof JobStopped) return undefined;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
