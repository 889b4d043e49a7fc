/** Searches with a limit, a beam, or a bound, as courses and books write them, and their mistakes. */
import { describe, expect, test } from 'vitest';
import { allAlgorithms, explainMistake, type SpaceRun } from '../src/index.ts';
import { onEachBank, onSpaces, records, type SeenSpace } from './instances.ts';

type Path = readonly number[] | undefined;
type Search = (space: SeenSpace) => Path;
type Case = readonly [id: string, name: string, search: Search];

/** A path of a search. */
interface Way {
  readonly path: readonly number[];
  readonly state: number;
  readonly g: number;
}

const beginAt = (state: number): Way => ({ path: [state], state, g: 0 });

function extend(way: Way, space: SeenSpace): Way[] {
  return space
    .successors(way.state)
    .map(([state, cost]) => ({ path: [...way.path, state], state, g: way.g + cost }));
}

const isCircle = ({ path }: Way): boolean => new Set(path).size < path.length;
const isBack = ({ path }: Way): boolean => path.length > 2 && path.at(-3) === path.at(-1);

const LIMIT = 4;

interface DiveOptions {
  readonly limit?: number;
  /** The depth at which the search stops. Default: the number of actions. */
  readonly measure?: (way: Way) => number;
  readonly skips?: (way: Way) => boolean;
  /** Whether it remembers all states that it reaches. */
  readonly marks?: boolean;
  readonly isReversed?: boolean;
  /** Whether it tests the limit before the goal. */
  readonly limitFirst?: boolean;
  /** Whether it gives up when one path reaches the limit. */
  readonly givesUp?: boolean;
}

const depthOf = ({ path }: Way): number => path.length - 1;

/** Depth-limited search by recursion: the goal, the limit, and then the successors. */
const dive =
  (options: DiveOptions = {}): Search =>
  (space) => {
    const { limit = LIMIT, measure = depthOf, skips = () => false } = options;
    const marked = new Set([space.start]);
    const follow = (way: Way): Path | 'cutoff' => {
      const isCut = measure(way) >= limit;
      if (options.limitFirst && isCut) return 'cutoff';
      if (space.isGoal(way.state)) return way.path;
      if (isCut) return 'cutoff';
      let result: Path | 'cutoff';
      const ways = extend(way, space);
      for (const next of options.isReversed ? ways.toReversed() : ways) {
        if (skips(next) || (options.marks && marked.has(next.state))) continue;
        marked.add(next.state);
        const found = follow(next);
        if (found === 'cutoff' && !options.givesUp) result = found;
        else if (found !== undefined) return found;
      }
      return result;
    };
    const found = follow(beginAt(space.start));
    return found === 'cutoff' ? undefined : found;
  };

/** Depth-limited search with a stack. */
const stack =
  ({
    expandsAtLimit = false,
    tests = 'popped',
    keepsDepths = false,
    limit = LIMIT,
    skips = isCircle,
  } = {}): Search =>
  (space) => {
    const open = [beginAt(space.start)];
    const depths = new Map([[space.start, 0]]);
    if (tests === 'generated' && space.isGoal(space.start)) return [space.start];
    for (let way = open.pop(); way !== undefined; way = open.pop()) {
      if (tests === 'popped' && space.isGoal(way.state)) return way.path;
      if (depthOf(way) >= limit + (expandsAtLimit ? 1 : 0)) continue;
      for (const next of extend(way, space)) {
        if (tests === 'generated' && space.isGoal(next.state)) return next.path;
        if (skips(next)) continue;
        if (keepsDepths && depthOf(next) >= (depths.get(next.state) ?? Infinity)) continue;
        depths.set(next.state, depthOf(next));
        open.push(next);
      }
    }
    return undefined;
  };

interface Node extends Way {
  f: number;
}

interface RecursiveOptions {
  readonly rate?: (way: Way, space: SeenSpace) => number;
  readonly inherits?: 'book' | 'korf' | 'never';
  readonly skips?: (way: Way) => boolean;
  readonly below?: (limit: number, alternative: number, best: number) => number;
  readonly backsUp?: boolean;
  readonly triesOnce?: boolean;
  readonly choosesOnce?: boolean;
  readonly endsEarly?: boolean;
  readonly lastOfTies?: boolean;
}

const sum = ({ g, state }: Way, space: SeenSpace): number => g + space.heuristic(state);

