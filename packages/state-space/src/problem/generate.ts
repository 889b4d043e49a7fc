import { defineGenerator, type Domain, type Generator, type QueensideError } from '@queenside/core';

/** How many times as often as states are wanted random actions may be tried. */
const PATIENCE = 50;

/** Makes the generator of a domain that can scramble: different states, some random actions away from a goal. */
export function generatorOfDomain(
  domain: Domain,
  tooFew: (found: number, count: number) => QueensideError,
): Generator {
  return defineGenerator({
    parameters: {
      count: { type: 'integer', minimum: 1, default: 10, description: 'how many states' },
      steps: {
        type: 'integer',
        minimum: 0,
        maximum: 100_000,
        default: 20,
        description: 'how many random actions lead away from a goal',
      },
    },
    *generate({ count, steps }, random) {
      const met = new Set<string>();
      for (let tries = 0; met.size < count; tries++) {
        if (tries > PATIENCE * count) throw tooFew(met.size, count);
        const line = domain.scramble!(steps, random);
        if (met.has(line)) continue;
        met.add(line);
        yield `${line}\n`;
      }
    },
  }) as Generator;
}
