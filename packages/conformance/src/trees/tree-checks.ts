import { capabilitiesOf, type GameTree, type Random } from '@queenside/core';
import { fault } from '../kit/check.ts';
import { chanceOf, minimax, movesOf } from './minimax.ts';

const SENTINEL = -77;
const ROUNDING = 1e-9;
const BOUNDS_BUDGET = 2000;

/**
 * Walks down a tree at random to a leaf, and back. At each node it checks the contract of a cursor: moves, their round trips,
 * scores, keys, estimates, bounds, order, probabilities, and clones.
 *
 * @throws Error that names the moves that lead to the fault.
 */
export function walkTree(tree: GameTree, where: string, random: Random): void {
  const path: number[] = [];
  const pictures: string[] = [];
  for (;;) {
    const here = path.length === 0 ? where : `${where}, after the moves ${path.join(', ')}`;
    const moves = ensureMoves(tree, here);
    for (const move of moves) ensureRoundTrip(tree, move, here);
    ensureNode(tree, moves, here);
    if (moves.length === 0) break;
    if (path.length === tree.info.maxDepth)
      throw fault(
        here,
        `${path.length} moves were played, and it is not over`,
        `an end by maxDepth ${tree.info.maxDepth}`,
      );
    const move = moves[random.int(moves.length)]!;
    pictures.push(pictureOf(tree));
    tree.play(move);
    path.push(move);
  }
  while (path.length > 0) {
    tree.undo(path.pop()!);
    const here = `${where}, back at the node after the moves ${path.join(', ') || 'none'}`;
    ensureSame(pictureOf(tree), pictures.pop()!, here, 'undo');
  }
}

/** Describes the cursor's node as a text. */
export function pictureOf(tree: GameTree): string {
  const moves = movesOf(tree);
  return JSON.stringify({
    side: tree.side(),
    moves,
    score: moves.length === 0 ? tree.score() : undefined,
    evaluate: tree.evaluate?.(),
    bounds: boundsOf(tree),
    key: keyOf(tree),
  });
}

function boundsOf(tree: GameTree): string | undefined {
  const out = new Float64Array(2);
  tree.bounds?.(out);
  return tree.bounds && out.join(' to ');
}

/** Lets the tree write moves into the middle of an array, and checks the rest of it. */
function ensureMoves(tree: GameTree, where: string): number[] {
  const { maxBranching } = tree.info;
  const at = 3;
  const out = new Int32Array(at + maxBranching + 2).fill(SENTINEL);
  const count = tree.moves(out, at);
  if (!Number.isInteger(count) || count < 0 || count > maxBranching)
    throw fault(where, `it has ${count} moves`, `0 to maxBranching, ${maxBranching}`);
  const moves = [...out.subarray(at, at + count)];
  const outside = [...out.subarray(0, at), ...out.subarray(at + maxBranching)];
  if (outside.some((value) => value !== SENTINEL))
    throw fault(
      where,
      `moves(out, ${at}) wrote elsewhere: ${[...out].join()}`,
      'its own range only',
    );
  if (new Set(moves).size < count)
    throw fault(where, `its moves are ${moves.join()}`, 'distinct ones');
  if (moves.some((move) => move < 0))
    throw fault(where, `its moves are ${moves.join()}`, 'integers from 0 up');
  return moves;
}

function ensureNode(tree: GameTree, moves: readonly number[], where: string): void {
  const side: number = tree.side();
  if (side !== 1 && side !== -1 && !(side === 0 && tree.info.hasChance))
    throw fault(
      where,
      `side is ${side}`,
      `1, -1${tree.info.hasChance ? ' or 0' : ' (hasChance is false)'}`,
    );
  if (moves.length === 0) ensureScore(tree, tree.score(), where, 'score');
  else if (side === 0) ensureChances(tree, moves, where);
  if (tree.evaluate !== undefined) ensureInRange(tree, tree.evaluate(), where, 'evaluate');
  if (tree.bounds !== undefined) ensureBounds(tree, where);
  if (tree.order !== undefined) ensureOrder(tree, moves, where);
  if (tree.moveName !== undefined) ensureNames(tree, moves, where);
  if (tree.clone !== undefined) ensureClone(tree, moves, where);
}

