/** The valid replies of a third-party plugin's worker to each job. The plugin may have forged them. */
import { MOST_ITEMS, MOST_LINES } from '@queenside/core';
import { defined, QueensideError } from '@queenside/core/basics';
import type { SolvePlan } from '@queenside/runtime';
import { parseReports } from '@queenside/runtime/report';
import type { OwnJob } from '../jobs/own/jobs.ts';
import type { Failure, StudioJob } from '../jobs/protocol.ts';
import { positionAfter, thoughtOf, verdict } from './read-games.ts';
import { area, drawing, film, legend, orRefused, pieces, scene } from './read-pictures.ts';
import { memories, pseudocode } from './read-memories.ts';
import { nodesOf, treeMap } from './read-trees.ts';
import {
  bytes,
  count,
  either,
  flag,
  instanceOf,
  itemsOf,
  listOf,
  longText,
  mapOf,
  number,
  numberOr,
  objectOf,
  optional,
  recordOf,
  such,
  text,
  wholeFrom,
  wordOf,
  type Reader,
} from '@queenside/core/shape';

const valueOf = objectOf({ name: text, value: text });
const scalar = numberOr(text);

/** The most bytes of an answer. */
const MOST_BYTES = 2 ** 23;
const chunks = such(
  listOf(bytes),
  (all) => all.reduce((sum, { length }) => sum + length, 0) <= MOST_BYTES,
  `an answer of at most ${MOST_BYTES >> 20} MiB`,
);

const need = objectOf({
  task: text,
  size: number,
  features: optional(listOf(text)),
  uncertain: flag,
});
const range = either(objectOf({ least: number, most: number }), listOf(text));
const view = objectOf({
  tools: listOf(objectOf({ id: text, label: text, draws: flag, asks: flag })),
  spots: listOf(objectOf({ name: text, label: text, area: optional(area), value: optional(text) })),
  settings: listOf(objectOf({ id: text, label: text, value: text, range: optional(range) })),
  note: optional(text),
  area: optional(area),
});

const place = optional(wholeFrom(1));
const failure = objectOf({ code: text, cause: text, remedy: text, line: place, column: place });

/** @param solver that was asked for; undefined if the plugin chose it. */
function reportOf({ solver }: Pick<SolvePlan, 'solver'>): Reader<unknown> {
  const read = objectOf({
    line: count,
    status: wordOf('right', 'undecided', 'failed'),
    error: optional(failure),
    solver: optional(text),
    seed: optional(count),
    milliseconds: number,
    stats: recordOf(scalar),
    objective: optional(objectOf({ unit: text, value: scalar })),
    guarantee: optional(text),
    bytes: count,
  });
  return (value) => {
    const report = read(value);
    if ((report.status === 'right') !== (report.error === undefined))
      throw new Error('it sent a status that does not fit');
    return { ...report, ...defined({ solver }) };
  };
}

const picture = objectOf({ svg: optional(drawing), error: optional(failure) });

const unjudged = (plan: Pick<SolvePlan, 'solver'>) =>
  objectOf({ chunks, records: itemsOf(reportOf(plan), 1) });

/** If another worker judges the job's answer, its report is not packed. */
function solvedBy(plan: SolvePlan, name: string): Reader<unknown> {
  if (plan.unjudged === true) return unjudged(plan);
  const read = objectOf({
    chunks,
    pictures: optional(
      listOf(
        (value) =>
          orRefused(
            name,
            () => picture(value),
            (error) => ({ error }),
          ),
        1,
      ),
    ),
    reports: objectOf({ json: longText }),
  });
  return (value) => {
    const { reports, ...rest } = read(value);
    const [report] = parseReports(`[${reports.json}]`);
    return { ...rest, reports: { json: JSON.stringify(reportOf(plan)(report)) } };
  };
}

const reel = objectOf({
  reel: optional(
    objectOf({
      scene: objectOf(scene),
      last: count,
      counts: mapOf(count),
      pseudocode,
      hasMore: flag,
      hasPlaces: flag,
    }),
  ),
});
const shown = { refusal: optional(text), announced: count, kept: count };

