/**
 * How a search came about, to be looked at. A problem that offers a {@link Stage} can replay the events of its solvers
 * in the terminal and in a browser, and draw what they led to.
 */

/** One event of a solver, by the names of its vocabulary. */
export interface TraceEvent {
  readonly name: string;
  /** Its integers, by field. */
  readonly values: Readonly<Record<string, number>>;
}

/** A picture in pieces, so that the next one can be told by what is different. */
export interface Scene {
  /** In the units of the markup; the same in all scenes of a stage. */
  readonly width: number;
  readonly height: number;
  /** Pixels of one such unit at which things can be made out; 1, if not said. */
  readonly scale?: number;
  /** SVG markup below all pieces, the same in all scenes of a stage. */
  readonly backdrop: string;
  /** SVG markup of what may change, each piece under a name that it keeps; drawn in the order of their names. */
  readonly pieces: ReadonlyMap<string, string>;
}

/** Follows a solver's events on one instance. */
export interface Stage {
  /**
   * Takes in one event. Events and fields that it does not know are no error: any solver of the problem may have its
   * own. Before a drawing is made, an event `end` without values says that nothing more comes.
   *
   * @returns what happened, in words; undefined where the event's own name and values say it.
   */
  follow(event: TraceEvent): string | undefined;
  /** What things look like now, as lines of text for a terminal; empty where they are too large for one. */
  text(): string;
  /** What things look like now. */
  scene(): Scene;
}

/** A scene as one SVG document. */
export function drawScene({ width, height, scale = 1, backdrop, pieces }: Scene): string {
  const names = [...pieces.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width * scale)}" ` +
    `height="${Math.ceil(height * scale)}" viewBox="0 0 ${width} ${height}">` +
    `${backdrop}${names.map((name) => pieces.get(name)!).join('')}</svg>\n`
  );
}
