import type { GameTree } from '../game-tree.ts';
import type { Stats } from '../run-context.ts';
import { checkOptions, type OptionSchemas } from '../schema.ts';
import type { Search, SearchResult } from '../search.ts';
import { makeContext, type ContextSettings } from './context.ts';

/** What a search found, counted, and announced. */
export interface SearchRun extends SearchResult {
  readonly stats: Stats;
  /** Its events in words: `enter 0 0`. */
  readonly events: readonly string[];
}

/**
 * Runs a search on a tree.
 *
 * @param given options; the others have their defaults.
 */
export function runSearch(
  search: Search,
  tree: GameTree,
  given: Readonly<Record<string, unknown>> = {},
  settings: Omit<ContextSettings, 'observer'> = {},
): SearchRun {
  const names = Object.keys(search.events?.fields ?? {});
  const events: string[] = [];
  const observer = {
    event: (code: number, ...values: number[]) =>
      void events.push([names[code], ...values].join(' ')),
  };
  const context = makeContext({ observer, ...settings });
  const options = checkOptions(search.id, search.options as OptionSchemas, given);
  return { ...search.run(tree, options, context), stats: context.stats, events };
}
