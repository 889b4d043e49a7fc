/** What the forms of branch and bound have in common for a referee. */
import { num } from '../calls.ts';
import { HabitReferee } from './habits.ts';
import { costOf, type SpaceFacts, type Way } from './space.ts';

/** What a branch and bound does. Common mistakes are other rules. */
export interface BoundRule {
  readonly name: string;
  /** Whether it extends the cheapest path next, or the latest. */
  readonly order: 'cheapest' | 'latest';
  /** Whether it adds the estimate to the cost of a path. */
  readonly estimates: boolean;
  /** What counts as the cost of a path. */
  readonly cost: 'path' | 'actions' | 'last action';
  /** Whether it ends as soon as it generates a goal. */
  readonly endsEarly: boolean;
  /** Whether it leaves out paths that are dearer than the best one to a goal: all, none, or those dearer than the first one. */
  readonly prunes: 'all' | 'none' | 'by the first';
}

/** A path of the search. */
export interface BoundWay extends Way {
  /** As {@link BoundRule.cost} counts it. */
  readonly cost: number;
  readonly rating: number;
  readonly parent: BoundWay | undefined;
}

/** Follows the calls of a branch and bound. */
export abstract class BoundReferee extends HabitReferee {
  readonly rule: BoundRule;

  constructor(space: SpaceFacts, rule: BoundRule) {
    super(space, rule.name);
    this.rule = rule;
  }

  wayTo(state: number, step: number, parent: BoundWay | undefined): BoundWay {
    const { cost: counted, estimates } = this.rule;
    const before = parent?.cost ?? 0;
    const cost = { path: before + step, actions: before + (parent ? 1 : 0), 'last action': step }[
      counted
    ];
    const rating = cost + (estimates ? this.space.heuristic(state) : 0);
    return { state, cost, rating, parent };
  }

  /** Returns the cost of a path as the rule counts it. */
  costOf(path: readonly number[]): number {
    return this.rule.cost === 'actions' ? path.length - 1 : costOf(this.space, path);
  }

  /** Writes a rating with its parts: `f = 3 + 4 = 7`. */
  ratingOf({ state, cost, rating }: BoundWay): string {
    if (!this.rule.estimates) return `g = ${num(cost)}`;
    return `f = ${num(cost)} + ${num(this.space.heuristic(state))} = ${num(rating)}`;
  }
}
