import type { RunContext } from '@queenside/core';
import { AttackCounter, type FreeSquares } from './free-squares.ts';
import { Chronicle, events } from './chronicle.ts';

const POPULATION = 4;
/** Loops from one mutation to the next. */
const MUTATION_PERIOD = 4;

const { code } = events;

/** Loops without a better board before a restart. Equal genes that no single mutation improves would stay forever. */
const PATIENCE = 50_000;

interface Gene {
  readonly rows: Int32Array;
  fitness: number;
}

/**
 * Runs the published algorithm with four genes: boards with a queen in each column, on any row. The published text is
 * ambiguous; this reading needs about as many loops as published (see the README).
 *
 * @returns a solution; undefined if the loops are used up or the run was aborted.
 */
export function classic(
  free: FreeSquares,
  maxLoops: number,
  context: RunContext,
): Int32Array | undefined {
  const { random, signal, observer } = context;
  const { size, columns } = free;
  const attacks = new AttackCounter(size);
  const chronicle = new Chronicle(context, 'loops', { most: maxLoops, patience: PATIENCE });
  const populate = (): Gene[] =>
    Array.from({ length: POPULATION }, () => ({ rows: free.randomBoard(random), fitness: 0 }));

  let genes = populate();
  for (let loop = 1; loop <= maxLoops; loop++) {
    // 1. Rank the genes, the fewest attacks first.
    for (const gene of genes) gene.fitness = attacks.count(gene.rows);
    genes.sort((a, b) => a.fitness - b.fitness);
    chronicle.tell(
      loop,
      genes.map(({ fitness }) => fitness),
      genes.map(({ rows }) => rows),
    );
    if (genes[0]!.fitness === 0) return genes[0]!.rows;
    if (signal.aborted) return undefined;
    if (chronicle.isStuck(loop)) {
      chronicle.restart(loop);
      genes = populate();
      continue;
    }

    // 2. The best replaces the worst.
    const [best, second, third, worst] = genes.map(({ rows }) => rows) as Four<Int32Array>;
    worst.set(best);

    // 3. Best and second exchange the columns before N - 4, the copy of the best and the third those before N - 2.
    exchange(best, second, size - 4);
    observer?.event(code.crossover, 0, 1, 0, size - 4);
    exchange(worst, third, size - 2);
    observer?.event(code.crossover, 3, 2, 0, size - 2);

    // 4. Every fourth loop, a random queen of a random gene moves to a random row.
    if (loop % MUTATION_PERIOD === 0 && columns.length > 0) {
      const individual = random.int(POPULATION);
      const column = columns[random.int(columns.length)]!;
      const row = random.int(size);
      genes[individual]!.rows[column] = row;
      observer?.event(code.mutation, individual, column, row);
    }
  }
  return undefined;
}

type Four<Item> = [Item, Item, Item, Item];

function exchange(a: Int32Array, b: Int32Array, columns: number): void {
  for (let column = 0; column < columns; column++) {
    const held = a[column]!;
    a[column] = b[column]!;
    b[column] = held;
  }
}
