import { type Memory, MOST_ITEMS, type TraceEvent } from '@queenside/core';
import { innerCode, isInner, leafValue, nodeOf } from '../tree.ts';
import type { Subject } from './explored.ts';
import { nameText, shortText, valueText } from './labels.ts';
import { type StageGauge, type GaugeInput, ROOT } from './slots.ts';

/** The most entries of the list to show. */
const MOST_SHOWN = 12;

interface OpenPlan {
  /** The most that the root can be worth by this plan. */
  readonly merit: number;
  readonly isSolved: boolean;
}

/** The list OPEN of SSS*, by the rules of Stockman's operator: unfinished plans, each as the node where it continues. */
export class OpenPlans implements StageGauge {
  readonly countsMoves = false;
  readonly #observed: GaugeInput;
  /** The open nodes by place. */
  readonly #open = new Map<number, OpenPlan>([[ROOT, { merit: Infinity, isSolved: false }]]);
  readonly #changes: Int32Array;

  constructor(observed: GaugeInput) {
    this.#observed = observed;
    this.#changes = new Int32Array(observed.tree.first.length);
  }

  follow({ name }: TraceEvent, { node, leaf }: Subject): void {
    const { tree, slots } = this.#observed;
    if (name === 'leaf' && leaf !== undefined) {
      const value = leafValue(tree.values, tree.children[leaf]!);
      this.#put(leaf, { merit: Math.min(this.#take(leaf), value), isSolved: true });
    } else if (name === 'enter') {
      const merit = this.#take(slots.of[node]!);
      // MAX has a plan for each of its moves; a plan must answer all moves of MIN, one after the other.
      const end = tree.sides[node] === 1 ? tree.end[node]! : tree.first[node]! + 1;
      for (let slot = tree.first[node]!; slot < end; slot++)
        this.#put(slot, { merit, isSolved: false });
    } else if (name === 'solve') this.#solve(node);
  }

  label(node: number): string {
    const entry = this.#open.get(this.#observed.slots.of[node]!);
    return entry === undefined ? '' : `OPEN ${valueText(this.#observed.tree, entry.merit)}`;
  }

  changes(node: number): number {
    return this.#changes[node]!;
  }

  memory(): Memory {
    const { tree } = this.#observed;
    const entries = this.#inOrder();
    const items = entries.slice(0, MOST_ITEMS).map(([slot, { merit, isSolved }], index) => ({
      label: this.#nameOf(slot),
      values: [
        { name: 'merit', value: valueText(tree, merit) },
        { name: 'state', value: isSolved ? 'solved' : 'live' },
      ],
      isNext: index === 0,
    }));
    return { kind: 'list', title: 'OPEN, best first', items, total: entries.length };
  }

  #inOrder(): (readonly [slot: number, entry: OpenPlan])[] {
    const { slots } = this.#observed;
    return [...this.#open].toSorted(
      ([a, { merit }], [b, { merit: other }]) => other - merit || slots.compare(a, b),
    );
  }

  facts(): Readonly<Record<string, string>> {
    const { tree } = this.#observed;
    const entries = this.#inOrder();
    const shown = entries
      .slice(0, MOST_SHOWN)
      .map(
        ([slot, { merit, isSolved }]) =>
          `${this.#nameOf(slot)}: ${valueText(tree, merit)}${isSolved ? ' solved' : ''}`,
      );
    const more = entries.length > MOST_SHOWN ? ` · and ${entries.length - MOST_SHOWN} more` : '';
    return {
      merit: entries.length === 0 ? '' : valueText(tree, entries[0]![1].merit),
      'OPEN, best first': shown.join(' · ') + more,
    };
  }

  copy(observed: GaugeInput): StageGauge {
    const copy = new OpenPlans(observed);
    copy.#open.clear();
    for (const [slot, entry] of this.#open) copy.#open.set(slot, entry);
    copy.#changes.set(this.#changes);
    return copy;
  }

  /** Takes the merit of a plan: its own, or that of the sibling before it, which is solved. */
  #take(slot: number): number {
    for (const place of [slot, slot - 1]) {
      const entry = this.#open.get(place);
      if (entry === undefined) continue;
      this.#drop(place);
      return entry.merit;
    }
    return Infinity;
  }

  /** Replaces all plans below a node by the best one. */
  #solve(node: number): void {
    const { slots } = this.#observed;
    const below = [...this.#open].filter(([slot]) => slots.isBelow(slot, node));
    for (const [slot] of below) this.#drop(slot);
    const merit = Math.max(...below.map(([, entry]) => entry.merit));
    if (below.length > 0) this.#put(slots.of[node]!, { merit, isSolved: true });
  }

  #put(slot: number, entry: OpenPlan): void {
    this.#open.set(slot, entry);
    this.#change(slot);
  }

  #drop(slot: number): void {
    this.#open.delete(slot);
    this.#change(slot);
  }

  /** Names a leaf with its parent, because many leaves have the same value. */
  #nameOf(slot: number): string {
    const { tree, slots } = this.#observed;
    const name = shortText(tree, slot);
    const isLeaf = slot !== ROOT && !isInner(tree.children[slot]!);
    return isLeaf ? `${nameText(tree, slots.parent[slot]!)} › ${name}` : name;
  }

  #change(slot: number): void {
    const code = slot === ROOT ? innerCode(0) : this.#observed.tree.children[slot]!;
    if (isInner(code)) this.#changes[nodeOf(code)]!++;
  }
}
