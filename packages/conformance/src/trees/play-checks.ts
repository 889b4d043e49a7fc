import { type Game, type GameTree, type Playouts, Random, treeInfoOf } from '@queenside/core';
import { attempt, type Check, fault, Member, quote, type Where } from '../kit/check.ts';
import {
  type PlayableProblem,
  identityOf,
  parsePosition,
  placeOf,
  probabilityOf,
  rulesTree,
  startsOf,
} from './game-places.ts';
import { movesOf, valueWithin } from './minimax.ts';
import { overlongFault } from './positions-below.ts';

const SEED = 5;
const PLAYOUTS = 20;

/** Checks the positions that a game writes, if it writes any. */
export function playoutChecks(game: Game): Check[] {
  const { playouts } = game;
  if (playouts === undefined) return [];
  return [
    {
      name: 'the start of play-outs has moves',
      run: () => checkStart(game, playouts),
      member: new Member(game, 'playouts'),
    },
    {
      name: 'written positions are read back',
      run: () => checkLines(game, playouts),
      member: new Member(playouts, 'write'),
    },
  ];
}

function checkStart(game: Game, { start }: Playouts<unknown>): void {
  if (game.moves(parsePosition(game, start)).length === 0)
    throw fault(placeOf(game, start, []), 'play-outs start where it is over', 'moves');
}

/** Plays random moves from the start and from the examples, and reads back the positions written on the way. */
function checkLines(game: Game, playouts: Playouts<unknown>): void {
  const { start } = playouts;
  const random = new Random(SEED);
  let written = 0;
  for (const from of [start, ...game.examples])
    for (let count = 0; count < PLAYOUTS; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, from); ;) {
        const where = placeOf(game, from, path);
        const line: unknown = attempt(where, 'a line', () => playouts.write(state, from, path));
        if (line !== undefined) ensureLine(game, state, line, where);
        written += line === undefined || from !== start ? 0 : 1;
        const moves = game.moves(state);
        if (moves.length === 0) break;
        if (path.length === game.maxDepth) throw overlongFault(game, where);
        const move = moves[random.int(moves.length)]!;
        state = game.next(state, move);
        path.push(move);
      }
    }
  if (written === 0)
    throw fault(placeOf(game, start, []), 'none of the positions after it is written', 'some');
}

function ensureLine(game: Game, state: unknown, line: unknown, where: string): void {
  if (typeof line !== 'string' || line.trim() !== line || !/^[^#\n\r][^\n\r]*$/.test(line))
    throw fault(
      where,
      `it is written as ${quote(String(line))}`,
      'one line that is no comment, without blanks around it',
    );
  const again = attempt(`${where}, written as ${quote(line)}`, 'a state', () => game.parse(line));
  if (identityOf(game, again) !== identityOf(game, state))
    throw fault(where, `it is written as ${quote(line)}, which is another one`, 'the same');
}

/** The most lines to count. The game's own tests may count more. */
const RULES_BUDGET = 100_000;
const CURSOR_BUDGET = 3_000_000;

/**
 * Counts the lines of play of each length by the rules and by the game's own cursor, and compares them with known counts. Rules
 * that are wrong in themselves, such as pieces that wrap round the edge of the board, show in nothing else: so a game must know
 * some counts.
 */
export function checkPerft({ game, tree }: PlayableProblem): void {
  if (!game.perft?.some(({ lines }) => lines.length > 1))
    throw fault(
      `game ${game.id}, perft`,
      'it knows no counts of lines of play to test its rules with',
      `the moves of at least one position, counted by hand or published: perft: [{ position: ${quote(game.examples[0] ?? '')}, lines: [1, …] }]`,
    );
  printUntested(game);
  for (const { position, lines } of game.perft ?? []) {
    const state = parsePosition(game, position);
    const where = placeOf(game, position, []);
    ensureLines(rulesTree(game, state), lines, RULES_BUDGET, where);
    if (game.tree !== undefined)
      ensureLines(tree.open(state), lines, CURSOR_BUDGET, `${where}, by its own tree`);
  }
}

/** The most lines to look through for one that ends. */
const ENDING_BUDGET = 20_000;

/** Prints which rules no known number tests: those of the end, and those of chance. */
function printUntested(game: Game): void {
  const known = game.perft ?? [];
  const ends = known.some(({ position, lines }) => {
    const budget = { left: ENDING_BUDGET };
    return meetsEnd(rulesTree(game, parsePosition(game, position)), lines.length - 2, budget);
  });
  if (!ends)
    console.log(
      `game ${game.id}: no line of \`perft\` ends early, so nothing tests which positions end the game; add positions just before each kind of end`,
    );
  if (game.hasChance !== true) return;
  const published = game.examples.filter((position) => {
    const state = parsePosition(game, position);
    return game.moves(state).length > 0 && game.published?.(state) !== undefined;
  });
  for (const position of published) ensurePublished(game, position);
  if (published.length > 0) return;
  requireEqualChances(game);
  console.log(
    `game ${game.id}: \`published\` knows no value of an example with moves, so nothing tests \`probability\`; work one out by hand`,
  );
}

/** Requires that all moves of a chance node are equally likely: nothing else tests the chances. */
function requireEqualChances(game: Game): void {
  const random = new Random(SEED);
  for (const position of startsOf(game))
    for (let count = 0; count < PLAYOUTS; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, position); ;) {
        const moves = game.moves(state);
        if (moves.length === 0 || path.length === game.maxDepth) break;
        const chances =
          game.toMove(state) === 'chance'
            ? moves.map((move) => probabilityOf(game, state, moves, move))
            : [];
        if (Math.max(...chances) - Math.min(...chances) > ROUNDED)
          throw fault(
            placeOf(game, position, path),
            `the chances are ${chances.join(', ')}, and no known value tests them`,
            'equal chances, or the value of an example with moves, worked out by hand, as `published`',
            new Member(game, 'probability'),
          );
        const move = moves[random.int(moves.length)]!;
        path.push(move);
        state = game.next(state, move);
      }
    }
}

