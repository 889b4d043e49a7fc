import { type Memory, MOST_ITEMS, type TraceEvent } from '@queenside/core';
import { leafValue } from '../tree.ts';
import type { Subject } from './explored.ts';
import { childText, nameText, valueText } from './labels.ts';
import { OpenPlans } from './open-list.ts';
import { ProofNumbers } from './proof-numbers.ts';
import { type StageGauge, type GaugeInput, ROOT } from './slots.ts';

/** Opens the gauge of the kind of search that announces an event; undefined if it does not show the kind. */
export function openGauge(
  { name, values }: TraceEvent,
  observed: GaugeInput,
): StageGauge | undefined {
  switch (name) {
    case 'plans':
      return new OpenPlans(observed);
    case 'restart':
      return new Visits(observed);
    case 'question':
      return new ProofNumbers(observed);
    case 'pass':
      return values['score'] === undefined ? undefined : new Question(observed);
    default:
      return undefined;
  }
}

/** The question of MTD(f): is the root worth at least its guess or, if a test has found that already, more? */
class Question implements StageGauge {
  readonly countsMoves = false;
  readonly #observed: GaugeInput;
  #number = 0;
  #guess = 0;
  #isAbove = false;

  constructor(observed: GaugeInput) {
    this.#observed = observed;
  }

  follow({ name, values }: TraceEvent): void {
    if (name !== 'pass') return;
    this.#number = values['number'] ?? 0;
    this.#guess = values['score'] ?? 0;
    this.#isAbove = values['above'] === 1;
  }

  label(): string {
    return '';
  }

  changes(): number {
    return 0;
  }

  question(): string {
    return `${this.#isAbove ? '>' : '≥'} ${valueText(this.#observed.tree, this.#guess)}`;
  }

  facts(): Readonly<Record<string, string>> {
    const { tree } = this.#observed;
    const guess = valueText(tree, this.#guess);
    return {
      question: `${this.#number}: ${nameText(tree, 0)} ${this.question()}?`,
      'null window': this.#isAbove ? `[${guess}, ${guess}⁺]` : `[${guess}⁻, ${guess}]`,
    };
  }

  copy(observed: GaugeInput): StageGauge {
    const copy = new Question(observed);
    copy.#number = this.#number;
    copy.#guess = this.#guess;
    copy.#isAbove = this.#isAbove;
    return copy;
  }
}

/** Characters of a mean. */
const MEAN = 4;

/** The visits of Monte Carlo tree search, and the means of their scores, of the nodes that are in its tree. */
class Visits implements StageGauge {
  readonly countsMoves = true;
  readonly #observed: GaugeInput;
  /** The visits by place, with the root at the end. */
  readonly #visits: Int32Array;
  readonly #sum: Float64Array;
  /** For each inner node, 1 if its children are in the search's tree. */
  readonly #isExpanded: Uint8Array;
  #walks = 0;

  constructor(observed: GaugeInput) {
    this.#observed = observed;
    const places = observed.tree.children.length + 1;
    this.#visits = new Int32Array(places);
    this.#sum = new Float64Array(places);
    this.#isExpanded = new Uint8Array(observed.tree.first.length);
  }

  follow({ name, values }: TraceEvent, { node, leaf }: Subject): void {
    if (name === 'restart') this.#walks = values['number'] ?? 0;
    if (name === 'enter') this.#isExpanded[node] = 1;
    if (name === 'leaf' && leaf !== undefined) this.#finish(leaf);
  }

  label(node: number): string {
    const place = this.#placeOf(node);
    const visits = this.#visits[place]!;
    if (visits === 0) return '';
    const mean = String(Number((this.#sum[place]! / visits).toPrecision(2))).slice(0, MEAN + 1);
    const { scores } = this.#observed.tree;
    return `N ${visits}${scores ? '' : ` ø ${mean.replace('-', '−')}`}`;
  }

  changes(node: number): number {
    return this.#visits[this.#placeOf(node)]!;
  }

  /** The root's children, the most visited first: the search answers the first one. */
  memory(): Memory {
    const { tree } = this.#observed;
    const items = this.#children()
      .toSorted((a, b) => this.#visits[b]! - this.#visits[a]!)
      .slice(0, MOST_ITEMS)
      .map((slot) => {
        const visits = this.#visits[slot]!;
        const mean = visits === 0 ? '' : String(Number((this.#sum[slot]! / visits).toPrecision(3)));
        return {
          label: this.#nameOf(slot),
          values: [
            { name: 'visits', value: String(visits) },
            { name: 'mean', value: mean.replace('-', '−') },
          ],
        };
      });
    const total = tree.end[0]! - tree.first[0]!;
    const facts = { walks: this.#walks.toLocaleString('en-US') };
    return { kind: 'list', title: 'Children of the root, by visits', items, total, facts };
  }

  /** Names a child of the root by its place, because several leaves may have the same value. */
  #nameOf(slot: number): string {
    const { tree } = this.#observed;
    return `${slot - tree.first[0]! + 1}: ${childText(tree, slot)}`;
  }

  #children(): number[] {
    const { tree } = this.#observed;
    return Array.from(
      { length: tree.end[0]! - tree.first[0]! },
      (_, move) => tree.first[0]! + move,
    );
  }

  facts(): Readonly<Record<string, string>> {
    const { tree } = this.#observed;
    const visits = this.#children().map((slot) => `${childText(tree, slot)} ${this.#visits[slot]}`);
    return {
      walks: this.#walks.toLocaleString('en-US'),
      'visits (N)': visits.join(', '),
    };
  }

  copy(observed: GaugeInput): StageGauge {
    const copy = new Visits(observed);
    copy.#visits.set(this.#visits);
    copy.#sum.set(this.#sum);
    copy.#isExpanded.set(this.#isExpanded);
    copy.#walks = this.#walks;
    return copy;
  }

  /** Adds a walk's score to its nodes in the tree. */
  #finish(leaf: number): void {
    const { tree, explored, slots } = this.#observed;
    const value = leafValue(tree.values, tree.children[leaf]!);
    const add = (place: number): void => {
      this.#visits[place]!++;
      this.#sum[place]! += value;
    };
    add(this.#placeOf(0));
    for (const slot of [...explored.path.map((node) => slots.of[node]!), leaf])
      if (slot !== ROOT && this.#isExpanded[slots.parent[slot]!] === 1) add(slot);
  }

  #placeOf(node: number): number {
    const slot = this.#observed.slots.of[node]!;
    return slot === ROOT ? this.#visits.length - 1 : slot;
  }
}
