/** Checks a landscape's cursor on random walks: what moves cost, where they lead, and what searches read beside them. */
import { type LandscapeCapability, type LandscapeCursor, Random } from '@queenside/core';
import { attempt, fault } from '../kit/check.ts';

/** A landscape under test. */
export interface LandscapeUnderTest {
  readonly where: string;
  readonly provides: readonly LandscapeCapability[];
  readonly open: () => LandscapeCursor;
  /** Computes the cost of a packed state anew. Default: another cursor does it. */
  readonly costOf?: (state: Int32Array) => number;
  /** Returns whether integers are a state. Default: not known. */
  readonly isState?: (state: Int32Array) => boolean;
}

/** The random states that a check begins at, the moves of each walk, and the most neighbors that it rates at a state. */
const WALKS = 4;
const MOVES = 6;
const MOST_RATED = 60;
/** The draws for each neighbor, and the most neighbors, of the test of random moves. */
const DRAWS = 60;
const MOST_DRAWN = 40;
/** The tolerance of costs with a fraction, relative to the cost. */
const TOLERANCE = 1e-9;

/** @throws Error that names the state and the move. */
export function checkLandscape(tested: LandscapeUnderTest, random: Random): void {
  new LandscapeCheck(tested).run(random);
}

class LandscapeCheck {
  readonly #tested: LandscapeUnderTest;
  readonly #cursor: LandscapeCursor;
  /** Another cursor, which computes costs anew. */
  readonly #other: LandscapeCursor;
  readonly #moves: Int32Array;
  /** Packed states met, for crossover. */
  readonly #met: Int32Array[] = [];

  constructor(tested: LandscapeUnderTest) {
    this.#tested = tested;
    this.#cursor = attempt(tested.where, 'a cursor', tested.open);
    this.#other = attempt(tested.where, 'a cursor', tested.open);
    const { moves, maxNeighbors, words } = this.#cursor.info;
    if (![moves, maxNeighbors, words].every((each) => Number.isInteger(each) && each >= 0))
      this.#fail('its info has no counts', 'whole numbers of words, moves, and neighbors');
    this.#moves = new Int32Array(maxNeighbors + 1);
  }

  run(random: Random): void {
    this.#checkOffers();
    for (let walk = 0; walk < WALKS; walk++) {
      this.#checkRandomize(random);
      for (let step = 0; step <= MOVES; step++) {
        this.#checkState();
        const neighbors = this.#checkNeighbors();
        this.#checkRandomMoves(neighbors, random);
        this.#checkFeatures(neighbors);
        this.#checkConflicts(neighbors);
        if (neighbors.length === 0) break;
        const move = neighbors[random.int(neighbors.length)]!;
        this.#cursor.apply(move, this.#cursor.delta(move));
      }
    }
    this.#checkCrossover(random);
  }

