import { c, cpp } from './c.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import type { Language } from './language.ts';
import { python } from './python.ts';

/** In the order in which programs are looked for. */
export const LANGUAGES: readonly Language[] = [python, java, cpp, c, typescript, javascript];

/** All that an assignment may name in `languages`: the languages, a Makefile, and a line that says what is run. */
export const LANGUAGE_IDS: readonly string[] = [...LANGUAGES.map(({ id }) => id), 'make', 'run'];

/** Whether a name is that of a source file in one of the languages. */
export function isProgramFile(name: string): boolean {
  return LANGUAGES.some(({ endings }) =>
    endings.some((ending) => name.toLowerCase().endsWith(ending)),
  );
}
