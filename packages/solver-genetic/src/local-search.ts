import { defineEvents, defineLocalSearch } from '@queenside/core';
import { localEvents, restarting } from '@queenside/landscapes';

const { restart, set, move, better, generation } = localEvents;

const events = defineEvents({ restart, set, move, better, generation }, [
  ['for each attempt', 'via restart'],
  ['  a population of random states', 'via restart'],
  ['  repeat', 'via generation'],
  ['    the elite survives', 'via generation'],
  ['    until the next population is full', 'via set'],
  ['      two parents ← winners of tournaments', 'via set'],
  ['      a child of both', 'restart', 'set'],
  ['      mutate it, with some probability', 'move'],
  ['      if it is the best so far: keep it', 'better'],
  ['    it replaces the population', 'generation'],
]);

/** A state of the population. */
interface BredState {
  readonly state: Int32Array;
  readonly cost: number;
}

/** A genetic algorithm as a plugin part, for every landscape with a crossover. */
export const geneticSearch = defineLocalSearch({
  id: 'genetic',
  name: 'Genetic algorithm',
  summary: 'Breeds states: winners of tournaments have children, which sometimes mutate',
  requires: ['crossover'],
  deterministic: false,
  options: {
    populationSize: {
      type: 'integer',
      minimum: 2,
      maximum: 100_000,
      default: 100,
      description: 'states of a generation',
    },
    tournamentSize: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 5,
      description: 'states drawn for a tournament; the best becomes a parent',
    },
    mutationRate: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.8,
      description: 'probability that a child makes a random move',
    },
    elite: {
      type: 'integer',
      minimum: 0,
      default: 2,
      description: 'best states that survive unchanged, fewer than the population',
    },
    patience: {
      type: 'integer',
      minimum: 1,
      default: 200,
      description: 'generations without a better state before a population is replaced',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 10,
      description: 'populations after the first',
    },
  },
  events,
  run(question, options, context) {
    const { populationSize, tournamentSize, mutationRate, patience, restarts } = options;
    const { random, signal } = context;
    const elite = Math.min(options.elite, populationSize - 1);
    let generations = 0;
    const result = restarting(question, restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const { words, target } = landscape.info;
      const isOver = (): boolean => walk.bestCost <= target || signal.aborted;
      const current = (): BredState => {
        const state = new Int32Array(words);
        landscape.save(state, 0);
        return { state, cost: landscape.cost };
      };
      let population = [current()];
      const winner = (): BredState => {
        let best = population[random.int(populationSize)]!;
        for (let drawn = 1; drawn < tournamentSize; drawn++) {
          const other = population[random.int(populationSize)]!;
          if (other.cost < best.cost) best = other;
        }
        return best;
      };
      const child = new Int32Array(words);
      const breed = (): BredState => {
        landscape.crossover!(winner().state, winner().state, child, random);
        walk.load(child);
        const mutation = random.float() < mutationRate ? landscape.randomMove(random) : -1;
        if (mutation >= 0) walk.move(mutation, landscape.delta(mutation));
        return current();
      };
      while (population.length < populationSize) {
        if (isOver()) return;
        walk.randomize(random);
        population.push(current());
      }
      for (let idle = 0; idle < patience;) {
        const before = walk.bestCost;
        const next = population.toSorted((a, b) => a.cost - b.cost).slice(0, elite);
        while (next.length < populationSize) {
          if (isOver()) return;
          next.push(breed());
        }
        population = next;
        const least = population.reduce((cost, each) => Math.min(cost, each.cost), Infinity);
        walk.announceGeneration(++generations, least);
        idle = walk.bestCost < before ? 0 : idle + 1;
      }
    });
    context.stats['generations'] = generations;
    return result;
  },
});
