import type { Memory, TraceEvent } from '@queenside/core';
import { isInner, nodeOf } from '../tree.ts';
import type { Subject } from './explored.ts';
import { nameText, valueText } from './labels.ts';
import type { StageGauge, GaugeInput } from './slots.ts';
import { stackOf } from './stack.ts';

/** How much is left to show that a node is worth the threshold, and that it is not. */
interface Numbers {
  readonly proof: number;
  readonly disproof: number;
}

const UNKNOWN: Numbers = { proof: 1, disproof: 1 };
const HOLDS: Numbers = { proof: 0, disproof: Infinity };
const FAILS: Numbers = { proof: Infinity, disproof: 0 };

/** The proof and disproof numbers of proof-number search, for its current question. */
export class ProofNumbers implements StageGauge {
  readonly countsMoves = true;
  readonly #observed: GaugeInput;
  /** The numbers by inner node, in the order in which the nodes got their children. */
  readonly #numbers = new Map<number, Numbers>();
  readonly #changes: Int32Array;
  #number = 0;
  #threshold = Infinity;

  constructor(observed: GaugeInput) {
    this.#observed = observed;
    this.#changes = new Int32Array(observed.tree.first.length);
  }

  follow({ name, values }: TraceEvent, { node }: Subject): void {
    const { explored } = this.#observed;
    explored.settle();
    if (name === 'question') {
      this.#number = values['number'] ?? 0;
      this.#threshold = values['score'] ?? Infinity;
      for (const expanded of [...this.#numbers.keys()].toReversed()) this.#update(expanded);
      return;
    }
    if (name === 'enter') this.#numbers.set(node, UNKNOWN);
    if (name === 'enter' || name === 'leaf' || name === 'answer')
      for (const above of explored.path.toReversed()) this.#update(above);
  }

  label(node: number): string {
    const { proof, disproof } = this.#of(node);
    return this.#numbers.has(node) ? `pn ${show(proof)} dn ${show(disproof)}` : '';
  }

  changes(node: number): number {
    return this.#changes[node]!;
  }

  memory(): Memory {
    const { tree, explored } = this.#observed;
    const valuesOf = (node: number) => {
      const { proof, disproof } = this.#of(node);
      return [
        { name: 'pn', value: show(proof) },
        { name: 'dn', value: show(disproof) },
      ];
    };
    return { ...stackOf(tree, explored, valuesOf), title: 'Path to the most proving node' };
  }

  facts(): Readonly<Record<string, string>> {
    const { tree } = this.#observed;
    const { proof, disproof } = this.#of(0);
    return {
      question: `${this.#number}: ${nameText(tree, 0)} ≥ ${valueText(tree, this.#threshold)}?`,
      'proof number (pn)': show(proof),
      'disproof number (dn)': show(disproof),
    };
  }

  copy(observed: GaugeInput): StageGauge {
    const copy = new ProofNumbers(observed);
    for (const [node, numbers] of this.#numbers) copy.#numbers.set(node, numbers);
    copy.#changes.set(this.#changes);
    copy.#number = this.#number;
    copy.#threshold = this.#threshold;
    return copy;
  }

  #update(node: number): void {
    if (!this.#numbers.has(node)) return;
    const { tree } = this.#observed;
    let [leastProof, leastDisproof, proofs, disproofs] = [Infinity, Infinity, 0, 0];
    for (let slot = tree.first[node]!; slot < tree.end[node]!; slot++) {
      const code = tree.children[slot]!;
      const below = isInner(code) ? this.#of(nodeOf(code)) : this.#decided(slot);
      leastProof = Math.min(leastProof, below.proof);
      leastDisproof = Math.min(leastDisproof, below.disproof);
      proofs += below.proof;
      disproofs += below.disproof;
    }
    const isMax = tree.sides[node] === 1;
    const numbers = isMax
      ? { proof: leastProof, disproof: disproofs }
      : { proof: proofs, disproof: leastDisproof };
    this.#numbers.set(node, numbers);
    this.#changes[node]!++;
  }

  /** The numbers of a node that has children in the search's tree, or has none yet. */
  #of(node: number): Numbers {
    const { low, high } = this.#observed.explored.bounds;
    return this.#byBounds(low[node]!, high[node]!) ?? this.#numbers.get(node) ?? UNKNOWN;
  }

  #decided(slot: number): Numbers {
    return this.#byBounds(...this.#observed.explored.bounds.of(slot)) ?? UNKNOWN;
  }

  #byBounds(low: number, high: number): Numbers | undefined {
    if (low >= this.#threshold) return HOLDS;
    return high < this.#threshold ? FAILS : undefined;
  }
}

function show(number: number): string {
  return number === Infinity ? '∞' : String(number);
}
