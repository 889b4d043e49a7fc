import { QueensideError } from '../errors.ts';
import type { Game } from '../game.ts';
import { problemOfGame } from '../game-problem.ts';
import { Random } from '../random.ts';
import { toBytes, toText } from './bytes.ts';
import { attempt, describe, fault, quote, type Check } from './check.ts';
import { fingerprint } from './fingerprint.ts';
import { mutate } from './garbage.ts';
import { problemChecks } from './problem-checks.ts';

const SEED = 4;
const PLAYOUTS = 30;
const MUTANTS = 200;
const STATE_BUDGET = 200_000;

/** What must hold of a game's rules, and of the problem that they make. */
export function gameChecks(game: Game): Check[] {
  const own: Check[] = [
    { name: 'random play-outs keep to the rules', run: () => checkPlayouts(game) },
    { name: 'what parse accepts can be played to its end', run: () => checkMutants(game) },
    ...(game.key ? [{ name: 'keys tell positions apart', run: () => checkKeys(game) }] : []),
  ];
  return [
    ...own.map(({ name, run }) => ({ name: `game ${game.id}: ${name}`, run })),
    ...problemChecks(problemOfGame(game)),
  ];
}

function checkPlayouts(game: Game): void {
  const random = new Random(SEED);
  for (const position of game.examples) {
    const state = parsePosition(game, position);
    for (let count = 0; count < PLAYOUTS; count++) playOut(game, state, position, random);
  }
}

function checkMutants(game: Game): void {
  const random = new Random(SEED);
  for (const position of game.examples)
    for (let count = 0; count < MUTANTS; count++) {
      const mutant = toText(mutate(toBytes(position), random)).trim();
      const state = parseIfPosition(game, mutant);
      if (state !== undefined) playOut(game, state.parsed, mutant, random);
    }
}

/** Plays random moves to the end. */
function playOut(game: Game, start: unknown, position: string, random: Random): void {
  const path: number[] = [];
  for (let state = start; ;) {
    const where = placeOf(game, position, path);
    const moves = ensureMoves(game, state, where);
    if (moves.length === 0) return ensureScore(game, game.score(state), where);
    if (path.length === game.maxDepth)
      throw fault(
        where,
        `${path.length} moves were played, and it is not over`,
        `an end by maxDepth ${game.maxDepth}`,
      );
    const before = fingerprint(state);
    const move = moves[random.int(moves.length)]!;
    const after = attempt(where, `the state after ${move}`, () => game.next(state, move));
    if (fingerprint(state) !== before)
      throw fault(where, `next(state, ${move}) changed the state it was given`, 'a new state');
    if (fingerprint(game.next(state, move)) !== fingerprint(after))
      throw fault(
        where,
        `next(state, ${move}) gave two different states`,
        'the same one each time',
      );
    state = after;
    path.push(move);
  }
}

function ensureMoves(game: Game, state: unknown, where: string): readonly number[] {
  const moves = attempt(where, 'moves', () => game.moves(state));
  const before = fingerprint(state);
  if (!Array.isArray(moves) || !moves.every((move) => Number.isInteger(move) && move >= 0))
    throw fault(where, `the moves are ${String(moves)}`, 'integers from 0 up');
  if (new Set(moves).size < moves.length)
    throw fault(where, `the moves are ${moves.join()}`, 'distinct ones');
  if (moves.length > game.maxBranching)
    throw fault(
      where,
      `it has ${moves.length} moves`,
      `at most maxBranching, ${game.maxBranching}`,
    );
  const mover: string = game.toMove(state);
  const movers = ['max', 'min', ...(game.hasChance ? ['chance'] : [])];
  if (!movers.includes(mover)) throw fault(where, `toMove is ${quote(mover)}`, movers.join(' or '));
  game.evaluate?.(state);
  game.key?.(state);
  if (fingerprint(state) !== before)
    throw fault(where, 'moves, toMove, evaluate or key changed the state', 'it as it was');
  return moves;
}

