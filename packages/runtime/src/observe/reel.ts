/** Shows any step of a long search: a copy of the stage at intervals, and the events between two of them. */
import {
  type Area,
  type LegendEntry,
  type Place,
  type Point,
  type PseudocodeLine,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import { EventCursor, type PackedEvents } from '../trace/event-list.ts';
import { BEFORE, litByEvent, type SceneFrame, sceneFrameOf, wordsFor } from './film.ts';
import { factsOf, memoryOf, placeOf, type ShownMemory } from './memory.ts';

/** One step as a page shows it. */
export interface Frame {
  readonly step: number;
  readonly pieces: ReadonlyMap<string, string>;
  /** A description of what happened. */
  readonly words: string;
  readonly facts: Readonly<Record<string, string>>;
  /** What the search holds. */
  readonly memory: readonly ShownMemory[];
  /** The lines of pseudocode that the step has passed, from 0, and last the one that it is at; empty before the first step. */
  readonly lit: readonly number[];
  /** The area that the event is about, and the place where it happens. */
  readonly focus: Area | undefined;
  readonly spot?: Area | undefined;
  readonly legend: readonly LegendEntry[];
}

export interface ReelLimits {
  /** The most copies of the stage. */
  readonly copies: number;
  /** The most events of a stage that cannot be copied: each jump back follows all events from the first one. */
  readonly uncopied: number;
}

/** The fewest events between two copies. */
const LEAST_GAP = 1024;

/** Where a stage has followed the events to. */
interface Reading {
  readonly stage: Stage;
  /** After the step's event. */
  readonly cursor: EventCursor;
  words: string;
  lit: readonly number[];
  /** What the stage held before its last event; undefined if nobody asked in time. */
  held: readonly ShownMemory[] | undefined;
  /** What it holds now; undefined if nobody asked. */
  memory?: readonly ShownMemory[] | undefined;
}

export class Reel {
  /** The number of events to show; one less than there are frames. */
  readonly last: number;
  /** The number of events of each kind, in the order of their first ones. */
  readonly counts: ReadonlyMap<string, number>;
  /** The solver's pseudocode; empty if it has none. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** The part of the scene that is the same at all steps. */
  readonly scene: SceneFrame;
  readonly #open: () => Stage;
  readonly #events: PackedEvents;
  readonly #lit: ReadonlyMap<string, readonly number[]>;
  /** The copies in the order of their steps. The first is at step 0 and never follows events. */
  #copies: Reading[] = [];
  #gap = LEAST_GAP;
  #live: Reading;
  /** Where words were last read. */
  #reader: Reading | undefined;

  /**
   * Follows all events once.
   *
   * @throws every error of the stage.
   */
  constructor(open: () => Stage, events: PackedEvents, { copies, uncopied }: ReelLimits) {
    this.#open = open;
    this.#events = events;
    this.pseudocode = events.pseudocode ?? [];
    this.#lit = litByEvent(this.pseudocode);
    this.#live = this.#begin();
    this.scene = sceneFrameOf(this.#live.stage.scene());
    const counts = new Map<string, number>();
    const most = this.#live.stage.copy === undefined ? uncopied : Infinity;
    const { cursor } = this.#live;
    this.#keep();
    while (cursor.step < most) {
      const event = cursor.next();
      if (event === undefined) break;
      counts.set(event.name, (counts.get(event.name) ?? 0) + 1);
      this.#follow(event);
      if (cursor.step % this.#gap !== 0) continue;
      if (this.#copies.length === copies) this.#thin();
      if (cursor.step % this.#gap === 0) this.#keep();
    }
    this.last = cursor.step;
    this.counts = counts;
  }

  /** Returns the frame after the given number of events. */
  frameAt(step: number): Frame {
    const wanted = Math.max(0, Math.min(this.last, step));
    // A copy does not know what its stage held before its last event.
    const copy = this.#copies.findLast(({ cursor }) => cursor.step < wanted);
    const { held: known, cursor: at } = this.#live;
    const now = at.step;
    const isPast = now > wanted || (now === wanted && known === undefined);
    if (isPast || (copy !== undefined && copy.cursor.step > now))
      this.#live = copy === undefined ? this.#begin() : copyOf(copy);
    const { stage, cursor } = this.#live;
    if (cursor.step < wanted) {
      while (cursor.step < wanted - 1) this.#follow(cursor.next()!);
      const held = this.#live.memory ?? memoryOf(stage, []);
      this.#follow(cursor.next()!);
      this.#live.held = held;
    }
    const { pieces, focus, spot, legend = [] } = stage.scene();
    // The stage may change its map at the next step.
    const shown = { pieces: new Map(pieces), focus, spot, legend };
    const { words, lit, held = [] } = this.#live;
    const memory = memoryOf(stage, held);
    this.#live.memory = memory;
    return { step: wanted, ...shown, words, lit, facts: factsOf(stage), memory };
  }

  /** Whether its pictures have more than pages show where there is little room: a close-up without the legend. */
  get hasMore(): boolean {
    const { closeUp, legend = [] } = this.#live.stage.scene();
    return closeUp !== undefined || legend.length > 0;
  }

  /** Whether the stage knows places of its pictures. */
  get hasPlaces(): boolean {
    return this.#live.stage.inspect !== undefined;
  }

  /** Returns what is known about a place after the given number of events; undefined if nothing is there. */
  inspect(step: number, at: Point | string): Place | undefined {
    if (this.#live.cursor.step !== step) this.frameAt(step);
    return placeOf(this.#live.stage, at);
  }

  /** Returns the words of consecutive steps. @param end exclusive. */
  wordsOf(start: number, end: number): string[] {
    return Array.from({ length: Math.max(0, Math.min(end, this.last + 1) - start) }, (_, index) =>
      this.#readAt(start + index),
    );
  }

  /** Returns the steps of a range whose words contain a text, in upper or lower case. @param end exclusive. */
  find(text: string, start: number, end: number): Int32Array<ArrayBuffer> {
    const wanted = text.toLowerCase();
    const found: number[] = [];
    for (let step = start; step < Math.min(end, this.last + 1); step++)
      if (this.#readAt(step).toLowerCase().includes(wanted)) found.push(step);
    return Int32Array.from(found);
  }

  /** Returns the words of a step, without moving the stage that is shown. */
  #readAt(step: number): string {
    const reader = this.#reader;
    if (reader === undefined || reader.cursor.step > step || reader.cursor.step < step - LEAST_GAP)
      this.#reader = this.#near(step);
    const { cursor } = this.#reader!;
    while (cursor.step < step) this.#follow(cursor.next()!, this.#reader);
    return this.#reader!.words;
  }

  /** Returns a place at a step or before it, as near as copies are kept. */
  #near(step: number): Reading {
    const copy = this.#copies.findLast(({ cursor }) => cursor.step <= step);
    return copy === undefined ? this.#begin() : copyOf(copy);
  }

  /** Returns the steps at which an event occurs. */
  stepsOf(name: string): Int32Array<ArrayBuffer> {
    const steps = new Int32Array(this.counts.get(name) ?? 0);
    const cursor = new EventCursor(this.#events);
    for (let at = 0; at < steps.length;) if (cursor.skip() === name) steps[at++] = cursor.step;
    return steps;
  }

  #begin(): Reading {
    const cursor = new EventCursor(this.#events);
    return { stage: this.#open(), cursor, words: BEFORE, lit: [], held: [] };
  }

  /** Follows an event. One without a line leaves the last lines lit. */
  #follow(event: TraceEvent, place = this.#live): void {
    place.words = wordsFor(event, place.stage.follow(event));
    place.lit = this.#lit.get(event.name) ?? place.lit;
    place.held = place.memory = undefined;
  }

  #keep(): void {
    if (this.#live.stage.copy !== undefined) this.#copies.push(copyOf(this.#live));
  }

  /** Drops every second copy. */
  #thin(): void {
    this.#gap *= 2;
    this.#copies = this.#copies.filter(({ cursor }) => cursor.step % this.#gap === 0);
  }
}

function copyOf({ stage, cursor, words, lit }: Reading): Reading {
  return { stage: stage.copy!(), cursor: cursor.copy(), words, lit, held: undefined };
}
