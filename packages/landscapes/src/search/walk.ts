/** What local searches share: attempts, the best state, and events. */
import type {
  LandscapeCursor,
  LocalQuestion,
  LocalResult,
  Observer,
  Random,
  RunContext,
} from '@queenside/core';

/** The codes of the events that a walk announces. A search without one of them does not announce it. */
export type WalkCodes = Readonly<
  Partial<Record<'set' | 'move' | 'restart' | 'better' | 'generation', number>>
>;

/** After this many improvements in a row, the walk saves its state. */
const MOST_UNKEPT = 64;

/** A walk through a landscape. It keeps the best state, and announces every step to observers. */
export class LocalWalk {
  readonly landscape: LandscapeCursor;
  /** The cost of the best state. */
  bestCost = Infinity;
  readonly #best: Int32Array;
  /** The improvements since a state was saved. The walk is still at the best state, or at one of the same cost. */
  #unkept = 0;
  /** How many moves were made. */
  moves = 0;
  readonly #better: LocalQuestion['better'];
  readonly #signal: RunContext['signal'];
  readonly #observer: Observer | undefined;
  readonly #codes: WalkCodes;
  /** The state that observers know, and room for the current one. Only for observers. */
  #shown: Int32Array | undefined;
  readonly #current: Int32Array;

  constructor({ open, better }: LocalQuestion, codes: WalkCodes, context: RunContext) {
    this.landscape = open();
    this.#best = new Int32Array(this.landscape.info.words);
    this.#current = new Int32Array(this.landscape.info.words);
    this.#better = better;
    this.#signal = context.signal;
    this.#observer = context.observer;
    this.#codes = codes;
  }

  /** Whether the search may stop: the best state meets the target, or the time is up. */
  get isOver(): boolean {
    return this.bestCost <= this.landscape.info.target || this.#signal.aborted;
  }

  /** Makes a move, and keeps the new state if it is the best so far. */
  move(move: number, delta: number): void {
    const { landscape } = this;
    if (this.#unkept > 0 && (delta > 0 || this.#unkept === MOST_UNKEPT)) this.#keep();
    landscape.apply(move, delta);
    this.moves++;
    if (this.#observer) {
      this.#announce('move', move, landscape.cost);
      landscape.save(this.#shown!, 0);
    }
    if (landscape.cost < this.bestCost) this.#improve();
  }

  /** Goes to a random state, and keeps it if it is the best so far. */
  randomize(random: Random): void {
    this.#keep();
    this.landscape.randomize(random);
    this.#arrive();
  }

  /** Goes to a packed state, and keeps it if it is the best so far. */
  load(state: Int32Array): void {
    this.#keep();
    this.landscape.load(state, 0);
    this.#arrive();
  }

  /** Announces an attempt. @param attempt from 1. */
  announceAttempt(attempt: number): void {
    this.#announce('restart', attempt);
  }

  /** Announces a complete generation. @param number from 1. */
  announceGeneration(number: number, cost: number): void {
    this.#announce('generation', number, cost);
  }

  /** Returns the best state. */
  result(): LocalResult {
    this.#keep();
    return { state: this.#best, cost: this.bestCost };
  }

  #arrive(): void {
    if (this.#observer) this.#announceState();
    if (this.landscape.cost < this.bestCost) this.#improve();
  }

  #improve(): void {
    this.bestCost = this.landscape.cost;
    this.#unkept++;
    this.#announce('better', this.bestCost);
  }

  #keep(): void {
    if (this.#unkept === 0) return;
    this.#unkept = 0;
    this.landscape.save(this.#best, 0);
    this.#better(this.#best, this.bestCost);
  }

  #announceState(): void {
    const current = this.#current;
    this.landscape.save(current, 0);
    for (let place = 0; place < current.length; place++)
      if (this.#shown === undefined || this.#shown[place] !== current[place])
        this.#announce('set', place, current[place]);
    this.#shown ??= new Int32Array(current.length);
    this.#shown.set(current);
  }

  #announce(event: keyof WalkCodes, ...numbers: [a: number, b?: number]): void {
    const code = this.#codes[event];
    if (code !== undefined) this.#observer?.event(code, ...numbers);
  }
}

/**
 * Makes attempts from random states until the target is met, the time is up, or the attempts are used up.
 *
 * @param restarts how many attempts to make after the first.
 * @param attempt searches on from the walk's current state. Its second parameter counts attempts from 1.
 */
export function restarting(
  question: LocalQuestion,
  restarts: number,
  codes: WalkCodes,
  context: RunContext,
  attempt: (walk: LocalWalk, number: number) => void,
): LocalResult {
  const walk = new LocalWalk(question, codes, context);
  let number = 1;
  for (; ; number++) {
    walk.announceAttempt(number);
    walk.randomize(context.random);
    attempt(walk, number);
    if (number > restarts || walk.isOver) break;
  }
  context.stats['moves'] = walk.moves;
  context.stats['restarts'] = number - 1;
  return walk.result();
}