function ensureScore(game: Game, score: number, where: string): void {
  const [low, high] = game.scoreRange;
  if (!Number.isFinite(score) || score < low || score > high)
    throw fault(where, `the score is ${score}`, `a number from ${low} to ${high}, the scoreRange`);
  if (game.integerScores !== false && !Number.isInteger(score))
    throw fault(where, `the score is ${score}`, 'an integer, unless integerScores is false');
}

/** What positions of one key have in common: who moves, and what the position is worth. */
interface Seen {
  readonly state: string;
  readonly meaning: string;
  readonly where: string;
}

/** Values are found without keys, so that two positions under one key show by their values. */
function checkKeys(game: Game): void {
  for (const position of game.examples) {
    const seen = new Map<string | number | bigint, Seen>();
    const keys = new Map<string, string | number | bigint>();
    const values = new Map<string, number>();
    const visit = (state: unknown, path: readonly number[]): number => {
      const print = fingerprint(state);
      const key = game.key!(state);
      const where = placeOf(game, position, path);
      if (keys.has(print) && keys.get(print) !== key)
        throw fault(
          where,
          `the key is ${key}, and an equal position has ${keys.get(print)}`,
          'equal keys',
        );
      keys.set(print, key);
      const known = values.get(print);
      if (known !== undefined) return known;
      if (values.size >= STATE_BUDGET)
        throw fault(
          `game ${game.id}, position ${quote(position)}`,
          `more than ${STATE_BUDGET} positions follow`,
          'an example small enough to be searched to the end',
        );
      const moves = game.moves(state);
      const below = moves.map((move) => visit(game.next(state, move), [...path, move]));
      const value = moves.length === 0 ? game.score(state) : combine(game, state, moves, below);
      values.set(print, value);
      ensureSameMeaning(seen, key, {
        state: print,
        meaning: `${game.toMove(state)} to move, value ${value}`,
        where,
      });
      return value;
    };
    visit(parsePosition(game, position), []);
  }
}

function ensureSameMeaning(
  seen: Map<string | number | bigint, Seen>,
  key: string | number | bigint,
  found: Seen,
): void {
  const before = seen.get(key);
  seen.set(key, found);
  if (before !== undefined && before.meaning !== found.meaning)
    throw fault(
      found.where,
      `the key ${key} (${found.meaning}) is also that of another position (${before.meaning}): ${before.where}`,
      'different keys for different positions',
    );
}

function combine(
  game: Game,
  state: unknown,
  moves: readonly number[],
  below: readonly number[],
): number {
  const mover = game.toMove(state);
  if (mover === 'max') return Math.max(...below);
  if (mover === 'min') return Math.min(...below);
  const chance = (move: number): number => game.probability?.(state, move) ?? 1 / moves.length;
  return below.reduce((sum, value, index) => sum + value * chance(moves[index]!), 0);
}

function parsePosition(game: Game, position: string): unknown {
  return attempt(`game ${game.id}, position ${quote(position)}`, 'a state', () =>
    game.parse(position),
  );
}

/** The state, or undefined where the text is refused, as it should be, by an Error with a message. */
function parseIfPosition(game: Game, text: string): { parsed: unknown } | undefined {
  try {
    return { parsed: game.parse(text) };
  } catch (thrown) {
    const refused =
      thrown instanceof QueensideError || (thrown instanceof Error && thrown.message !== '');
    if (refused && !(thrown instanceof TypeError)) return undefined;
    throw fault(
      `game ${game.id}, position ${quote(text)}`,
      `parse threw ${describe(thrown)}`,
      'an Error that says what is wrong with the position',
      thrown,
    );
  }
}

function placeOf(game: Game, position: string, path: readonly number[]): string {
  const start = `game ${game.id}, position ${quote(position)}`;
  return path.length === 0 ? start : `${start}, after the moves ${path.join(', ')}`;
}