/** Recursive best first search. */
const recurse =
  ({
    rate = sum,
    inherits = 'book',
    skips = () => false,
    below = (limit, second) => Math.min(limit, second),
    backsUp = true,
    ...options
  }: RecursiveOptions = {}): Search =>
  (space) => {
    let found: Path;
    const follow = (node: Node, limit: number): number => {
      if (space.isGoal(node.state)) {
        found = node.path;
        return node.f;
      }
      const own = rate(node, space);
      const least = inherits === 'book' || (inherits === 'korf' && own < node.f) ? node.f : 0;
      const children = extend(node, space)
        .filter((way) => !skips(way))
        .map((way): Node => ({ ...way, f: Math.max(rate(way, space), least) }));
      const goal = options.endsEarly && children.find(({ state }) => space.isGoal(state));
      if (goal) {
        found = goal.path;
        return goal.f;
      }
      if (children.length === 0) return Infinity;
      const sort = (): void => {
        if (options.lastOfTies) children.reverse();
        children.sort((a, b) => a.f - b.f);
      };
      sort();
      for (;;) {
        if (!options.choosesOnce) sort();
        const [best, second] = children as [Node, Node | undefined];
        if (best.f > limit || best.f === Infinity) return best.f;
        const f = follow(best, below(limit, second?.f ?? Infinity, best.f));
        if (backsUp) best.f = f;
        if (found !== undefined) return f;
        if (options.triesOnce) return best.f;
      }
    };
    const start = beginAt(space.start);
    follow({ ...start, f: rate(start, space) }, Infinity);
    return found;
  };

interface BeamOptions {
  readonly width?: number;
  readonly rate?: (way: Way, space: SeenSpace) => number;
  readonly avoids?: 'path' | 'expanded' | 'generated';
  readonly tests?: 'generated' | 'kept' | 'expanded';
  readonly isReversed?: boolean;
  readonly merges?: boolean;
  readonly perState?: boolean;
  /** Whether the successors of a state are the first, and not the last, of ties. */
  readonly sorts?: (a: number, b: number) => number;
}

const estimate = ({ state }: Way, space: SeenSpace): number => space.heuristic(state);

/** Beam search. */
const beam =
  ({
    width = 2,
    rate = estimate,
    avoids = 'path',
    tests = 'expanded',
    sorts = (a, b) => a - b,
    ...options
  }: BeamOptions = {}): Search =>
  (space) => {
    let level = [beginAt(space.start)];
    const seen = new Set([space.start]);
    if (space.isGoal(space.start)) return [space.start];
    while (level.length > 0) {
      const next: Way[] = [];
      for (const way of level) {
        if (tests === 'expanded' && space.isGoal(way.state)) return way.path;
        if (avoids === 'expanded') seen.add(way.state);
        const ways: Way[] = [];
        for (const each of extend(way, space)) {
          if (tests === 'generated' && space.isGoal(each.state)) return each.path;
          if (avoids === 'path' ? isCircle(each) : seen.has(each.state)) continue;
          if (options.merges && next.some(({ state }) => state === each.state)) continue;
          if (avoids === 'generated') seen.add(each.state);
          ways.push(each);
        }
        ways.sort((a, b) => sorts(rate(a, space), rate(b, space)));
        next.push(...(options.perState ? ways.slice(0, width) : ways));
      }
      if (options.isReversed) next.reverse();
      if (!options.perState) next.sort((a, b) => sorts(rate(a, space), rate(b, space)));
      level = options.perState ? next : next.slice(0, width);
      if (tests === 'kept') for (const way of level) if (space.isGoal(way.state)) return way.path;
    }
    return undefined;
  };

interface BoundOptions {
  readonly rate?: (way: Way, space: SeenSpace) => number;
  readonly extended?: boolean;
  readonly skips?: (way: Way) => boolean;
  /** When the search notices a goal. */
  readonly ends?: 'popped' | 'no cheaper' | 'generated';
  readonly isReversed?: boolean;
  readonly keepsFirst?: boolean;
}

const cost = ({ g }: Way): number => g;

