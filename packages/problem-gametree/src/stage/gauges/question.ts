import type { TraceEvent } from '@queenside/core';
import { nameText, valueText } from '../labels.ts';
import type { Gauge, Observed } from './gauge.ts';

/** The question of MTD(f): is the root worth at least its guess or, if a test has found that already, more? */
export class Question implements Gauge {
  readonly countsMoves = false;
  readonly #observed: Observed;
  #number = 0;
  #guess = 0;
  #isAbove = false;

  constructor(observed: Observed) {
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

  copy(observed: Observed): Gauge {
    const copy = new Question(observed);
    copy.#number = this.#number;
    copy.#guess = this.#guess;
    copy.#isAbove = this.#isAbove;
    return copy;
  }
}
