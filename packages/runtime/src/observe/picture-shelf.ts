import type { Picture, PictureLimits } from '../jobs.ts';

const UNLIMITED: PictureLimits = { most: Infinity, characters: Infinity };

/** Keeps pictures within limits. Wrong answers come first, then right ones, both in input order. */
export class PictureShelf {
  readonly #limits: PictureLimits;
  readonly #right: Picture[] = [];
  readonly #wrong: Picture[] = [];
  #left: number;
  /** Pictures that were too large or failed. */
  #refusedRight = 0;
  #refusedWrong = 0;

  constructor(limits: PictureLimits = UNLIMITED) {
    this.#limits = limits;
    this.#left = limits.characters;
  }

  /** Returns whether a picture of such an answer may be kept. */
  hasPlace(isRight: boolean): boolean {
    const { most } = this.#limits;
    const refused = isRight ? this.#refusedRight : this.#refusedWrong;
    return refused < most && this.#wrong.length + (isRight ? this.#right.length : 0) < most;
  }

  add(picture: Picture, isRight: boolean): void {
    const size = sizeOf(picture);
    if (!isRight) this.#makeRoom(size);
    const isLost = picture.svg === undefined && this.#limits !== UNLIMITED;
    if (isLost || size > this.#left) {
      if (isRight) this.#refusedRight++;
      else this.#refusedWrong++;
      return;
    }
    (isRight ? this.#right : this.#wrong).push(picture);
    this.#left -= size;
  }

  /** Returns the kept pictures in input order. */
  take(): Picture[] {
    return [...this.#wrong, ...this.#right].toSorted((a, b) => a.record - b.record);
  }

  /** Drops pictures of right answers, the last ones first, to make space for one of a wrong answer. */
  #makeRoom(size: number): void {
    const inRight = this.#right.reduce((sum, picture) => sum + sizeOf(picture), 0);
    if (size > this.#left + inRight) return;
    const isFull = (): boolean =>
      size > this.#left || this.#wrong.length + this.#right.length >= this.#limits.most;
    while (this.#right.length > 0 && isFull()) this.#left += sizeOf(this.#right.pop()!);
  }
}

function sizeOf({ svg = '' }: Picture): number {
  return svg.length;
}
