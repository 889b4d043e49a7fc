/** A picture of the number, of what has been tried, and of the factors found. It follows a solver's events. */
import { defined } from '@queenside/core/basics';
import type { Memory, Scene, Stage, TraceEvent } from '@queenside/core';
import type { Factor } from './parse.ts';
import { linesOf, type Product, type Row, sceneOf, type Tried } from './picture.ts';

type FactorValues = TraceEvent['values'];

/** The number of values that a row keeps. */
const KEPT = 8;

/** What the stage shows after an event. It never changes; an event makes another one. */
interface FactorMoment {
  readonly product: Product;
  readonly rows: readonly Row[];
  readonly counts: Readonly<Record<string, number>>;
  /** The data of the search by name. */
  readonly variables: readonly Variable[];
}

type Variable = readonly [name: string, value: string];

/**
 * Opens a stage for a number. It follows these events:
 * - `divide`: divisor; `test`: base, witness; `prime`;
 * - `restart`: constant, and `cycle`: steps, high, low (the value high * 2^40 + low), of Pollard's rho;
 * - `restart`: attempt; `place`, `move`: a, b; `solution` (a or b divides); `exhausted`: attempts, of a random walk;
 * - `split`: factor.
 */
export function openStage({ number }: Factor): Stage {
  return new FactorStage(number, {
    product: { kind: 'open' },
    rows: [],
    counts: {},
    variables: [],
  });
}

class FactorStage implements Stage {
  readonly #number: bigint;
  #now: FactorMoment;

  constructor(number: bigint, now: FactorMoment) {
    this.#number = number;
    this.#now = now;
  }

  follow({ name, values }: TraceEvent): string | undefined {
    switch (name) {
      case 'divide':
        return this.#divide(values);
      case 'test':
        return this.#test(values);
      case 'prime':
        return this.#prove();
      case 'restart':
        return this.#restart(values);
      case 'cycle':
        return this.#cycle(values);
      case 'place':
      case 'move':
        return this.#walk(values, name);
      case 'solution':
        return this.#arrive();
      case 'exhausted':
        return this.#giveUp(values);
      case 'split':
        return this.#split(wholeOf(values, 'factor'));
      default:
        return undefined;
    }
  }