/** Returns whether a line of at most so many moves ends. */
function meetsEnd(tree: GameTree, length: number, budget: { left: number }): boolean {
  if (length < 0 || budget.left-- <= 0) return false;
  const moves = movesOf(tree);
  if (moves.length === 0) return true;
  return moves.some((move) => {
    tree.play(move);
    const ends = meetsEnd(tree, length - 1, budget);
    tree.undo(move);
    return ends;
  });
}

/** The allowed difference of an expected value that was worked out by hand. */
const ROUNDED = 1e-6;

function ensurePublished(game: Game, position: string): void {
  const state = parsePosition(game, position);
  const value = valueWithin(rulesTree(game, state), MOST_NODES);
  const known = game.published!(state)!;
  if (value === undefined || Math.abs(value - known) <= ROUNDED) return;
  throw fault(
    placeOf(game, position, []),
    `its value is ${value} by the rules`,
    `${known}, as published says`,
    new Member(game, 'probability'),
  );
}

/**
 * Counts the lines of play of a length from the cursor's node. A line that ends early counts for its own length only.
 */
export function countLines(tree: GameTree, length: number): number {
  if (length === 0) return 1;
  const moves = movesOf(tree);
  if (length === 1) return moves.length;
  return moves.reduce((sum, move) => sum + countAfter(tree, move, length - 1), 0);
}

function countAfter(tree: GameTree, move: number, length: number): number {
  tree.play(move);
  const lines = countLines(tree, length);
  tree.undo(move);
  return lines;
}

function ensureLines(
  tree: GameTree,
  known: readonly number[],
  budget: number,
  where: string,
): void {
  for (const [length, expected] of known.entries()) {
    if (expected > budget) return;
    const found = countLines(tree, length);
    if (found === expected) continue;
    const parts = movesOf(tree).map(
      (move) => `${countAfter(tree, move, length - 1)} after ${move}`,
    );
    throw fault(
      where,
      `it has ${found} lines of ${length} moves (${parts.join(', ')})`,
      `${expected}, as perft says`,
    );
  }
}

const PROVE_SEED = 8;
const GAMES = 8;
/** Positions with more nodes below them are left out. */
const MOST_NODES = 20_000;
const BUDGET = 1_000_000;

/** Checks the game's own proofs, if it has them, against the kit's minimax. */
export function proveChecks(game: Game): Check[] {
  if (game.prove === undefined) return [];
  return [
    {
      name: 'prove agrees with minimax over the rules',
      run: () => checkProofs(game),
      member: new Member(game, 'prove'),
    },
  ];
}

function checkProofs(game: Game): void {
  const random = new Random(PROVE_SEED);
  for (const position of game.examples)
    for (let count = 0; count < GAMES; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, position); ;) {
        checkPosition(game, state, () => placeOf(game, position, path));
        const moves = game.moves(state);
        if (moves.length === 0 || path.length === game.maxDepth) break;
        const move = moves[random.int(moves.length)]!;
        path.push(move);
        state = game.next(state, move);
      }
    }
}

function checkPosition(game: Game, state: unknown, where: Where): void {
  const value = valueWithin(rulesTree(game, state), MOST_NODES);
  if (value === undefined) return;
  const { scoreMin, scoreMax } = treeInfoOf(game);
  for (const threshold of [scoreMin, value - 1, value, value + 1, scoreMax]) {
    if (threshold < scoreMin || threshold > scoreMax) continue;
    const asked = `the answer of prove to ${threshold}`;
    const { holds } = attempt(where, asked, () => game.prove!(state, threshold, BUDGET));
    if (holds !== value >= threshold)
      throw fault(
        where,
        `prove says ${holds} to ${threshold}`,
        `${value >= threshold}, because the value is ${value}`,
      );
    const { holds: early = holds } = attempt(where, asked, () => game.prove!(state, threshold, 1));
    if (early !== holds)
      throw fault(
        where,
        `with a budget of 1, prove says ${early} to ${threshold}`,
        `${holds} or undefined`,
      );
  }
}
