import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import { showPath, type Source } from './source.ts';

/** Something that may need others of its list. */
export interface Dependent {
  readonly id: string;
  readonly requires: readonly string[];
  /** Where it says so. */
  readonly at: Path;
}

/**
 * Follows all requirements, depth first.
 *
 * @throws QueensideError `assignment/cycle` where one leads back.
 */
export function requireNoCircle(items: readonly Dependent[], source: Source): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const done = new Set<string>();
  /** The way to what is looked at, each with how many of its requirements are behind us. */
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
          throw circle(
            way.slice(from).map(({ item }) => item),
            source,
          );
        way.push({ item: byId.get(id)!, seen: 0 });
      }
    }
  }
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
