/** Watches a run while it lasts, and says when it has gone too far. */
import type { RunRequest } from '../model/index.ts';
import { measureFolder, type FolderSize } from './folder.ts';
import type { Meter } from './meter.ts';

/** Why a run is ended from outside. */
export type StopCause = 'interrupted' | 'memory' | 'output' | 'cpu' | 'time';

/** More new files than this are a flood, however short they are. */
const MOST_NEW_FILES = 100_000;
const FOLDER_MS = 100;

/** What a folder may hold at most after a run. */
export function mostInFolder({ limits }: RunRequest, before: FolderSize): FolderSize {
  return {
    bytes: before.bytes + limits.outputBytes,
    entries: before.entries + MOST_NEW_FILES,
  };
}

/** Whether a folder holds more than it may. */
export function holdsMore(found: FolderSize, most: FolderSize): boolean {
  return found.bytes > most.bytes || found.entries > most.entries;
}

/** By what a run is watched, and who is told. */
export interface Watch {
  readonly meter: Meter;
  /** How long the program has worked so far, or was ready to and had no processor; in milliseconds. */
  readonly busy: () => number;
  /** @param busyMs with `time`, how much of that is of the second half: starting up is work, too. */
  readonly stop: (cause: StopCause, busyMs?: number) => void;
}

/**
 * Calls `stop` at every limit that it sees exceeded, until it is ended.
 *
 * @returns ends it.
 */
export function watchRun(
  request: RunRequest,
  before: FolderSize,
  { meter, busy, stop }: Watch,
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

  /** Looking takes a twentieth of the time at most, however many files there are. */
  async function lookAtFolder(): Promise<void> {
    const started = performance.now();
    const most = mostInFolder(request, before);
    const found = await measureFolder(request.folder, most);
    if (isOver) return;
    if (holdsMore(found, most)) stop('output');
    folder = setTimeout(lookAtFolder, Math.max(FOLDER_MS, 20 * (performance.now() - started)));
  }

  return () => {
    isOver = true;
    for (const timer of [half, wall, usage, folder]) clearTimeout(timer);
  };
}
