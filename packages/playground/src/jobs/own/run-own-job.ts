/** Opens instances for searches of the user, and judges and films what they asked. The searches run elsewhere. */
import { asQueensideError, defined, QueensideError } from '@queenside/core';
import {
  announce,
  followedBy,
  type Followed,
  type Host,
  likelyMistake,
  openHost,
  possibleCalls,
  stepEventsOf,
  wholeOf,
} from '@queenside/own-search/browser';
import {
  allAlgorithms,
  type Calls,
  decisionOf,
  type Difference,
  eachCall,
  judgeRuns,
} from '@queenside/referee';
import { type Registry, reportError } from '@queenside/runtime';
import { parseRecord } from '@queenside/runtime/parse-record';
import { EventList } from '@queenside/runtime/trace';
import type { Whole } from '../../own-code/messages.ts';
import { showEvents } from '../film/run-film-job.ts';
import type { RefereedRun, JudgedRuns, JudgeRunsJob, OwnJob, OwnRecord, OwnRun } from './jobs.ts';

/** The most nodes or states of an instance that a page gives to a search. */
const MOST = 2 ** 18;

/** Stands for the error of a search, which its frame reports. */
const FAILED = new QueensideError('own-search/failed', 'it failed', '');

/** Runs a job of this folder. */
export function runOwnJob(registry: Registry, job: OwnJob): Whole[] | JudgedRuns {
  if (job.kind === 'judge-runs') return refereeRuns(registry, job);
  return job.records.map((record) => openWhole(open(registry, job, record)));
}

function open(
  registry: Registry,
  { search: kind, algorithm }: Pick<OwnJob, 'search' | 'algorithm'>,
  { problem: id, origin, record }: OwnRecord,
): Host {
  const problem = registry.problem(id);
  const instance: unknown = parseRecord(problem, record, origin);
  const host = openHost(kind, problem, instance, algorithm);
  if (host === undefined) throw new Error(`${id} has no ${kind} to search`);
  return host;
}

/** @throws QueensideError `studio/large-instance`. */
function openWhole(host: Host): Whole {
  if (host.kind === 'board') return { kind: 'board', size: host.size, labels: [] };
  if (host.kind === 'csp') return { kind: 'csp', csp: host.network, labels: [] };
  const whole = wholeOf(host, MOST);
  if (whole === undefined)
    throw new QueensideError(
      'studio/large-instance',
      `this record has more than ${MOST.toLocaleString('en-US')} ${host.kind === 'tree' ? 'nodes' : 'states'}`,
      'choose a smaller one, or run your file with the command: it asks for parts of the record',
    );
  const labels = Array.from({ length: host.size }, (_, number) => host.name(number));
  const depth = host.kind === 'tree' ? { depth: host.maxDepth } : {};
  return { kind: host.kind, ...whole, ...depth, labels };
}

function refereeRuns(registry: Registry, job: JudgeRunsJob): JudgedRuns {
  const algorithm = allAlgorithms()[job.algorithm]!;
  const all = job.runs.map((run) => follow(registry, job, run));
  const differences = judgeRuns<any>(
    algorithm,
    all.map(({ run }) => run),
  );
  const judged = job.runs.map((run, index) => ({
    run,
    followed: all[index]!,
    difference: differences[index],
  }));
  const mistake = judged.some(({ difference }) => difference !== undefined)
    ? likelyMistake(
        algorithm,
        judged.map(({ run, followed }) =>
          run.failed === true && followed.error === undefined
            ? { ...followed, error: FAILED }
            : followed,
        ),
      )
    : undefined;
  const [first] = judged;
  const film = job.films && first && filmRun(registry, first.run, first.followed);
  return {
    runs: judged.map(({ followed, difference }): RefereedRun => {
      const { run, error } = followed;
      const remark = (difference ?? error) ? undefined : algorithm.remark?.(run);
      return defined({
        difference: difference === undefined ? undefined : placed(followed, difference),
        remark,
        error: error === undefined ? undefined : reportError(error),
      });
    }),
    ...defined({ mistake, film: film || undefined }),
  };
}

function follow(registry: Registry, job: JudgeRunsJob, run: OwnRun): Followed {
  const host = open(registry, job, run);
  // Numbers nodes and states as the instance of the search did.
  if (host.kind === 'tree' || host.kind === 'space') host.meetAll(MOST);
  const { calls, returned } = run;
  requireCalls(host, calls);
  const list = calls as unknown as readonly number[];
  const origin = { file: job.file, nothing: job.nothing };
  try {
    return followedBy(host, list, origin, returned);
  } catch (thrown) {
    const error = asQueensideError(
      thrown,
      (reason) => new QueensideError('studio/failed', reason, ''),
    );
    return { ...followedBy(host, list, origin), error };
  }
}

/** @throws Error if no search can have made these calls. */
function requireCalls(host: Host, calls: Calls): void {
  const isPossible = possibleCalls(host);
  for (const { code, a, b } of eachCall(calls))
    if (!isPossible(code, a, b)) throw new Error('the search sent calls that it cannot have made');
}

function placed(followed: Followed, difference: Difference): RefereedRun['difference'] {
  const { words, call } = difference;
  let length = 0;
  let step = 0;
  announce(followed, { event: () => length++ }, (index) => {
    if (index === call) step = length;
  });
  const decision = decisionOf(followed.run.calls, difference);
  return { words, step, ...defined({ decision }) };
}

function filmRun(registry: Registry, run: OwnRun, followed: Followed): JudgedRuns['film'] {
  const vocabulary = stepEventsOf(followed);
  const events = new EventList(vocabulary);
  const callOf: number[] = [];
  const calls = run.calls.length / 3;
  let made = 0;
  announce(
    followed,
    {
      event(code, ...values) {
        events.add(code, values as number[]);
        // The last events come after the last call.
        callOf.push(Math.min(made, calls - 1));
      },
    },
    () => made++,
  );
  const { problem, origin, record } = run;
  const bytes = new TextEncoder().encode(record);
  const shown = showEvents(registry, { events: events.pack(), problem, origin, record: bytes });
  return { ...shown, announced: events.length, callOf: Int32Array.from(callOf) };
}
