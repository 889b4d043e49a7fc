import { USUAL_STRIDE } from '../position.ts';
import * as places from './sets.ts';
import type { Sets } from './sets.ts';

const { BUT_LAST, EMPTY, NONE } = places;
const asIntN = BigInt.asIntN.bind(BigInt);

/** Finds lines of four cells. */
export interface Lines {
  /** Writes into a place the free cells that would complete four of the stones in another one. */
  readonly completions: (sets: Sets, stones: number, into: number) => void;
  /** Whether there are four in a line among these stones and the empty cells that are in `within` as well. */
  readonly hasFour: (sets: Sets, stones: number, within: number) => boolean;
}

export function linesOf(stride: number): Lines {
  return stride === USUAL_STRIDE ? usualLines : tallLines(stride);
}

/** V8 does shifts in registers where it knows by how much. So each direction is written out. */
const usualLines: Lines = {
  completions(sets, stones, into) {
    const own = sets[stones]!;
    const butLast = sets[BUT_LAST]!;
    // 1. Upwards: from the lower of two neighbours, from the lowest of three, to the cell above.
    const upOne = asIntN(64, own << 1n);
    const upTwo = asIntN(64, own & upOne);
    const upThree = asIntN(64, upTwo & asIntN(64, upTwo << 1n));
    // 2. In each other direction: cells whose neighbour on the left is taken, on the right; pairs, by the right one; cells to
    // the right of pairs; threes, by the rightmost one. The last column has no neighbours on the right.
    const shifted = asIntN(64, own & butLast);
    const left6 = asIntN(64, shifted << 6n);
    const right6 = asIntN(64, own >> 6n);
    const pair6 = asIntN(64, own & left6);
    const afterPair6 = asIntN(64, asIntN(64, pair6 & butLast) << 6n);
    const three6 = asIntN(64, own & afterPair6);
    const left7 = asIntN(64, shifted << 7n);
    const right7 = asIntN(64, own >> 7n);
    const pair7 = asIntN(64, own & left7);
    const afterPair7 = asIntN(64, asIntN(64, pair7 & butLast) << 7n);
    const three7 = asIntN(64, own & afterPair7);
    const left8 = asIntN(64, shifted << 8n);
    const right8 = asIntN(64, own >> 8n);
    const pair8 = asIntN(64, own & left8);
    const afterPair8 = asIntN(64, asIntN(64, pair8 & butLast) << 8n);
    const three8 = asIntN(64, own & afterPair8);
    // 3. The fourth cell: to the right of three, to the left of them, and between a pair and a stone.
    sets[into] = asIntN(
      64,
      asIntN(
        64,
        asIntN(64, upThree << 1n) |
          asIntN(64, asIntN(64, three6 & butLast) << 6n) |
          asIntN(64, three6 >> 18n) |
          asIntN(64, afterPair6 & right6) |
          asIntN(64, asIntN(64, pair6 >> 12n) & left6) |
          asIntN(64, asIntN(64, three7 & butLast) << 7n) |
          asIntN(64, three7 >> 21n) |
          asIntN(64, afterPair7 & right7) |
          asIntN(64, asIntN(64, pair7 >> 14n) & left7) |
          asIntN(64, asIntN(64, three8 & butLast) << 8n) |
          asIntN(64, three8 >> 24n) |
          asIntN(64, afterPair8 & right8) |
          asIntN(64, asIntN(64, pair8 >> 16n) & left8),
      ) & sets[EMPTY]!,
    );
  },

  hasFour(sets, stones, within) {
    const hope = asIntN(64, sets[stones]! | asIntN(64, sets[EMPTY]! & sets[within]!));
    const pair1 = asIntN(64, hope & asIntN(64, hope >> 1n));
    const pair6 = asIntN(64, hope & asIntN(64, hope >> 6n));
    const pair7 = asIntN(64, hope & asIntN(64, hope >> 7n));
    const pair8 = asIntN(64, hope & asIntN(64, hope >> 8n));
    const fours = asIntN(
      64,
      asIntN(64, pair1 & asIntN(64, pair1 >> 2n)) |
        asIntN(64, pair6 & asIntN(64, pair6 >> 12n)) |
        asIntN(64, pair7 & asIntN(64, pair7 >> 14n)) |
        asIntN(64, pair8 & asIntN(64, pair8 >> 16n)),
    );
    return fours !== sets[NONE]!;
  },
};

/** For boards of seven and eight rows. Slow, and short: they are for WebAssembly, wherever that is to be had. */
function tallLines(stride: number): Lines {
  const steps = [1, stride - 1, stride, stride + 1].map(BigInt);
  return {
    completions(sets, stones, into) {
      const own = sets[stones]!;
      let found = 0n;
      for (const step of steps) {
        const left = own << step;
        const right = own >> step;
        const pair = own & left;
        const three = own & (pair << step);
        found |= (three << step) | (three >> (3n * step));
        found |= ((pair << step) & right) | ((pair >> (2n * step)) & left);
      }
      sets[into] = found & sets[EMPTY]!;
    },

    hasFour(sets, stones, within) {
      const hope = sets[stones]! | (sets[EMPTY]! & sets[within]!);
      return steps.some((step) => {
        const pair = hope & (hope >> step);
        return (pair & (pair >> (2n * step))) !== 0n;
      });
    },
  };
}
