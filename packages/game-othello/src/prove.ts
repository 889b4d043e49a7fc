/** Proves bounds of scores for the checker, by a search in WebAssembly. */
import type { GameProof } from '@queenside/core';
import {
  isKernelTrap,
  kernelExports,
  kernelModule,
  type Global,
} from '@queenside/core/webassembly';
import type { Othello } from './board.ts';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The module's exports: see assembly/index.ts. */
interface Kernel {
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
export function prove({ squares, mover }: Othello, threshold: number, budget: number): GameProof {
  const kernel = sharedKernel();
  const sets = [
    ...halvesOf(squares, mover),
    ...halvesOf(squares, mover === 'X' ? 'O' : 'X'),
  ] as const;
  const isMax = mover === 'X';
  try {
    // For MIN, the question is whether the score is less than the threshold.
    const answer = kernel.ask(...sets, isMax ? threshold : 1 - threshold, budget);
    const holds = answer < 0 ? undefined : (answer === 1) === isMax;
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

/** Returns the squares with a mark, as halves of 32 bits. */
function halvesOf(squares: string, mark: string): [lo: number, hi: number] {
  let [lo, hi] = [0, 0];
  for (let square = 0; square < squares.length; square++) {
    if (squares[square] !== mark) continue;
    if (square < 32) lo |= 1 << square;
    else hi |= 1 << (square - 32);
  }
  return [lo, hi];
}
