/** Checks the state spaces of a problem's instances and, if it is made of a domain, the rules and the domain's own cursor. */
import {
  describeCapability,
  ONE_WAY_COSTS,
  type Deepening,
  type Domain,
  type Example,
  type Problem,
  spaceCapabilitiesOf,
  type SpaceView,
  type StateSpace,
} from '@queenside/core';
import { attempt, attemptAll, type Check, fault, Member, stopwatch } from '../kit/check.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';
import { relatives } from '../records/relatives.ts';
import { generatedRecords } from '../records/task-records.ts';
import { checkCheapestPaths, cheapestPath } from './cheapest-path.ts';
import { checkOwnSearches } from './best-first-checks.ts';
import { explore, type Truth } from './truth.ts';

/** The most states of an example to explore: all, or a ball around the initial one. */
const MOST_STATES = 1500;

/** Checks the spaces of a problem, if its instances are state spaces. */
export function spaceViewChecks(problem: Problem): Check[] {
  const view = problem.space as SpaceView<unknown, unknown> | undefined;
  if (view === undefined) return [];
  const { domain } = problem;
  const { space } = domain ?? problem;
  return [
    {
      name: 'its spaces offer the promised capabilities',
      run: () => checkCapabilities(problem, view),
    },
    { name: 'its spaces follow the contract of cursors', run: () => checkSpaces(problem, view) },
    {
      name: 'its spaces follow the contract around goals, and for other records',
      run: () => checkOtherSpaces(problem, view),
    },
    {
      name: 'its own best-first searches agree with its actions',
      run: () => checkOwnSearches(problem, view),
    },
    ...(domain
      ? [
          {
            name: 'its cursor agrees with its rules',
            run: () => checkRules(problem, domain, view),
          },
          {
            name: 'its estimates hold on the way of cheapest paths',
            run: () => checkCheapestPaths(problem, domain),
          },
        ]
      : []),
  ].map((check) => ({ ...check, member: space && new Member(space, 'open') }));
}

function checkCapabilities(problem: Problem, view: SpaceView<unknown, unknown>): void {
  for (const { where, open, instance } of spacesOf(problem, view)) {
    const offered = spaceCapabilitiesOf(open());
    const hasFeature = problem.need(instance).features?.includes(ONE_WAY_COSTS) === true;
    const mayLack = (capability: string): boolean =>
      hasFeature && (capability === 'inverse' || capability === 'raster');
    const lacking = view.provides.filter(
      (capability) => !offered.includes(capability) && !mayLack(capability),
    );
    if (lacking.length > 0)
      throw fault(
        where,
        `the space does not offer ${lacking.map(describeCapability).join(', ')}`,
        'all that the problem provides',
      );
  }
}

function checkSpaces(problem: Problem, view: SpaceView<unknown, unknown>): Promise<void> {
  return attemptAll(
    spacesOf(problem, view).map(({ where, open }) => () => {
      const { faults } = attempt(where, 'a space to walk', () => explore(open(), MOST_STATES));
      ensureFaultless(problem, faults, where);
      checkDeepening(where, open);
    }),
  );
}

/** The milliseconds for other records, and the most states of each. */
const MOST_TIME = 1500;
const FEW_STATES = 400;
const GENERATED = 8;
const RELATIVES = 150;
/** Other records may be so many times as large as the largest example. */
const LARGER = 2;

