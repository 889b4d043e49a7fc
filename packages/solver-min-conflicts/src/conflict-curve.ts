/** Records the queens in conflict after 0, 1, 2, 4, 8, … steps of an attempt and at its end. */
export class ConflictCurve {
  #text = '';
  #next = 0;
  #last = -1;

  /** Must be called before each step. */
  note(step: number, conflicts: number): void {
    if (step === this.#next) this.#add(step, conflicts);
  }

  /**
   * @param steps the steps of the whole attempt.
   * @returns points as `step:conflicts`, separated by blanks.
   */
  end(steps: number, conflicts: number): string {
    if (steps !== this.#last) this.#add(steps, conflicts);
    return this.#text;
  }

  #add(step: number, conflicts: number): void {
    this.#text += `${this.#text && ' '}${step}:${conflicts}`;
    this.#last = step;
    this.#next = step === 0 ? 1 : 2 * step;
  }
}