/** Branch and bound, the cheapest path first. */
const bound =
  ({ rate = cost, skips = isCircle, ends = 'popped', ...options }: BoundOptions = {}): Search =>
  (space) => {
    const open = [beginAt(space.start)];
    const closed = new Set<number>();
    const seen = new Set([space.start]);
    let best: Way | undefined;
    while (open.length > 0) {
      const sorted = options.isReversed ? open.toReversed() : open;
      const way = sorted.reduce((a, b) => (rate(b, space) < rate(a, space) ? b : a));
      open.splice(open.indexOf(way), 1);
      if (best !== undefined && rate(way, space) >= best.g) return best.path;
      if (ends === 'popped' && space.isGoal(way.state)) return way.path;
      if (options.extended && closed.has(way.state)) continue;
      closed.add(way.state);
      for (const next of extend(way, space)) {
        if (skips(next) || (options.keepsFirst && seen.has(next.state))) continue;
        seen.add(next.state);
        if (ends !== 'popped' && space.isGoal(next.state)) {
          if (ends === 'generated') return next.path;
          if (best === undefined || next.g < best.g) best = next;
        } else open.push(next);
      }
    }
    return best?.path;
  };

interface LatestOptions {
  readonly rate?: (way: Way, space: SeenSpace) => number;
  readonly goals?: (way: Way) => number;
  readonly skips?: (way: Way) => boolean;
  readonly prunes?: (rating: number, best: number, first: number) => boolean;
  readonly usesStack?: boolean;
  readonly keepsCosts?: boolean;
  readonly sorts?: boolean;
}

/** Branch and bound, the latest path first. */
const latest =
  ({
    rate = cost,
    goals = cost,
    skips = isCircle,
    prunes = (rating, best) => rating >= best,
    ...options
  }: LatestOptions = {}): Search =>
  (space) => {
    let best: Way | undefined;
    let first = Infinity;
    const costs = new Map([[space.start, 0]]);
    const isPruned = (way: Way): boolean =>
      prunes(rate(way, space), best === undefined ? Infinity : goals(best), first);
    const meet = (way: Way): void => {
      if (first === Infinity) first = goals(way);
      if (best === undefined || goals(way) < goals(best)) best = way;
    };
    const below = (way: Way): Way[] => {
      const ways = extend(way, space).filter((next) => {
        if (skips(next)) return false;
        if (options.keepsCosts && next.g >= (costs.get(next.state) ?? Infinity)) return false;
        costs.set(next.state, next.g);
        return true;
      });
      return options.sorts ? ways.toSorted((a, b) => rate(a, space) - rate(b, space)) : ways;
    };
    const follow = (way: Way): void => {
      if (isPruned(way)) return;
      if (space.isGoal(way.state)) return meet(way);
      for (const next of below(way)) follow(next);
    };
    if (options.usesStack) {
      const open = [beginAt(space.start)];
      for (let way = open.pop(); way !== undefined; way = open.pop()) {
        if (isPruned(way)) continue;
        if (space.isGoal(way.state)) meet(way);
        else open.push(...below(way));
      }
    } else follow(beginAt(space.start));
    return best?.path;
  };