/** Explores the states around a goal of each example, then generated records and changed examples. */
function checkOtherSpaces(problem: Problem, view: SpaceView<unknown, unknown>): void {
  const elapsed = stopwatch();
  const sizes = problem.examples.map((each) => problem.need(parseExample(problem, each)).size);
  const generated = problem.tasks.flatMap((task) => generatedRecords(problem, task, 1));
  const others = [
    ...generated.slice(0, GENERATED).map(({ record }) => ({ record })),
    ...relatives(problem, RELATIVES),
  ];
  for (const placed of [...problem.examples, ...others]) {
    const isExample = problem.examples.includes(placed as Example);
    if (elapsed() >= MOST_TIME) return;
    const instance = parseExample(problem, placed);
    if (problem.need(instance).size > LARGER * Math.max(...sizes)) continue;
    const where = whereOf(problem, placed);
    const space = view.open(instance);
    const start = attempt(where, 'a space to walk', () => explore(space, FEW_STATES));
    ensureFaultless(problem, start.faults, where);
    const far = start.isWhole
      ? undefined
      : (spaceAtGoal(problem, view, instance, { space, goal: start.goal }) ??
        (isExample ? spaceAfterPath(problem, view, placed as Example) : undefined));
    if (far === undefined) continue;
    const { faults } = attempt(where, 'a space to walk', () => explore(far, FEW_STATES, false));
    ensureFaultless(problem, faults, `${where}, from a goal`);
  }
}

/** Returns a space at a goal: the explored one at the goal that was met, or another one; undefined if no goal is known. */
function spaceAtGoal(
  { domain }: Problem,
  view: SpaceView<unknown, unknown>,
  instance: unknown,
  { space, goal }: { readonly space: StateSpace; readonly goal: Int32Array | undefined },
): StateSpace | undefined {
  if (goal === undefined) return domain?.goal && view.open(domain.goal(instance));
  // Only the space that saved a state knows how to load it.
  space.load(goal, 0);
  return space;
}

/** Returns a space at the goal of the right answer; undefined if it has none. */
function spaceAfterPath(
  problem: Problem,
  view: SpaceView<unknown, unknown>,
  example: Example,
): StateSpace | undefined {
  const path = problem.domain && cheapestPath(problem, problem.domain, example);
  if (path === undefined) return undefined;
  const space = view.open(parseExample(problem, example));
  for (const action of path) space.apply(action);
  return space;
}

function ensureFaultless({ domain }: Problem, faults: Truth['faults'], where: string): void {
  const [first] = faults;
  if (first === undefined) return;
  const found = faults.map(({ text }) => text).join('; ');
  const isOwn = domain !== undefined && domain.space === undefined && first.member in domain;
  const member = isOwn ? new Member(domain, first.member) : undefined;
  throw fault(where, found, 'a space as its info and the contract say', member);
}

/** Walks the rules and the cursor side by side, breadth first. */
function checkRules(
  problem: Problem,
  domain: Domain,
  view: SpaceView<unknown, unknown>,
): Promise<void> {
  return attemptAll(
    spacesOf(problem, view).map(({ where, open, instance }) => () => {
      const space = open();
      const keys = new Map<string | number, string>();
      const queue: { state: unknown; packed: Int32Array; path: readonly number[] }[] = [];
      const meet = (state: unknown, path: readonly number[]): void => {
        const packed = new Int32Array(space.info.words);
        space.save(packed, 0);
        const key = domain.key(state);
        const known = keys.get(key);
        const here = `${where}, after the actions ${path.join(', ') || 'none'}`;
        if (known !== undefined && known !== packed.join())
          throw fault(
            here,
            'a state has the key of another one, and is packed otherwise',
            'one key for each state',
            new Member(domain, 'key'),
          );
        compare(domain, state, space, here);
        if (known !== undefined) return;
        keys.set(key, packed.join());
        queue.push({ state, packed, path });
      };
      meet(instance, []);
      for (const { state, packed, path } of queue) {
        if (keys.size > MOST_STATES) return;
        for (const action of domain.actions(state)) {
          space.load(packed, 0);
          const cost = domain.cost?.(state, action) ?? 1;
          if (space.cost(action) !== cost)
            throw fault(
              where,
              `action ${action} costs ${space.cost(action)} by the cursor`,
              `${cost}, as by the rules`,
            );
          space.apply(action);
          meet(domain.result(state, action), [...path, action]);
        }
      }
    }),
  );
}

