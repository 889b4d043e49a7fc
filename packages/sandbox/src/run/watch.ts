/** Watches a run and stops it at its limits. */
import { availableParallelism } from 'node:os';
import type { Limits, RunRequest } from '../types.ts';
import type { Cgroup } from '../usage/cgroup.ts';
import { ProcessTree } from '../usage/process-tree.ts';
import type { FolderSize } from '../folder-size.ts';
import { holdsMore, type WorkPlace } from './folder.ts';

/** Why the sandbox stops a run. */
export type StopCause = 'interrupted' | 'memory' | 'output' | 'cpu' | 'time';

/** The most new files, regardless of their size. */
const MOST_NEW_FILES = 10_000;
const FOLDER_MS = 100;

/** Returns the largest allowed size of the folder. */
export function mostInFolder({ limits }: RunRequest, before: FolderSize): FolderSize {
  return {
    bytes: before.bytes + limits.outputBytes,
    entries: before.entries + MOST_NEW_FILES,
  };
}

/** The means to watch a run. */
interface RunWatch {
  readonly meter: Meter;
  readonly place: WorkPlace;
  /** Returns how long the program has worked or waited for a processor so far, in milliseconds. */
  readonly busy: () => number;
  /** @param busyMs with `time`: busy time in the second half of the run, so that starting up does not count. */
  readonly stop: (cause: StopCause, busyMs?: number) => void;
}

/**
 * Calls `stop` for each exceeded limit.
 *
 * @returns a function that ends the watch.
 */
export function watchRun(
  request: RunRequest,
  before: FolderSize,
  { meter, place, busy, stop }: RunWatch,
): () => void {
  let isOver = false;
  let busyBefore = 0;
  const { wallMs } = request.limits;
  const half = setTimeout(() => (busyBefore = busy()), wallMs / 2);
  const wall = setTimeout(() => stop('time', busy() - busyBefore), wallMs);
  let usage = setTimeout(lookAtUsage, meter.nextLookMs);
  let folder = setTimeout(lookAtFolder, FOLDER_MS);

  function lookAtUsage(): void {
    const exceeded = meter.look();
    if (exceeded !== undefined) stop(exceeded);
    usage = setTimeout(lookAtUsage, meter.nextLookMs);
  }

  /**
   * Measures the folder. This takes at most a twentieth of the time, regardless of the number of files. Waiting for a busy machine
   * does not count.
   */
  async function lookAtFolder(): Promise<void> {
    const started = process.cpuUsage();
    const most = mostInFolder(request, before);
    const found = await place.measure(most);
    if (isOver) return;
    if (holdsMore(found, most)) stop('output');
    const { user, system } = process.cpuUsage(started);
    folder = setTimeout(lookAtFolder, Math.max(FOLDER_MS, (20 * (user + system)) / 1000));
  }

  return () => {
    isOver = true;
    for (const timer of [half, wall, usage, folder]) clearTimeout(timer);
  };
}

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
