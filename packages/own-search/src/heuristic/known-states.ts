/** The states on which a heuristic is judged, and how far the goal is from each of them. */
import { Random, type StateSpace } from '@queenside/core';
import { HeapOpen } from '@queenside/state-space';
import type { SpaceHost } from '../hosts/space-host.ts';
import { roomIn, searchWith } from './a-star.ts';
import { Pauses } from './pauses.ts';

/** The most states around the goal that a sample has. */
const MOST_NEAR = 5000;
/** The random walks of a sample, the most actions of one, and the most states that are expanded to find out how far its end is. */
const WALKS = 100;
const LONGEST_WALK = 80;
const MOST_EXPANDED = 1000;
/** The most states that are expanded to solve the record. */
const MOST_FOR_START = 20_000;

/** How far the goal is from a state. */
export interface Distance {
  /** The cheapest cost; Infinity if there is no path. */
  readonly cost: number;
  /** The number of actions of a cheapest path. */
  readonly steps: number;
  /** Present if there may be a cheaper path. */
  readonly isBound?: true;
}

/** States, and how far the goal is from those for which it is known. */
export interface KnownStates {
  /** Whether these are all states that can be reached. */
  readonly areAll: boolean;
  readonly states: readonly number[];
  /** Returns the distances that are known. They are found once. */
  findDistances(): Promise<ReadonlyMap<number, Distance>>;
}

/** A state, and what the action costs that leads from it. */
interface Before {
  readonly state: number;
  readonly cost: number;
}

/** Returns the only goal of a space; undefined if there are several, or if none is known. */
export async function onlyGoal(
  space: StateSpace,
  host: SpaceHost,
  most: number,
): Promise<number | undefined> {
  const goal = space.reversed?.();
  if (goal !== undefined) {
    const words = new Int32Array(space.info.words);
    goal.save(words, 0);
    return host.meetPacked(words);
  }
  if (!space.info.finite || !(await meetAll(host, most))) return undefined;
  const goals = Array.from({ length: host.size }, (_, state) => state).filter((state) =>
    host.isGoal(state),
  );
  return goals.length === 1 ? goals[0] : undefined;
}

/**
 * Returns all states if there are at most so many, otherwise a sample.
 *
 * @param space a cursor at the start, which moves.
 */
export async function knowStates(
  space: StateSpace,
  host: SpaceHost,
  most: number,
  seed: number,
): Promise<KnownStates> {
  if (await meetAll(host, most)) return allStates(host);
  return sample(space, host, new Random(seed));
}

/** Meets all states as `SpaceHost.meetAll`, with pauses. */
async function meetAll(host: SpaceHost, most: number): Promise<boolean> {
  const pauses = new Pauses();
  const meeting = host.meetEach(most);
  while (meeting.next().done !== true) if (pauses.isDue) await pauses.take();
  return host.size <= most;
}

async function allStates(host: SpaceHost): Promise<KnownStates> {
  const pauses = new Pauses();
  const { size } = host;
  const before: Before[][] = Array.from({ length: size }, () => []);
  const states: number[] = [];
  const goals: number[] = [];
  for (let state = 0; state < size; state++) {
    if (pauses.isDue) await pauses.take();
    states.push(state);
    if (host.isGoal(state)) goals.push(state);
    for (const [to, cost] of host.successors(state)) before[to]!.push({ state, cost });
  }
  const findDistances = async (): Promise<ReadonlyMap<number, Distance>> => {
    const distances = await distancesTo(
      atGoals(goals),
      (state) => before[state]!,
      Infinity,
      () => size,
    );
    for (const state of states) if (!distances.has(state)) distances.set(state, NOWHERE);
    return distances;
  };
  let found: Promise<ReadonlyMap<number, Distance>> | undefined;
  return {
    areAll: true,
    states,
    findDistances: () => (found ??= findDistances()),
  };
}

const NOWHERE: Distance = { cost: Infinity, steps: Infinity };

function atGoals(goals: readonly number[]): ReadonlyMap<number, Distance> {
  return new Map(goals.map((goal) => [goal, { cost: 0, steps: 0 }]));
}

/**
 * Returns how far the goal is at most from states, by the paths that are known.
 *
 * @param path a path from the start to a goal, which need not be a cheapest one.
 */
export async function boundDistances(
  host: SpaceHost,
  states: readonly number[],
  known: ReadonlyMap<number, Distance>,
  path: readonly number[],
): Promise<ReadonlyMap<number, Distance>> {
  const ends = new Map([...known].filter(([, { cost }]) => cost < Infinity));
  const costs = path.slice(1).map((to, index) => host.successors(path[index]!).get(to)!);
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  if (path.length > 0) learnPath(host, path[0]!, path, whole, ends);
  const before = new Map<number, Before[]>();
  for (const state of states)
    for (const [to, cost] of host.successors(state)) {
      const of = before.get(to) ?? [];
      before.set(to, of);
      of.push({ state, cost });
    }
  const stepsTo = (state: number): readonly Before[] => before.get(state) ?? [];
  const bounds = await distancesTo(ends, stepsTo, Infinity, () => host.size);
  return new Map(
    [...bounds].map(([state, bound]) => [state, known.get(state) ?? { ...bound, isBound: true }]),
  );
}

