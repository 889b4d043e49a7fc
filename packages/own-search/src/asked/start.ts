/** How a sandbox starts a program that asks for each call. */
import { fileURLToPath } from 'node:url';
import { PYTHON_ENVIRONMENT, PYTHON_FOLDER } from '../python/python-process.ts';

/** Where the program finds its files. */
const INSIDE = '/queenside';
/** Leaves standard output to what the search prints, which then is standard error. */
const APART = 'exec "$@" 3<&0 4>&1 </dev/null >&2';

/** The languages of searches that can be started. */
export const LANGUAGES_ASKED = ['python', 'javascript', 'typescript'] as const;
export type LanguageAsked = (typeof LANGUAGES_ASKED)[number];

/** A command of a sandbox. */
interface Start {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly readOnly: readonly { readonly host: string; readonly inside: string }[];
}

/** Returns what starts a program for searches in a language. */
export function startOf(language: LanguageAsked): Start {
  const isPython = language === 'python';
  // The folder of all modules: built ones are not beside each other.
  const host = isPython ? PYTHON_FOLDER : fileURLToPath(new URL('..', import.meta.url));
  const isBuilt = !import.meta.url.endsWith('.ts');
  const main = `javascript/in-sandbox.${isBuilt ? 'js' : 'ts'}`;
  const command = isPython
    ? ['python3', `${INSIDE}/main.py`]
    : ['/bin/sh', '-c', APART, 'sh', 'node', `${INSIDE}/${main}`];
  return {
    command,
    environment: isPython ? PYTHON_ENVIRONMENT : {},
    readOnly: [{ host: host.replace(/\/$/, ''), inside: INSIDE }],
  };
}
