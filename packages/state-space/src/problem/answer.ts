import { decodeLine, QueensideError, type LineReader, type PathPromise } from '@queenside/core';

/** An answer to a state of a domain. */
export interface DomainAnswer {
  /** The names of the actions; undefined if the answer says that there is no path. */
  readonly actions: readonly string[] | undefined;
  readonly cost: number;
  /** The name of the goal that the answer states, if it states one. */
  readonly goal?: string;
  /** The search's promise, which the answer file does not contain. */
  readonly promise: PathPromise;
}

const NO_PATH = 'No path';
const PATH =
  /^cost[ :=]+([+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?) *[;,.] *(?:path|actions|moves)[ :=]+(.*)$/i;
const NONE = /^no (?:path|solution)[.!]?$/i;
const NO_ACTIONS = 'none';

/** The name of the goal, at the end of an answer. */
const GOAL = / *[;,.] *goal[ :=]+(.*?)(?: \(.*\))?\.?$/i;

/** Writes an answer: `Cost: 6; Path: fill 5, pour 5 into 3`, or `No path`. @param goal names the goal, if there are several. */
export function writeDomainAnswer({ actions, cost }: DomainAnswer, goal?: string): string {
  const path = actions?.length === 0 ? NO_ACTIONS : actions?.join(', ');
  const found = path === undefined ? NO_PATH : `Cost: ${cost}; Path: ${path}`;
  return `${found}${goal === undefined ? '' : `; Goal: ${goal}`}\n`;
}

/** Reads the line of an answer; undefined if it is none. Commas, blanks around them, and a full stop at the end may vary. */
function readDomainAnswer(line: Uint8Array, promise: PathPromise): DomainAnswer | undefined {
  const whole = decodeLine(line).trim();
  const [end = '', named] = GOAL.exec(whole) ?? [];
  const text = whole.slice(0, whole.length - end.length);
  const goal = named !== undefined && { goal: named };
  if (NONE.test(text)) return { actions: undefined, cost: Infinity, promise, ...goal };
  const [, cost, path] = PATH.exec(text) ?? [];
  if (cost === undefined || path === undefined) return undefined;
  const names = path.trim().replace(/ *\.$/, '');
  const actions =
    names.toLowerCase() === NO_ACTIONS ? [] : names.split(',').map((name) => name.trim());
  return { actions, cost: Number(cost), promise, ...goal };
}

/**
 * Reads the next answer of a file.
 *
 * @param unreadable makes the error of a line that is not an answer.
 */
export function readNextAnswer(
  lines: LineReader,
  promise: PathPromise,
  unreadable: () => QueensideError,
): DomainAnswer | undefined {
  lines.skipBlank();
  const { line } = lines;
  const bytes = lines.next();
  if (bytes === undefined) return undefined;
  try {
    const answer = readDomainAnswer(bytes, promise);
    if (answer !== undefined) return answer;
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
  throw unreadable().at({ line });
}
