/** Reads from the text of a file what its function `solve` gets. */
import { noSolve, ownSearchError } from './errors.ts';

export type Kind = 'tree' | 'space' | 'board';

export const KINDS: readonly Kind[] = ['tree', 'space', 'board'];
/** The parameter of a function that gets the text of a record, and returns that of its answer. */
const RECORD = 'record';

/** The function `solve` in Python: the name of its parameter, and its annotation. */
const PYTHON = /^(?:async\s+)?def\s+solve\s*\(\s*(\w*)\s*(?::\s*["']?(?:\w+\.)*(\w+))?/m;
/** In JavaScript and TypeScript: a function, or a constant. */
const FUNCTION = /\bfunction\s+solve\s*\(\s*(\w*)\s*(?::\s*(\w+))?/;
const CONSTANT =
  /\bsolve\s*(?::[^=]*)?=\s*(?:async\s*)?(?:function\b[^(]*)?\(?\s*(\w*)\s*(?::\s*(\w+))?/;

/** The constant that names the problem. */
const PYTHON_PROBLEM = /^problem\s*(?::[^=\n]*)?=\s*["']([\w-]+)["']/m;
const PROBLEM = /^\s*export\s+const\s+problem\s*(?::[^=\n]*)?=\s*["'`]([\w-]+)["'`]/m;

/**
 * Returns what the function `solve` of a file searches: its parameter's type or name says so.
 *
 * @param file its name, for errors.
 * @throws QueensideError `own-search/no-solve`, `own-search/unknown-parameter`, or `own-search/no-calls` if it searches nothing.
 */
export function kindOf(file: string, text: string): Kind {
  const { parameter, type } = parameterIn(file, text);
  const kind = [type, parameter]
    .map((word) => KINDS.find((each) => each === word.toLowerCase()))
    .find((each) => each !== undefined);
  if (kind !== undefined) return kind;
  if (parameter === RECORD) throw ownSearchError('no-calls', { file });
  throw ownSearchError('unknown-parameter', { file, found: parameter });
}

/**
 * Returns the id of the problem whose records the function `solve` of a file answers; undefined if it searches something.
 *
 * @throws QueensideError `own-search/no-solve`, or `own-search/no-problem` if the file does not name the problem.
 */
export function problemOf(file: string, text: string): string | undefined {
  if (parameterIn(file, text).parameter !== RECORD) return undefined;
  const isPython = file.endsWith('.py');
  const [, problem] = (isPython ? PYTHON_PROBLEM : PROBLEM).exec(text) ?? [];
  if (problem !== undefined) return problem;
  const example = isPython ? 'problem = "factor"' : "export const problem = 'factor';";
  throw ownSearchError('no-problem', { file, example });
}

/** Returns the name and the type of the parameter of `solve`; empty if it has none. */
function parameterIn(
  file: string,
  text: string,
): { readonly parameter: string; readonly type: string } {
  const isPython = file.endsWith('.py');
  const found = isPython ? PYTHON.exec(text) : (FUNCTION.exec(text) ?? CONSTANT.exec(text));
  if (found === null) throw noSolve(file);
  const [, parameter = '', type = ''] = found;
  return { parameter, type };
}
