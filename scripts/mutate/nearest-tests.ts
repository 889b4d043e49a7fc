/** Finds the tests that are likely to notice a fault. */
import type { Import } from '../../test/import-graph.ts';

/**
 * Sorts test files by the imports that lead from them to a source, the fewest first. Those that lead there by equally many, or
 * none, are sorted by the words that their paths share with it.
 */
export function nearestTests(
  imports: readonly Pick<Import, 'from' | 'to'>[],
  source: string,
  tests: readonly string[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const distances = new Map([[source, 0]]);
  for (const [file, distance] of distances)
    for (const { from } of importers.get(file) ?? [])
      if (!distances.has(from)) distances.set(from, distance + 1);
  const words = wordsIn(source);
  const distanceOf = (test: string): number => distances.get(test) ?? Number.MAX_SAFE_INTEGER;
  const shared = (test: string): number => wordsIn(test).intersection(words).size;
  return tests.toSorted((a, b) => distanceOf(a) - distanceOf(b) || shared(b) - shared(a));
}

function wordsIn(path: string): Set<string> {
  return new Set(path.match(/\w+/g));
}
