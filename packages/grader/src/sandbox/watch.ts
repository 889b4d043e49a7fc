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

/**
 * Calls `stop` at every limit that it sees exceeded, until it is ended.
 *
 * @returns ends it.
 */
export function watchRun(
  request: RunRequest,
  before: FolderSize,
  meter: Meter,
  stop: (cause: StopCause) => void,
): () => void {
  let isOver = false;
  const wall = setTimeout(() => stop('time'), request.limits.wallMs);
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
    for (const timer of [wall, usage, folder]) clearTimeout(timer);
  };
}
