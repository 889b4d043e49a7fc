/** Reads from the text of a file what its function `solve` searches. */
import { noSolve, ownSearchError } from './errors.ts';

export type Kind = 'tree' | 'space' | 'board';

export const KINDS: readonly Kind[] = ['tree', 'space', 'board'];

/** The function `solve` in Python: the name of its parameter, and its annotation. */
const PYTHON = /^(?:async\s+)?def\s+solve\s*\(\s*(\w*)\s*(?::\s*["']?(?:\w+\.)*(\w+))?/m;
/** In JavaScript and TypeScript: a function, or a constant. */
const FUNCTION = /\bfunction\s+solve\s*\(\s*(\w*)\s*(?::\s*(\w+))?/;
const CONSTANT =
  /\bsolve\s*(?::[^=]*)?=\s*(?:async\s*)?(?:function\b[^(]*)?\(?\s*(\w*)\s*(?::\s*(\w+))?/;

/**
 * Returns what the function `solve` of a file searches: its parameter's type or name says so.
 *
 * @param file its name, for errors.
 * @throws QueensideError `own-search/no-solve` or `own-search/unknown-parameter`.
 */
export function kindOf(file: string, text: string): Kind {
  const isPython = file.endsWith('.py');
  const found = isPython ? PYTHON.exec(text) : (FUNCTION.exec(text) ?? CONSTANT.exec(text));
  if (found === null) throw noSolve(file);
  const [, parameter = '', type = ''] = found;
  const kind = [type, parameter]
    .map((word) => KINDS.find((each) => each === word.toLowerCase()))
    .find((each) => each !== undefined);
  if (kind !== undefined) return kind;
  throw ownSearchError('unknown-parameter', { file, found: parameter });
}
