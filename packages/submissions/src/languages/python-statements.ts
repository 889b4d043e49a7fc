/** Finds where statements begin in Python code, without parsing it. */

const QUOTES = ['"""', "'''", '"', "'"] as const;

/**
 * Returns for each line how far the statement that begins there is indented, in characters; undefined for lines that begin no
 * statement: they are blank, comments, or belong to a text, to brackets, or to a line before that ends with a backslash.
 */
export function startsOf(lines: readonly string[]): (number | undefined)[] {
  let depth = 0;
  let quote: string | undefined;
  let isContinued = false;
  return lines.map((line) => {
    const isInside = depth > 0 || quote !== undefined || isContinued;
    const indent = line.length - line.trimStart().length;
    isContinued = false;
    for (let at = 0; at < line.length; at++) {
      if (line[at] === '\\') {
        isContinued = at === line.length - 1 && (quote?.length ?? 0) !== 3;
        at++;
      } else if (quote !== undefined) {
        if (!line.startsWith(quote, at)) continue;
        at += quote.length - 1;
        quote = undefined;
      } else if (line[at] === '#') break;
      else {
        quote = QUOTES.find((each) => line.startsWith(each, at));
        if (quote !== undefined) at += quote.length - 1;
        else if ('([{'.includes(line[at]!)) depth++;
        else if (')]}'.includes(line[at]!)) depth = Math.max(0, depth - 1);
      }
    }
    // A text in single quotes ends with its line.
    if (quote?.length === 1 && !isContinued) quote = undefined;
    return isInside || /^\s*(?:#|$)/.test(line) ? undefined : indent;
  });
}
