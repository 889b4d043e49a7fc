import {
  decodeLine,
  defined,
  type Domain,
  type LineReader,
  type PathPromise,
  QueensideError,
  saysNone,
  wholesIn,
  withoutColors,
} from '@queenside/core';
import { type DomainAnswer, followPath } from '../path.ts';
import { printedPathIn } from './read-path.ts';

const NO_PATH = 'No path';
const PATH =
  /^cost[ :=]+([+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?) *[;,.] *(?:path|actions|moves)[ :=]+(.*)$/i;
const NO_ACTIONS = 'none';
/** Nothing else may follow `No path exists`. */
const NONE_END =
  /(?:paths?|solutions?|routes?|ways?|none|null|false|-1|possible|unsolvable|found|exists?)\W*$|[\])]$/i;
/** No actions at a goal, and no path elsewhere. */
const EMPTY = /^(?:\[ *\]|\( *\)|none)$/i;

/** The name of the goal, at the end of an answer. */
const GOAL = / *[;,.] *goal[ :=]+(.*?)(?: \(.*\))?[."'\])]*$/i;

/** Writes an answer: `Cost: 6; Path: fill 5, pour 5 into 3`, or `No path`. @param goal names the goal, if there are several. */
export function writeDomainAnswer({ actions, cost }: DomainAnswer, goal?: string): string {
  const path = actions?.length === 0 ? NO_ACTIONS : actions?.join(', ');
  const found = path === undefined ? NO_PATH : `Cost: ${cost}; Path: ${path}`;
  return `${found}${goal === undefined ? '' : `; Goal: ${goal}`}\n`;
}

/** Reads the text of an answer as {@link writeDomainAnswer} writes it. Commas, blanks around them, and a full stop at the end may vary. */
function readDomainAnswer(text: string): Found | undefined {
  const [, cost, path] = PATH.exec(text) ?? [];
  if (cost === undefined || path === undefined) return undefined;
  const names = path.trim().replace(/ *\.$/, '');
  const actions =
    names.toLowerCase() === NO_ACTIONS ? [] : names.split(',').map((name) => name.trim());
  return { actions, cost: Number(cost), lines: 1 };
}

/** What some lines say. */
interface Found extends Pick<DomainAnswer, 'actions' | 'cost'> {
  readonly lines: number;
}

/**
 * Reads the next answer of a file: as it is written or, if that is no path of the domain, as programs print it.
 *
 * @param unreadable makes the error of a line that is not an answer.
 */
export function readNextAnswer<State>(
  domain: Domain<State>,
  initial: State,
  lines: LineReader,
  promise: PathPromise,
  unreadable: () => QueensideError,
): DomainAnswer | undefined {
  lines.skipBlank();
  const { line } = lines;
  const bytes = lines.peek();
  if (bytes === undefined) return undefined;
  try {
    const whole = withoutColors(decodeLine(bytes)).trim();
    const [end = '', goal] = GOAL.exec(whole) ?? [];
    const text = whole.slice(0, whole.length - end.length);
    const found = findAnswer(domain, initial, text, lines.ahead());
    if (found === undefined) throw unreadable();
    for (let taken = 0; taken < found.lines; taken++) lines.next();
    const { actions, cost } = found;
    const named = goal === undefined ? undefined : [...wholesIn(goal)].at(-1);
    return { actions, cost, promise, ...defined({ goal: named }) };
  } catch (thrown) {
    lines.next();
    throw thrown instanceof QueensideError ? thrown.at({ line }) : thrown;
  }
}

/** @param first the text of the first line, without the goal. */
function findAnswer<State>(
  domain: Domain<State>,
  initial: State,
  first: string,
  next: Iterable<Uint8Array>,
): Found | undefined {
  const plain = readDomainAnswer(first);
  for (const text of wholesIn(first)) {
    const whole = readDomainAnswer(text);
    if (whole?.actions !== undefined && isLegal(domain, initial, whole.actions)) return whole;
  }
  if (EMPTY.test(first) && domain.isGoal(initial)) return { actions: [], cost: 0, lines: 1 };
  if (saysNone(first) && NONE_END.test(first))
    return { actions: undefined, cost: Infinity, lines: 1 };
  const printed = printedPathIn(domain, initial, first, next);
  // A whole answer is not the beginning of another one.
  if (printed === undefined || (plain !== undefined && printed.lines > 1)) return plain;
  const { actions, cost, lines } = printed;
  return { actions, cost: cost ?? followPath(domain, initial, { actions, cost: 0 }).sum, lines };
}

/** Returns whether all actions apply. */
function isLegal<State>(
  domain: Domain<State>,
  initial: State,
  actions: readonly string[],
): boolean {
  const { fault } = followPath(domain, initial, { actions, cost: 0 });
  return fault?.mistake !== 'illegal-action';
}
