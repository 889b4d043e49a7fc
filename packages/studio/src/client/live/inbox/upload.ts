/** Files on their way into the inbox. */
import { signal } from '@preact/signals';
import { RefusedError, uploadFile } from '../stream/api.ts';

/** Browsers open six connections to a server; one follows the events. */
const AT_ONCE = 4;

export interface Refused {
  readonly name: string;
  readonly cause: string;
  readonly remedy: string;
}

export interface Uploads {
  readonly total: number;
  readonly finished: number;
  readonly refused: readonly Refused[];
}

const NONE: Uploads = { total: 0, finished: 0, refused: [] };

export const uploads = signal(NONE);

const waiting: File[] = [];
let running = 0;

/** Adds files to the inbox. */
export function addFiles(files: readonly File[]): void {
  if (files.length === 0) return;
  const before = running === 0 ? NONE : uploads.value;
  uploads.value = { ...before, total: before.total + files.length };
  for (const file of files) waiting.push(file);
  waiting.reverse();
  while (running < AT_ONCE && waiting.length > 0) void work();
}

export function forgetUploads(): void {
  uploads.value = NONE;
}

/** Returns the files of a drop, also those in folders. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // All entries must be taken before the first wait.
  const items = [...transfer.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const found = await Promise.all(
    items.map(async (item) => {
      if (item === null || item instanceof File) return item === null ? [] : [item];
      return await filesIn(item);
    }),
  );
  return found.flat();
}

async function work(): Promise<void> {
  running++;
  for (let file; (file = waiting.pop()) !== undefined;) {
    let refused: readonly Refused[] = [];
    try {
      await uploadFile(file.name, file);
    } catch (thrown) {
      const { message, remedy } = thrown as RefusedError;
      refused = [{ name: file.name, cause: message, remedy }];
    }
    const { total, finished, refused: earlier } = uploads.value;
    uploads.value = { total, finished: finished + 1, refused: [...earlier, ...refused] };
  }
  running--;
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return [];
  if (entry.isFile)
    return [
      await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail)),
    ];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((take, fail) =>
      reader.readEntries(take, fail),
    );
    if (part.length === 0) return found;
    for (const each of part) found.push(...(await filesIn(each)));
  }
}
