/** Lists the known words. If one differs from `word` in few letters, the list ends with `did you mean …?`. */
export function listKnown(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none';
  const guess = closeTo(word, known);
  return known.join(', ') + (guess === undefined ? '' : ` (did you mean ${guess}?)`);
}

/**
 * Returns the nearest word if it differs in few letters. `words` is not empty.
 *
 * @param most the most letters that may differ. Default: a third of the word.
 */
export function closeTo(
  word: string,
  words: readonly string[],
  most = Math.ceil(word.length / 3),
): string | undefined {
  const guess = nearest(word, words);
  const distance = editDistance(word.toLowerCase(), guess.toLowerCase());
  return distance <= most ? guess : undefined;
}

/** Returns the word with the smallest edit distance from `word` (Levenshtein, 1965). `words` is not empty. */
export function nearest(word: string, words: readonly string[]): string {
  const distances = new Map(words.map((candidate) => [candidate, editDistance(word, candidate)]));
  return words.reduce((best, next) => (distances.get(next)! < distances.get(best)! ? next : best));
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