  text(): string {
    return linesOf(this.#number, this.#now);
  }

  scene(): Scene {
    return sceneOf(this.#number, this.#now);
  }

  facts(): Readonly<Record<string, string>> {
    const counted = Object.entries(this.#now.counts);
    return Object.fromEntries(
      counted.map(([name, count]) => [name, count.toLocaleString('en-US')]),
    );
  }

  memory(): readonly Memory[] {
    const { variables } = this.#now;
    if (variables.length === 0) return [];
    const items = variables.map(([label, value]) => ({
      label,
      values: [{ name: 'value', value }],
    }));
    return [{ kind: 'list', title: 'Variables', items, total: items.length }];
  }

  copy(): Stage {
    return new FactorStage(this.#number, this.#now);
  }

  #divide(values: FactorValues): string | undefined {
    const divisor = wholeOf(values, 'divisor');
    if (divisor === undefined || divisor < 2n) return undefined;
    const number = this.#number;
    const root = rootOf(number);
    const remainder = number % divisor;
    const divides = remainder === 0n;
    this.#try('divisor d', {
      text: String(divisor),
      ...defined({ divides: divisor <= root ? divides : undefined }),
    });
    this.#show('divisions', [
      ['d', String(divisor)],
      ['√n', String(root)],
      ['n mod d', String(remainder)],
    ]);
    if (divisor > root) return `${divisor} is above ${root}, the root of ${number}`;
    if (divides) return `${divisor} divides ${number}`;
    return `${divisor} does not divide ${number}: the remainder is ${remainder}`;
  }

  #test(values: FactorValues): string | undefined {
    const base = wholeOf(values, 'base');
    if (base === undefined) return undefined;
    this.#try('base', { text: String(base) });
    const isWitness = values['witness'] === 1;
    this.#show('bases', [
      ['base', String(base)],
      ['n is', isWitness ? 'composite' : 'perhaps prime'],
    ]);
    return isWitness
      ? `base ${base} proves that ${this.#number} has factors`
      : `${this.#number} passes the Miller-Rabin test with base ${base}`;
  }

  #prove(): string {
    const { bases = 0 } = this.#now.counts;
    this.#change({ product: { kind: 'prime' } });
    const why =
      bases === 0
        ? `no divisor up to its root ${rootOf(this.#number)}`
        : `it passes the Miller-Rabin test with all ${bases} bases`;
    return `${this.#number} is prime: ${why}`;
  }

  #restart(values: FactorValues): string | undefined {
    const constant = wholeOf(values, 'constant');
    if (constant !== undefined) {
      this.#show('constants', [['c', String(constant)]]);
      return `Pollard's rho begins with x ← x² + ${constant} mod ${this.#number}`;
    }
    const attempt = wholeOf(values, 'attempt');
    if (attempt === undefined) return undefined;
    this.#change({ rows: [] });
    this.#show('attempts', []);
    return `attempt ${attempt + 1n} begins`;
  }

  #cycle(values: FactorValues): string | undefined {
    const [steps, high, low] = ['steps', 'high', 'low'].map((name) => wholeOf(values, name));
    if (steps === undefined || high === undefined || low === undefined) return undefined;
    const x = String((high << 40n) + low);
    const range = steps === 1n ? '2 steps' : `${steps + 1n} to ${2n * steps} steps`;
    const constants = this.#now.variables.filter(([name]) => name === 'c');
    this.#try('value x', { text: x });
    this.#show('values kept', [...constants, ['x', x], ['compared', `${range} later`]]);
    return `x = ${x} is kept and compared with the values ${range} later, by gcd`;
  }

  #walk(values: FactorValues, event: 'place' | 'move'): string | undefined {
    const [a, b] = ['a', 'b'].map((name) => wholeOf(values, name));
    if (a === undefined || b === undefined) return undefined;
    this.#try('A', { text: String(a), divides: this.#isFactor(a) });
    this.#try('B', { text: String(b), divides: this.#isFactor(b) });
    this.#show(event === 'move' ? 'steps' : undefined, [
      ['A', String(a)],
      ['B', String(b)],
    ]);
    const factor = [a, b].find((value) => this.#isFactor(value));
    const what = factor === undefined ? 'neither divides' : `${factor} divides`;
    return `A = ${a}, B = ${b}: ${what} ${this.#number}`;
  }

  #arrive(): string | undefined {
    const last = this.#now.rows.map(({ tried }) => tried.at(-1)).find((each) => each?.divides);
    return this.#split(last && BigInt(last.text));
  }

  #giveUp(values: FactorValues): string | undefined {
    const attempts = wholeOf(values, 'attempts');
    if (attempts === undefined) return undefined;
    return `${this.#number}: no factors found in ${attempts} attempts, which proves nothing`;
  }

  #split(factor: bigint | undefined): string | undefined {
    if (factor === undefined || !this.#isFactor(factor)) return undefined;
    const other = this.#number / factor;
    const [a, b] = factor < other ? [factor, other] : [other, factor];
    this.#change({
      product: { kind: 'split', a, b },
      variables: [
        ['A', String(a)],
        ['B', String(b)],
      ],
    });
    return `${this.#number} = ${a} × ${b}`;
  }

  #isFactor(value: bigint): boolean {
    return value > 1n && value < this.#number && this.#number % value === 0n;
  }

  /** Adds a value to the row of its kind. The rows of A and B stay together; any other row replaces the last one. */
  #try(kind: string, tried: Tried): void {
    const { rows } = this.#now;
    const old = rows.find((row) => row.kind === kind);
    const row = { kind, tried: [...(old?.tried ?? []), tried].slice(-KEPT) };
    if (old) this.#change({ rows: rows.map((each) => (each === old ? row : each)) });
    else this.#change({ rows: [...rows, row].slice(-2) });
  }

  /** Shows variables, and counts an event. */
  #show(counted: string | undefined, variables: readonly Variable[]): void {
    this.#change({ variables });
    if (counted === undefined) return;
    const { counts } = this.#now;
    this.#change({ counts: { ...counts, [counted]: (counts[counted] ?? 0) + 1 } });
  }

  #change(changes: Partial<FactorMoment>): void {
    this.#now = { ...this.#now, ...changes };
  }
}

/** Returns a field that is a whole number; undefined otherwise, because traces may contain anything. */
function wholeOf(values: FactorValues, name: string): bigint | undefined {
  const value = values[name];
  return Number.isSafeInteger(value) && value! >= 0 ? BigInt(value!) : undefined;
}

/** Returns the whole part of the square root, by Newton's method. */
function rootOf(number: bigint): bigint {
  let root = number;
  for (let next = (number + 1n) / 2n; next < root; next = (root + number / root) / 2n) root = next;
  return root;
}
