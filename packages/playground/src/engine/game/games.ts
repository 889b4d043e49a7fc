/** Games in a page: positions, moves of searches, and verdicts, each from a worker. */
import { catalog, isThirdParty, pluginsFor, problemOf, solversOf } from '../catalog.ts';
import { JobFailed, type PageEngine } from '../engine.ts';
import type {
  JudgeMoveJob,
  Line,
  MoveVerdict,
  Position,
  ThinkJob,
  Thought,
} from '../../jobs/game/jobs.ts';

/** The milliseconds that a search may exceed its limit, and those that a third-party plugin may take to load. */
const GRACE = 3000;
const LOADING = 10_000;
const LONGEST_CHECK = 20_000;

/** The games that people can play. */
export function games(): string[] {
  return Object.keys(catalog.games);
}

/**
 * The solver that plays if none is chosen: one that has a move when its time is up, because it samples; to a limited depth, the
 * one that books introduce first. A third-party one has to be chosen if others can play.
 */
export function usualPlayer(problem: string, depth?: number): string {
  const able = solversOf(problem);
  const bundled = able.filter(({ plugin }) => !isThirdParty(plugin));
  const usual = bundled.length > 0 ? bundled : able;
  const taught = problemOf(problem).taught?.find((id) => usual.some((solver) => solver.id === id));
  if (depth !== undefined && taught !== undefined) return taught;
  const sampling = usual.find(({ capabilities }) => !capabilities.deterministic);
  return sampling?.id ?? problemOf(problem).defaultSolver ?? usual[0]!.id;
}

/** @throws JobFailed, JobStopped. */
export function positionAt(engine: PageEngine, line: Line): Promise<Position> {
  return engine.run({ kind: 'position', line }, [problemOf(line.problem).plugin]);
}

/** @throws JobStopped if something else stopped the engine. */
export async function chooseMove(
  engine: PageEngine,
  order: Omit<ThinkJob, 'kind'>,
): Promise<Thought> {
  const plugins = pluginsFor(order.line.problem, order.solver);
  const none = { kind: 'none', stats: {}, milliseconds: order.milliseconds } as const;
  try {
    const thought = await engine.runWithin<Thought>(
      order.milliseconds + GRACE + (plugins.some(isThirdParty) ? LOADING : 0),
      { kind: 'think', ...order },
      plugins,
    );
    return thought ?? { ...none, reason: `${order.solver} did not stop when its time was up` };
  } catch (thrown) {
    if (thrown instanceof JobFailed) return { ...none, reason: thrown.failure.cause };
    throw thrown;
  }
}

/** Has the problem's checker judge a solver's answer, which is not told to the solver's plugin. @throws JobStopped if something else stopped the engine. */
export async function judge(
  engine: PageEngine,
  order: Omit<JudgeMoveJob, 'kind'>,
): Promise<MoveVerdict> {
  try {
    const job = { kind: 'judge-move', ...order } as const;
    const { plugin } = problemOf(order.line.problem);
    const verdict = await engine.runWithin<MoveVerdict>(LONGEST_CHECK, job, [plugin]);
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
