/** Shows a solver's events. A problem with a {@link Stage} can be replayed in the terminal and in a browser, and drawn. */

/** One event of a solver, with the names of its vocabulary. */
export interface TraceEvent {
  readonly name: string;
  /** Its integers, by field. */
  readonly values: Readonly<Record<string, number>>;
}

/** A picture in pieces, so that the next one needs only the pieces that differ. */
export interface Scene {
  /** In the units of the markup; the same in all scenes of a stage. */
  readonly width: number;
  readonly height: number;
  /** Pixels for each unit. Default: 1. */
  readonly scale?: number;
  /** SVG markup behind all pieces, the same in all scenes of a stage. */
  readonly backdrop: string;
  /** SVG markup of what may change, by stable names. Pieces are drawn in the order of their names. */
  readonly pieces: ReadonlyMap<string, string>;
  /** What the last event is about: pages that show a part of a large picture show this part. */
  readonly focus?: Area | undefined;
  /** Where exactly the last event happens, if that is one place: pages ask learners to point at it. Default: {@link focus}. */
  readonly spot?: Area | undefined;
  /** For each color of the markup, the color on dark pages. Colors that are not listed stay. The same in all scenes of a stage. */
  readonly dark?: Readonly<Record<string, string>>;
}

/** A rectangle of a scene, in the units of its markup. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Follows a solver's events on one instance. */
export interface Stage {
  /**
   * Follows one event. It ignores events and fields that it does not know, since each solver may have its own. The event
   * `end`, without values, comes last.
   *
   * @returns what happened, in words; undefined if the event's name and values say it.
   */
  follow(event: TraceEvent): string | undefined;
  /** Returns what is counted and known now, by short names: `{ leaves: '12', 'cut-offs': '3' }`. */
  facts?(): Readonly<Record<string, string>>;
  /** Returns the current picture as lines of text; empty if it is too large for a terminal. */
  text(): string;
  /** Returns the current picture. */
  scene(): Scene;
  /**
   * Returns a stage that shows the same, and follows events on its own. Pages keep copies to jump within long searches;
   * without it, they show only the first events of those.
   */
  copy?(): Stage;
}

/** Draws a scene as one SVG document. */
export function drawScene({ width, height, scale = 1, backdrop, pieces }: Scene): string {
  const names = [...pieces.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * scale)}" ` +
    `height="${Math.ceil(height * scale)}" viewBox="0 0 ${width} ${height}">` +
    `${backdrop}${names.map((name) => pieces.get(name)!).join('')}</svg>\n`
  );
}
