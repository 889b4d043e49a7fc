/** The command that answers a question as the page does. */
import type { Question } from '../engine/question.ts';

/** Quotes a word for a POSIX shell, if that is necessary. */
function shellQuoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Joins words to a command. */
export function shellWords(words: readonly string[]): string {
  return words.map(shellQuoted).join(' ');
}

export function commandLine({ problem, record, variant, solver, options, seed }: Question): string {
  const given = Object.entries(options).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const words = [
    'queenside',
    'solve',
    '-',
    '--problem',
    problem,
    ...(variant === undefined ? [] : ['--variant', variant]),
    ...(solver === undefined ? [] : ['--solver', solver]),
    ...given.flatMap((option) => ['--option', option]),
    ...(seed === 1 ? [] : ['--seed', String(seed)]),
  ];
  return `printf '%s\\n' ${shellQuoted(record)} | ${shellWords(words)}`;
}
