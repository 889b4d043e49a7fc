import { Random, type Game, type GameTree } from '@queenside/core';
import { attempt, fault, Member, quote, type Check } from '../kit/check.ts';
import {
  type PlayableProblem,
  parsePosition,
  placeOf,
  rulesTree,
  type RulesTree,
  startsOf,
} from './game-places.ts';
import { chanceOf, movesOf } from './minimax.ts';
import { walkTree } from './tree-checks.ts';

const SEED = 6;
const PLAYOUTS = 40;
const WALKS = 3;
/** The number of nodes of an example to compare, with their values. */
const NODE_BUDGET = 20_000;

/** Checks a game's own cursor, if it has one. */
export function cursorChecks(problem: PlayableProblem): Check[] {
  const { tree } = problem.game;
  if (tree === undefined) return [];
  return [
    {
      name: 'its own cursor agrees with the rules in random play',
      run: () => checkPlayouts(problem),
    },
    { name: 'its own cursor undoes moves', run: () => checkWalks(problem) },
    { name: 'its own cursor agrees with the rules on every line', run: () => checkLines(problem) },
  ].map((check) => ({ ...check, member: new Member(tree, 'open') }));
}

function checkPlayouts(problem: PlayableProblem): void {
  const random = new Random(SEED);
  for (const position of startsOf(problem.game)) {
    const keys = { toRules: new Map<string, Meeting>(), toOwn: new Map<string, Meeting>() };
    for (let count = 0; count < PLAYOUTS; count++) playOut(pairAt(problem, position, keys), random);
  }
}

function checkWalks(problem: PlayableProblem): void {
  const random = new Random(SEED);
  for (const position of startsOf(problem.game))
    for (let count = 0; count < WALKS; count++)
      walkTree(openAt(problem, position), placeOf(problem.game, position, []), random);
}

function checkLines(problem: PlayableProblem): void {
  for (const position of problem.game.examples)
    compareAll(pairAt(problem, position, { toRules: new Map(), toOwn: new Map() }));
}

/** Both cursors at one node, and the path to it. */
interface CursorPair {
  readonly game: Game;
  readonly position: string;
  readonly own: GameTree;
  readonly rules: RulesTree<unknown>;
  readonly path: number[];
  readonly keys: Keys;
}

/** The keys of one cursor by those of the other. */
interface Keys {
  readonly toRules: Map<string, Meeting>;
  readonly toOwn: Map<string, Meeting>;
}

interface Meeting {
  readonly key: string;
  readonly path: readonly number[];
}

function pairAt(problem: PlayableProblem, position: string, keys: Keys): CursorPair {
  const { game } = problem;
  return {
    game,
    position,
    own: attempt(placeOf(game, position, []), 'a tree', () => openAt(problem, position)),
    rules: rulesTree(game, parsePosition(game, position)),
    path: [],
    keys,
  };
}

function openAt({ game, tree }: PlayableProblem, position: string): GameTree {
  return tree.open(parsePosition(game, position));
}

function play({ own, rules, path }: CursorPair, move: number): void {
  own.play(move);
  rules.play(move);
  path.push(move);
}

function undo({ own, rules, path }: CursorPair): void {
  const move = path.pop()!;
  own.undo(move);
  rules.undo(move);
}

/** Plays random moves to the end. */
function playOut(pair: CursorPair, random: Random): void {
  for (;;) {
    const moves = ensureAgreement(pair);
    if (moves.length === 0 || pair.path.length === pair.game.maxDepth) return;
    play(pair, moves[random.int(moves.length)]!);
  }
}

/** Compares every line of play within the budget, and the values of nodes that were explored completely. */
function compareAll(pair: CursorPair): void {
  const images = new Map<string, Valued>();
  let left = NODE_BUDGET;
  const visit = (): number => {
    if (left-- <= 0 || pair.path.length > pair.game.maxDepth) return Number.NaN;
    const moves = ensureAgreement(pair);
    const below = moves.map((move) => {
      play(pair, move);
      const value = visit();
      undo(pair);
      return value;
    });
    const value = combine(pair.rules, moves, below);
    if (Number.isNaN(value)) return value;
    ensureBounds(pair, value);
    ensureImages(pair, value, images);
    return value;
  };
  visit();
}