  #checkOffers(): void {
    const { provides } = this.#tested;
    const cursor = this.#cursor;
    const given = {
      features: cursor.gains !== undefined && cursor.loses !== undefined,
      crossover: cursor.crossover !== undefined,
      conflicts: cursor.conflicts !== undefined,
    };
    for (const capability of provides)
      if (!given[capability])
        this.#fail(`it offers ${capability}, and the cursor has none`, 'what it offers');
  }

  #checkRandomize(random: Random): void {
    const seed = random.int(2 ** 31);
    this.#cursor.randomize(new Random(seed));
    const state = this.#save();
    this.#cursor.randomize(new Random(seed + 1));
    this.#cursor.randomize(new Random(seed));
    if (!isSame(state, this.#save()))
      this.#fail('randomize with the same seed leads to another state', 'the same state');
  }

  /** Checks that the state is one, that its cost is right, and that it can be saved and loaded. */
  #checkState(): void {
    const { words, target } = this.#cursor.info;
    const state = this.#save();
    const { cost } = this.#cursor;
    const framed = new Int32Array(words + 2).fill(-7);
    this.#cursor.save(framed, 1);
    if (framed[0] !== -7 || framed[words + 1] !== -7 || !isSame(state, framed.subarray(1, -1)))
      this.#fail('save writes beside its place', `${words} integers from there`);
    if (this.#tested.isState?.(state) === false) this.#fail('this is no state', 'a state');
    this.#expectCost(cost, this.#costOf(state), 'its cost');
    if (cost < target) this.#fail(`it costs ${cost}`, `at least the target, ${target}`);
    this.#cursor.load(framed, 1);
    if (!isSame(state, this.#save())) this.#fail('load leads to another state', 'the saved one');
    this.#expectCost(this.#cursor.cost, cost, 'after load, its cost');
    this.#met.push(state);
  }

  /** Checks the moves to neighbors, and returns them. */
  #checkNeighbors(): number[] {
    const { info } = this.#cursor;
    this.#moves.fill(-1);
    const count = this.#cursor.neighbors(this.#moves);
    if (!(count >= 0 && count <= info.maxNeighbors))
      this.#fail(`it has ${count} neighbors`, `at most ${info.maxNeighbors}`);
    const moves = [...this.#moves.subarray(0, count)];
    const odd = moves.find((move) => move < 0 || move >= info.moves);
    if (odd !== undefined) this.#fail(`a move is ${odd}`, `one from 0 to ${info.moves - 1}`);
    const state = this.#save();
    const { cost } = this.#cursor;
    const reached = new Map<string, number>();
    const step = Math.max(1, Math.ceil(count / MOST_RATED));
    for (let at = 0; at < count; at += step) {
      const move = moves[at]!;
      const delta = this.#cursor.delta(move);
      if (!isSame(state, this.#save()) || this.#cursor.cost !== cost)
        this.#fail(`delta(${move}) changes the state or its cost`, 'no change');
      this.#cursor.apply(move, delta);
      const next = this.#save();
      const where = `move ${move}`;
      if (isSame(state, next)) this.#fail(`${where} leads nowhere`, 'another state');
      const twin = reached.get(next.join(' '));
      if (twin !== undefined)
        this.#fail(`moves ${twin} and ${move} lead to the same state`, 'different neighbors');
      reached.set(next.join(' '), move);
      if (this.#tested.isState?.(next) === false) this.#fail(`${where} leads to no state`, 'one');
      const real = this.#costOf(next);
      this.#expectCost(cost + delta, real, `with delta(${move}), the cost of the neighbor`);
      this.#expectCost(this.#cursor.cost, real, `after ${where}, the cost`);
      this.#cursor.load(state, 0);
    }
    return moves;
  }

  #checkRandomMoves(neighbors: readonly number[], random: Random): void {
    const count = neighbors.length;
    if (count === 0) {
      const move = this.#cursor.randomMove(random);
      if (move !== -1) this.#fail(`randomMove returns ${move}`, '-1: the state has no neighbor');
      return;
    }
    const drawn = new Map(neighbors.map((move) => [move, 0]));
    const draws = count > MOST_DRAWN ? MOST_DRAWN : DRAWS * count;
    for (let draw = 0; draw < draws; draw++) {
      const move = this.#cursor.randomMove(random);
      const before = drawn.get(move);
      if (before === undefined)
        this.#fail(`randomMove returns ${move}`, 'one of the moves of neighbors');
      drawn.set(move, before + 1);
    }
    if (count > MOST_DRAWN) return;
    // Chi-square: about count - 1, with the standard deviation √(2 (count - 1)). Seven deviations do not happen by chance.
    const squares = [...drawn.values()].reduce((sum, each) => sum + (each - DRAWS) ** 2 / DRAWS, 0);
    if (squares > count - 1 + 7 * Math.sqrt(2 * Math.max(1, count - 1)))
      this.#fail(
        `randomMove draws moves ${[...drawn].map(([move, times]) => `${move}: ${times}`).join(', ')}`,
        `each about ${DRAWS} times`,
      );
  }

  /** A feature that the state has is gained by no move, and one that it lacks is lost by none. */
  #checkFeatures(neighbors: readonly number[]): void {
    const cursor = this.#cursor;
    const { features } = cursor.info;
    if (!cursor.gains || !cursor.loses) return;
    const all = neighbors.map((move) => [cursor.gains!(move), cursor.loses!(move)] as const);
    const isFeature = (each: number): boolean =>
      Number.isInteger(each) && each >= 0 && each < features;
    const odd = all.findIndex(([gained, lost]) => !isFeature(gained) || !isFeature(lost));
    if (odd >= 0)
      this.#fail(
        `move ${neighbors[odd]} gains ${all[odd]![0]} and loses ${all[odd]![1]}`,
        `features from 0 to ${features - 1}`,
      );
    const there = new Set(all.map(([, lost]) => lost));
    const wrong = all.findIndex(([gained]) => there.has(gained));
    if (wrong >= 0)
      this.#fail(
        `move ${neighbors[wrong]} gains ${all[wrong]![0]}, which another move loses`,
        'a feature that the state does not have',
      );
    const state = this.#save();
    for (const [at, move] of neighbors.slice(0, MOST_RATED).entries()) {
      const [gained, lost] = all[at]!;
      cursor.apply(move, cursor.delta(move));
      for (const next of this.#movesOf()) {
        if (cursor.gains(next) === gained)
          this.#fail(`after move ${move}, move ${next} gains ${gained} again`, 'it is there');
        if (cursor.loses(next) === lost)
          this.#fail(`after move ${move}, move ${next} loses ${lost} again`, 'it is gone');
      }
      cursor.load(state, 0);
    }
  }

  #movesOf(): number[] {
    const moves = new Int32Array(this.#cursor.info.maxNeighbors);
    return [...moves.subarray(0, this.#cursor.neighbors(moves))];
  }

  #checkConflicts(neighbors: readonly number[]): void {
    const { conflicts } = this.#cursor;
    if (!conflicts) return;
    const known = new Set(neighbors);
    const scopes = new Set<number>();
    for (const constraint of conflicts.constraints.members.subarray(0, conflicts.constraints.size))
      for (const variable of conflicts.scope(constraint)) scopes.add(variable);
    const variables = [...conflicts.variables.members.subarray(0, conflicts.variables.size)];
    const stray = variables.find((variable) => !scopes.has(variable));
    if (stray !== undefined)
      this.#fail(`variable ${stray} is in conflict`, 'a variable of a broken constraint');
    const moves = new Int32Array(this.#cursor.info.maxNeighbors);
    for (const variable of scopes) {
      const own = moves.subarray(0, conflicts.movesOf(variable, moves));
      for (const move of own) {
        if (!known.has(move)) this.#fail(`movesOf(${variable}) has ${move}`, 'moves to neighbors');
        const breaks = conflicts.breaks(move);
        const least = Math.max(0, this.#cursor.delta(move));
        if (breaks < least) this.#fail(`breaks(${move}) is ${breaks}`, `at least ${least}`);
      }
    }
  }

  #checkCrossover(random: Random): void {
    const cursor = this.#cursor;
    const met = this.#met;
    if (!cursor.crossover) return;
    const before = this.#save();
    for (let tries = 0; tries < 2 * met.length; tries++) {
      const first = met[random.int(met.length)]!;
      const second = tries % 3 === 0 ? first : met[random.int(met.length)]!;
      const copies = [first.slice(), second.slice()];
      const seed = random.int(2 ** 31);
      const parents = `${first.join(' ')} and ${second.join(' ')}`;
      const [child, twin] = [0, 1].map(() => {
        const made = new Int32Array(first.length).fill(-7);
        cursor.crossover!(first, second, made, new Random(seed));
        if (!isSame(first, copies[0]!) || !isSame(second, copies[1]!))
          this.#fail(`crossover changes a parent of ${parents}`, 'no change');
        return made;
      });
      if (!isSame(child!, twin!))
        this.#fail(`crossover of ${parents} with one seed has two children`, 'the same child');
      if (!isSame(before, this.#save()))
        this.#fail(`crossover of ${parents} changes the current state`, 'no change');
      if (this.#tested.isState?.(child!) === false)
        this.#fail(`crossover of ${parents} makes ${child!.join(' ')}, which is no state`, 'one');
      if (first === second && !isSame(child!, first))
        this.#fail(`crossover of ${parents} makes ${child!.join(' ')}`, 'the parent');
    }
  }

  #costOf(state: Int32Array): number {
    if (this.#tested.costOf) return this.#tested.costOf(state);
    this.#other.load(state, 0);
    return this.#other.cost;
  }

  #expectCost(found: number, expected: number, what: string): void {
    const isExact = Number.isSafeInteger(expected);
    const distance = Math.abs(found - expected);
    if (isExact ? found === expected : distance <= TOLERANCE * Math.max(1, Math.abs(expected)))
      return;
    this.#fail(`${what} is ${found}`, String(expected));
  }

  #save(): Int32Array {
    const state = new Int32Array(this.#cursor.info.words);
    this.#cursor.save(state, 0);
    return state;
  }

  #fail(found: string, expected: string): never {
    const shown = this.#save().slice(0, 40).join(' ');
    throw fault(`${this.#tested.where}, state ${shown}`, found, expected);
  }
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}
