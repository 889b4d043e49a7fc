/** Measures a run in progress, by its cgroup, and by /proc for what the cgroup does not count. */
import { availableParallelism } from 'node:os';
import type { Limits } from './types.ts';
import type { Cgroup } from './cgroup.ts';
import { ProcessTree } from './process-tree.ts';

export class Meter {
  readonly #limits: Limits;
  readonly #group: Cgroup | undefined;
  readonly #tree: ProcessTree | undefined;

  /** @param root the run's first process. */
  constructor(group: Cgroup | undefined, root: number, limits: Limits) {
    this.#limits = limits;
    this.#group = group;
    const isComplete = group?.countsTime === true && group.countsMemory;
    this.#tree = isComplete ? undefined : new ProcessTree(root);
  }

  /** Measures now. Returns the exceeded limit, if any. */
  look(): 'cpu' | 'memory' | undefined {
    const { memoryBytes, cpuMs } = this.#limits;
    const bytes = this.#tree?.look() ?? 0;
    if (this.#group?.ranOutOfMemory() === true) return 'memory';
    // Counting shared pages once is slow, so it happens only when the quick sum is too large.
    if (bytes > memoryBytes && this.#tree!.proportionalBytes() > memoryBytes) return 'memory';
    return this.cpuMs > cpuMs ? 'cpu' : undefined;
  }

  /** Milliseconds until the next measurement: the time limit cannot be reached earlier. */
  get nextLookMs(): number {
    const left = (this.#limits.cpuMs - this.cpuMs) / availableParallelism();
    return Math.min(50, Math.max(this.#tree === undefined ? 2 : 10, left));
  }

  /** The processor time so far. If there is no cgroup, it ends at the last measurement. */
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