const RIGHT: readonly Case[] = [
  ['depth-limited', 'by recursion, without memory (3rd edition)', dive()],
  ['depth-limited', 'by recursion, along its path', dive({ skips: isCircle, isReversed: true })],
  ['depth-limited', 'by recursion, not back', dive({ skips: isBack })],
  ['depth-limited', 'with a stack', stack()],
  [
    'depth-limited',
    'with a stack, expanding at the limit (4th edition)',
    stack({ expandsAtLimit: true }),
  ],
  ['depth-limited', 'with a stack and early goals', stack({ tests: 'generated' })],
  [
    'depth-limited',
    'with a stack, early goals, and circles',
    stack({ tests: 'generated', skips: isBack }),
  ],
  ['depth-limited', 'with a stack and the depth of each state', stack({ keepsDepths: true })],
  ['recursive-best-first', 'of the book', recurse()],
  ['recursive-best-first', 'by Korf', recurse({ inherits: 'korf' })],
  ['recursive-best-first', 'along its path', recurse({ skips: isCircle })],
  ['recursive-best-first', 'by Korf, not back', recurse({ skips: isBack, inherits: 'korf' })],
  ['recursive-best-first', 'with the last of ties', recurse({ lastOfTies: true })],
  ['beam', 'of paths without circles', beam()],
  ['beam', 'with other ties', beam({ isReversed: true })],
  ['beam', 'that tests the states it keeps', beam({ tests: 'kept' })],
  ['beam', 'that tests the states it generates', beam({ tests: 'generated' })],
  ['beam', 'with one path to each state', beam({ merges: true })],
  ['beam', 'with a closed list', beam({ avoids: 'expanded' })],
  [
    'beam',
    'with a closed list and one path to each state',
    beam({ avoids: 'expanded', merges: true }),
  ],
  ['beam', 'that marks what it generates', beam({ avoids: 'generated' })],
  ['beam', 'by f', beam({ rate: sum })],
  [
    'beam',
    'by f that marks what it generates',
    beam({ rate: sum, avoids: 'generated', tests: 'generated' }),
  ],
  ['branch-and-bound', 'of paths without circles', bound()],
  ['branch-and-bound', 'of paths that do not go back', bound({ skips: isBack })],
  ['branch-and-bound', 'with other ties', bound({ isReversed: true })],
  ['branch-and-bound', 'until no path is cheaper', bound({ ends: 'no cheaper' })],
  ['branch-and-bound', 'with an extended list', bound({ extended: true })],
  ['branch-and-bound', 'with estimates', bound({ rate: sum })],
  ['branch-and-bound', 'with estimates and other ties', bound({ rate: sum, isReversed: true })],
  [
    'branch-and-bound',
    'with estimates until no path is cheaper',
    bound({ rate: sum, ends: 'no cheaper' }),
  ],
  ['branch-and-bound', 'with estimates and an extended list', bound({ rate: sum, extended: true })],
  ['branch-and-bound', 'depth first', latest()],
  ['branch-and-bound', 'depth first with estimates', latest({ rate: sum })],
  ['branch-and-bound', 'depth first with a stack', latest({ usesStack: true })],
  [
    'branch-and-bound',
    'depth first with a stack, estimates, and order',
    latest({ usesStack: true, rate: sum, sorts: true }),
  ],
  [
    'branch-and-bound',
    'depth first, equal costs, too',
    latest({ prunes: (rating, best) => rating > best }),
  ],
  ['branch-and-bound', 'depth first with the cost of each state', latest({ keepsCosts: true })],
];

