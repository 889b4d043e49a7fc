/** Proves bounds of values for the checker, by a search in WebAssembly. */
import type { GameProof } from '@queenside/core';
import {
  isKernelTrap,
  kernelExports,
  kernelModule,
  type Global,
} from '@queenside/core/webassembly';
import { inHand, type ConnectFour } from './board.ts';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The module's exports: see assembly/index.ts. */
interface Kernel {
  readonly setBoard: (width: number, height: number) => void;
  readonly ask: (
    ownLo: number,
    ownHi: number,
    otherLo: number,
    otherHi: number,
    threshold: number,
    budget: number,
  ) => number;
  readonly visited: Global;
}

/** One for all questions of a thread. If memory is short, the garbage collector may take it. */
let kept: WeakRef<Kernel> | undefined;

/** Finds out whether a position is worth `threshold` or more, from MAX's view. */
export function prove(state: ConnectFour, threshold: number, budget: number): GameProof {
  const { width, height, stones, won } = state;
  const side = stones % 2 === 0 ? 1 : -1;
  if (won || stones === width * height) {
    const score = won ? -side * inHand(width * height, stones) : 0;
    return { holds: score >= threshold, visited: 1 };
  }
  const kernel = sharedKernel();
  kernel.setBoard(width, height);
  const [own, other] = side === 1 ? (['X', 'O'] as const) : (['O', 'X'] as const);
  const sets = [...halvesOf(state, own), ...halvesOf(state, other)] as const;
  // For MIN, the question is whether the value is less than the threshold.
  const asked = side === 1 ? threshold : 1 - threshold;
  try {
    const answer = kernel.ask(...sets, asked, budget);
    const holds = answer < 0 ? undefined : (answer === 1) === (side === 1);
    return { holds, visited: kernel.visited.value >>> 0 };
  } catch (thrown) {
    // Its table could not grow.
    if (!isKernelTrap(thrown)) throw thrown;
    kept = undefined;
    return { holds: undefined, visited: budget };
  }
}

function sharedKernel(): Kernel {
  const kernel = kept?.deref() ?? (kernelExports(kernelModule(KERNEL_BASE64)) as Kernel);
  kept = new WeakRef(kernel);
  return kernel;
}

/** Returns the cells with a player's stones, as halves of 32 bits. */
function halvesOf({ columns, height }: ConnectFour, player: string): [lo: number, hi: number] {
  // As in assembly/board.ts.
  const stride = Math.max(7, height + 1);
  let [lo, hi] = [0, 0];
  for (const [index, column] of columns.entries())
    for (let row = 0; row < column.length; row++) {
      if (column[row] !== player) continue;
      const bit = index * stride + row;
      if (bit < 32) lo |= 1 << bit;
      else hi |= 1 << (bit - 32);
    }
  return [lo, hi];
}
