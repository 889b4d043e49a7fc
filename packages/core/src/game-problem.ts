/**
 * A game as a problem: each line of its file is a position, each answer the value of the position,
 * a best move and the number of nodes that the search visited.
 */
import { coreError } from './core-errors.ts';
import { QueensideError } from './errors.ts';
import { capabilitiesOf, openGame, type TreeCapability } from './game-tree.ts';
import type { Game } from './game.ts';
import { decodeLine } from './lines.ts';
import { RIGHT, wrong, type Example, type Problem, type Verdict } from './problem.ts';

/** The answer to one position. */
export interface GameAnswer {
  /** From MAX's view. */
  readonly score: number;
  /** The move's name; `none` where the game is over. */
  readonly move: string;
  readonly nodes: number;
}

/** Positions the checker may visit to prove one score. */
const CHECK_BUDGET = 5_000_000;
const NO_MOVE = 'none';
const ROUNDING = 1e-9;

const MISTAKES = {
  'wrong-score': 'the score is not the value of the position',
  'illegal-move': 'the best move is not a legal move of the position',
  'weak-move': 'the move is legal, but another one leads to a better score',
  'bad-count': 'the number of nodes is not a positive integer',
};

/** Makes the problem that a game is. */
export function problemOfGame<State>(game: Game<State>): Problem<State, GameAnswer> {
  const nameOf = (move: number, state: State): string =>
    game.moveName?.(move, state) ?? String(move);
  const problem: Omit<Problem<State, GameAnswer>, 'examples'> = {
    id: game.id,
    summary: game.summary,
    tasks: ['value'],
    styles: ['plain'],
    errors: {},
    mistakes: MISTAKES,
    parse: (record) => parsePosition(game, record),
    need: () => ({ task: 'value', size: 1 }),
    check: (state, answer) => checkAnswer(game, state, answer, nameOf),
    *format({ score, move, nodes }) {
      yield Buffer.from(`Score: ${score}; Best Move: ${move}; Nodes: ${nodes}\n`);
    },
    readAnswer(lines) {
      lines.skipBlank();
      const line = lines.line;
      const bytes = lines.next();
      if (bytes === undefined) return undefined;
      const match =
        /^Score:\s*(-?[\d.]+(?:e[-+]?\d+)?)[;,]?\s*Best Move:\s*(.*?)[;,]?\s*Nodes:\s*(\d+)$/i.exec(
          decodeLine(bytes),
        );
      if (match === null) throw coreError('game-answer-unreadable', { game: game.id }, { line });
      const [, score, move, nodes] = match;
      return { score: Number(score), move: move as string, nodes: Number(nodes) };
    },
    tree: {
      // Lazy: a tree is opened to learn it.
      get provides() {
        return capabilitiesOfGame(game);
      },
      open: (state) => openGame(game, state),
      answer(state, result) {
        const [best] = result.principalVariation;
        return {
          score: result.value,
          move: best === undefined ? NO_MOVE : nameOf(best, state),
          nodes: result.nodes,
        };
      },
    },
    ...(game.draw && { draw: (state: State) => game.draw!(state) }),
  };
  return { ...problem, examples: game.examples.map((record) => exampleOf(game, record, nameOf)) };
}

/** What every tree of this game offers. */
export function capabilitiesOfGame(game: Game): readonly TreeCapability[] {
  return capabilitiesOf(openGame(game, game.parse(game.examples[0]!)));
}

function parsePosition<State>(game: Game<State>, record: Uint8Array): State {
  const line = decodeLine(record);
  const indent = line.length - line.trimStart().length;
  try {
    return game.parse(line.trim());
  } catch (thrown) {
    if (thrown instanceof QueensideError) throw thrown;
    const detail = thrown instanceof Error ? thrown.message : String(thrown);
    throw coreError(
      'position-unreadable',
      { game: game.id, detail, example: game.examples[0] as string },
      { column: indent + columnOfError(thrown) },
    );
  }
}

function columnOfError(thrown: unknown): number {
  const { column } = Object(thrown) as { column?: unknown };
  return typeof column === 'number' ? column : 1;
}

function checkAnswer<State>(
  game: Game<State>,
  state: State,
  answer: GameAnswer,
  nameOf: (move: number, state: State) => string,
): Verdict {
  if (!Number.isSafeInteger(answer.nodes) || answer.nodes < 1)
    return wrong('bad-count', `it says ${answer.nodes} nodes`);
  const valueOf = valuer(game);
  const value = valueOf(state);
  if (!isSameScore(game, answer.score, value))
    return wrong('wrong-score', `the position is worth ${value}, not ${answer.score}`);
  const moves = game.moves(state);
  if (moves.length === 0)
    return answer.move === NO_MOVE
      ? RIGHT
      : wrong('illegal-move', 'the game is over: no move is left');
  const move = moves.find((candidate) => nameOf(candidate, state) === answer.move);
  if (move === undefined)
    return wrong('illegal-move', `${answer.move} is not a legal move of this position`);
  const reached = valueOf(game.next(state, move));
  if (game.toMove(state) !== 'chance' && !isSameScore(game, reached, value))
    return wrong('weak-move', `${answer.move} leads to ${reached}, and ${value} can be had`);
  return RIGHT;
}

/** Expectations are sums of fractions, and the order of the terms shows in their last bits. */
function isSameScore(game: Game, found: number, value: number): boolean {
  if (game.hasChance !== true) return found === value;
  return Math.abs(found - value) <= ROUNDING * Math.max(1, Math.abs(value));
}

/** Plain minimax with a table by key, as far from any clever search as can be. */
function valuer<State>(game: Game<State>): (state: State) => number {
  const known = new Map<string | number | bigint, number>();
  let visited = 0;
  const valueOf = (state: State): number => {
    const key = game.key?.(state);
    const before = key === undefined ? undefined : known.get(key);
    if (before !== undefined) return before;
    if (++visited > CHECK_BUDGET)
      throw coreError('position-too-large', { game: game.id, budget: CHECK_BUDGET });
    const moves = game.moves(state);
    const value =
      moves.length === 0
        ? game.score(state)
        : combine(game, state, moves, (move) => valueOf(game.next(state, move)));
    if (key !== undefined) known.set(key, value);
    return value;
  };
  return valueOf;
}

function combine<State>(
  game: Game<State>,
  state: State,
  moves: readonly number[],
  valueAfter: (move: number) => number,
): number {
  const mover = game.toMove(state);
  if (mover === 'chance')
    return moves.reduce(
      (sum, move) => sum + (game.probability?.(state, move) ?? 1 / moves.length) * valueAfter(move),
      0,
    );
  const values = moves.map(valueAfter);
  return values.reduce((best, value) =>
    mover === 'max' ? Math.max(best, value) : Math.min(best, value),
  );
}

function exampleOf<State>(
  game: Game<State>,
  record: string,
  nameOf: (move: number, state: State) => string,
): Example {
  // Lazy: proving an example's value takes a search, and a run needs none of the examples.
  return {
    record,
    get right() {
      const state = game.parse(record);
      const valueOf = valuer(game);
      const value = valueOf(state);
      const moves = game.moves(state);
      const best = moves.find((move) => valueOf(game.next(state, move)) === value) ?? moves[0];
      const name = best === undefined ? NO_MOVE : nameOf(best, state);
      return `Score: ${value}; Best Move: ${name}; Nodes: 1`;
    },
  };
}
