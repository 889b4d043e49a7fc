/** Runs a solver on one record, and keeps its events, so that a page can show them. */
import { concatBytes, type RecordOrigin } from '@queenside/core';
import type { SolvePlan } from '../jobs.ts';
import { replay } from '../plain-jobs.ts';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import type { RecordReport } from '../report.ts';
import { solveRecords } from '../solve/solve-records.ts';
import type { PackedEvents } from '../trace/event-list.ts';
import { readTrace } from '../trace/read-trace.ts';
import { writeTraceEnd } from '../trace/write-trace.ts';
import type { SceneFilm } from '../observe/film.ts';

/** The events that say that a search is at a node. */
export const VISITS: ReadonlySet<string> = new Set(['enter', 'leaf', 'play', 'known', 'estimate']);

export interface SearchPlan extends SolvePlan {
  /** The most events to keep. */
  readonly traceLimit: number;
}

/** The events of a search, and the record that they belong to. */
export interface KeptEvents {
  readonly events: PackedEvents;
  readonly problem: string;
  readonly origin: RecordOrigin;
  readonly record: Uint8Array<ArrayBuffer>;
}

/** The run of a solver, with its events. */
export interface Searched extends KeptEvents {
  readonly report: RecordReport;
  /** The answer as in an answer file. */
  readonly answer: string;
  /** The number of events that the solver announced. */
  readonly announced: number;
}

/** Runs a solver, and keeps its events. A record that fails is part of the result. */
export async function search(
  registry: Registry,
  plan: SearchPlan,
  record: string,
  progress: Progress,
): Promise<Searched> {
  const bytes = new TextEncoder().encode(record);
  const records = { bytes: bytes.slice(), ends: [bytes.length], lines: [1], first: 0 };
  const job = { kind: 'solve', plan, records } as const;
  const { records: reports, chunks, traces } = await solveRecords(registry, job, progress);
  const trace = traces?.[0];
  const read =
    trace && readTrace(concatBytes([...trace.chunks, writeTraceEnd(trace.end)]), undefined);
  return {
    report: reports[0]!,
    answer: new TextDecoder().decode(concatBytes([...chunks])),
    announced: trace?.end.announced ?? 0,
    events: read?.events.pack() ?? { fields: {}, numbers: new Float64Array() },
    problem: plan.problem,
    origin: plan.origin,
    record: bytes,
  };
}

/** Films every n-th step of a search. @throws QueensideError of the problem's stage. */
export function filmOf(
  registry: Registry,
  { problem, origin, record, events }: KeptEvents,
  every = 1,
): SceneFilm {
  const job = { kind: 'replay', problem, origin, record, events, from: 0, every } as const;
  return replay(registry, { ...job, as: 'scenes' }) as SceneFilm;
}
