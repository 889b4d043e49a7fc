/** Answers to positions, and how they are written: a proven score, or an estimate of a search that proved none. */
import { decodeLine, type SearchResult, type TreeInfo } from '@queenside/core';

interface BestMove {
  /** The move's name; `none` if the game is over. */
  readonly move: string;
  readonly nodes: number;
}

/** A proven answer to one position. */
export interface GameScore extends BestMove {
  /** The value from MAX's view. */
  readonly score: number;
}

/** The answer of a search that proved at most a bound of the value. */
export interface GameEstimate extends BestMove {
  /** The value from MAX's view. */
  readonly estimate: number;
  /** The proven bound, if there is one. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The number of the search's walks that began with the best move. */
  readonly visits: number;
  readonly walks: number;
}

/** The answer to one position. */
export type GameAnswer = GameScore | GameEstimate;

export const NO_MOVE = 'none';

const DIGITS = 4;
const NUMBER = String.raw`(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)`;
const BREAK = String.raw`[;,]?\s*`;
const MOVE = String.raw`${BREAK}Best Move:\s*(?<move>.*?)${BREAK}`;
const NODES = String.raw`Nodes:\s*(?<nodes>\d+)$`;
const SCORE = new RegExp(String.raw`^Score:\s*(?<score>${NUMBER})${MOVE}${NODES}`, 'i');
const ESTIMATE = new RegExp(
  String.raw`^Estimate:\s*(?<estimate>${NUMBER})(?:${BREAK}At Least:\s*(?<atLeast>${NUMBER}))?(?:${BREAK}At Most:\s*(?<atMost>${NUMBER}))?${MOVE}Visits:\s*(?<visits>\d+) of (?<walks>\d+)${BREAK}${NODES}`,
  'i',
);
/** The longest answer in bytes. The patterns would take hours to reject a line of megabytes. */
const LONGEST_ANSWER = 1000;

/** Makes the estimate of a result that is not exact. */
export function estimateOf(info: TreeInfo, result: SearchResult, move: string): GameEstimate {
  const { bound, value, nodes, estimate } = result;
  const { value: mean = value, visits = 0, walks = 0 } = estimate ?? {};
  const isKnown = !isTrivialBound(info, bound, value);
  return {
    estimate: Number(mean.toFixed(DIGITS)),
    ...(isKnown && { [bound === 'lower' ? 'atLeast' : 'atMost']: value }),
    move,
    visits,
    walks,
    nodes,
  };
}

/** Writes an answer as a line. */
export function writeGameAnswer(answer: GameAnswer): string {
  const { move, nodes } = answer;
  if ('score' in answer) return `Score: ${answer.score}; Best Move: ${move}; Nodes: ${nodes}\n`;
  const { estimate, atLeast, atMost, visits, walks } = answer;
  const proven =
    (atLeast === undefined ? '' : `At Least: ${atLeast}; `) +
    (atMost === undefined ? '' : `At Most: ${atMost}; `);
  return `Estimate: ${estimate}; ${proven}Best Move: ${move}; Visits: ${visits} of ${walks}; Nodes: ${nodes}\n`;
}

/** Reads an answer's line; undefined if it is none. */
export function readGameAnswer(line: Uint8Array): GameAnswer | undefined {
  if (line.length > LONGEST_ANSWER) return undefined;
  const text = decodeLine(line);
  const found = (SCORE.exec(text) ?? ESTIMATE.exec(text))?.groups;
  if (found === undefined) return undefined;
  const { move = '', score, atLeast, atMost } = found;
  const nodes = Number(found['nodes']);
  if (score !== undefined) return { score: Number(score), move, nodes };
  return {
    estimate: Number(found['estimate']),
    ...(atLeast !== undefined && { atLeast: Number(atLeast) }),
    ...(atMost !== undefined && { atMost: Number(atMost) }),
    move,
    visits: Number(found['visits']),
    walks: Number(found['walks']),
    nodes,
  };
}

/** Returns whether a bound says nothing, because no score is beyond it. */
export function isTrivialBound(
  { scoreMin, scoreMax }: TreeInfo,
  bound: SearchResult['bound'],
  value: number,
): boolean {
  return bound === 'lower' ? value <= scoreMin : bound === 'upper' && value >= scoreMax;
}
