import type { RunContext } from '@queenside/core';
import { Chronicle, events } from './chronicle.ts';
import { AttackCounter, type FreeSquares } from './free-squares.ts';

interface PermutationOptions {
  readonly populationSize: number;
  readonly tournamentSize: number;
  readonly mutationRate: number;
  readonly elite: number;
  readonly patience: number;
  readonly maxGenerations: number;
}

/** Boards and their fitness, by the same index. */
interface Population {
  readonly boards: readonly Int32Array[];
  readonly fitness: Int32Array;
}

const { code } = events;

/**
 * Runs a genetic algorithm over permutations, so that only diagonals matter: tournaments, partially mapped crossover,
 * swap mutation, and an elite that survives.
 *
 * @returns a solution; undefined if the generations are used up or the run was aborted.
 */
export function permutation(
  free: FreeSquares,
  options: PermutationOptions,
  context: RunContext,
): Int32Array | undefined {
  const { random, signal, observer } = context;
  const { populationSize, tournamentSize, mutationRate, patience, maxGenerations } = options;
  const elite = Math.min(options.elite, populationSize - 1);
  const { columns } = free;
  const chronicle = new Chronicle(context, 'generations', { most: maxGenerations, patience });
  const attacks = new AttackCounter(free.size);
  const cross = new PartiallyMappedCrossover(free.size, columns);

  const populate = (): Population => {
    const boards = Array.from({ length: populationSize }, () => free.randomPermutation(random));
    return { boards, fitness: Int32Array.from(boards, (rows) => attacks.count(rows)) };
  };
  const tournament = ({ fitness }: Population): number => {
    let winner = random.int(populationSize);
    for (let round = 1; round < tournamentSize; round++) {
      const rival = random.int(populationSize);
      if (fitness[rival]! < fitness[winner]!) winner = rival;
    }
    return winner;
  };
  const mutate = (rows: Int32Array, individual: number): void => {
    const [a, b] = [columns[random.int(columns.length)]!, columns[random.int(columns.length)]!];
    const held = rows[a]!;
    rows[a] = rows[b]!;
    rows[b] = held;
    observer?.event(code.mutation, individual, a, rows[a]);
    observer?.event(code.mutation, individual, b, held);
  };

  let parents = populate();
  let children: Population = {
    boards: parents.boards.map((rows) => rows.slice()),
    fitness: parents.fitness.slice(),
  };
  for (let generation = 1; generation <= maxGenerations; generation++) {
    // 1. Stop if solved or aborted.
    chronicle.tell(generation, parents.fitness, parents.boards);
    const solved = parents.fitness.indexOf(0);
    if (solved !== -1) return parents.boards[solved];
    if (signal.aborted || columns.length === 0) return undefined;

    // 2. Replace a population that no longer improves.
    if (chronicle.isStuck(generation)) {
      chronicle.restart(generation);
      parents = populate();
      continue;
    }

    // 3. The elite survives.
    const ranked = [...parents.fitness.keys()].toSorted(
      (a, b) => parents.fitness[a]! - parents.fitness[b]!,
    );
    for (let rank = 0; rank < elite; rank++) {
      children.boards[rank]!.set(parents.boards[ranked[rank]!]!);
      children.fitness[rank] = parents.fitness[ranked[rank]!]!;
    }

    // 4. Winners of tournaments breed the others.
    for (let child = elite; child < populationSize; child++) {
      const rows = children.boards[child]!;
      const [first, second] = [tournament(parents), tournament(parents)];
      const from = random.int(columns.length);
      const to = from + 1 + random.int(columns.length - from);
      cross.breed(parents.boards[first]!, parents.boards[second]!, from, to, rows);
      observer?.event(code.crossover, first, second, columns[from], columns[to - 1]! + 1);
      if (random.float() < mutationRate) mutate(rows, child);
      children.fitness[child] = attacks.count(rows);
    }
    [parents, children] = [children, parents];
  }
  return undefined;
}

/** Partially mapped crossover (D. E. Goldberg and R. Lingle, "Alleles, Loci, and the Traveling Salesman Problem", 1985). */
export class PartiallyMappedCrossover {
  readonly #columns: readonly number[];
  /** The column of the queen of the child in each row. */
  readonly #columnOf: Int32Array;

  /** @param columns the columns whose queens may move, ascending. The others are the same on all boards. */
  constructor(size: number, columns: readonly number[]) {
    this.#columns = columns;
    this.#columnOf = new Int32Array(size);
  }

  /**
   * Makes `child` a copy of the second parent with the first parent's queens in the columns from index `from` to `to`,
   * exclusive. Queens whose rows are taken move to the rows that were given up. All boards are permutations.
   */
  breed(first: Int32Array, second: Int32Array, from: number, to: number, child: Int32Array): void {
    const columnOf = this.#columnOf;
    child.set(second);
    for (let column = 0; column < child.length; column++) columnOf[child[column]!] = column;
    for (let index = from; index < to; index++) {
      const column = this.#columns[index]!;
      const row = first[column]!;
      const other = columnOf[row]!;
      const displaced = child[column]!;
      child[column] = row;
      child[other] = displaced;
      columnOf[row] = column;
      columnOf[displaced] = other;
    }
  }
}
