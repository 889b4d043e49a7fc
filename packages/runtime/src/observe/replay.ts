/** Shows recorded events to a problem's stage, and returns a frame after each of them. */
import { oneLine, type Scene, type Stage, type TraceEvent } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import type { ReplayJob, SceneFilm, TextFrame } from '../jobs.ts';
import { unpack } from '../trace/event-list.ts';
import { ProblemCalls } from '../calls/problem-calls.ts';

/** @throws QueensideError if the problem has no stage, or refuses the record. */
export function replay(registry: Registry, job: ReplayJob): TextFrame[] | SceneFilm {
  const calls = new ProblemCalls(registry, job.problem, job.origin);
  const instance = calls.parse(job.record, 1);
  try {
    const stage = calls.problem.stage!(instance);
    return job.as === 'text' ? textFrames(stage, job) : film(stage, job);
  } catch (thrown) {
    throw calls.asError(thrown, 'stage');
  }
}

function textFrames(stage: Stage, job: ReplayJob): TextFrame[] {
  const frames: TextFrame[] = [];
  for (const words of steps(stage, job)) frames.push({ words, text: stage.text() });
  return frames;
}

function film(stage: Stage, job: ReplayJob): SceneFilm {
  const names = new Interned();
  const markups = new Interned();
  const sentences = new Interned();
  let shown = new Map<string, string>();
  let last: Scene | undefined;
  const frames: [number, ...number[]][] = [];
  for (const words of steps(stage, job)) {
    last = stage.scene();
    const changes: number[] = [];
    for (const [name, markup] of last.pieces)
      if (shown.get(name) !== markup) changes.push(names.indexOf(name), markups.indexOf(markup));
    for (const name of shown.keys())
      if (!last.pieces.has(name)) changes.push(names.indexOf(name), -1);
    shown = new Map(last.pieces);
    frames.push([sentences.indexOf(words), ...changes]);
  }
  const { width, height, scale = 1, backdrop } = last ?? stage.scene();
  const words = sentences.items;
  return {
    ...inDrawingOrder(names.items, frames),
    width,
    height,
    scale,
    backdrop,
    markups: markups.items,
    words,
  };
}

/** Moves a stage to each requested frame, and describes what happened. */
function* steps(stage: Stage, { events, from }: ReplayJob): Generator<string> {
  let behind = 0;
  if (from === 0) yield 'before the first step';
  for (const event of unpack(events)) {
    const words = stage.follow(event);
    if (++behind >= from) yield oneLine(words ?? describeEvent(event));
  }
}

/** Describes an event by its name and values: `generation: number 3, best 2`. */
function describeEvent(event: TraceEvent): string {
  const values = Object.entries(event.values).map(([field, value]) => `${field} ${value}`);
  return [event.name, values.join(', ')].filter((part) => part !== '').join(': ');
}

/** Renumbers pieces in the order of their names, which is the drawing order. */
function inDrawingOrder(
  names: readonly string[],
  frames: readonly [number, ...number[]][],
): Pick<SceneFilm, 'pieces' | 'frames'> {
  const pieces = names.toSorted((a, b) => (a < b ? -1 : 1));
  const place = new Map(pieces.map((name, index) => [name, index]));
  const placed = names.map((name) => place.get(name)!);
  return {
    pieces,
    frames: frames.map(([words, ...changes]) => [
      words,
      ...changes.map((value, index) => (index % 2 === 0 ? placed[value]! : value)),
    ]),
  };
}

/** A list of different texts. */
class Interned {
  readonly items: string[] = [];
  readonly #places = new Map<string, number>();

  indexOf(item: string): number {
    let place = this.#places.get(item);
    if (place === undefined) {
      place = this.items.push(item) - 1;
      this.#places.set(item, place);
    }
    return place;
  }
}
