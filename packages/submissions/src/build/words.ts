/** Operators that only a shell understands, as separate words or before a file name. */
const SHELL = /^(?:&&?|\|\|?|;|\d?>>?.*|<.*)$/;

/**
 * Splits a line into words as a shell does, with quotes and backslashes, but expands nothing: `$`, `*`, and `~` are literal.
 *
 * @returns the words, or what is wrong with the line.
 */
export function splitWords(line: string): readonly string[] | { readonly fault: string } {
  const words: string[] = [];
  // A word is a sequence of pieces: plain, in single quotes, or in double quotes.
  const word = /(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/y;
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(line.slice(at))?.[0].length ?? 0;
    if (at === line.length) return words;
    word.lastIndex = at;
    const found = word.exec(line)?.[0];
    if (found === undefined) return { fault: 'a quote is not closed' };
    if (SHELL.test(found)) return { fault: `it contains ${found}, but it runs without a shell` };
    words.push(withoutQuotes(found));
    at += found.length;
  }
}

function withoutQuotes(word: string): string {
  return word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? '',
  );
}
