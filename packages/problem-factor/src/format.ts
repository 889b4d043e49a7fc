import type { FactorAnswer } from './types.ts';

/** Writes `91 = 7 x 13`, `97: prime` or `97: no factors found`. */
export function* format(answer: FactorAnswer): Generator<Uint8Array> {
  yield new TextEncoder().encode(`${textOf(answer)}\n`);
}

function textOf(answer: FactorAnswer): string {
  switch (answer.kind) {
    case 'factors':
      return `${answer.number} = ${answer.a} x ${answer.b}`;
    case 'prime':
      return `${answer.number}: prime`;
    case 'unknown':
      return `${answer.number}: no factors found`;
  }
}
