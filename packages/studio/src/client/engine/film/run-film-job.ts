/** Films a solver's run in a worker. */
import { concatBytes, defineEvents, type EventFields } from '@queenside/core';
import {
  localProgress,
  runJob,
  type Answered,
  type Registry,
  type ReplayJob,
  type SceneFilm,
} from '@queenside/runtime';
import { unpackReports } from '@queenside/runtime/report';
import type { Filmed, FilmedEvent, FilmJob } from './jobs.ts';

export async function runFilmJob(registry: Registry, { plan, record }: FilmJob): Promise<Filmed> {
  const bytes = new TextEncoder().encode(record);
  const records = { bytes: bytes.slice(), ends: [bytes.length], lines: [1], first: 0 };
  const job = { kind: 'solve', plan, records } as const;
  const { reports, chunks, traces } = (await runJob(registry, job, localProgress())) as Answered;
  const trace = traces?.[0];
  const { fields, events } = readEvents(trace?.chunks ?? []);
  const replay: ReplayJob = {
    kind: 'replay',
    problem: plan.problem,
    origin: plan.origin,
    record: bytes,
    events: { fields, numbers: pack(fields, events) },
    from: 0,
    as: 'scenes',
  };
  return {
    report: unpackReports(reports)[0]!,
    answer: new TextDecoder().decode(concatBytes(chunks)),
    ...(await show(registry, replay)),
    events,
    announced: trace?.end.announced ?? 0,
  };
}

/** A record that has no pictures has counts. */
async function show(registry: Registry, job: ReplayJob): Promise<Pick<Filmed, 'film' | 'refusal'>> {
  if (registry.problem(job.problem).stage === undefined) return {};
  try {
    return { film: (await runJob(registry, job, localProgress())) as SceneFilm };
  } catch (thrown) {
    return { refusal: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function readEvents(chunks: readonly Uint8Array[]): {
  readonly fields: EventFields;
  readonly events: readonly FilmedEvent[];
} {
  const lines = new TextDecoder().decode(concatBytes(chunks)).split('\n').filter(Boolean);
  const [head = '{"events":{}}', ...rest] = lines;
  const { events: fields } = JSON.parse(head) as { readonly events: EventFields };
  const events = rest.map((line) => {
    const [name, ...numbers] = JSON.parse(line) as [string, ...number[]];
    const names = fields[name]!;
    return {
      name,
      values: Object.fromEntries(names.map((field, index) => [field, numbers[index]!])),
    };
  });
  return { fields, events };
}

function pack(fields: EventFields, events: readonly FilmedEvent[]): Float64Array {
  const { code } = defineEvents(fields);
  return Float64Array.from(
    events.flatMap(({ name, values }) => [code[name]!, ...Object.values(values)]),
  );
}
