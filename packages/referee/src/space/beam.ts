/**
 * Judges beam search: level by level, the states with the least ratings. Every order within a level is right, and so are every choice
 * among ties and every way to avoid states that the search has been in.
 */
import { type Calls, type Difference, num, ROUNDING } from '../calls.ts';
import { HabitReferee, judgeByHabits } from './habits.ts';
import { isOn, type Path, type SpaceFacts, type Way } from './space.ts';

/** How a search chooses the states of a level. Common mistakes are other rules. */
export interface BeamRule {
  readonly name: string;
  /** The number of states of a level that the search keeps. */
  readonly width: number;
  /** What it compares: the estimate h, f = g + h, the cost so far g, or nothing. */
  readonly by: 'h' | 'f' | 'g' | 'nothing';
  /** Whether it keeps the states with the greatest ratings. */
  readonly keepsWorst: boolean;
  /** What the width limits: the states of a level, or the successors of each state. */
  readonly limits: 'level' | 'successors';
}

/** Beam search by estimates (P. Winston, MIT 6.034). */
export function beam(width: number): BeamRule {
  const name = `beam search with width ${num(width)}`;
  return { name, width, by: 'h', keepsWorst: false, limits: 'level' };
}

/**
 * The states that a search may leave out: those on the path, those that it has generated, those of this level and those before it,
 * those that it has expanded when it generates a successor, or none. If it reaches a state of the level twice, it may keep both ways,
 * the first one, or the cheapest one.
 */
const HABITS = (['path', 'generated', 'level', 'expanded', 'nothing'] as const).flatMap((avoids) =>
  (['both', 'first', 'cheapest'] as const).map((keeps) => ({ avoids, keeps })),
);
type BeamHabit = (typeof HABITS)[number];

/** A way to a state. */
interface BeamWay extends Way {
  readonly cost: number;
  readonly rating: number;
  readonly parent: BeamWay | undefined;
}

/**
 * A way to read the calls: the ways to the states of the current level, and those that the search has expanded. Calls do not tell
 * where a level begins, nor which of several ways to a state the search expands, so several readings may be possible.
 */
interface BeamReading {
  readonly level: number;
  readonly ways: readonly BeamWay[];
  readonly chosen: readonly BeamWay[];
  /** The states that were expanded or generated before this level, if the habit needs them. */
  readonly seen: ReadonlySet<number>;
}

/** The most readings that the referee keeps. If there are more, the right one may be lost, and the rest of the run is permitted. */
const MOST_READINGS = 64;

/** Returns the first step that a rule does not permit; undefined if there is none. @param path absent if the search did not end. */
export function judgeBeam(
  space: SpaceFacts,
  calls: Calls,
  rule: BeamRule,
  path?: { readonly states: Path },
): Difference | undefined {
  // Without costs, all ways to a state are rated the same.
  const habits = HABITS.filter(({ keeps }) => keeps !== 'cheapest' || ['f', 'g'].includes(rule.by));
  const referees = habits.map((habit) => () => new BeamReferee(space, rule, habit));
  return judgeByHabits(referees, calls, path);
}

class BeamReferee extends HabitReferee {
  readonly #rule: BeamRule;
  readonly #habit: BeamHabit;
  /** The goal that the search has tested or expanded last. */
  #goal: number | undefined;
  #readings: readonly BeamReading[];

  constructor(space: SpaceFacts, rule: BeamRule, habit: BeamHabit) {
    super(space, rule.name);
    this.#rule = rule;
    this.#habit = habit;
    const first = this.#wayTo(space.start, 0, undefined);
    const seen = new Set([space.start]);
    this.#readings = [{ level: 0, ways: [first], chosen: [], seen }];
  }

  override meetGoal(goal: number): void {
    this.#goal = goal;
  }

