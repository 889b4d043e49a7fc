import { checkOptions, type GameTree, type SearchResult } from '@queenside/core';
import { makeContext, type ContextSettings, type NestedTree } from '@queenside/core/testing';
import { mtdfSearch } from '../src/index.ts';

/** Two moves each: MAX takes the second one, for 6. */
export const SMALL: NestedTree = ['max', ['min', 3, 5], ['min', 6, 9]];

/** Runs the search with its default options and these, and tells what it announced, in words. */
export function watch(
  tree: GameTree,
  given: Readonly<Record<string, unknown>> = {},
  settings: ContextSettings = {},
): SearchResult & { seen: string[]; stats: Record<string, number | string> } {
  const names = Object.keys(mtdfSearch.events!.fields);
  const seen: string[] = [];
  const observer = {
    event: (code: number, ...values: number[]) =>
      void seen.push([names[code], ...values].join(' ')),
  };
  const context = makeContext({ observer, ...settings });
  const options = checkOptions(mtdfSearch.id, mtdfSearch.options, given);
  return { ...mtdfSearch.run(tree, options, context), seen, stats: context.stats };
}
