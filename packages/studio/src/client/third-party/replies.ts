/** What a third-party plugin's worker may reply to each job. The plugin may have forged it. */
import { QueensideError } from '@queenside/core/basics';
import type { Failure, StudioJob } from '../engine/protocol.ts';
import { requirePicture } from './markup.ts';
import {
  bytes,
  either,
  flag,
  integers,
  listOf,
  mapOf,
  number,
  objectOf,
  optional,
  recordOf,
  text,
  type Reader,
} from './shape.ts';

const area = objectOf({ x: number, y: number, width: number, height: number });
const picture: Reader<string> = (value) => requirePicture(text(value));
const scalar = either(number, text);

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

const scene = {
  width: number,
  height: number,
  scale: number,
  backdrop: picture,
  dark: recordOf(text),
};
const sceneFilm = objectOf({
  ...scene,
  pieces: listOf(text),
  facts: listOf(text),
  texts: listOf(text),
  frames: listOf(listOf(number)),
});

/** The words and facts of a film are shown as text; of its texts, only those of pieces are markup. */
const film: Reader<ReturnType<typeof sceneFilm>> = (value) => {
  const read = sceneFilm(value);
  const drawn = new Set<string>();
  for (const frame of read.frames)
    for (let at = 0; at < frame.length; at += 2)
      if (frame[at]! < read.pieces.length) drawn.add(read.texts[frame[at + 1]!] ?? '');
  requirePicture([...drawn].join(''));
  return read;
};

const pieces: Reader<Map<string, string>> = (value) => {
  const read = mapOf(text)(value);
  requirePicture([...read.values()].join(''));
  return read;
};

const failure = objectOf({
  code: text,
  cause: text,
  remedy: text,
  line: optional(number),
  column: optional(number),
});
const statuses = ['right', 'undecided', 'failed'] as const;
const report = objectOf({
  line: number,
  status: (value) => statuses.find((status) => status === value) ?? 'failed',
  error: optional(failure),
  solver: optional(text),
  seed: optional(number),
  milliseconds: number,
  stats: recordOf(scalar),
  objective: optional(objectOf({ unit: text, value: scalar })),
  guarantee: optional(text),
  bytes: number,
});
const answers = {
  chunks: listOf(bytes),
  pictures: optional(listOf(objectOf({ svg: optional(picture) }))),
};

/** The reports of a job whose answers somebody else judges are not packed. */
const solved: Reader<unknown> = (value) => {
  if (Object.hasOwn(Object(value) as object, 'records'))
    return objectOf({ ...answers, records: listOf(report) })(value);
  const { reports, ...rest } = objectOf({ ...answers, reports: objectOf({ json: text }) })(value);
  const read = listOf(report)(JSON.parse(`[${reports.json}]`));
  return { ...rest, reports: { json: JSON.stringify(read).slice(1, -1) } };
};

const READERS: Partial<Record<StudioJob['kind'], Reader<unknown>>> = {
  edit: objectOf({ record: text, need, view: optional(view), film: optional(film) }),
  generate: objectOf({ chunks: listOf(bytes) }),
  solve: solved,
  film: objectOf({
    reel: optional(objectOf({ scene: objectOf(scene), last: number, counts: mapOf(number) })),
    refusal: optional(text),
    announced: number,
    kept: number,
    report,
    answer: text,
  }),
  frame: objectOf({
    step: number,
    pieces,
    words: text,
    facts: recordOf(text),
    focus: optional(area),
    spot: optional(area),
  }),
  steps: integers,
  scenes: objectOf({ film, every: number }),
  time: objectOf({
    milliseconds: number,
    stats: recordOf(scalar),
    error: optional(failure),
  }),
};

/** Returns whether a third-party plugin's worker is asked to do such a job. */
export function isAllowed({ kind }: StudioJob): boolean {
  return READERS[kind] !== undefined;
}

/** @throws QueensideError `studio/plugin-reply`. */
export function readOutcome(name: string, { kind }: StudioJob, outcome: unknown): unknown {
  try {
    return READERS[kind]!(outcome);
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
