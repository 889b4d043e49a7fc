import type { TextFrame } from '@queenside/runtime';
import type { FrameRange } from '@queenside/batch';

/** Frames fetched at once. */
const WINDOW = 1000;

/** The frames of a replay, cached around the last one requested. */
export class FrameWindow {
  readonly range: FrameRange;
  readonly #fetch: (range: FrameRange) => Promise<readonly TextFrame[]>;
  #first = 0;
  #frames: readonly TextFrame[] = [];

  constructor(fetch: (range: FrameRange) => Promise<readonly TextFrame[]>, range: FrameRange) {
    this.#fetch = fetch;
    this.range = range;
  }

  /** @param step the number of events before the frame, within the range. */
  async at(step: number): Promise<TextFrame> {
    const isKept = step >= this.#first && step < this.#first + this.#frames.length;
    if (!isKept) {
      this.#first = Math.max(this.range.from, Math.floor(step / WINDOW) * WINDOW);
      const to = Math.min(this.range.to, this.#first + WINDOW - 1);
      this.#frames = await this.#fetch({ from: this.#first, to });
    }
    return this.#frames[step - this.#first]!;
  }
}
