import { c, cpp } from './c.ts';
import { COMPILED } from './compiled.ts';
import { java } from './java.ts';
import { javascript, typescript } from './javascript.ts';
import { hasExtension, type Language } from './language.ts';
import { isNotebook } from './notebook.ts';
import { python } from './python.ts';

/** All languages, in the order of the search for programs. */
export const LANGUAGES: readonly Language[] = [
  python,
  java,
  cpp,
  c,
  typescript,
  javascript,
  ...COMPILED,
];

/** The ids that an assignment can list in `languages`: the languages, Makefiles (`make`), and run lines (`run`). */
export const LANGUAGE_IDS: readonly string[] = [...LANGUAGES.map(({ id }) => id), 'make', 'run'];

/** Whether a file name is a notebook or has the extension of one of the languages. */
export function isProgramFile(name: string): boolean {
  return isNotebook(name) || LANGUAGES.some(({ extensions }) => hasExtension(name, extensions));
}
