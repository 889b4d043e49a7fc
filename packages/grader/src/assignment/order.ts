/** Who must come before whom. */
import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import { showPath, type Source } from './source.ts';

/** Something that others must precede. */
export interface Dependent {
  readonly id: string;
  /** Ids of others in the same list. */
  readonly requires: readonly string[];
  /** Where it says so. */
  readonly at: Path;
}

/**
 * The ids, each behind those that it requires, and otherwise in their order (depth-first; Tarjan, 1976).
 *
 * @throws QueensideError `assignment/cycle`.
 */
export function inOrder(items: readonly Dependent[], source: Source): readonly string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const done = new Set<string>();
  /** Those that wait for the one that is looked at, each with the one that it looks at next. */
  const waiting: { readonly item: Dependent; next: number }[] = [];
  for (const start of items) {
    if (!done.has(start.id)) waiting.push({ item: start, next: 0 });
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const id = top.item.requires[top.next++];
      if (id === undefined) {
        done.add(top.item.id);
        waiting.pop();
      } else if (!done.has(id)) {
        const from = waiting.findIndex(({ item }) => item.id === id);
        if (from !== -1)
          throw circle(
            waiting.slice(from).map(({ item }) => item),
            source,
          );
        waiting.push({ item: byId.get(id)!, next: 0 });
      }
    }
  }
  return [...done];
}

function circle(items: readonly Dependent[], { placeOf }: Source) {
  const ids = items.map(({ id }) => id);
  const { at } = items.at(-1)!;
  return assignmentError(
    'cycle',
    { path: showPath(at), circle: [...ids, ids[0]].join(' requires ') },
    placeOf(at),
  );
}