function ensureScore(tree: GameTree, score: number, where: string, what: string): void {
  ensureInRange(tree, score, where, what);
  if (tree.info.integerScores && !Number.isInteger(score))
    throw fault(where, `${what} is ${score}`, 'an integer, since integerScores is true');
}

function ensureInRange(tree: GameTree, value: number, where: string, what: string): void {
  const { scoreMin, scoreMax } = tree.info;
  if (!Number.isFinite(value) || value < scoreMin || value > scoreMax)
    throw fault(where, `${what} is ${value}`, `a number from ${scoreMin} to ${scoreMax}`);
}

function ensureChances(tree: GameTree, moves: readonly number[], where: string): void {
  const chances = moves.map((_, index) => chanceOf(tree, moves, index));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  if (!(Math.abs(sum - 1) <= ROUNDING) || chances.some((chance) => chance < 0))
    throw fault(
      where,
      `the chances are ${chances.join(', ')}, in all ${sum}`,
      'chances from 0 up that sum to 1',
    );
}

function ensureBounds(tree: GameTree, where: string): void {
  const out = new Float64Array(2);
  tree.bounds!(out);
  const [low, high] = out as unknown as [number, number];
  if (!(low <= high))
    throw fault(where, `the bounds are ${low} and ${high}`, 'the lower one first');
  let value;
  try {
    value = minimax(tree, BOUNDS_BUDGET);
  } catch (thrown) {
    if (thrown instanceof RangeError) return;
    throw thrown;
  }
  if (value < low || value > high)
    throw fault(
      where,
      `the bounds are ${low} and ${high}, and the value is ${value}`,
      'the value between them',
    );
}

function ensureOrder(tree: GameTree, moves: readonly number[], where: string): void {
  for (const best of [-1, ...moves.slice(-1)]) {
    const buffer = Int32Array.of(SENTINEL, ...moves, SENTINEL);
    tree.order!(buffer, 1, moves.length, best, 0);
    const ordered = [...buffer.subarray(1, -1)];
    if (
      ascending(ordered) !== ascending(moves) ||
      buffer[0] !== SENTINEL ||
      buffer.at(-1) !== SENTINEL
    )
      throw fault(
        where,
        `order made ${[...buffer].join()} of the moves ${moves.join()}`,
        'the same moves in another order',
      );
  }
}

function ascending(moves: readonly number[]): string {
  return moves.toSorted((a, b) => a - b).join();
}

function ensureNames(tree: GameTree, moves: readonly number[], where: string): void {
  const names = moves.map((move) => tree.moveName!(move));
  if (new Set(names).size < names.length)
    throw fault(where, `the moves' names are ${names.join(', ')}`, 'distinct ones');
  const odd = names.find((name) => !isMoveName(name));
  if (odd !== undefined)
    throw fault(
      where,
      `a move's name is ${JSON.stringify(odd)}`,
      'a word other than none, without line feeds, semicolons and outer blanks',
    );
}

/** Returns whether an answer can contain a name. It cannot be `none`, which means that there is no move. */
function isMoveName(name: string): boolean {
  return name !== '' && name !== 'none' && name === name.trim() && !/[\n;]/.test(name);
}

function ensureClone(tree: GameTree, moves: readonly number[], where: string): void {
  const before = pictureOf(tree);
  const clone = tree.clone!();
  ensureSame(pictureOf(clone), before, where, 'clone');
  ensureSame(capabilitiesOf(clone).join(), capabilitiesOf(tree).join(), where, 'clone');
  if (moves.length === 0) return;
  clone.play(moves[0]!);
  ensureSame(pictureOf(tree), before, where, 'a move of the clone');
}

function ensureRoundTrip(tree: GameTree, move: number, where: string): void {
  const before = pictureOf(tree);
  const key = keyOf(tree);
  tree.play(move);
  if (key !== undefined && String(key) === String(keyOf(tree)))
    throw fault(where, `the move ${move} leads to a node with the same key`, 'another key');
  tree.undo(move);
  ensureSame(pictureOf(tree), before, where, `play(${move}) and undo(${move})`);
}

function keyOf(tree: GameTree): readonly [number, number] | undefined {
  return tree.keyLo && tree.keyHi && [tree.keyLo(), tree.keyHi()];
}

function ensureSame(found: string, expected: string, where: string, after: string): void {
  if (found !== expected) throw fault(where, `after ${after} the node is ${found}`, expected);
}
