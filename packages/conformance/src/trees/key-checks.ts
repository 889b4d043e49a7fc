import { type Game, Random } from '@queenside/core';
import { fault, quote, stopwatch } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { parsePosition, placeOf, probabilityOf, startsOf } from './game-places.ts';
import { positionsBelow } from './positions-below.ts';

type Key = string | number | bigint;

const STATE_BUDGET = 200_000;
/** The number of pairs of lines with the same play that show whether keys depend on the order of moves. */
const ENOUGH_PAIRS = 5;

/** A position. */
interface SeenKey {
  readonly state: unknown;
  readonly key: Key;
  /** A number that is equal for positions with the same play below them. */
  readonly play: number;
  readonly isOver: boolean;
  readonly path: readonly number[];
}

/**
 * Checks positions that can be written, and all below the examples: equal states must have equal keys; positions with one key must have the same play
 * below them; positions reached by two orders of moves must have one key.
 */
export function checkKeys(game: Game): void {
  ensureSides(game);
  for (const position of game.examples) {
    const seen = explore(game, position);
    ensureDistinct(game, position, seen);
    ensureTranspositions(game, position, seen);
  }
  ensureWide(game);
}

/** Returns every state below a position once, by its fingerprint. */
function explore(game: Game, position: string): Map<string, SeenKey> {
  const keys = new Map<string, Key>();
  const identify = (state: unknown, path: readonly number[]): string => {
    const print = fingerprint(state);
    const key = game.key!(state);
    const known = keys.get(print) ?? key;
    if (known !== key)
      throw fault(
        placeOf(game, position, path),
        `the key is ${key}, and an equal position has ${known}`,
        'equal keys',
      );
    keys.set(print, key);
    return print;
  };
  const found = positionsBelow(game, position, { identify, budget: STATE_BUDGET });
  if (found === undefined)
    throw fault(
      `game ${game.id}, position ${quote(position)}`,
      `more than ${STATE_BUDGET} positions follow`,
      'an example small enough to be searched to the end',
    );
  const seen = new Map<string, SeenKey>();
  const plays = new Map<string, number>();
  for (const { identity, state, path, moves, below } of found) {
    const print = identity as string;
    const playsBelow = below.map((next) => seen.get(next.identity as string)?.play);
    const play = numberOf(plays, playOf(game, state, moves, playsBelow));
    seen.set(print, { state, key: keys.get(print)!, play, isOver: moves.length === 0, path });
  }
  return seen;
}

/**
 * Describes everything about a position that play can show: the side to move, the moves, the positions after them, or the
 * score.
 */
function playOf(
  game: Game,
  state: unknown,
  moves: readonly number[],
  below: readonly (number | undefined)[],
): string {
  const mover = game.toMove(state);
  if (moves.length === 0) return `${mover} ${game.score(state)}`;
  const chances =
    mover === 'chance' ? moves.map((move) => probabilityOf(game, state, moves, move)) : [];
  return `${mover} ${moves.join()} ${below.join()} ${chances.join()}`;
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}

function ensureDistinct(game: Game, position: string, seen: ReadonlyMap<string, SeenKey>): void {
  const byKey = new Map<Key, SeenKey>();
  for (const found of seen.values()) {
    const before = byKey.get(found.key);
    byKey.set(found.key, found);
    if (before === undefined || before.play === found.play) continue;
    throw fault(
      placeOf(game, position, found.path),
      `the key ${found.key} (${meaningOf(game, found)}) is also that of another position ` +
        `(${meaningOf(game, before)}): ${placeOf(game, position, before.path)}`,
      'different keys for different positions',
    );
  }
}

const WIDE_SEED = 11;
/** The number of positions of random play that show what keys look like. */
const SOME_KEYS = 2000;
/** Keys that are 32 bits wide collide within so many positions, with a chance of 98 %. */
const MOST_KEYS = 190_000;
const MOST_TIME = 5000;
const WIDTH = 2 ** 32;

/**
 * Looks for two positions of random play with one key. It looks longer if keys are integers of 32 bits that are spread
 * widely, as hashes are: a search would meet such a pair, and take one position for the other.
 */
function ensureWide(game: Game): void {
  const random = new Random(WIDE_SEED);
  const elapsed = stopwatch();
  for (const position of startsOf(game)) {
    const seen = new Map<Key, { readonly play: string; readonly path: readonly number[] }>();
    let [low, high] = [Infinity, -Infinity];
    for (let games = 0; games < MOST_KEYS && seen.size < MOST_KEYS; games++) {
      const isNarrow = high - low > WIDTH / 2 && high - low < WIDTH;
      if (games >= SOME_KEYS || seen.size >= SOME_KEYS)
        if (!isNarrow || elapsed() >= MOST_TIME || seen.size < games) break;
      const path: number[] = [];
      for (let state = parsePosition(game, position); ;) {
        const key = game.key!(state);
        const moves = game.moves(state);
        const play = `${game.toMove(state)} ${moves.join()}`;
        const before = seen.get(key);
        if (before === undefined) seen.set(key, { play, path: [...path] });
        else if (before.play !== play)
          throw fault(
            placeOf(game, position, path),
            `the key ${key} is also that of another position, with other moves: ${placeOf(game, position, before.path)}`,
            'different keys for different positions; a hash of 32 bits is too short, use a text or a bigint',
          );
        const number = Number.isInteger(key) ? (key as number) : Infinity;
        [low, high] = [Math.min(low, number), Math.max(high, number)];
        if (moves.length === 0 || path.length === game.maxDepth) break;
        const move = moves[random.int(moves.length)]!;
        path.push(move);
        state = game.next(state, move);
      }
    }
  }
}

