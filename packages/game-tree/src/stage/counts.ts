import type { TraceEvent } from '@queenside/core';

/** The events at which a search visits a node, by its name. */
const VISITS: ReadonlySet<string> = new Set(['enter', 'leaf', 'known', 'estimate']);

/** Counts what a search does, as its statistics do. */
export class Counts {
  #visits = 0;
  #moves = 0;
  #leaves = 0;
  #cutoffs = 0;

  follow({ name, values }: TraceEvent): void {
    if (VISITS.has(name)) this.#visits++;
    if (name === 'play') this.#moves++;
    if (name === 'leaf') this.#leaves++;
    if (name === 'cut' || (values['struck'] ?? 0) > 0) this.#cutoffs++;
  }

  copy(): Counts {
    const copy = new Counts();
    copy.#visits = this.#visits;
    copy.#moves = this.#moves;
    copy.#leaves = this.#leaves;
    copy.#cutoffs = this.#cutoffs;
    return copy;
  }

  /** Returns nothing for a search that has visited no node. @param byMoves true if each move of the cursor visits a node. */
  facts(byMoves: boolean): Readonly<Record<string, string>> {
    if (this.#visits + this.#moves === 0) return {};
    return {
      leaves: count(this.#leaves),
      nodes: count(byMoves ? this.#moves + 1 : this.#visits),
      ...(!byMoves && { 'cut-offs': count(this.#cutoffs) }),
    };
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
