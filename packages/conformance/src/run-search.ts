import {
  checkOptions,
  type GameTree,
  type OptionSchemas,
  type Search,
  type SearchResult,
  type Stats,
} from '@queenside/core';
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
