import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** An item that may require others of its list. */
export interface Dependent {
  readonly id: string;
  readonly requires: readonly string[];
  /** The path of its `requires`. */
  readonly at: KeyPath;
}

/**
 * Follows all requirements, depth first.
 *
 * @throws QueensideError `assignment/cycle` if items require each other.
 */
export function requireNoCycle(items: readonly Dependent[], source: Source): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const done = new Set<string>();
  /** The path to the current item; `seen` counts the requirements already followed. */
  const way: { readonly item: Dependent; seen: number }[] = [];
  for (const start of items) {
    if (!done.has(start.id)) way.push({ item: start, seen: 0 });
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const id = top.item.requires[top.seen++];
      if (id === undefined) {
        done.add(top.item.id);
        way.pop();
      } else if (!done.has(id)) {
        const from = way.findIndex(({ item }) => item.id === id);
        if (from !== -1)
          throw cycleError(
            way.slice(from).map(({ item }) => item),
            source,
          );
        way.push({ item: byId.get(id)!, seen: 0 });
      }
    }
  }
}

function cycleError(items: readonly Dependent[], { placeOf }: Source) {
  const ids = items.map(({ id }) => id);
  const { at } = items.at(-1)!;
  return assignmentError(
    'cycle',
    { path: showPath(at), cycle: [...ids, ids[0]].join(' requires ') },
    placeOf(at),
  );
}