/** Takes the states around the goal, the ends of random walks, and the states on the cheapest paths that are found from these. */
async function sample(space: StateSpace, host: SpaceHost, random: Random): Promise<KnownStates> {
  const back = space.reversed?.();
  const distances =
    back === undefined
      ? new Map<number, Distance>()
      : await distancesTo(
          atGoals([goalOf(back, host)]),
          stepsBefore(back, host),
          MOST_NEAR,
          () => host.size,
        );
  const states = new Set([host.start, ...distances.keys()]);
  const ends = [host.start];
  const [goal = host.start] = distances.keys();
  for (let walk = 0; walk < WALKS; walk++)
    ends.push(walkFrom(walk % 2 === 0 ? host.start : goal, host, random));
  const estimateAll = (each: readonly number[]): readonly number[] =>
    each.map((state) => host.heuristic(state));
  for (const end of ends) {
    states.add(end);
    if (distances.has(end)) continue;
    const most = end === host.start ? MOST_FOR_START : MOST_EXPANDED;
    const found = await searchWith(host, end, estimateAll, most);
    if (found.isDone) learnPath(host, end, found.path, found.cost, distances);
    for (const state of found.path ?? []) states.add(state);
  }
  return { areAll: false, states: [...states], findDistances: async () => distances };
}

/** Each state of a cheapest path is as far from the goal as the rest of the path costs. */
function learnPath(
  host: SpaceHost,
  from: number,
  path: readonly number[] | undefined,
  whole: number,
  distances: Map<number, Distance>,
): void {
  if (path === undefined) {
    distances.set(from, NOWHERE);
    return;
  }
  let cost = whole;
  for (const [index, state] of path.entries()) {
    if (!distances.has(state)) distances.set(state, { cost, steps: path.length - 1 - index });
    const next = path[index + 1];
    if (next !== undefined) cost -= host.successors(state).get(next)!;
  }
}

function walkFrom(start: number, host: SpaceHost, random: Random): number {
  let state = start;
  for (let left = 1 + random.int(LONGEST_WALK); left > 0; left--) {
    const next = [...host.successors(state).keys()];
    if (next.length === 0) break;
    state = next[random.int(next.length)]!;
  }
  return state;
}

function goalOf(back: StateSpace, host: SpaceHost): number {
  const words = new Int32Array(back.info.words);
  back.save(words, 0);
  return host.meetPacked(words);
}

/** Returns a function that returns the states before a state, by a cursor that goes backwards. */
function stepsBefore(back: StateSpace, host: SpaceHost): (state: number) => readonly Before[] {
  const words = new Int32Array(back.info.words);
  const actions = new Int32Array(back.info.maxActions);
  return (state) => {
    host.pack(state, words);
    back.load(words, 0);
    const here = words.slice();
    const count = back.actions(actions, 0);
    return Array.from(actions.subarray(0, count), (action) => {
      back.load(here, 0);
      const cost = back.cost(action);
      back.apply(action);
      back.save(words, 0);
      return { state: host.meetPacked(words), cost };
    });
  };
}

/** Returns how far the goals are from the states around them, the nearest first, by the algorithm of Dijkstra (1959). */
async function distancesTo(
  ends: ReadonlyMap<number, Distance>,
  before: (state: number) => readonly Before[],
  most: number,
  sizeNow: () => number,
): Promise<Map<number, Distance>> {
  const pauses = new Pauses();
  const open = new HeapOpen();
  const makeRoom = roomIn(open);
  const distances = new Map<number, Distance>();
  const reached = new Map<number, Distance>();
  for (const [state, distance] of ends) {
    makeRoom(sizeNow());
    open.push(state, distance.cost, -distance.steps);
    reached.set(state, distance);
  }
  for (let state = open.pop(); state >= 0 && distances.size < most; state = open.pop()) {
    if (pauses.isDue) await pauses.take();
    const distance = reached.get(state)!;
    const { cost, steps } = distance;
    distances.set(state, distance);
    for (const each of before(state)) {
      const known = reached.get(each.state);
      const total = cost + each.cost;
      const isShorter = known?.cost === total && known.steps > steps + 1;
      if (distances.has(each.state) || (known !== undefined && known.cost <= total && !isShorter))
        continue;
      reached.set(each.state, { cost: total, steps: steps + 1 });
      makeRoom(sizeNow());
      // Of equal costs, those with fewer steps come first.
      if (known === undefined) open.push(each.state, total, -steps - 1);
      else open.update(each.state, total, -steps - 1);
    }
  }
  return distances;
}
