/** Answers to positions, and how they are written: a proven score, or an estimate of a search that proved none. */
import {
  decodeLine,
  defined,
  mayChange,
  readFields,
  type SearchResult,
  type TreeInfo,
  wholesIn,
} from '@queenside/core';

/** A proven answer to one position, or a part of it. */
export interface GameScore {
  /** The value from MAX's view. */
  readonly score: number;
  /** The move's name; `none` if the game is over. Undefined if the answer is the score alone. */
  readonly move?: string;
  /** The number of nodes that the search visited. No checker needs it. */
  readonly nodes?: number;
}

/** The best move alone. */
export interface GameMove {
  readonly move: string;
  readonly nodes?: number;
}

/** The answer of a search that proved at most a bound of the value. */
export interface GameEstimate {
  /** The move's name; `none` if the game is over. */
  readonly move: string;
  readonly nodes: number;
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
export type GameAnswer = GameScore | GameMove | GameEstimate;

export const NO_MOVE = 'none';

/** What is written for a part that an answer does not have. */
const UNKNOWN = '?';
/** The labels that programs print. */
const LABELS = {
  score: [
    'score',
    'best score',
    'value',
    'best value',
    'minimax value',
    'game value',
    'evaluation',
    'utility',
  ],
  move: ['best move', 'move', 'best action', 'action', 'optimal move', 'chosen move'],
  nodes: [
    'nodes',
    'nodes visited',
    'visited nodes',
    'nodes explored',
    'nodes expanded',
    'nodes searched',
    'nodes evaluated',
  ],
} as const;

const DIGITS = 4;
const NUMBER = String.raw`(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)`;
const BREAK = String.raw`[;,]?\s*`;
const MOVE = String.raw`${BREAK}Best Move:\s*(?<move>.*?)${BREAK}`;
const NODES = String.raw`Nodes:\s*(?<nodes>\d+)$`;
const SCORE = new RegExp(String.raw`^Score:\s*(?<score>${NUMBER})${MOVE}${NODES}`, 'i');
const ONLY_NUMBER = new RegExp(String.raw`^[+]?${NUMBER}$`, 'i');
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
  const { move = UNKNOWN, nodes } = answer;
  if (!('estimate' in answer)) {
    const score = 'score' in answer ? answer.score : UNKNOWN;
    return `Score: ${score}; Best Move: ${move}${nodes === undefined ? '' : `; Nodes: ${nodes}`}\n`;
  }
  const { estimate, atLeast, atMost, visits, walks } = answer;
  const proven =
    (atLeast === undefined ? '' : `At Least: ${atLeast}; `) +
    (atMost === undefined ? '' : `At Most: ${atMost}; `);
  return `Estimate: ${estimate}; ${proven}Best Move: ${move}; Visits: ${visits} of ${walks}; Nodes: ${nodes}\n`;
}

/** Reads an answer's line; undefined if it is none. @param moves the names of the legal moves. */
export function readGameAnswer(line: Uint8Array, moves: readonly string[]): GameAnswer | undefined {
  if (line.length > LONGEST_ANSWER) return undefined;
  const text = decodeLine(line);
  const found = (SCORE.exec(text) ?? ESTIMATE.exec(text))?.groups;
  if (found === undefined) return printedAnswerIn(text, moves);
  const { move = '', score, atLeast, atMost } = found;
  const nodes = Number(found['nodes']);
  if (score !== undefined) return { score: Number(score), move, nodes };
  return {
    estimate: Number(found['estimate']),
    ...defined({
      atLeast: atLeast === undefined ? undefined : Number(atLeast),
      atMost: atMost === undefined ? undefined : Number(atMost),
    }),
    move,
    visits: Number(found['visits']),
    walks: Number(found['walks']),
    nodes,
  };
}

/** Reads an answer with other labels, in another order, or without some parts. Its move must be legal. */
function printedAnswerIn(line: string, moves: readonly string[]): GameAnswer | undefined {
  for (const text of wholesIn(line)) {
    const fields = readFields(text, LABELS);
    if (fields === undefined) continue;
    const score = fields.score === UNKNOWN ? undefined : fields.score;
    const name = fields.move === UNKNOWN ? undefined : fields.move;
    const move = name === undefined ? undefined : moveIn(name, moves);
    const isNumber = score === undefined || ONLY_NUMBER.test(score);
    const isCount = fields.nodes === undefined || /^\d{1,15}$/.test(fields.nodes);
    if (!isNumber || !isCount || (name !== undefined && move === undefined)) continue;
    const nodes = fields.nodes !== undefined && { nodes: Number(fields.nodes) };
    if (score !== undefined) return { score: Number(score), ...defined({ move }), ...nodes };
    if (move !== undefined) return { move, ...nodes };
  }
  return undefined;
}

/** Returns the legal move that a text names, in any letter case. */
function moveIn(text: string, moves: readonly string[]): string | undefined {
  const names = [...moves, NO_MOVE];
  if (names.includes(text)) return text;
  if (mayChange(text)) return undefined;
  const same = names.filter((name) => name.toLowerCase() === text.toLowerCase());
  return same.length === 1 ? same[0] : undefined;
}

/** Returns whether a bound says nothing, because no score is beyond it. */
export function isTrivialBound(
  { scoreMin, scoreMax }: TreeInfo,
  bound: SearchResult['bound'],
  value: number,
): boolean {
  return bound === 'lower' ? value <= scoreMin : bound === 'upper' && value >= scoreMax;
}
