/** Records a stage step by step, as differences: a page shows any step of it. */
import {
  type Area,
  eventsAt,
  type LegendEntry,
  oneLine,
  type PseudocodeLine,
  type Scene,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import { factsOf, memoryOf, type ShownMemory } from './memory.ts';

/**
 * A replay as differences between frames. The parts of a frame are numbered: first the pieces of the scene in drawing order,
 * then the facts, then the parts of memories, then the focus, the event's name, the numbers of the lit lines, the words,
 * and the legend.
 */
export interface SceneFilm extends SceneFrame {
  /** The names of pieces and facts. */
  readonly pieces: readonly string[];
  readonly facts: readonly string[];
  /** The places of memories, `1`, and of their items, `1 7`. Their texts are JSON. */
  readonly memories: readonly string[];
  /** The solver's pseudocode; empty if it has none. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** The texts that frames refer to: markup, values, and words; a focus is four numbers. */
  readonly texts: readonly string[];
  /** Pairs of part and text that differ from the frame before; the text of a part that is gone is -1. */
  readonly frames: readonly (readonly number[])[];
}

/** The part of a scene that is the same at all steps. */
export interface SceneFrame {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly backdrop: string;
  readonly dark: Readonly<Record<string, string>>;
  /** The part to show where there is little room. Default: all of it. */
  readonly closeUp?: Area | undefined;
}

/** Returns the part of a scene that is the same at all steps. */
export function sceneFrameOf(scene: Scene): SceneFrame {
  const { width, height, scale = 1, backdrop, dark = {}, closeUp } = scene;
  return { width, height, scale, backdrop, dark, closeUp };
}

/** The last event: its name, words for it, and the lines of pseudocode that it lights, as in {@link litByEvent}. */
export interface FilmStep {
  readonly event: string;
  readonly words: string;
  readonly lit?: readonly number[];
}

const GONE = -1;
/** The place of the legend among the last parts. */
const LEGEND = 4;

/** Films a stage. @param steps moves it to each frame. */
export function film(
  stage: Stage,
  steps: Iterable<FilmStep>,
  pseudocode: readonly PseudocodeLine[] = [],
): SceneFilm {
  const texts = new Interned();
  const pieces = new Track(texts);
  const facts = new Track(texts);
  const memories = new Track(texts);
  const extras = new Track(texts);
  const tracks = [pieces, facts, memories, extras];
  let last: Scene | undefined;
  let held: readonly ShownMemory[] = [];
  const frames: number[][] = [];
  for (const { event, words, lit = [] } of steps) {
    last = stage.scene();
    const { focus, legend = [] } = last;
    const area = focus ? [focus.x, focus.y, focus.width, focus.height].join(' ') : '';
    const extra = {
      focus: area,
      event,
      lit: lit.join(' '),
      words,
      legend: JSON.stringify(legend),
    };
    held = memoryOf(stage, held);
    const now = [last.pieces, mapOf(factsOf(stage)), textsOf(held), mapOf(extra)];
    const count = tracks.length;
    frames.push(
      tracks.flatMap((track, which) =>
        track
          .changesTo(now[which]!)
          .map((value, at) => (at % 2 === 0 ? value * count + which : value)),
      ),
    );
  }
  // Pieces are numbered in the order of their names, which is the drawing order.
  const drawn = pieces.names.toSorted((a, b) => (a < b ? -1 : 1));
  const place = new Map(drawn.map((name, index) => [name, index]));
  const [firstFact, firstMemory] = [drawn.length, drawn.length + facts.names.length];
  const first = [0, firstFact, firstMemory, firstMemory + memories.names.length];
  const numbers = pieces.names.map((name) => place.get(name)!);
  const numberOf = (tag: number): number => {
    const [which, index] = [tag % tracks.length, Math.floor(tag / tracks.length)];
    return which === 0 ? numbers[index]! : first[which]! + index;
  };
  return {
    ...sceneFrameOf(last ?? stage.scene()),
    pieces: drawn,
    facts: facts.names,
    memories: memories.names,
    pseudocode,
    texts: texts.items,
    frames: frames.map((changes) =>
      changes.map((value, at) => (at % 2 === 0 ? numberOf(value) : value)),
    ),
  };
}

/** Returns the first frame of a film as a scene. */
export function firstSceneOf(scenes: SceneFilm): Scene {
  const { pieces: names, facts, memories, texts, frames } = scenes;
  const [frame = []] = frames;
  const parts = new Map(
    frame.flatMap((part, at) => (at % 2 === 0 ? [[part, texts[frame[at + 1]!]!] as const] : [])),
  );
  const legendPart = names.length + facts.length + memories.length + LEGEND;
  return {
    ...scenes,
    pieces: new Map(
      names.flatMap((name, part) => (parts.has(part) ? [[name, parts.get(part)!]] : [])),
    ),
    legend: JSON.parse(parts.get(legendPart)!) as LegendEntry[],
  };
}

function mapOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(texts));
}

/** Returns memories as texts. Most frames share most items, so each is one text. */
function textsOf(memories: readonly ShownMemory[]): ReadonlyMap<string, string> {
  return new Map(
    memories.flatMap(({ items, ...head }, which) => [
      [`${which}`, JSON.stringify(head)] as const,
      ...items.map((item, place) => [`${which} ${place}`, JSON.stringify(item)] as const),
    ]),
  );
}

/** Returns the lines of pseudocode that each event lights: those that it passes, and last the one at which it does its work. */
export function litByEvent(
  pseudocode: readonly PseudocodeLine[] = [],
): ReadonlyMap<string, readonly number[]> {
  const lit = new Map<string, number[]>();
  for (const isPassing of [true, false])
    for (const [number, line] of pseudocode.entries())
      for (const { event, passes } of eventsAt(line))
        if (passes === isPassing) lit.set(event, [...(lit.get(event) ?? []), number]);
  return lit;
}

/** Texts by name, which change from frame to frame. */
class Track {
  readonly #texts: Interned;
  readonly #names = new Interned();
  readonly #shown = new Map<string, string>();

  constructor(texts: Interned) {
    this.#texts = texts;
  }

  get names(): readonly string[] {
    return this.#names.items;
  }

  /** Returns pairs of name and text, as numbers, for what differs from the last call. */
  changesTo(now: ReadonlyMap<string, string>): number[] {
    const changes: number[] = [];
    for (const [name, text] of now) {
      if (this.#shown.get(name) === text) continue;
      this.#shown.set(name, text);
      changes.push(this.#names.indexOf(name), this.#texts.indexOf(text));
    }
    if (this.#shown.size === now.size) return changes;
    for (const name of this.#shown.keys()) {
      if (now.has(name)) continue;
      this.#shown.delete(name);
      changes.push(this.#names.indexOf(name), GONE);
    }
    return changes;
  }
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

/** The words of the first frame, which no event has. */
export const BEFORE = 'before the first step';

/** Returns a stage's words for an event; without them, its name and values: `generation: number 3, best 2`. */
export function wordsFor(event: TraceEvent, words: string | undefined): string {
  return oneLine(words ?? describeEvent(event));
}

function describeEvent(event: TraceEvent): string {
  const values = Object.entries(event.values).map(([field, value]) => `${field} ${value}`);
  return [event.name, values.join(', ')].filter((part) => part !== '').join(': ');
}
