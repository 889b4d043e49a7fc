/**
 * Parses documents whose commands tests run. A fenced `console` block contains commands, each after `$ `, and their output. A
 * line `…` matches any lines. A block with `file=path` after its language is a file to write.
 */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly command: string; readonly output: readonly string[] };

const FENCE = /^```(\w+)(?: file=(\S+))?\n(.*?)^```$/gms;

/** Returns the steps of a Markdown document, in order. */
export function stepsOf(markdown: string): Step[] {
  return [...markdown.matchAll(FENCE)].flatMap(([, language, file, text]): Step[] => {
    if (file !== undefined) return [{ kind: 'write', file, text: text! }];
    return language === 'console' ? commandsOf(text!) : [];
  });
}

/** Removes from output what differs between runs: times, also of comparisons, and widths of columns. */
export function stableText(output: string): string {
  const lines = output.trimEnd().split('\n');
  const stable = lines.map((line) =>
    line
      .trimEnd()
      .replaceAll(/\b\d+(?:\.\d+)? ?(?:µs|ms|s)\b(?: \*| [\d.]+x)?/g, '<time>')
      .replaceAll(/\b\d+(?:\.\d+)?\.\.\d+(?:\.\d+)?\b/g, '<time>')
      .replaceAll(/\d\d:\d\d:\d\d/g, '<time>')
      .replaceAll(/ +/g, ' '),
  );
  return output.trim() === '' ? '' : `${stable.join('\n')}\n`;
}

/** Returns a pattern that matches a documented output. */
export function patternOf(output: readonly string[]): RegExp {
  const lines = stableText(output.join('\n')).split('\n').slice(0, -1);
  const patterns = lines.map((line) => (line === '…' ? '(?:.*\n)*?' : `${RegExp.escape(line)}\n`));
  return new RegExp(`^${patterns.join('')}$`);
}

function commandsOf(text: string): Step[] {
  const steps: { kind: 'run'; command: string; output: string[] }[] = [];
  for (const line of text.trimEnd().split('\n'))
    if (line.startsWith('$ ')) steps.push({ kind: 'run', command: line.slice(2), output: [] });
    else steps.at(-1)!.output.push(line);
  return steps;
}
