import { num, ROUNDING } from '../calls.ts';
import { BoundReferee, type BoundRule, type BoundWay } from './bound-referee.ts';
import { isOn, type Path, type SpaceFacts } from './space.ts';

/** Whether a search may extend a path by a state that is on it. */
export const LOOPS = ['left out', 'back left out', 'kept'] as const;

/** Equally rated paths to one state. Calls do not tell which of them a search extends first. */
interface Bundle {
  readonly state: number;
  readonly rating: number;
  readonly ways: { readonly way: BoundWay; readonly from: Bundle | undefined }[];
  /** The number of its paths that the search has extended. */
  extended: number;
}

/** A bundle's most paths: of more, any number may be extended. */
const MOST_WAYS = 64;

/** Judges branch and bound that extends the cheapest path next. */
export class CheapestFirst extends BoundReferee {
  readonly #loops: (typeof LOOPS)[number];
  readonly #bundles = new Map<string, Bundle>();
  readonly #byState = new Map<number, Bundle[]>();
  /** The least cost of a path to a goal that the search has generated. */
  #best = Infinity;
  #last: Bundle | undefined;
  readonly #generated = new Set<number>();

  constructor(space: SpaceFacts, rule: BoundRule, loops: (typeof LOOPS)[number]) {
    super(space, rule);
    this.#loops = loops;
    this.#add(this.wayTo(space.start, 0, undefined), undefined);
  }

  override generate(_from: number, state: number): void {
    this.#generated.add(state);
  }

  override expand(state: number): string | undefined {
    const { name, endsEarly } = this.rule;
    const missing = this.#missing();
    if (missing !== undefined)
      return `yours expanded ${this.nameOf(state)} before it had generated ${missing}`;
    if (endsEarly && this.#best < Infinity)
      return `yours expanded ${this.nameOf(state)} after it had generated a goal`;
    const open = (this.#byState.get(state) ?? [])
      .filter((bundle) => isOpen(bundle))
      .toSorted((a, b) => a.rating - b.rating);
    const [bundle] = open;
    if (bundle === undefined)
      return this.expanded.has(state)
        ? `yours expanded ${this.nameOf(state)} again, though it had found no other path to it`
        : `yours expanded ${this.nameOf(state)}, which it had not generated yet`;
    const first = this.#first();
    if (first !== undefined && first.rating < bundle.rating - ROUNDING)
      return this.space.isGoal(first.state)
        ? `yours expanded ${this.nameOf(state)} with ${this.#rating(bundle)}, though it had found a path to ${this.nameOf(first.state)} of cost ${num(first.rating)}: ${name} ends when no open path is cheaper`
        : `yours expanded ${this.nameOf(state)} with ${this.#rating(bundle)}; the path to ${this.nameOf(first.state)} with ${this.#rating(first)} is open, and ${name} extends the cheapest first`;
    if (this.space.isGoal(state))
      return `yours expanded ${this.nameOf(state)}, which is a goal: ${name} ends there, and returns the path to it`;
    bundle.extended++;
    this.#last = bundle;
    if (bundle.extended === 1) for (const { way } of bundle.ways) this.#extend(way, bundle);
    return undefined;
  }

  #extend(way: BoundWay, bundle: Bundle): void {
    for (const [state, cost] of this.space.successors(way.state)) {
      if (this.#loops === 'left out' && isOn(way, state)) continue;
      if (this.#loops === 'back left out' && way.parent?.state === state) continue;
      this.#add(this.wayTo(state, cost, way), bundle);
    }
  }

  #add(way: BoundWay, from: Bundle | undefined): void {
    const key = `${way.state} ${num(way.rating)}`;
    let bundle = this.#bundles.get(key);
    if (bundle === undefined) {
      bundle = { state: way.state, rating: way.rating, ways: [], extended: 0 };
      this.#bundles.set(key, bundle);
      this.#byState.set(way.state, [...(this.#byState.get(way.state) ?? []), bundle]);
    }
    if (this.space.isGoal(way.state)) this.#best = Math.min(this.#best, way.cost);
    if (bundle.ways.push({ way, from }) > MOST_WAYS) bundle.ways.pop();
    else if (bundle.extended > 0) this.#extend(way, bundle);
  }

  /** Returns the least rated paths that are surely open. */
  #first(): Bundle | undefined {
    let first: Bundle | undefined;
    for (const bundle of this.#bundles.values())
      if ((first === undefined || bundle.rating < first.rating) && isSurelyOpen(bundle))
        first = bundle;
    return first;
  }

  #missing(): string | undefined {
    if (this.#last === undefined) return undefined;
    const successors = [...this.space.successors(this.#last.state).keys()];
    const missing = successors.filter((next) => !this.#generated.has(next)).length;
    return missing === 0
      ? undefined
      : `${missing} of the ${successors.length} successors of ${this.nameOf(this.#last.state)}`;
  }

  override end(path: Path): string | undefined {
    const { name, endsEarly, cost: counted } = this.rule;
    const first = this.#first();
    if (path === undefined) {
      return first === undefined
        ? this.#missing() && `yours found no path, but it had not generated ${this.#missing()}`
        : `yours found no path, but the path to ${this.nameOf(first.state)} with ${this.#rating(first)} was still open`;
    }
    const wrong = this.wrongPath(path);
    if (wrong !== undefined) return wrong;
    if (endsEarly) return undefined;
    // The costs of last actions do not add up.
    const cost = counted === 'last action' ? this.#best : this.costOf(path);
    if (this.#best < cost - ROUNDING)
      return `yours returned a path of cost ${num(cost)}, but it had found one of ${num(this.#best)}`;
    return first === undefined || first.rating >= cost - ROUNDING
      ? undefined
      : `yours ended with a path of cost ${num(cost)} while the path to ${this.nameOf(first.state)} was open with ${this.#rating(first)}; ${name} ends when no open path is cheaper`;
  }

  #rating({ ways }: Bundle): string {
    return this.ratingOf(ways[0]!.way);
  }
}

/** Whether a search may extend another path of a bundle. */
function isOpen({ ways, extended }: Bundle): boolean {
  return ways.length > extended || ways.length === MOST_WAYS;
}

/** Whether a search has another path of a bundle, whichever paths it has extended first. */
function isSurelyOpen({ ways, extended }: Bundle): boolean {
  let sure = 0;
  for (const { from } of ways) {
    if (from !== undefined && from.extended < from.ways.length) continue;
    if (++sure > extended) return true;
  }
  return false;
}
