import { pluginError } from '../errors.ts';

/** The ids of a plugin's parts. */
interface Parts {
  readonly problems?: readonly { readonly id: string }[];
  readonly solvers?: readonly { readonly id: string; readonly problem: string }[];
  readonly searches?: readonly { readonly id: string }[];
  readonly pathSearches?: readonly { readonly id: string }[];
}

/** An id that a plugin claims. A solver's id belongs to its problem. */
export interface ClaimedId {
  readonly kind: 'problem' | 'solver' | 'search';
  readonly id: string;
  /** Differs from the keys of all other ids. */
  readonly key: string;
}

/** Returns the ids that a plugin claims. */
export function idsOf({
  problems = [],
  solvers = [],
  searches = [],
  pathSearches = [],
}: Parts): ClaimedId[] {
  return [
    ...problems.map(({ id }) => ({ kind: 'problem', id, key: `problem ${id}` }) as const),
    ...solvers.map(
      ({ id, problem }) => ({ kind: 'solver', id, key: `solver ${problem} ${id}` }) as const,
    ),
    ...[...searches, ...pathSearches].map(
      ({ id }) => ({ kind: 'search', id, key: `search ${id}` }) as const,
    ),
  ];
}

/** @throws QueensideError `core/duplicate-id` if a plugin claims an id twice. */
export function requireOwnIds(parts: Parts, plugin: string): void {
  const seen = new Set<string>();
  for (const { kind, id, key } of idsOf(parts)) {
    if (seen.has(key))
      throw pluginError('duplicate-id', {
        kind,
        id,
        plugin,
        other: 'the plugin itself',
        choice: 'rename one of the two',
      });
    seen.add(key);
  }
}
