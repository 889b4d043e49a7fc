/** What a run uses while it lasts: asked of its cgroup, and of /proc for whatever that does not count. */
import { availableParallelism } from 'node:os';
import type { Limits } from '../model/index.ts';
import type { Cgroup } from './cgroup.ts';
import { ProcessTree } from './process-tree.ts';

export class Meter {
  readonly #limits: Limits;
  readonly #group: Cgroup | undefined;
  readonly #tree: ProcessTree | undefined;

  /** @param root the first process of the run. */
  constructor(group: Cgroup | undefined, root: number, limits: Limits) {
    this.#limits = limits;
    this.#group = group;
    const isComplete = group?.countsTime === true && group.countsMemory;
    this.#tree = isComplete ? undefined : new ProcessTree(root);
  }

  /** Looks at what is used now. Gives the limit that is exceeded. */
  look(): 'cpu' | 'memory' | undefined {
    const { memoryBytes, cpuMs } = this.#limits;
    const bytes = this.#tree?.look() ?? 0;
    if (this.#group?.ranOutOfMemory() === true) return 'memory';
    // Pages that processes share count once, but that takes long to find out.
    if (bytes > memoryBytes && this.#tree!.proportionalBytes() > memoryBytes) return 'memory';
    return this.cpuMs > cpuMs ? 'cpu' : undefined;
  }

  /** So many milliseconds can pass before the limit of time can be reached. */
  get nextLookMs(): number {
    const left = (this.#limits.cpuMs - this.cpuMs) / availableParallelism();
    return Math.min(50, Math.max(this.#tree === undefined ? 2 : 10, left));
  }

  /** Up to the last look where no group counts it. */
  get cpuMs(): number {
    return this.#group?.countsTime === true ? this.#group.cpuMs() : (this.#tree?.cpuMs ?? 0);
  }

  get peakBytes(): number {
    return this.#group?.countsMemory === true
      ? this.#group.peakBytes()
      : (this.#tree?.peakBytes ?? 0);
  }

  get ranOutOfMemory(): boolean {
    return this.#group?.ranOutOfMemory() === true;
  }
}
