import { JavaScriptProgram } from './javascript/javascript-program.ts';
import type { Program } from './program.ts';
import { PythonProgram } from './python/python-program.ts';

/**
 * Returns what runs a file, by its extension.
 *
 * @param id the solver's id. @param python the command that starts Python; empty for the first that is found.
 */
export function programFor(path: string, id: string, python: string): Program {
  return path.endsWith('.py')
    ? new PythonProgram(path, id, python)
    : new JavaScriptProgram(path, id);
}
