/** Keeps the history of decisions: one line of JSON for each, in a file that only grows. */
import { defined } from '@queenside/core/basics';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DecisionPath } from '@queenside/class-view';
import type { OverridesFile } from './schema.ts';

const FILE = 'decisions.jsonl';

/** A value of overrides.yaml before and after a decision. */
export interface ValueChange {
  /** The student's key in overrides.yaml. Absent for what concerns the class. */
  readonly student?: string;
  readonly path: DecisionPath;
  /** Absent if there was none. */
  readonly before?: unknown;
  /** Absent if it was removed. */
  readonly after?: unknown;
}

/** The place of a value. */
export type Place = Pick<ValueChange, 'student' | 'path'>;

/** A line of the history. */
export interface KeptEntry {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Who decided. */
  readonly by: string;
  readonly changes: readonly ValueChange[];
  /** The id of the entry that this one took back. */
  readonly undoes?: string;
  /** The versions of overrides.yaml before and after. */
  readonly from: string;
  readonly to: string;
  /** How to restore the earlier file from the later one: at this offset, replace characters by a text. */
  readonly restore: { readonly at: number; readonly length: number; readonly text: string };
}

/** A decision, as people see it. */
export interface DecisionEntry extends Pick<KeptEntry, 'id' | 'at' | 'by' | 'changes' | 'undoes'> {
  /** Only a decision in effect can be undone. It is not if a value was changed since, or if a crash kept it from being written. */
  readonly standing: 'in-effect' | 'changed-since' | 'undone';
  /** The changes that an undo took back. */
  readonly undid?: readonly ValueChange[];
}

/** Reads all entries, the oldest first. The last line may be incomplete after a crash. */
export async function readHistory(folder: string): Promise<readonly KeptEntry[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as KeptEntry];
    } catch {
      return [];
    }
  });
}

/** An entry that was appended to the history and can be removed from it until the next one. */
interface AppendedEntry {
  remove(): Promise<void>;
}

/** Appends an entry and flushes it to the disk. An incomplete line before it becomes a line of its own, which readers skip. */
export async function appendEntry(folder: string, entry: KeptEntry): Promise<AppendedEntry> {
  const path = join(folder, FILE);
  await using file = await open(path, 'a+');
  const { size } = await file.stat();
  const remove = async (): Promise<void> => {
    await using again = await open(path, 'r+');
    await again.truncate(size);
  };
  try {
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const isWhole = size === 0 || last.toString() === '\n';
    await file.writeFile(`${isWhole ? '' : '\n'}${JSON.stringify(entry)}\n`);
    await file.datasync();
  } catch (thrown) {
    await remove();
    throw thrown;
  }
  return { remove };
}

/** Returns entries as people see them, the latest first. */
export function describeHistory(
  entries: readonly KeptEntry[],
  data: OverridesFile,
): readonly DecisionEntry[] {
  const undone = new Set<string>();
  // An undo counts unless it was itself undone.
  for (const { id, undoes } of entries.toReversed())
    if (undoes !== undefined && !undone.has(id)) undone.add(undoes);
  // The values on which later entries decided.
  const decided = new Set<string>();
  return entries.toReversed().map(({ from: _from, to: _to, restore: _restore, ...entry }) => {
    const places = entry.changes.map(placeOf);
    const isInEffect = entry.changes.every(
      (change, index) =>
        !decided.has(places[index]!) && isDeepStrictEqual(valueAt(data, change), change.after),
    );
    const isUndone = undone.has(entry.id);
    if (!isUndone && entry.undoes === undefined) for (const place of places) decided.add(place);
    const standing = isInEffect ? 'in-effect' : 'changed-since';
    const { undoes } = entry;
    const undid = undoes && entries.find(({ id }) => id === undoes)?.changes;
    return {
      ...entry,
      standing: isUndone ? 'undone' : standing,
      ...defined({ undid: undid || undefined }),
    };
  });
}

/** Returns a text for the place of a value. */
export function placeOf(change: Place): string {
  return JSON.stringify(keysTo(change));
}

/** Returns a value of overrides.yaml. */
export function valueAt(data: OverridesFile, place: Place): unknown {
  return keysTo(place).reduce<unknown>(
    (inner, key) => (Object.hasOwn(Object(inner), key) ? Object(inner)[key] : undefined),
    data,
  );
}

/** Returns the keys from the root of the file to a value. */
export function keysTo({ student, path }: Place): readonly string[] {
  return student === undefined ? path : ['students', student, ...path];
}