/** Reads the views of a run's events; its picture may be refused. */
function withReel(name: string, read: Reader<object>): Reader<unknown> {
  return (value) => {
    const rest = read(value);
    return orRefused(
      name,
      () => ({ ...rest, ...reel(value) }),
      ({ cause: refusal }) => ({ ...rest, refusal }),
    );
  };
}

const examStep = objectOf({ event: text, words: text, spot: optional(area) });

function examOf({ plan }: Extract<StudioJob, { kind: 'exam' }>, name: string): Reader<unknown> {
  const read = objectOf({ report: reportOf(plan), answer: longText, announced: count });
  const filmed = objectOf({ film: optional(film) });
  return (value) => {
    const rest = read(value);
    return orRefused(
      name,
      () => {
        const { film: made } = filmed(value);
        const steps = made?.frames.length ?? 0;
        if (steps > plan.traceLimit + 1) throw new Error('it sent more steps than were asked for');
        const parts = objectOf({
          steps: itemsOf(examStep, steps),
          nodes: optional(nodesOf(steps)),
        });
        return { ...rest, film: made, ...parts(value) };
      },
      ({ cause: refusal }) => ({ ...rest, refusal, steps: [] }),
    );
  };
}

type Kind = Exclude<StudioJob['kind'], 'judge' | 'trace-heads' | OwnJob['kind']>;

/**
 * The valid replies to each kind of job. A bundled worker judges answers to bundled problems, lists traces, and judges searches
 * of the user.
 */
const READERS: {
  readonly [Each in Kind]: (
    job: Extract<StudioJob, { kind: Each }>,
    name: string,
  ) => Reader<unknown>;
} = {
  solve: ({ plan }, name) => solvedBy(plan, name),
  convert: () => optional(longText),
  edit: () =>
    objectOf({
      record: longText,
      need,
      model: optional(wordOf('game', 'tree', 'space', 'board')),
      view: optional(view),
      film: optional(film),
    }),
  generate: () => objectOf({ chunks }),
  guarantee: () => text,
  time: () => objectOf({ milliseconds: number, stats: recordOf(scalar), error: optional(failure) }),
  film: ({ plan }, name) =>
    withReel(name, objectOf({ ...shown, report: reportOf(plan), answer: longText })),
  trace: (_job, name) => withReel(name, objectOf(shown)),
  frame: () =>
    objectOf({
      step: count,
      pieces,
      words: text,
      facts: recordOf(text),
      memory: memories,
      lit: listOf(count, MOST_LINES),
      focus: optional(area),
      spot: optional(area),
      legend,
    }),
  inspect: () => optional(objectOf({ area, name: text, values: listOf(valueOf, MOST_ITEMS) })),
  steps: () => instanceOf(Int32Array),
  words: ({ start, end }) => listOf(text, end - start),
  find: () => instanceOf(Int32Array),
  scenes: () => objectOf({ film, every: wholeFrom(1) }),
  exam: examOf,
  'filmed-tree': () => treeMap,
  tree: () => treeMap,
  position: ({ line }, name) => positionAfter(line, name),
  think: (job) => thoughtOf(unjudged(job)),
  'judge-move': () => verdict,
};

/**
 * @param name of the plugin.
 * @throws QueensideError `studio/plugin-reply`.
 */
export function readOutcome(name: string, job: StudioJob, outcome: unknown): unknown {
  try {
    const readerOf = READERS[job.kind as Kind] as (of: StudioJob, from: string) => Reader<unknown>;
    return readerOf(job, name)(outcome);
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new QueensideError(
      'studio/plugin-reply',
      `${name} cannot be shown: ${reason}`,
      'report the fault to the author of the plugin',
    );
  }
}

export function readFailure(value: unknown): Failure {
  try {
    return failure(value);
  } catch {
    return { code: 'studio/plugin-reply', cause: 'the plugin failed', remedy: '' };
  }
}
