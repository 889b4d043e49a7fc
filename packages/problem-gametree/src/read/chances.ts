/** Reads the probabilities of a record: the third parts of edges from chance nodes, `(C,4,0.25)`. */
import { fail } from '../errors.ts';
import { type Edges, explainFourthPart } from './edges.ts';
import { groupByParent } from './link.ts';
import type { Names } from './nodes.ts';
import type { Scanner } from './scanner.ts';
import type { Chances } from '../tree.ts';

/** How far the probabilities of a node may be from 1 together: three decimals of thirds are. */
const TOLERANCE = 0.001;
/** Sums of doubles may be wrong by so much. */
const ROUNDING = 1e-9;

/** The most digits of whole numbers that are exact as doubles. */
const DIGITS = 15;
const DECIMAL = /^\+?(\d*)\.?(\d*)$/;
const FRACTION = /^(\d+)\/(\d+)$/;

interface Probability {
  readonly over: number;
  readonly under: number;
}

/** Reads the probabilities of all edges, in the order of the record. */
export class ChanceReader {
  readonly #scanner: Scanner;
  readonly #names: Names;
  readonly #over: number[] = [];
  readonly #under: number[] = [];
  /** The offset of each edge's probability; of its child if it has none. */
  readonly #offsets: number[] = [];

  constructor(scanner: Scanner, names: Names) {
    this.#scanner = scanner;
    this.#names = names;
  }

  /** Notes an edge without a probability, because its parent is not a chance node. */
  skip(): void {
    this.#note({ over: 0, under: 1 }, 0);
  }

  /** Steps over the rest of an edge from a chance node: a comma and a probability, or nothing. */
  read(child: number): void {
    if (!this.#scanner.takeComma()) {
      this.#note({ over: 0, under: 1 }, child);
      return;
    }
    const start = this.#scanner.at;
    this.#scanner.name('bad-probability');
    const text = this.#scanner.text(start, this.#scanner.at);
    if (this.#scanner.isBeforeComma()) throw explainFourthPart(this.#scanner, child, start);
    const probability = parseProbability(text);
    if (probability === undefined)
      throw fail(
        'bad-probability',
        { found: `"${text}"` },
        { column: this.#scanner.column(start) },
      );
    this.#note(probability, start);
  }

  /** Returns the probabilities by place. @throws QueensideError if those of a node do not fit together. */
  finish(edges: Edges, sides: Int8Array): Chances {
    const places = Int32Array.from(edges.codes.keys());
    const { first, end, children } = groupByParent({ ...edges, codes: places }, sides.length);
    const over = Float64Array.from(children, (edge) => this.#over[edge]!);
    const under = Float64Array.from(children, (edge) => this.#under[edge]!);
    const probabilities = new Float64Array(children.length);
    for (const [node, side] of sides.entries())
      if (side === 0) {
        const from = first[node]!;
        const run = children.subarray(from, end[node]);
        if (run.every((edge) => this.#over[edge] === 0)) over.fill(1, from, end[node]);
        else this.#requireSum(node, run);
        let sum = 0;
        for (let place = from; place < end[node]!; place++) sum += over[place]! / under[place]!;
        for (let place = from; place < end[node]!; place++)
          probabilities[place] = over[place]! / under[place]! / sum;
      }
    return { probabilities, over, under };
  }

  #note({ over, under }: Probability, offset: number): void {
    this.#over.push(over);
    this.#under.push(under);
    this.#offsets.push(offset);
  }

  #requireSum(id: number, edges: Int32Array): void {
    const node = this.#names.text(id);
    const columnOf = (edge: number) => ({ column: this.#scanner.column(this.#offsets[edge]!) });
    let sum = 0;
    for (const edge of edges) {
      if (this.#over[edge] === 0) throw fail('missing-probability', { node }, columnOf(edge));
      sum += this.#over[edge]! / this.#under[edge]!;
    }
    if (Math.abs(sum - 1) > TOLERANCE + ROUNDING)
      throw fail(
        'probability-sum',
        { node, sum: Number(sum.toFixed(6)), tolerance: TOLERANCE },
        columnOf(edges.at(-1)!),
      );
  }
}

/** Reads `0.25`, `.5`, `1`, or `1/6`; undefined unless it is above 0 and at most 1. */
function parseProbability(text: string): Probability | undefined {
  const [, whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  const [, over = whole + decimals, under = `1${'0'.repeat(decimals.length)}`] =
    FRACTION.exec(text) ?? [];
  if (over.length > DIGITS || under.length > DIGITS + 1) return undefined;
  const probability = { over: Number(over), under: Number(under) };
  return probability.over > 0 && probability.over <= probability.under ? probability : undefined;
}