function combine(rules: GameTree, moves: readonly number[], below: readonly number[]): number {
  if (moves.length === 0) return rules.score();
  const side = rules.side();
  if (side === 1) return Math.max(...below);
  if (side === -1) return Math.min(...below);
  return below.reduce((sum, value, index) => sum + value * chanceOf(rules, moves, index), 0);
}

function ensureBounds({ game, position, path, own }: CursorPair, value: number): void {
  if (own.bounds === undefined) return;
  const out = new Float64Array(2);
  own.bounds(out);
  const [low, high] = out as unknown as [number, number];
  if (!(low <= value && value <= high))
    throw fault(
      placeOf(game, position, path),
      `the bounds of its own tree are ${low} and ${high}, and the value is ${value}`,
      'the value between them',
    );
}

/** A node's value, and the path to it. */
interface Valued {
  readonly value: number;
  readonly path: readonly number[];
}

/** Requires that nodes with equal image keys have equal values. */
function ensureImages(
  { game, position, path, own }: CursorPair,
  value: number,
  images: Map<string, Valued>,
): void {
  if (own.imageKey === undefined) return;
  const out = new Int32Array(2);
  own.imageKey(out);
  const before = images.get(out.join());
  if (before === undefined) images.set(out.join(), { value, path: [...path] });
  else if (before.value !== value)
    throw fault(
      placeOf(game, position, path),
      `the imageKey of its own tree is ${out.join(' ')}, as after the moves ` +
        `${before.path.join(', ') || 'none'}, where the value is ${before.value}, not ${value}`,
      'one value for all that have the same imageKey',
    );
}

/** Requires that both cursors agree on a node. Returns its moves. */
function ensureAgreement(pair: CursorPair): readonly number[] {
  const { game, position, path, own, rules } = pair;
  const [found, expected] = [viewOf(own), viewOf(rules)];
  for (const name of Object.keys(expected) as (keyof CursorView)[])
    if (found[name] !== undefined && String(found[name]) !== String(expected[name]))
      throw fault(
        placeOf(game, position, path),
        `${name} of its own tree: ${quote(String(found[name]))}`,
        `${quote(String(expected[name]))}, as by the rules`,
      );
  ensureKeys(pair);
  return expected.moves;
}

interface CursorView {
  readonly side: number;
  readonly moves: readonly number[];
  readonly score: number | undefined;
  readonly evaluate: number | undefined;
  readonly names: readonly string[] | undefined;
  readonly chances: readonly number[];
}

function viewOf(tree: GameTree): CursorView {
  const moves = movesOf(tree);
  return {
    side: tree.side(),
    moves,
    score: moves.length === 0 ? tree.score() : undefined,
    evaluate: tree.evaluate?.(),
    names: tree.moveName && moves.map((move) => tree.moveName!(move)),
    chances: tree.side() === 0 ? moves.map((_, index) => chanceOf(tree, moves, index)) : [],
  };
}

/** Requires that keys of the rules and keys of the cursor correspond one to one, on every path. */
function ensureKeys({ game, position, path, own, rules, keys }: CursorPair): void {
  const ownKey = keyOf(own);
  const rulesKey = game.key?.(rules.state()).toString();
  if (ownKey === undefined || rulesKey === undefined) return;
  const sameRules = meet(keys.toOwn, rulesKey, ownKey, path);
  if (sameRules.key !== ownKey)
    throw fault(
      placeOf(game, position, path),
      `the key of its own tree is ${ownKey}, and for the same position after the moves ` +
        `${sameRules.path.join(', ') || 'none'} it was ${sameRules.key}`,
      'equal keys, however a position was reached',
    );
  const sameOwn = meet(keys.toRules, ownKey, rulesKey, path);
  if (sameOwn.key !== rulesKey)
    throw fault(
      placeOf(game, position, path),
      `the key of its own tree is ${ownKey}, as it was for another position, after the moves ` +
        (sameOwn.path.join(', ') || 'none'),
      'different keys for different positions',
    );
}

function meet(
  known: Map<string, Meeting>,
  from: string,
  to: string,
  path: readonly number[],
): Meeting {
  const before = known.get(from);
  if (before !== undefined) return before;
  const first = { key: to, path: [...path] };
  known.set(from, first);
  return first;
}

function keyOf(tree: GameTree): string | undefined {
  return tree.keyLo && tree.keyHi && `${tree.keyLo()} ${tree.keyHi()}`;
}