const WRONG: readonly (readonly [...Case, mistake: string])[] = [
  [
    'depth-limited',
    'without a limit',
    dive({ limit: Infinity, skips: isCircle }),
    'it has no limit',
  ],
  [
    'depth-limited',
    'one too small',
    dive({ limit: LIMIT - 1 }),
    'its limit is one action too small',
  ],
  ['depth-limited', 'two too great', dive({ limit: LIMIT + 2 }), 'its limit is too great'],
  ['depth-limited', 'limit first', dive({ limitFirst: true }), 'it misses goals at the limit'],
  ['depth-limited', 'by cost', dive({ measure: cost }), 'its limit is a cost'],
  ['depth-limited', 'that marks', dive({ marks: true }), 'it leaves out states'],
  ['depth-limited', 'that gives up', dive({ givesUp: true }), 'it gives up when'],
  [
    'depth-limited',
    'in rounds',
    (space) => {
      for (let limit = 0; limit < 40; limit++) {
        const found = dive({ limit, skips: isCircle })(space);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    'it raises its limit',
  ],
  [
    'recursive-best-first',
    'without backing up',
    recurse({ backsUp: false }),
    'it does not back up',
  ],
  ['recursive-best-first', 'without inheriting', recurse({ inherits: 'never' }), 'children do not'],
  [
    'recursive-best-first',
    'alternative',
    recurse({ below: (_, second) => second }),
    'it passes the second',
  ],
  [
    'recursive-best-first',
    'own limit',
    recurse({ below: (limit) => limit }),
    'it passes its own limit',
  ],
  [
    'recursive-best-first',
    'own f',
    recurse({ below: (limit, _, best) => Math.min(limit, best) }),
    'it takes the f of the best child',
  ],
  ['recursive-best-first', 'once', recurse({ triesOnce: true }), 'it gives up after one child'],
  [
    'recursive-best-first',
    'sorted once',
    recurse({ choosesOnce: true }),
    'it chooses the best child once',
  ],
  ['recursive-best-first', 'by g', recurse({ rate: cost }), 'it ignores the estimate'],
  ['recursive-best-first', 'by h', recurse({ rate: estimate }), 'it ignores the cost'],
  [
    'recursive-best-first',
    'by actions',
    recurse({ rate: (way, space) => depthOf(way) + estimate(way, space) }),
    'it counts actions',
  ],
  ['recursive-best-first', 'early', recurse({ endsEarly: true }), 'it ends as soon as'],
  ['beam', 'of one', beam({ width: 1 }), 'it keeps one state of each level'],
  ['beam', 'of three', beam({ width: 3 }), 'it keeps one state too many'],
  [
    'beam',
    'of all',
    beam({ width: Infinity, avoids: 'generated' }),
    'it keeps all states of each level',
  ],
  [
    'beam',
    'for each state',
    beam({ perState: true, avoids: 'generated' }),
    'it keeps the best successors',
  ],
  [
    'beam',
    'of the worst',
    beam({ sorts: (a, b) => b - a }),
    'it keeps the states with the greatest',
  ],
  ['beam', 'unsorted', beam({ sorts: () => 0 }), 'it does not compare'],
  ['beam', 'by g', beam({ rate: cost }), 'it compares the cost so far'],
  ['branch-and-bound', 'early', bound({ ends: 'generated' }), 'it ends as soon as'],
  [
    'branch-and-bound',
    'early with estimates',
    bound({ rate: sum, ends: 'generated' }),
    'it ends as soon as',
  ],
  ['branch-and-bound', 'of actions', bound({ rate: depthOf }), 'it counts actions'],
  [
    'branch-and-bound',
    'of actions, depth first',
    latest({ rate: depthOf, goals: depthOf }),
    'it counts actions',
  ],
  [
    'branch-and-bound',
    'by estimates',
    bound({ rate: estimate, extended: true }),
    'it ignores the cost',
  ],
  [
    'branch-and-bound',
    'first path',
    dive({ limit: Infinity, skips: isCircle }),
    'it ends at the first path',
  ],
  [
    'branch-and-bound',
    'without pruning',
    latest({ prunes: () => false }),
    'it follows paths that are',
  ],
  [
    'branch-and-bound',
    'with the first bound',
    latest({ prunes: (rating, _, first) => rating >= first }),
    'it compares with the first path',
  ],
  [
    'branch-and-bound',
    'that keeps the first way',
    bound({ keepsFirst: true }),
    'it keeps the first way',
  ],
];

const algorithms = allAlgorithms();
const run = (id: string, search: Search): SpaceRun[] =>
  onSpaces(search, records(algorithms[id]!.bank));

describe('right', () => {
  test.each(RIGHT)('%s %s', (id, _name, search) => {
    onEachBank(() => {
      const bank = records(algorithms[id]!.bank);
      for (const [index, each] of run(id, search).entries()) {
        const { words } = algorithms[id]!.judge(each) ?? {};
        expect({ ...bank[index], words }).toEqual({ ...bank[index], words: undefined });
        expect(each.answer).toBeDefined();
      }
    });
  });
});

describe('wrong', () => {
  test.each(WRONG)('%s %s', (id, _name, search, mistake) => {
    onEachBank(() => {
      const runs = run(id, search);
      expect(runs.some((each) => algorithms[id]!.judge(each))).toBe(true);
      const named = explainMistake(algorithms[id]!, runs);
      expect(named?.slice(0, mistake.length)).toBe(mistake);
    });
  });
});

test('beam search that keeps one state too few is accused of it', () => {
  const three = allAlgorithms({ width: 3 })['beam']!;
  onEachBank(() => {
    const runs = onSpaces(beam({ width: 2 }), records(three.bank));
    expect(explainMistake(three, runs)).toBe('it keeps one state too few');
    const right = onSpaces(beam({ width: 3 }), records(three.bank));
    expect(right.map((each) => three.judge(each)?.words)).toEqual(right.map(() => undefined));
  });
});

test('beam search that ends at a state that it should not keep is accused', () => {
  const record = 'S Z {(A,1),(B,2),(C,3)} {(S,A,1),(S,B,1),(S,C,1),(C,Z,1)}';
  const worst = beam({ sorts: (a, b) => b - a, tests: 'generated' });
  expect(
    onSpaces(worst, [{ problem: 'graph', record }]).map(
      (each) => algorithms['beam']!.judge(each)?.words,
    ),
  ).toEqual([
    'yours expanded C on level 1, with h = 3; beam search with width 2 keeps the 2 least: those of the states that it keeps are 1, 2',
  ]);
});
