import {
  defineEvents,
  definePathSearch,
  definePlugin,
  type Observer,
  type PathResult,
  type RunContext,
  type StateSpace,
} from '@queenside/core';
import {
  CLOSED,
  HeapOpen,
  NodeTable,
  OPEN,
  pathEvents,
  reportPath,
  TIES,
} from '@queenside/state-space';

/** The events of both sides, and where they meet. */
const events = defineEvents(
  {
    sort: pathEvents.sort,
    expand: pathEvents.expand,
    generate: pathEvents.generate,
    update: pathEvents.update,
    meet: pathEvents.meet,
  },
  [
    ['open ← start and goal, on two sides, by g', 'sort'],
    ['repeat, from each side in turn', 'via expand'],
    ['  if the least g of both ≥ the best path: return that', 'step', 'no-path'],
    ['  n ← the node of open with least g', 'expand'],
    ['  for each action of n: m ← its state', 'via generate', 'via update'],
    ['    if m is new: add m to open', 'generate'],
    ['    else if this g is less: update m', 'update'],
    ['    if the other side has m: a path', 'meet'],
  ],
);

const { code } = events;

/** One of the two searches: forward from the initial state, or backward from the goal. */
class OneSearch {
  readonly space: StateSpace;
  readonly nodes: NodeTable;
  readonly open = HeapOpen.take();
  readonly isBack: boolean;
  readonly #actions: Int32Array;
  readonly #observer: Observer | undefined;

  constructor(space: StateSpace, isBack: boolean, observer: Observer | undefined) {
    this.space = space;
    this.isBack = isBack;
    this.nodes = NodeTable.take(space);
    this.#actions = new Int32Array(space.info.maxActions);
    this.#observer = observer;
    space.save(this.nodes.states, 0);
    this.nodes.find();
    this.nodes.parent[0] = -1;
    this.nodes.status[0] = OPEN;
    this.open.reserve(this.nodes.capacity);
    this.open.push(0, 0, 0);
  }

  /**
   * Expands the cheapest open node.
   *
   * @param reach is called with each node that has become cheaper.
   * @returns the number of actions.
   */
  expand(reach: (node: number) => void): number {
    const { space, nodes, open } = this;
    const { words } = nodes;
    const node = open.pop();
    nodes.status[node] = CLOSED;
    const g = nodes.g[node]!;
    space.load(nodes.states, node * words);
    this.#observer?.event(code.expand, this.announced(node), Math.floor(g), 0);
    const count = space.actions(this.#actions, 0);
    nodes.reserve(nodes.size + count);
    open.reserve(nodes.capacity);
    for (let index = 0; index < count; index++) {
      const action = this.#actions[index]!;
      const cost = g + space.cost(action);
      space.apply(action);
      const made = nodes.size;
      space.save(nodes.states, made * words);
      const known = nodes.find();
      const next = known < 0 ? made : known;
      if (known < 0 || (cost < nodes.g[next]! && nodes.status[next] === OPEN)) {
        nodes.g[next] = cost;
        nodes.parent[next] = node;
        nodes.action[next] = action;
        nodes.status[next] = OPEN;
        if (known < 0) open.push(next, cost, cost);
        else open.update(next, cost, cost);
        this.#observer?.event(
          known < 0 ? code.generate : code.update,
          this.announced(next),
          this.announced(node),
          action,
          Math.floor(cost),
        );
        reach(next);
      }
      space.load(nodes.states, node * words);
    }
    return count;
  }

  /** Returns a node's number in events: those of the backward search are negative. */
  announced(node: number): number {
    return this.isBack ? -1 - node : node;
  }
}

/**
 * Bidirectional uniform-cost search (Nicholson, "Finding the Shortest Route between Two Points in a Network", 1966). The sides take turns.
 * The search does not end where they first meet, but once the cheapest open nodes of both together cost as much as the best meeting.
 */
function bidirectional(
  space: StateSpace,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): PathResult {
  const front = new OneSearch(space, false, observer);
  const back = new OneSearch(space.reversed!(), true, observer);
  observer?.event(code.sort, 1, 0, 0, TIES.dearest);
  let best = space.isGoal() ? 0 : Infinity;
  /** The nodes of both sides where they meet. */
  let meeting: readonly [number, number] = [0, 0];
  let expanded = 0;
  let generated = 0;
  let maxOpen = 2;

  const finish = (isDone: boolean, bound: number): PathResult => {
    reportPath(stats, { expanded, generated, maxOpen });
    const found = isDone && best < Infinity;
    const cost = found ? best : Infinity;
    const path = found ? joinPaths(front, back, meeting) : undefined;
    for (const { nodes, open } of [front, back]) {
      nodes.release();
      open.release();
    }
    return { actions: path, cost, lowerBound: isDone ? cost : bound, expanded, generated };
  };

  for (let turn = 0; ; turn++) {
    const bound = front.open.leastF() + back.open.leastF();
    if (bound >= best || bound === Infinity) return finish(true, best);
    if ((turn & 63) === 0 && signal.aborted) return finish(false, Math.min(bound, best));
    const isForward = turn % 2 === 0;
    const [here, there] = isForward ? [front, back] : [back, front];
    expanded++;
    generated += here.expand((node) => {
      const other = there.nodes.nodeOf(here.nodes.states, node * here.nodes.words);
      if (other < 0) return;
      const cost = here.nodes.g[node]! + there.nodes.g[other]!;
      if (cost >= best) return;
      best = cost;
      meeting = isForward ? [node, other] : [other, node];
      observer?.event(code.meet, meeting[0], back.announced(meeting[1]), Math.floor(cost));
    });
    maxOpen = Math.max(maxOpen, front.open.size + back.open.size);
  }
}

/** Returns the actions to the meeting, and those from there to the goal. */
function joinPaths(
  front: OneSearch,
  back: OneSearch,
  [node, other]: readonly [number, number],
): number[] {
  const { nodes, space } = back;
  const path = front.nodes.pathTo(node);
  for (let at = other; nodes.parent[at]! >= 0; at = nodes.parent[at]!)
    path.push(space.inverse!(nodes.action[at]!));
  return path;
}

/** Bidirectional search as a plugin part, for every state space that can be reversed. */
export const bidirectionalSearch = definePathSearch({
  id: 'bidirectional',
  name: 'Bidirectional search',
  summary:
    'Bidirectional uniform-cost search: from both ends until no path can be cheaper than the best meeting',
  requires: ['reversed'],
  complete: true,
  deterministic: true,
  options: {},
  events,
  guarantee: () => 'optimal',
  run: (space, _options, context) => bidirectional(space, context),
});

/** The plugin: the path search `bidirectional`. */
export default definePlugin({ pathSearches: [bidirectionalSearch] });