  override expand(state: number): string | undefined {
    const words = this.wentOn(state, this.#goal) ?? this.#expand(state);
    if (this.space.isGoal(state)) this.#goal = state;
    return words;
  }

  #expand(state: number): string | undefined {
    const next = this.#readings.flatMap((reading) => this.#choose(reading, state));
    const fresh: BeamReading[] = [];
    for (const reading of this.#readings) {
      if (this.#missing(reading).length > 0) continue;
      const below = this.#nextLevel(reading);
      next.push(...this.#choose(below, state));
      fresh.push(below);
    }
    if (next.length === 0) return this.#refuse(state, fresh[0]);
    // Without a path, only one way to each state is possible, so readings seldom multiply.
    const different =
      this.#habit.avoids === 'path'
        ? [...new Map(next.map((each) => [keyOf(each), each])).values()]
        : next;
    this.hasLost ||= different.length > MOST_READINGS;
    this.#readings = different.slice(0, MOST_READINGS);
    return undefined;
  }

  /** Returns why no reading goes on with a state. @param fresh the next level, if one may begin. */
  #refuse(state: number, fresh: BeamReading | undefined): string {
    const { name, by } = this.#rule;
    const reading = fresh ?? this.#readings[0]!;
    const found = reading.ways.find((way) => way.state === state);
    const [missing] = this.#missing(reading);
    if (found === undefined && fresh === undefined && missing !== undefined)
      return `yours expanded ${this.nameOf(state)} before ${this.nameOf(missing.state)}; ${name} expands all states that it keeps of level ${reading.level} before the next level`;
    if (found === undefined)
      return `yours expanded ${this.nameOf(state)}, which is not on level ${reading.level} of ${name}`;
    const ratings = reading.ways.map(({ rating }) => rating).toSorted((a, b) => a - b);
    const list = ratings.slice(0, this.#rule.width).map((each) => num(Math.abs(each)));
    const kept =
      by === 'nothing' ? '' : `: those of the states that it keeps are ${list.join(', ')}`;
    return `yours expanded ${this.nameOf(state)} on level ${reading.level}, with ${by} = ${num(found.rating)}; ${name} keeps the ${num(this.#rule.width)} least${kept}`;
  }

  /** Returns the readings in which a search expands a state of the current level. */
  #choose(reading: BeamReading, state: number): BeamReading[] {
    const { ways, chosen } = reading;
    if (this.#habit.keeps !== 'both' && chosen.some((way) => way.state === state)) return [];
    const open = ways.filter((way) => way.state === state && !chosen.includes(way));
    const taken = open.filter((way) => this.#isKept(reading, way));
    // Ways to a state differ only in what they leave out.
    const different = this.#habit.avoids === 'path' ? taken : taken.slice(0, 1);
    return different.map((way) => ({ ...reading, chosen: [...chosen, way] }));
  }

  /** Whether a way may be among those that the search keeps. */
  #isKept({ ways, chosen }: BeamReading, way: BeamWay): boolean {
    const rivals = ways.filter((each) => this.#isRival(each, way));
    const better = rivals.filter(({ rating }) => rating < way.rating - ROUNDING);
    const taken = chosen.filter((each) => this.#isRival(each, way));
    return this.#count(better) < this.#rule.width && this.#count(taken) < this.#rule.width;
  }

  #isRival(way: BeamWay, other: BeamWay): boolean {
    return this.#rule.limits === 'level' || way.parent === other.parent;
  }

  /** Counts ways, or states if the search keeps one way to each. */
  #count(ways: readonly BeamWay[]): number {
    return this.#habit.keeps === 'both'
      ? ways.length
      : new Set(ways.map(({ state }) => state)).size;
  }

  /** Returns the ways that a search must expand before it leaves a level. A second way to a state need not be expanded. */
  #missing({ level, ways, chosen, seen }: BeamReading): readonly BeamWay[] {
    const states = new Set(chosen.map(({ state }) => state));
    const isSkipped = ({ state }: BeamWay): boolean =>
      states.has(state) || (this.#habit.avoids === 'expanded' && level > 0 && seen.has(state));
    const parents =
      this.#rule.limits === 'level' ? [undefined] : new Set(ways.map((way) => way.parent));
    return [...parents].flatMap((parent) => {
      const rivals = ways.filter((way) => this.#rule.limits === 'level' || way.parent === parent);
      const rankOf = (way: BeamWay): number =>
        chosen.includes(way) ? 0 : states.has(way.state) ? 1 : 2;
      const sorted = rivals.toSorted((a, b) =>
        Math.abs(a.rating - b.rating) > ROUNDING ? a.rating - b.rating : rankOf(a) - rankOf(b),
      );
      const kept: BeamWay[] = [];
      for (const way of sorted) {
        const isNew =
          this.#habit.keeps === 'both' || !kept.some(({ state }) => state === way.state);
        if (isNew && kept.length < this.#rule.width) kept.push(way);
      }
      return kept.filter((way) => !isSkipped(way));
    });
  }

  #nextLevel({ level, chosen, seen }: BeamReading): BeamReading {
    const { avoids, keeps } = this.#habit;
    const now = new Set(seen);
    if (avoids === 'level') for (const { state } of chosen) now.add(state);
    const ways: BeamWay[] = [];
    for (const parent of chosen) {
      if (avoids === 'expanded') now.add(parent.state);
      for (const [state, cost] of this.space.successors(parent.state)) {
        const isAvoided =
          avoids === 'path' ? isOn(parent, state) : avoids !== 'nothing' && now.has(state);
        if (isAvoided) continue;
        const way = this.#wayTo(state, parent.cost + cost, parent);
        const other = ways.findIndex((each) => each.state === state);
        const isFirst = other === -1 || keeps === 'both' || avoids === 'path';
        if (isFirst) ways.push(way);
        else if (keeps === 'cheapest' && way.cost < ways[other]!.cost) ways[other] = way;
      }
    }
    if (avoids === 'generated') for (const { state } of ways) now.add(state);
    return { level: level + 1, ways, chosen: [], seen: now };
  }

  override end(path: Path): string | undefined {
    const { name } = this.#rule;
    if (path === undefined) {
      const [first] = this.#readings;
      const isOver = this.#readings.some(
        (reading) =>
          this.#missing(reading).length === 0 && this.#nextLevel(reading).ways.length === 0,
      );
      if (isOver) return undefined;
      const [missing] = this.#missing(first!);
      const waits = missing ?? this.#missing(this.#nextLevel(first!))[0];
      return waits === undefined
        ? 'yours found no path before it had expanded the start'
        : `yours found no path, but ${name} goes on to ${this.nameOf(waits.state)}`;
    }
    const wrong = this.wrongPath(path);
    if (wrong !== undefined) return wrong;
    const length = path.length - 1;
    const { level } = this.#readings[0]!;
    return this.#readings.some((each) => length === each.level || length === each.level + 1)
      ? undefined
      : `yours returned a path of ${length} actions on level ${level} of ${name}`;
  }

  #wayTo(state: number, cost: number, parent: BeamWay | undefined): BeamWay {
    const estimate = this.space.heuristic(state);
    const { by, keepsWorst } = this.#rule;
    const rating = { h: estimate, f: cost + estimate, g: cost, nothing: 0 }[by];
    return { state, cost, rating: keepsWorst ? -rating : rating, parent };
  }
}

/** Returns a text that is the same for readings that differ only in the order of states. */
function keyOf({ level, ways, chosen }: BeamReading): string {
  const [known, taken] = [ways, chosen].map((list) => list.map(wayKey).toSorted().join());
  return `${level}|${known}|${taken}`;
}

function wayKey(way: BeamWay): string {
  const states: number[] = [];
  for (let each: BeamWay | undefined = way; each !== undefined; each = each.parent)
    states.push(each.state);
  return `${way.state}:${way.cost}:${states.toSorted((a, b) => a - b).join(' ')}`;
}
