import type { Picture, PictureLimits } from '../jobs.ts';

const UNLIMITED: PictureLimits = { most: Infinity, characters: Infinity };

/** Keeps pictures within limits: those of wrong answers first, then those of right ones, each in input order. */
export class PictureShelf {
  readonly #limits: PictureLimits;
  readonly #right: Picture[] = [];
  readonly #wrong: Picture[] = [];
  #left: number;
  /** Pictures that were too large, or could not be made. */
  #refusedRight = 0;
  #refusedWrong = 0;

  constructor(limits: PictureLimits = UNLIMITED) {
    this.#limits = limits;
    this.#left = limits.characters;
  }

  /** Whether it is worth while to make a picture of such an answer. */
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

  /** All that were kept, by record. */
  take(): Picture[] {
    return [...this.#wrong, ...this.#right].toSorted((a, b) => a.record - b.record);
  }

  /** Takes pictures of right answers away, the last ones first, as many as one of a wrong answer needs. */
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