function compare(domain: Domain, state: unknown, space: StateSpace, where: string): void {
  const out = new Int32Array(space.info.maxActions + 64);
  const pairs: [what: string, byCursor: unknown, byRules: unknown][] = [
    ['actions', out.slice(0, space.actions(out, 0)).join(), domain.actions(state).join()],
    ['goal', space.isGoal(), domain.isGoal(state)],
  ];
  if (domain.heuristic && space.heuristic)
    pairs.push(['estimate', space.heuristic(), domain.heuristic(state)]);
  for (const [what, byCursor, byRules] of pairs)
    if (byCursor !== byRules)
      throw fault(
        where,
        `the cursor's ${what}: ${String(byCursor)}`,
        `${String(byRules)}, as by the rules`,
      );
}

function spacesOf(problem: Problem, view: SpaceView<unknown, unknown>) {
  return problem.examples.map((example) => {
    const instance = parseExample(problem, example);
    return { where: whereOf(problem, example), instance, open: () => view.open(instance) };
  });
}

/** The most states of an iteration to follow. */
const MOST_DEEPENED = 20_000;
const MOST_ITERATIONS = 20;
const GOING = { aborted: false };
const STOPPED = { aborted: true };

/** @param open opens the space again. */
function checkDeepening(where: string, open: () => StateSpace): void {
  const space = open();
  if (space.deepen === undefined || space.isGoal()) return;
  if (space.heuristic === undefined || space.undo === undefined)
    throw fault(where, 'it has deepen without a heuristic or undo', 'both, as IDA* requires');
  const packState = (): string => {
    const words = new Int32Array(space.info.words);
    space.save(words, 0);
    return words.join();
  };
  const before = packState();
  let bound = space.heuristic();
  for (let iteration = 0; iteration < MOST_ITERATIONS && bound < Infinity; iteration++) {
    const right = new Iteration(open(), bound).run();
    if (right === undefined) break;
    const found = space.deepen(bound, GOING);
    const least = right.actions === undefined ? right.least : found.least;
    const [one, other] = [JSON.stringify(found), JSON.stringify({ ...right, least })];
    if (one !== other) throw fault(where, `deepen(${bound}) returns ${one}`, other);
    if (packState() !== before)
      throw fault(where, `deepen(${bound}) moves the cursor`, 'the cursor stays');
    if (right.actions !== undefined) break;
    bound = right.least;
  }
  const { actions, isStopped } = space.deepen(bound, STOPPED);
  if (isStopped && actions !== undefined)
    throw fault(where, 'an iteration that was stopped returns a path', 'no path');
}

class Iteration {
  #least = Infinity;
  #expanded = 0;
  #generated = 0;
  readonly #path: number[] = [];
  readonly #space: StateSpace;
  readonly #bound: number;

  constructor(space: StateSpace, bound: number) {
    this.#space = space;
    this.#bound = bound;
  }

  /** @returns undefined if it is beyond the budget. */
  run(): Deepening | undefined {
    const cost = this.#visit(0, -1);
    if (this.#expanded > MOST_DEEPENED) return undefined;
    return {
      actions: cost === Infinity ? undefined : this.#path,
      cost,
      least: this.#least,
      isStopped: false,
      expanded: this.#expanded,
      generated: this.#generated,
    };
  }

  /** Returns the cost of the path to a goal, or Infinity. */
  #visit(spent: number, back: number): number {
    const space = this.#space;
    if (++this.#expanded > MOST_DEEPENED) return Infinity;
    const actions = new Int32Array(space.info.maxActions);
    for (const action of actions.subarray(0, space.actions(actions, 0))) {
      if (action === back) continue;
      const cost = spent + space.cost(action);
      space.apply(action);
      this.#generated++;
      const f = cost + space.heuristic!();
      if (f > this.#bound) this.#least = Math.min(this.#least, f);
      else {
        this.#path.push(action);
        const found = space.isGoal() ? cost : this.#visit(cost, space.inverse?.(action) ?? -1);
        if (found < Infinity) return found;
        this.#path.pop();
      }
      space.undo!(action);
    }
    return Infinity;
  }
}
