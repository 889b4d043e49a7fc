/** The estimates of a heuristic that nobody trusts: as they are asked for, and as they are kept. */
import type { QueensideError } from '@queenside/core';
import { defined } from '@queenside/core/basics';
import { ownSearchError } from '../errors.ts';
import { describeFailure } from '../outcome/failure.ts';
import { type Estimator, RunEstimator, type Work } from '../heuristic/estimator.ts';
import {
  askEstimates,
  type JudgedHeuristic,
  type JudgedText,
  type JudgeLimits,
  judgeOnRecord,
  listRecord,
} from '../heuristic/judge-record.ts';
import { openHost } from '../hosts/open-host.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Estimate, Estimating, Program, Run } from '../program.ts';
import { Conversation, type Order, type Said } from './conversation.ts';

/** The estimates of one record as they are kept. */
export interface KeptEstimates {
  /** The name of the heuristic's file. */
  readonly file: string;
  readonly limits: JudgeLimits;
  /** In the order in which the judge asks for them. JSON has no infinity. */
  readonly estimates: readonly (Estimate | 'inf')[];
  readonly work: Work;
  /** The most calls of the space for each estimate, on average. */
  readonly budget: number;
  /** How it ended; absent if it was stopped. */
  readonly said?: Said;
}

/** An order for a heuristic. */
type HeuristicOrder = Omit<Order, 'host' | 'estimating'>;

/**
 * Has a heuristic estimate the states of a record.
 *
 * @param file the name of the heuristic's file.
 * @param start runs the program that talks, and resolves when it has ended. The program must end when the conversation says so.
 * @throws the error that `start` throws.
 */
export async function keepEstimates(
  file: string,
  text: JudgedText,
  limits: JudgeLimits,
  order: HeuristicOrder,
  start: (talk: Conversation) => Promise<void>,
  onSaid: () => void,
): Promise<KeptEstimates> {
  const record = await listRecord(file, text, limits);
  const { host, goal } = record.space;
  // What the program asks for must not change the order in which the judge meets states.
  const shown = openHost('space', text.problem, text.instance) as SpaceHost;
  const showState = translator(host, shown);
  let said: Said | undefined;
  let failed: unknown;
  const program: Program = {
    nothing: '',
    async solve(run: Run) {
      const next: Estimating['next'] = async (done) =>
        (await run.estimating!.next(done))?.map(showState);
      const only = goal === undefined ? undefined : showState(goal);
      const talk = new Conversation(
        { ...order, host: shown, estimating: { goal: only, record: text.text, next } },
        onSaid,
      );
      try {
        await start(talk);
      } catch (thrown) {
        failed = thrown;
      }
      said = talk.said;
      run.onCalls(Int32Array.from(talk.asked));
      return null;
    },
    end() {
      // The conversation ends the program.
    },
  };
  const estimates: (Estimate | 'inf')[] = [];
  const running = new RunEstimator(program, file, {}, record.space, {
    seed: order.seed,
    budget: Infinity,
    timeLimitMs: Infinity,
  });
  const kept: Estimator = {
    work: running.work,
    async estimate(states) {
      const found = await running.estimate(states);
      for (const each of found) estimates.push(each === Infinity ? 'inf' : each);
      return found;
    },
    end: () => running.end(),
  };
  // What it has estimated is kept. The judge finds out that it is not all.
  await askEstimates(record, kept).catch(() => undefined);
  await kept.end();
  if (failed !== undefined) throw failed;
  return {
    file,
    limits,
    estimates,
    work: running.work,
    budget: order.budget,
    ...defined({ said }),
  };
}

/** Returns what translates the numbers of states to those of another host of the same instance. */
function translator(from: SpaceHost, to: SpaceHost): (state: number) => number {
  const words = new Int32Array(from.words);
  return (state) => {
    from.pack(state, words);
    return to.meetPacked(words);
  };
}

/** Judges a heuristic by the estimates that were kept. */
export async function judgeKept(
  text: JudgedText,
  { file, limits, estimates, work, budget, said }: KeptEstimates,
): Promise<JudgedHeuristic> {
  let at = 0;
  const estimator: Estimator = {
    work,
    async estimate(states) {
      const found = estimates.slice(at, at + states.length);
      at += states.length;
      if (found.length < states.length) throw endOf(file, budget, said);
      return found.map((each) => (each === 'inf' ? Infinity : each));
    },
    end: async () => undefined,
  };
  return judgeOnRecord(() => estimator, file, text, limits);
}

/** Returns why a heuristic has not estimated all states. */
function endOf(file: string, budget: number, said: Said | undefined): QueensideError {
  if (said !== undefined && 'failed' in said) {
    if (said.failed.kind === 'budget') return ownSearchError('searches', { file, calls: budget });
    return describeFailure(said.failed, { file, searched: 'space', budget });
  }
  if (said !== undefined && 'disturbed' in said)
    return ownSearchError('disturbed', { file, what: said.disturbed });
  return ownSearchError('not-estimated', { file });
}
