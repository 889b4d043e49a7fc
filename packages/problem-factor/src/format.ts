import type { WritePlace } from '@queenside/core';
import type { Factor, FactorAnswer } from './types.ts';

/** Writes `91 = 7 x 13`, `97: prime` or `97: no factors found`. */
export function* format(
  answer: FactorAnswer,
  { instance: { number } }: WritePlace<Factor>,
): Generator<Uint8Array> {
  yield new TextEncoder().encode(`${textOf(number, answer)}\n`);
}

function textOf(number: bigint, answer: FactorAnswer): string {
  switch (answer.kind) {
    case 'factors':
      return `${number} = ${answer.a} x ${answer.b}`;
    case 'prime':
      return `${number}: prime`;
    case 'unknown':
      return `${number}: no factors found`;
  }
}
