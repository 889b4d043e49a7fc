/** Stages show a solver's events. Queenside can draw, and replay in a terminal or a browser, each problem with a {@link Stage}. */

/** One event of a solver, with the names of its vocabulary. */
export interface TraceEvent {
  /** The event's name in the vocabulary. */
  readonly name: string;
  /** The event's numbers, by field. */
  readonly values: Readonly<Record<string, number>>;
}

/**
 * A picture in pieces, so that the next one needs only the pieces that differ. Give the size, the backdrop, and the pieces. If
 * in doubt, leave the rest out. Pages for projectors enlarge a picture until its texts are readable, and then follow the search
 * in it; they hide texts of the class `minor` that are too small.
 */
export interface Scene {
  /** The width in units of the markup; the same in all scenes of a stage. */
  readonly width: number;
  /** The height in units of the markup; the same in all scenes of a stage. */
  readonly height: number;
  /** The SVG markup behind all pieces; the same in all scenes of a stage. */
  readonly backdrop: string;
  /** The SVG markup of everything that may change, by stable names. Queenside draws the pieces in the order of their names. */
  readonly pieces: ReadonlyMap<string, string>;
  /** The pixels for each unit. Default: 1. */
  readonly scale?: number;
  /** The area that the last event is about. Pages that show only a part of a large picture show this part. */
  readonly focus?: Area | undefined;
  /** The place where the last event happens, if there is only one. Pages ask learners to click on it. Default: {@link focus}. */
  readonly spot?: Area | undefined;
  /** The part to show where there is little room, as in a race; the same in all scenes of a stage. Default: all of it. */
  readonly closeUp?: Area | undefined;
  /** The meanings of colors and signs, which pages write below the picture. */
  readonly legend?: readonly LegendEntry[];
  /** The color on dark pages for each color of the markup; the same in all scenes of a stage. Colors that are not listed stay. */
  readonly dark?: Readonly<Record<string, string>>;
}

/** An entry of a legend. */
export interface LegendEntry {
  /** A color of the markup, such as `#bcd7f2`, that the entry explains. Without it, the text says what it explains. */
  readonly color?: string;
  readonly text: string;
}

/** A point of a scene, in the units of its markup. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of a scene, in the units of its markup. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/**
 * The data that a search holds: a stack, or a list in the order in which the search will take its items. Give only the first
 * {@link MOST_ITEMS}, so that a page shows each step at once.
 */
export interface Memory {
  readonly kind: 'stack' | 'list';
  /** What the items are: `stack`, `open list`, `population`. */
  readonly title: string;
  /** The first items: the top of a stack comes first. */
  readonly items: readonly MemoryItem[];
  /** The number of all items. */
  readonly total: number;
  /** Other facts by short names: `{ closed: '12' }`. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** An item of a memory: a frame of a stack, an open node, an individual, a variable with its domain. */
export interface MemoryItem {
  /** Its name, the same at all steps; different items of a list have different ones. */
  readonly label: string;
  /** The values of the item; the one that orders a list comes first. */
  readonly values: readonly MemoryValue[];
  /** Whether the search takes this item next. */
  readonly isNext?: boolean;
}

export interface MemoryValue {
  readonly name: string;
  readonly value: string;
}

/** A place of a scene: a cell, a square, or a node. */
export interface Place {
  readonly area: Area;
  /** Its name, the same at all steps and for all solvers of the record; different places have different ones, if they can. */
  readonly name: string;
  /** What is known about it, such as the numbers that a search knows of a node: at most {@link MOST_ITEMS} values. */
  readonly values: readonly MemoryValue[];
}

/** The most items of a {@link Memory} to give. */
export const MOST_ITEMS = 10;

/** Follows a solver's events on one instance, and shows them in words and pictures. */
export interface Stage {
  /**
   * Follows one event. It must ignore events and fields that it does not know, because each solver may have others. The last
   * event is `end`, without values.
   *
   * @returns a sentence that says what happened; undefined if the event's name and values say enough.
   */
  follow(event: TraceEvent): string | undefined;
  /** Returns the current picture as lines of text; empty if it is too large for a terminal. */
  text(): string;
  /** Returns the current picture. */
  scene(): Scene;
  /** Returns the current counts and other facts by short names: `{ leaves: '12', 'cut-offs': '3' }`. */
  facts?(): Readonly<Record<string, string>>;
  /** Returns what the search holds now, such as its stack or its open list; empty if the events do not say it. */
  memory?(): readonly Memory[];
  /**
   * Returns what is known about a place of the last scene; undefined if nothing is there. Pages show it for the place that a
   * reader points at, and for the place of the same name in the scenes of other solvers.
   *
   * @param at a point, or the name of a place. Both may be anything.
   */
  inspect?(at: Point | string): Place | undefined;
  /**
   * Returns a stage that shows the same and then follows events independently. Pages keep copies to jump within long
   * searches. Without `copy`, they show only the first events of a long search.
   */
  copy?(): Stage;
}
