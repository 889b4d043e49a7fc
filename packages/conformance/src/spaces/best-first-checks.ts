/** Compares the best-first searches that a space does itself with those that its actions give. */
import type { BestFirst, Problem, Rating, SpaceView, StateSpace } from '@queenside/core';
import { fault } from '../kit/check.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { generatedRecords, type PlacedRecord, variantsOf } from '../records/task-records.ts';

/** The most states to meet in a search. */
const MOST_STATES = 2000;
/** The most generated records, in each variant. */
const MOST_RECORDS = 12;
const SEED = 1;
const GOING = { aborted: false };
const STOPPED = { aborted: true };

/** Uniform cost, greedy, A*, and weighted A*, whose f are integers or fractions. */
const RATINGS: readonly Rating[] = [
  { costWeight: 1, estimateWeight: 0 },
  { costWeight: 0, estimateWeight: 1 },
  { costWeight: 1, estimateWeight: 1 },
  { costWeight: 1, estimateWeight: 1.5 },
  { costWeight: 1, estimateWeight: 3 },
];

/** Checks the spaces of a problem's examples and of generated records, in each variant. */
export function checkOwnSearches(problem: Problem, view: SpaceView<unknown, unknown>): void {
  for (const placed of recordsOf(problem)) {
    const where = whereOf(problem, placed);
    const instance = parseExample(problem, placed);
    const open = () => view.open(instance);
    // The message has only the beginning of a record of several lines.
    const picture = placed.record.includes('\n') ? ` in\n${placed.record}` : '';
    for (const rating of RATINGS) compare(where, open, rating, picture);
  }
}

function recordsOf(problem: Problem): PlacedRecord[] {
  const generated = problem.tasks
    .flatMap((task) => generatedRecords(problem, task, SEED))
    .slice(0, MOST_RECORDS);
  const placed = variantsOf(problem).flatMap((variant) =>
    generated.map(({ record }) => ({ record, variant })),
  );
  return [...problem.examples, ...placed];
}

function compare(where: string, open: () => StateSpace, rating: Rating, picture: string): void {
  const space = open();
  if (space.bestFirst === undefined) return;
  const right = new PlainSearch(open(), rating).run();
  if (right === undefined) return;
  const call = `bestFirst(${JSON.stringify(rating)})`;
  const before = packState(space);
  const found = textOf(space.bestFirst(rating, GOING));
  if (found !== textOf(right))
    throw fault(where, `${call} returns ${found}`, `${textOf(right)}${picture}`);
  if (packState(space).join() !== before.join())
    throw fault(where, `${call} moves the cursor`, 'the cursor stays');
  const stopped = space.bestFirst(rating, STOPPED);
  if (stopped.actions !== undefined && right.expanded > 0)
    throw fault(where, `${call} returns a path when it is stopped at once`, 'no path');
}

function textOf(found: BestFirst): string {
  const { actions, cost, leastF, expanded, generated, reopened, maxOpen } = found;
  // JSON has no Infinity.
  const numbers = { cost, leastF, expanded, generated, reopened, maxOpen };
  const texts = Object.entries(numbers).map(([name, value]) => `${name} ${value}`);
  return `the actions ${actions?.join(' ') ?? 'of no path'}, ${texts.join(', ')}`;
}

function packState(space: StateSpace): Int32Array {
  const words = new Int32Array(space.info.words);
  space.save(words, 0);
  return words;
}

interface CheckedNode {
  readonly state: Int32Array;
  readonly h: number;
  g: number;
  path: readonly number[];
  isOpen: boolean;
  /** Rises with each node that is opened or becomes cheaper. */
  turn: number;
}

/** The search in its plainest form: the open nodes are compared one by one. */
class PlainSearch {
  readonly #space: StateSpace;
  readonly #rating: Rating;
  readonly #nodes = new Map<string, CheckedNode>();
  readonly #isByTurn: boolean;
  readonly #reopens: boolean;
  #turn = 0;
  #expanded = 0;
  #generated = 0;
  #reopened = 0;

  constructor(space: StateSpace, rating: Rating) {
    this.#space = space;
    this.#rating = rating;
    const { consistent, integerCosts } = space.info;
    this.#isByTurn = integerCosts && Number.isInteger(rating.estimateWeight);
    this.#reopens = !consistent && rating.estimateWeight !== 0;
  }

  /** @returns undefined if it is beyond the budget. */
  run(): BestFirst | undefined {
    const space = this.#space;
    const actions = new Int32Array(space.info.maxActions);
    this.#reach(0, []);
    let maxOpen = 1;
    for (;;) {
      const node = this.#first();
      if (node === undefined) return this.#result(undefined, maxOpen);
      node.isOpen = false;
      space.load(node.state, 0);
      if (space.isGoal()) return this.#result(node, maxOpen);
      this.#expanded++;
      for (const action of actions.slice(0, space.actions(actions, 0))) {
        this.#generated++;
        space.load(node.state, 0);
        const g = node.g + space.cost(action);
        space.apply(action);
        this.#reach(g, [...node.path, action]);
      }
      if (this.#nodes.size > MOST_STATES) return undefined;
      maxOpen = Math.max(maxOpen, [...this.#nodes.values()].filter(({ isOpen }) => isOpen).length);
    }
  }

  #result(goal: CheckedNode | undefined, maxOpen: number): BestFirst {
    return {
      actions: goal?.path,
      cost: goal?.g ?? Infinity,
      leastF: goal === undefined ? Infinity : this.#ratingOf(goal),
      expanded: this.#expanded,
      generated: this.#generated,
      reopened: this.#reopened,
      maxOpen,
    };
  }

  #reach(g: number, path: readonly number[]): void {
    const state = packState(this.#space);
    const known = this.#nodes.get(state.join());
    if (known === undefined) {
      const h = this.#estimate();
      const node = { state, g, h, path, isOpen: h < Infinity, turn: this.#turn++ };
      this.#nodes.set(state.join(), node);
      return;
    }
    const isDead = known.h === Infinity || (!known.isOpen && !this.#reopens);
    if (isDead || this.#rating.costWeight === 0 || g >= known.g) return;
    if (!known.isOpen) this.#reopened++;
    Object.assign(known, { g, path, isOpen: true, turn: this.#turn++ });
  }

  #estimate(): number {
    const space = this.#space;
    if (this.#rating.estimateWeight === 0 || space.heuristic === undefined) return 0;
    const h = space.heuristic();
    return space.info.integerCosts ? Math.ceil(h) : h;
  }

  #ratingOf({ g, h }: CheckedNode): number {
    return this.#rating.costWeight * g + this.#rating.estimateWeight * h;
  }

  #first(): CheckedNode | undefined {
    let best: CheckedNode | undefined;
    for (const node of this.#nodes.values())
      if (node.isOpen && (best === undefined || this.#precedes(node, best))) best = node;
    return best;
  }

  #precedes(one: CheckedNode, other: CheckedNode): boolean {
    const less = this.#ratingOf(one) - this.#ratingOf(other);
    if (less !== 0) return less < 0;
    if (this.#isByTurn || one.g === other.g) return one.turn > other.turn;
    return one.g > other.g;
  }
}
