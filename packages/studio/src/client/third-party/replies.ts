/** The valid replies of a third-party plugin's worker to each job. The plugin may have forged them. */
import { MOST_ITEMS, MOST_LINES } from '@queenside/core';
import { QueensideError } from '@queenside/core/basics';
import type { SolvePlan } from '@queenside/runtime';
import type { Failure, StudioJob } from '../engine/protocol.ts';
import { requirePicture, requirePieces } from './markup.ts';
import {
  chunks,
  count,
  either,
  flag,
  integers,
  listOf,
  longText,
  mapOf,
  number,
  objectOf,
  oneOf,
  optional,
  recordOf,
  text,
  wholeFrom,
  type Reader,
} from './shape.ts';

const area = objectOf({ x: number, y: number, width: number, height: number });
const scalar = either(number, text);
/** The most names of a line of pseudocode, with its text. */
const MOST_LINE = 32;

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
});

const pseudocode = listOf(either(text, listOf(text, MOST_LINE)), MOST_LINES);
const memory = listOf(
  objectOf({
    kind: (value: unknown) => (value === 'stack' ? 'stack' : 'list'),
    title: text,
    items: listOf(
      objectOf({
        label: text,
        values: listOf(objectOf({ name: text, value: text, before: optional(text) }), MOST_ITEMS),
        isNext: flag,
      }),
      MOST_ITEMS,
    ),
    total: count,
    facts: optional(recordOf(text)),
  }),
  MOST_ITEMS,
);

const scene = {
  width: number,
  height: number,
  scale: number,
  backdrop: (value: unknown): string => {
    const markup = longText(value);
    requirePieces(markup);
    return markup;
  },
  dark: recordOf(text),
};
/** The most steps of a film, and the most texts of all of them. */
const MOST_PARTS = 2 ** 20;
const sceneFilm = objectOf({
  ...scene,
  pieces: listOf(text, MOST_PARTS),
  facts: listOf(text, MOST_PARTS),
  memories: listOf(text, MOST_PARTS),
  pseudocode,
  texts: listOf(longText, MOST_PARTS),
  // A number of a text may be -1: the part is gone.
  frames: listOf(listOf(wholeFrom(-1), MOST_PARTS), MOST_PARTS),
});

/** The words and facts of a film are shown as text; of its texts, only those of pieces are markup. */
function film(isSaved: boolean): Reader<ReturnType<typeof sceneFilm>> {
  return (value) => {
    const read = sceneFilm(value);
    const drawn = new Set<string>();
    for (const frame of read.frames)
      for (let at = 0; at < frame.length; at += 2) {
        const shown = frame[at + 1] ?? -1;
        // Films keep numbers in 32 bits.
        if (shown >= read.texts.length) throw new Error('it sent a film without its texts');
        if (frame[at]! < read.pieces.length) drawn.add(read.texts[shown] ?? '');
      }
    requirePieces([...drawn].join(''), { isSaved });
    return read;
  };
}

const pieces: Reader<Map<string, string>> = (value) => {
  const read = mapOf(longText)(value);
  requirePieces([...read.values()].join(''));
  return read;
};

const place = optional(wholeFrom(1));
const failure = objectOf({ code: text, cause: text, remedy: text, line: place, column: place });
const statuses = ['right', 'undecided', 'failed'] as const;

/** @param solver that was asked for; undefined if the plugin chose it. */
function reportOf({ solver }: SolvePlan): Reader<unknown> {
  const read = objectOf({
    line: count,
    status: (value) => statuses.find((status) => status === value) ?? 'failed',
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
    return { ...report, ...(solver !== undefined && { solver }) };
  };
}

const picture = objectOf({
  svg: optional((value) => requirePicture(longText(value))),
  error: optional(failure),
});

/** Returns why the page shows no picture, next to the answer and its verdict. */
function refusalOf(name: string, thrown: unknown): Failure {
  return {
    code: 'studio/plugin-picture',
    cause: `${name}: ${(thrown as Error).message}`,
    remedy: 'report the fault to the author of the plugin',
  };
}

/** If another worker judges the job's answer, its report is not packed. */
function solvedBy(plan: SolvePlan, name: string): Reader<unknown> {
  if (plan.unjudged === true) return objectOf({ chunks, records: oneOf(reportOf(plan)) });
  const read = objectOf({
    chunks,
    pictures: optional(
      listOf((value) => {
        try {
          return picture(value);
        } catch (thrown) {
          return { error: refusalOf(name, thrown) };
        }
      }, 1),
    ),
    reports: objectOf({ json: longText }),
  });
  return (value) => {
    const { reports, ...rest } = read(value);
    const report = reportOf(plan)(JSON.parse(reports.json));
    return { ...rest, reports: { json: JSON.stringify(report) } };
  };
}

const reel = objectOf({
  reel: optional(
    objectOf({ scene: objectOf(scene), last: count, counts: mapOf(count), pseudocode }),
  ),
});

function filmedBy(plan: SolvePlan, name: string): Reader<unknown> {
  const read = objectOf({
    refusal: optional(text),
    announced: count,
    kept: count,
    report: reportOf(plan),
    answer: longText,
  });
  return (value) => {
    const filmed = read(value);
    try {
      return { ...filmed, ...reel(value) };
    } catch (thrown) {
      return { ...filmed, refusal: refusalOf(name, thrown).cause };
    }
  };
}

const READERS: Partial<Record<StudioJob['kind'], Reader<unknown>>> = {
  edit: objectOf({
    record: longText,
    need,
    view: optional(view),
    film: optional(film(false)),
  }),
  generate: objectOf({ chunks }),
  frame: objectOf({
    step: count,
    pieces,
    words: text,
    facts: recordOf(text),
    memory,
    line: optional(count),
    focus: optional(area),
    spot: optional(area),
  }),
  steps: integers,
  scenes: objectOf({ film: film(true), every: wholeFrom(1) }),
  time: objectOf({
    milliseconds: number,
    stats: recordOf(scalar),
    error: optional(failure),
  }),
};

/** @param name of the plugin. */
function readerOf(job: StudioJob, name: string): Reader<unknown> | undefined {
  if (job.kind === 'solve') return solvedBy(job.plan, name);
  return job.kind === 'film' ? filmedBy(job.plan, name) : READERS[job.kind];
}

/** Returns whether a third-party plugin's worker is asked to do such a job. */
export function isAllowed(job: StudioJob): boolean {
  return readerOf(job, '') !== undefined;
}

/** @throws QueensideError `studio/plugin-reply`. */
export function readOutcome(name: string, job: StudioJob, outcome: unknown): unknown {
  try {
    return readerOf(job, name)!(outcome);
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
    return failure(value) as Failure;
  } catch {
    return { code: 'studio/plugin-reply', cause: 'the plugin failed', remedy: '' };
  }
}
