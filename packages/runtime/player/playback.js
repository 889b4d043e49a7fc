/** The step that is shown, and how it moves by itself. Runs without a page. */

/** The shortest time between two frames, in milliseconds. */
const SHORTEST = 16;

/** Returns the first step after the given one in any of several sorted lists; undefined if there is none. */
export function nextOf(lists, step) {
  let least;
  for (const list of lists) {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] > step) high = middle;
      else low = middle + 1;
    }
    if (low < list.length && (least === undefined || list[low] < least)) least = list[low];
  }
  return least;
}

export class Playback {
  #timer;
  #onChange;
  /** The steps at which playing stops, as sorted lists. */
  stops = [];
  /** The last step that may be shown now. */
  last;

  /** @param onChange is called after each change of the step and of `isPlaying`. */
  constructor(length, onChange) {
    this.length = length;
    this.last = length - 1;
    this.step = 0;
    this.speed = 1;
    this.#onChange = onChange;
  }

  get isPlaying() {
    return this.#timer !== undefined;
  }

  /** Jumps to a step and stops playing. */
  goTo(step) {
    this.#stop();
    this.#show(step);
  }

  toggle() {
    if (this.isPlaying) this.#stop();
    else {
      if (this.step === this.length - 1) this.step = 0;
      if (this.step < this.last) this.#play();
    }
    this.#onChange();
  }

  /** @param speed in steps per second. */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.isPlaying) return;
    this.#stop();
    this.#play();
  }

  #play() {
    const [start, since] = [this.step, performance.now()];
    this.#timer = setInterval(
      () => {
        const wanted = start + Math.floor(((performance.now() - since) / 1000) * this.speed);
        const stop = nextOf(this.stops, this.step);
        if (stop <= wanted) return this.goTo(stop);
        if (wanted >= this.last) this.#stop();
        if (wanted !== this.step) this.#show(wanted);
      },
      Math.max(SHORTEST, 500 / this.speed),
    );
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #show(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.#onChange();
  }
}
