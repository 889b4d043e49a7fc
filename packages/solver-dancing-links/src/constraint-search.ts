import { constraintEvents } from '@queenside/constraints';
import {
  type ConstraintQuestion,
  defineConstraintSearch,
  defineEvents,
  type ExactCover,
  gaveUp,
  type Observer,
  type RunContext,
} from '@queenside/core';
import { Links } from './links.ts';

const ID = 'dancing-links';

const events = defineEvents(constraintEvents, [
  ['search()', 'via assign', 'via solution'],
  ['  if all items are covered: a solution', 'solution'],
  ['  i ← the next item', 'via assign', 'via fail'],
  ['  if no option is left for it: it fails', 'fail'],
  ['  for each option x = v of i', 'via assign', 'via undo'],
  ['    x ← v', 'assign'],
  ['    cover its items, strike their options', 'remove'],
  ['    search()', 'via backtrack'],
  ['    uncover its items again', 'undo'],
  ['  no option is left: go back', 'backtrack', 'restart'],
  ['all tried: return the solutions', 'exhausted'],
]);
const { code } = events;

/** The order of items: always the first with the fewest options, or simply the first. */
type ItemOrder = 'fewest' | 'input';

/** Checks for an abort at every 256th option. */
const TEST_MASK = 255;
/** Returned instead of an item if all are covered. */
const COVERED = 0;

/** Dancing links as a plugin part, for every constraint space with an exact cover problem behind it. */
export const coverSearch = defineConstraintSearch({
  id: ID,
  name: 'Dancing links',
  summary: 'Dancing links: an exact cover of variables and of what constraints need',
  requires: ['cover'],
  complete: true,
  deterministic: true,
  options: {
    items: {
      enum: ['fewest', 'input'],
      default: 'fewest',
      description:
        'the next item to cover: the first with the fewest options, or the first: variables in the order of the model, then what constraints need',
    },
  },
  events,
  run(question, { items }, context) {
    const { base, cover } = question.open({ propagation: 'check' });
    if (cover === undefined) throw gaveUp(ID, 'not all constraints are all-different');
    const search = new CoverSearch(cover(), base, items, context);
    try {
      return { isExhausted: search.run(question.take) };
    } finally {
      Object.assign(context.stats, search.counts, { updates: search.updates });
    }
  },
});

/** Algorithm X on an exact cover problem (Knuth, 2000), without recursion. Items of links count from 1. */
class CoverSearch {
  readonly counts = { nodes: 0, failures: 0, backtracks: 0 };
  readonly #cover: ExactCover;
  readonly #base: Int32Array;
  readonly #links: Links;
  readonly #order: ItemOrder;
  readonly #context: RunContext;
  readonly #decided: Int32Array;
  /** The node of each level, in the ring of the level's item. */
  readonly #chosen: Int32Array;

  constructor(cover: ExactCover, base: Int32Array, order: ItemOrder, context: RunContext) {
    const { primary, constraintOf, items, starts } = cover;
    const secondary = constraintOf.length - primary;
    this.#cover = cover;
    this.#base = base;
    this.#links = new Links(
      primary,
      secondary,
      items.map((item) => item + 1),
      starts,
    );
    this.#order = order;
    this.#context = context;
    this.#decided = new Int32Array(base.length).fill(-1);
    this.#chosen = new Int32Array(base.length + 1);
  }

  get updates(): number {
    return this.#links.updates;
  }

  /** @returns whether everything was tried. */
  run(take: ConstraintQuestion['take']): boolean {
    const { signal, observer } = this.#context;
    const links = this.#links;
    const counts = this.counts;
    const chosen = this.#chosen;
    let level = 0;
    let solutions = 0;
    for (;;) {
      // 1. Take the next item. If there is none, it is a solution.
      let item = this.#order === 'fewest' ? links.shortest() : links.first();
      let node = COVERED;
      let isDead = true;
      if (item === COVERED) {
        observer?.event(code.solution, ++solutions);
        if (!take(this.#decided)) return false;
      } else {
        isDead = links.lengthOf(item) === 0;
        if (isDead) {
          counts.failures++;
          if (observer) this.#announceFailure(item, observer);
        }
        links.cover(item);
        node = links.below(item);
      }

      // 2. While the item has no option left, go back to the level before and on to its next option.
      while (node === item) {
        if (item !== COVERED) links.uncover(item);
        if (level === 0) {
          observer?.event(code.exhausted, solutions);
          return true;
        }
        if (isDead) observer?.event(code.undo, level);
        else {
          counts.backtracks++;
          observer?.event(code.backtrack, level);
        }
        isDead = false;
        node = chosen[level--]!;
        item = links.itemOf(node);
        links.uncoverOthers(node);
        this.#decided[this.#cover.variableOf[links.optionOf(node)]!] = -1;
        node = links.below(node);
      }

      // 3. Take this option, and cover its other items.
      if ((counts.nodes & TEST_MASK) === 0 && signal.aborted)
        throw gaveUp(ID, `stopped after ${counts.nodes} options`);
      counts.nodes++;
      const option = links.optionOf(node);
      this.#decided[this.#cover.variableOf[option]!] = this.#cover.valueOf[option]!;
      chosen[++level] = node;
      if (observer) this.#announceChoice(node, observer);
      links.coverOthers(node);
    }
  }

  #announceFailure(item: number, observer: Observer): void {
    const constraint = this.#cover.constraintOf[item - 1]!;
    observer.event(code.fail, constraint < 0 ? item - 1 : -1, constraint);
  }

  /** Announces an option, and the options of other variables that it strikes, each once. */
  #announceChoice(chosen: number, observer: Observer): void {
    const { variableOf, valueOf, constraintOf } = this.#cover;
    const links = this.#links;
    const struck = new Set<number>();
    const announce = (event: number, option: number, ...more: number[]): void => {
      const variable = variableOf[option]!;
      observer.event(event, variable, valueOf[option]! + this.#base[variable]!, ...more);
    };
    const option = links.optionOf(chosen);
    announce(code.assign, option);
    let node = chosen;
    do {
      const item = links.itemOf(node);
      for (let other = links.below(item); other !== item; other = links.below(other)) {
        const its = links.optionOf(other);
        if (variableOf[its] === variableOf[option] || struck.has(its)) continue;
        struck.add(its);
        announce(code.remove, its, constraintOf[item - 1]!, variableOf[option]!);
      }
      node = links.beside(node);
    } while (node !== chosen);
  }
}
