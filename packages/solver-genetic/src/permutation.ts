import type { RunContext } from '@queenside/core';
import { AttackCounter } from './attacks.ts';
import { Chronicle } from './chronicle.ts';
import { events } from './events.ts';
import type { FreeSquares } from './free-squares.ts';
import { PartiallyMappedCrossover } from './crossover.ts';

export interface PermutationOptions {
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
