/** Answers as SAT competitions, MiniSat, and people write them. */
import type { AnswerStyle, LineReader } from '@queenside/core';
import type { Formula } from './formula.ts';

/** The longest line of values, in characters, which solvers of the SAT competition keep to as well. */
const LINE_LENGTH = 78;
/** Bytes that are not UTF-8 are no answer. The reader of the line reports them. */
const decoder = new TextDecoder();
const SATISFIABLE = /^(?:s\s+)?(?:SATISFIABLE|SAT)$/;
const UNSATISFIABLE = /^(?:s\s+)?(?:UNSATISFIABLE|UNSAT)$/;

/** Writes the true literals: `1 -2 3`. */
export function writeLiterals(_formula: Formula, values: readonly number[]): string {
  return literalsOf(values).join(' ');
}

/** Reads what {@link writeLiterals} wrote; a 0 may end it. Undefined if that is not each variable once, in ascending order. */
export function readLiterals({ variables }: Formula, text: string): readonly number[] | undefined {
  const words = text.split(/\s+/);
  if (words.at(-1) === '0') words.pop();
  const literals = words.map((word) => (/^-?[1-9]\d*$/.test(word) ? Number(word) : 0));
  if (literals.length !== variables) return undefined;
  if (literals.some((literal, index) => Math.abs(literal) !== index + 1)) return undefined;
  return literals.map((literal) => (literal > 0 ? 1 : 0));
}

/** The output of the SAT competition. MiniSat's is read too: `SAT`, and then the literals. */
export const dimacsStyle: AnswerStyle<Formula> = {
  name: 'dimacs',
  write(_formula, values) {
    if (values === undefined) return 's UNSATISFIABLE\n';
    let text = 's SATISFIABLE\n';
    let line = 'v';
    for (const literal of [...literalsOf(values), 0]) {
      const next = ` ${literal}`;
      if (line.length + next.length > LINE_LENGTH) {
        text += `${line}\n`;
        line = 'v';
      }
      line += next;
    }
    return `${text}${line}\n`;
  },
  read(formula, lines) {
    const ahead = contentOf(lines);
    const status = ahead.next().value;
    if (status === undefined) return undefined;
    if (UNSATISFIABLE.test(status.text)) {
      skip(lines, status.count);
      return { values: undefined };
    }
    if (!SATISFIABLE.test(status.text)) return undefined;
    const words: string[] = [];
    for (const { text, count } of ahead) {
      words.push(...text.replace(/^v\s+/, '').split(/\s+/));
      if (words.at(-1) !== '0' && words.length <= formula.variables) continue;
      const values = readLiterals(formula, words.join(' '));
      if (values) skip(lines, count);
      return values && { values };
    }
    return undefined;
  },
};

function literalsOf(values: readonly number[]): number[] {
  return values.map((value, variable) => (value === 1 ? variable + 1 : -variable - 1));
}

/** Yields the next lines that are neither blank nor comments, with how many lines end there. */
function* contentOf(lines: LineReader): Generator<{ text: string; count: number }> {
  let count = 0;
  for (const bytes of lines.ahead()) {
    count++;
    const text = decoder.decode(bytes).trim();
    if (text !== '' && !/^c(\s|$)/.test(text)) yield { text, count };
  }
}

function skip(lines: LineReader, count: number): void {
  for (let passed = 0; passed < count; passed++) lines.next();
}
