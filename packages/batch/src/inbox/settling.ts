interface SeenVersion<Version> {
  readonly version: Version;
  /** The time when this version was first seen, on `performance.now()`'s clock. */
  readonly since: number;
}

/** Measures how long the versions of files stay, because a file that somebody still writes changes again. */
export class Settling<Version> {
  readonly #seen = new Map<string, SeenVersion<Version>>();
  readonly #isSame: (one: Version, other: Version) => boolean;

  constructor(isSame: (one: Version, other: Version) => boolean = Object.is) {
    this.#isSame = isSame;
  }

  /**
   * Notes the present version of a file.
   *
   * @returns the milliseconds since this version was first seen; undefined if it is new.
   */
  rested(path: string, version: Version, now: number = performance.now()): number | undefined {
    const before = this.#seen.get(path);
    if (before !== undefined && this.#isSame(before.version, version)) return now - before.since;
    this.#seen.set(path, { version, since: now });
    return undefined;
  }

  /** Counts the rest of a version from another time on, on `performance.now()`'s clock. */
  restart(path: string, since: number): void {
    const seen = this.#seen.get(path);
    if (seen !== undefined) this.#seen.set(path, { ...seen, since });
  }

  forget(path: string): void {
    this.#seen.delete(path);
  }
}
