import {
  type Deepening,
  defineEvents,
  definePathSearch,
  definePlugin,
  type PathResult,
  type RunContext,
  type StateSpace,
} from '@queenside/core';
import { pathEvents, reportPath } from '@queenside/state-space';

/** How often the search asks whether to stop, in nodes. */
const POLL = 1024;
/** Sums of fractions differ by rounding: a bound must rise by more than this share. */
const SLACK = 1e-12;
const NO_ACTION = -1;

/**
 * The search of a state on the path to the cursor. V8 reads a list of such objects faster than arrays with an entry for each depth, since it
 * checks no indexes.
 */
class Frame {
  readonly parent: Frame | undefined;
  readonly depth: number;
  /** The state's actions: those from `next` to before `end` are left to try. */
  readonly actions: Int32Array;
  next = 0;
  end = 0;
  /** The cost of the path. */
  g = 0;
  /** The action that led here, and the one that takes it back. */
  taken = NO_ACTION;
  back = NO_ACTION;
  /** The frame of the next depth, kept for other states. */
  child: Frame | undefined = undefined;

  constructor(parent: Frame | undefined, maxActions: number) {
    this.parent = parent;
    this.depth = parent === undefined ? 0 : parent.depth + 1;
    this.actions = new Int32Array(maxActions);
  }
}

/** Searches depth first from the cursor's state. It never takes an action straight back, if the space names the inverse. */
class DepthFirst {
  readonly #space: StateSpace;
  readonly #observer: RunContext['observer'];
  readonly #root: Frame;
  /** The expanded states of all iterations. Short iterations count, too, when it decides whether to read the signal. */
  #expanded = 0;

  constructor(space: StateSpace, observer: RunContext['observer']) {
    this.#space = space;
    this.#observer = observer;
    this.#root = new Frame(undefined, space.info.maxActions);
  }

  /** Works like `StateSpace.deepen`, but leaves the cursor at a goal or where it was stopped. */
  deepen(bound: number, signal: RunContext['signal']): Deepening {
    const space = this.#space;
    const observer = this.#observer;
    const { maxActions } = space.info;
    const hasInverse = space.inverse !== undefined;
    const limit = bound * (1 + SLACK);
    let expanded = this.#expanded + 1;
    let least = Infinity;
    let generated = 0;
    let isStopped = false;
    let goal: Frame | undefined;
    let frame = this.#root;
    frame.next = 0;
    frame.end = space.actions(frame.actions, 0);
    search: for (;;) {
      const { actions, end, g, back } = frame;
      for (let next = frame.next; next < end; next++) {
        const action = actions[next]!;
        if (action === back) continue;
        const cost = g + space.cost(action);
        space.apply(action);
        generated++;
        const f = cost + space.heuristic!();
        if (f > limit) {
          if (f < least) least = f;
          space.undo!(action);
          continue;
        }

        // Down.
        if ((expanded & (POLL - 1)) === 0 && signal.aborted) {
          isStopped = true;
          break search;
        }
        frame.next = next + 1;
        frame.child ??= new Frame(frame, maxActions);
        frame = frame.child;
        frame.taken = action;
        frame.g = cost;
        if (observer !== undefined)
          observer.event(code.enter, frame.depth, action, Math.floor(cost));
        if (space.isGoal()) {
          goal = frame;
          break search;
        }
        expanded++;
        frame.back = hasInverse ? space.inverse!(action) : NO_ACTION;
        frame.next = 0;
        frame.end = space.actions(frame.actions, 0);
        continue search;
      }

      // Up: all actions have been tried.
      const { parent, depth, taken } = frame;
      if (parent === undefined) break;
      space.undo!(taken);
      if (observer !== undefined) observer.event(code.leave, depth, taken);
      frame = parent;
    }
    const before = this.#expanded;
    this.#expanded = expanded;
    return {
      actions: goal && pathTo(goal),
      cost: goal ? goal.g : Infinity,
      least,
      isStopped,
      expanded: expanded - before,
      generated,
    };
  }
}

/** Returns the actions that led to a frame. */
function pathTo(frame: Frame): number[] {
  const actions: number[] = [];
  for (let at = frame; at.parent !== undefined; at = at.parent) actions.push(at.taken);
  return actions.reverse();
}

/** The events of the search. */
const events = defineEvents(
  {
    bound: pathEvents.bound,
    enter: pathEvents.enter,
    leave: pathEvents.leave,
  },
  [
    ['bound ← h of the start, then the least f cut off', 'bound'],
    ['  repeat: search(start)', 'via bound'],
    ['  nothing was cut off: return "no path"', 'no-path'],
    ['search(n)', 'enter'],
    ['  if n is a goal: return the path', 'step'],
    ['  for each action of n', 'via enter'],
    ['    search(its state) if its f ≤ bound, else cut it off', 'via enter'],
    ['  undo the action that led to n', 'leave'],
  ],
);

const { code } = events;

/**
 * Iterative-deepening A* (Korf, "Depth-First Iterative-Deepening", 1985). Each iteration searches depth first all paths with f = g + h up to a
 * bound; the next bound is the least f above it. A space may do the iterations itself, but nothing of them can be observed.
 */
function idaStar(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  let expanded = 0;
  let generated = 0;
  let iterations = 0;
  const finish = (
    actions: readonly number[] | undefined,
    cost: number,
    lowerBound: number,
  ): PathResult => {
    reportPath(stats, { expanded, generated, iterations });
    return { actions, cost, lowerBound, expanded, generated };
  };

  const estimate = space.heuristic!();
  if (space.isGoal()) return finish([], 0, 0);
  if (estimate === Infinity) return finish(undefined, Infinity, Infinity);
  const search =
    space.deepen !== undefined && observer === undefined
      ? undefined
      : new DepthFirst(space, observer);
  for (let bound = estimate; ;) {
    observer?.event(code.bound, Math.floor(bound));
    const found = search ? search.deepen(bound, signal) : space.deepen!(bound, signal);
    expanded += found.expanded;
    generated += found.generated;
    iterations++;
    const { actions, cost, least, isStopped } = found;
    if (isStopped) return finish(undefined, Infinity, bound);
    // If nothing was cut off, there is no path.
    if (actions !== undefined || least === Infinity) return finish(actions, cost, cost);
    bound = least;
  }
}

/** IDA* as a plugin part, for every state space with a heuristic and positive costs. */
export const idaStarSearch = definePathSearch({
  id: 'ida-star',
  name: 'IDA*',
  summary: 'IDA*: depth first below a bound that rises; a cheapest path, without memory of states',
  // With free actions, a depth-first search could go round in circles forever.
  requires: ['heuristic', 'undo', 'positive-costs'],
  // If there is no path and the space has a cycle, the bound rises forever.
  complete: false,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => idaStar(space, context),
});

/** The plugin: the path search `ida-star`. */
export default definePlugin({ pathSearches: [idaStarSearch] });
