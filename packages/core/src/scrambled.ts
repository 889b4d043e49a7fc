/** Makes the generators of problems that make records by size. */
import { defineGenerator, type Generator } from './contracts/problem.ts';
import type { Scrambler } from './contracts/model.ts';
import type { QueensideError } from './errors.ts';

/** The random records to try for each that is asked for. */
const PATIENCE = 50;

/**
 * Makes a generator of different records.
 *
 * @param between what separates records, beside the line feed.
 * @param tooFew makes the error if random choices made only so many different records.
 */
export function scrambledRecords(
  { sizes: [least, usual, most], unit, make }: Scrambler,
  between: string,
  tooFew: (made: number) => QueensideError,
): Generator {
  return defineGenerator({
    parameters: {
      count: {
        type: 'integer',
        minimum: 1,
        maximum: 1_000_000,
        default: 10,
        description: 'how many records',
      },
      size: {
        type: 'integer',
        minimum: least,
        maximum: most,
        default: usual,
        description: unit,
      },
    },
    *generate({ count, size }, random) {
      const met = new Set<string>();
      for (let tries = 0; met.size < count; tries++) {
        if (tries > PATIENCE * count) throw tooFew(met.size);
        const record = make(size, random);
        if (met.has(record)) continue;
        yield `${met.size > 0 ? between : ''}${record}\n`;
        met.add(record);
      }
    },
  }) as Generator;
}
