/** Finds the line of a search in JavaScript that decided what the search did next. */
import type { Decision } from '@queenside/referee';

/** A line and a column of the search's file. */
type CodePosition = readonly [line: number, column: number];

/**
 * Looks at the stack of a search at the three calls of a {@link Decision}. Nothing follows the lines between calls. So the line of
 * a function call that has ended is that of its last call.
 */
export class DecisionWatch {
  /** The line that decided; undefined if it is not known. */
  line: number | undefined;
  readonly #decision: Decision;
  readonly #positions: () => readonly CodePosition[];
  /** The positions at `entered`, and how many functions called the one that decided. */
  #entered: readonly CodePosition[] = [];
  #depth = 0;

  /** @param positions returns the positions of the running functions, the innermost first. */
  constructor(decision: Decision, positions: () => readonly CodePosition[]) {
    this.#decision = decision;
    this.#positions = positions;
  }

  /** Looks at the search before it makes a call. */
  look(made: number): void {
    const { entered, last, until, isLeft } = this.#decision;
    if (made === entered) this.#entered = this.#outermostFirst();
    if (made === last) {
      const stack = this.#outermostFirst();
      this.#depth = depthOfShared(this.#entered, stack);
      if (isLeft) this.line = stack[this.#depth]?.[0];
    }
    if (made === until && !isLeft) this.line = this.#outermostFirst()[this.#depth]?.[0];
  }

  #outermostFirst(): readonly CodePosition[] {
    return this.#positions().toReversed();
  }
}

/** Returns the depth of the innermost function that both stacks have: those that called it are at the same positions. */
function depthOfShared(one: readonly CodePosition[], other: readonly CodePosition[]): number {
  const shorter = Math.min(one.length, other.length) - 1;
  for (let depth = 0; depth < shorter; depth++)
    if (one[depth]!.join() !== other[depth]!.join()) return depth;
  return shorter;
}

/** Returns the positions in a stack that are in a file, the innermost first. @param address that of the file. */
export function positionsIn(stack: string | undefined, address: string): CodePosition[] {
  return (stack ?? '').split('\n').flatMap((line): CodePosition[] => {
    const at = line.indexOf(address);
    const found =
      at === -1 ? null : /^(?:\?[^:]*)?:(\d+):(\d+)/.exec(line.slice(at + address.length));
    return found === null ? [] : [[Number(found[1]), Number(found[2])]];
  });
}
