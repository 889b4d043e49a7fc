/** Files on their way into the inbox. */
import { signal } from '@preact/signals';
import { MOST_TOGETHER } from '../../../files-request.ts';
import { RefusedError, uploadFile, uploadTogether } from '../stream/api.ts';

/** How many requests are sent at once: browsers open six connections to a server, and one follows the events. */
const AT_ONCE = 4;

export interface RefusedFile {
  readonly name: string;
  readonly cause: string;
  readonly remedy: string;
}

export interface Uploads {
  readonly total: number;
  readonly finished: number;
  readonly refused: readonly RefusedFile[];
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
  while (waiting.length > 0) {
    const files = takeGroup();
    const more = files.length === 1 ? await sendAlone(files[0]!) : await sendTogether(files);
    const { total, finished, refused } = uploads.value;
    uploads.value = {
      total,
      finished: finished + files.length,
      refused: more.length === 0 ? refused : [...refused, ...more],
    };
  }
  running--;
}

/** Takes the next files, as many as fit into one request, or one that is too large for that. */
function takeGroup(): readonly File[] {
  const group: File[] = [];
  let bytes = 0;
  for (let next; (next = waiting.at(-1)) !== undefined;) {
    bytes += next.size;
    const isFull = group.length === MOST_TOGETHER.files || bytes > MOST_TOGETHER.bytes;
    if (group.length > 0 && isFull) break;
    waiting.pop();
    group.push(next);
  }
  return group;
}

/** If the request fails, as it does if one of the files cannot be read, sends each alone. */
async function sendTogether(files: readonly File[]): Promise<readonly RefusedFile[]> {
  try {
    const added = await uploadTogether(files);
    return added.flatMap(({ name, error }) => (error === undefined ? [] : [{ name, ...error }]));
  } catch {
    const refused: RefusedFile[] = [];
    for (const file of files) refused.push(...(await sendAlone(file)));
    return refused;
  }
}

async function sendAlone(file: File): Promise<readonly RefusedFile[]> {
  try {
    await uploadFile(file.name, file);
    return [];
  } catch (thrown) {
    const { message, remedy } = thrown as RefusedError;
    return [{ name: file.name, cause: message, remedy }];
  }
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