/** Words for the side to move, in records of many games. */
const SIDES = ['max', 'min', 'x', 'o', 'b', 'w', 'black', 'white'];

/**
 * Requires different keys for two positions with different sides to move, if both can be written: the examples, and what they
 * become if one word is replaced by another.
 */
function ensureSides(game: Game): void {
  const seen = new Map<Key, { readonly position: string; readonly mover: string }>();
  for (const position of new Set(game.examples.flatMap(writtenLike))) {
    const read = readOrNone(game, position);
    if (read === undefined) continue;
    const before = seen.get(read.key) ?? { position, mover: read.mover };
    seen.set(read.key, before);
    if (before.mover !== read.mover)
      throw fault(
        placeOf(game, position, []),
        `the key is ${read.key} with ${read.mover} to move, and also that of the position ${quote(before.position)}, with ${before.mover} to move`,
        'different keys: the side to move is part of a position',
      );
  }
}

function writtenLike(position: string): string[] {
  const words = position.split(' ');
  const changed = words.flatMap((_, at) => SIDES.map((side) => words.with(at, side).join(' ')));
  return [position, ...(words.length > 1 ? changed : [])];
}

/** Returns the key and the side to move of a position; undefined if `parse` refuses it. */
function readOrNone(game: Game, position: string): { key: Key; mover: string } | undefined {
  try {
    const state = game.parse(position);
    return { key: game.key!(state), mover: game.toMove(state) };
  } catch {
    return undefined;
  }
}

function meaningOf(game: Game, { state, isOver }: SeenKey): string {
  const mover = game.toMove(state);
  return isOver
    ? `${mover} to move, over, score ${game.score(state)}`
    : `${mover} to move, moves ${game.moves(state).join()}`;
}

/** Two lines with the same moves, one side's in another order, and their ends. */
interface KeyPair {
  readonly moves: readonly number[];
  readonly swapped: readonly number[];
  readonly one: SeenKey;
  readonly other: SeenKey;
}

/**
 * Checks the keys of positions after swapped moves. Swapped moves need not lead to the same position, because discs turn.
 * They do if the play below and the pictures are equal. If the game has no pictures, its keys are wrong only if no such pair
 * shares a key.
 */
function ensureTranspositions(
  game: Game,
  position: string,
  seen: ReadonlyMap<string, SeenKey>,
): void {
  let together = 0;
  const apart: KeyPair[] = [];
  for (const pair of pairsOf(game, position, seen)) {
    if (pair.one.key === pair.other.key) together++;
    else if (game.draw === undefined) apart.push(pair);
    else if (game.draw(pair.one.state) === game.draw(pair.other.state))
      throw transpositionFault(game, position, pair);
  }
  if (together === 0 && apart.length >= ENOUGH_PAIRS)
    throw transpositionFault(game, position, apart[0]!);
}

function transpositionFault(game: Game, position: string, { moves, swapped, one, other }: KeyPair) {
  return fault(
    `game ${game.id}, position ${quote(position)}`,
    `the moves ${moves.join(', ')} and ${swapped.join(', ')} lead to one position, and its keys are ${one.key} and ${other.key}`,
    'equal keys, however a position was reached',
  );
}

/** Yields the pairs near the start that end in unfinished games with the same play ahead. */
function* pairsOf(
  game: Game,
  position: string,
  seen: ReadonlyMap<string, SeenKey>,
): Generator<KeyPair> {
  for (const { state, path } of seen.values()) {
    if (path.length > 1) continue;
    for (const [moves, end] of linesOfThree(game, state)) {
      const one = seen.get(fingerprint(end));
      if (one === undefined)
        throw fault(
          placeOf(game, position, [...path, ...moves]),
          'the position was not met when all were looked at',
          'moves and next to give the same each time',
        );
      const swapped = moves.toReversed();
      const other = one.isOver ? undefined : seen.get(fingerprint(follow(game, state, swapped)));
      if (other === undefined || one.play !== other.play) continue;
      yield { moves: [...path, ...moves], swapped: [...path, ...swapped], one, other };
    }
  }
}

/** Yields lines of three moves with different first and last moves by the same side, each with its end. */
function* linesOfThree(game: Game, state: unknown): Generator<[moves: number[], end: unknown]> {
  for (const first of game.moves(state)) {
    const once = game.next(state, first);
    for (const second of game.moves(once)) {
      const twice = game.next(once, second);
      if (game.toMove(twice) !== game.toMove(state)) continue;
      for (const third of game.moves(twice))
        if (third !== first) yield [[first, second, third], game.next(twice, third)];
    }
  }
}

/** Returns the state after these moves, or undefined if one of them is illegal. */
function follow(game: Game, state: unknown, moves: readonly number[]): unknown {
  let reached = state;
  for (const move of moves) {
    if (!game.moves(reached).includes(move)) return undefined;
    reached = game.next(reached, move);
  }
  return reached;
}
