import {
  defineEvents,
  defineLocalSearch,
  type LandscapeCursor,
  type Random,
  type RunContext,
} from '@queenside/core';
import { localEvents, type LocalWalk, restarting } from '@queenside/landscapes';
import { adaptive, type Cooling, geometric, type LevelRecord } from './cooling.ts';

const { generation: _generation, ...vocabulary } = localEvents;

const events = defineEvents(vocabulary, [
  ['for each attempt', 'via restart'],
  ['  s ← a random state, T ← high', 'restart', 'set'],
  ['  repeat', 'via move', 'via cool'],
  ['    n ← a random neighbor, d dearer than s', 'via move'],
  ['    if d ≤ 0, or with chance exp(−d / T):', 'via move'],
  ['      s ← n', 'move'],
  ['    if s is the best so far: keep it', 'better'],
  ['    after enough tries: cool T', 'cool'],
]);

/** Temperatures without a lower cost after which an attempt is frozen. */
const PATIENCE = 10;
/** The moves tried between two looks at the signal, less one. */
const MASK = 1023;
/** The random moves that the first temperature is derived from. */
const SAMPLE = 100;
/** The first temperature, divided by the last one. */
const RANGE = 1000;

/** The temperatures of an attempt. At temperature T, a rise of 1 is accepted with probability exp(-1 / T). */
interface AnnealingPlan {
  readonly initial: number;
  readonly final: number;
  /** The moves tried at one temperature. */
  readonly tries: number;
  readonly cooling: Cooling;
}

/**
 * Runs an attempt of simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983, with the rule of Metropolis et al., 1953). It ends at
 * the target, frozen at the final temperature, or aborted.
 *
 * @returns the moves tried.
 */
function anneal(
  walk: LocalWalk,
  { initial, final, tries, cooling }: AnnealingPlan,
  { random, signal, observer }: RunContext,
): number {
  const { landscape } = walk;
  let temperature = Math.max(initial, final);
  let tried = 0;
  let least = landscape.cost;
  let idleLevels = 0;
  while (temperature > final || idleLevels < PATIENCE) {
    if (walk.isOver) break;
    observer?.event(events.code.cool, Math.round(1000 * temperature));
    const level = tryLevel(walk, temperature, tries, random, signal);
    tried += level.tried;
    if (level.tried === 0) break;
    idleLevels = landscape.cost < least ? 0 : idleLevels + 1;
    least = Math.min(least, landscape.cost);
    temperature = Math.max(cooling(temperature, level), final);
  }
  return tried;
}

/** Tries moves at one temperature. */
function tryLevel(
  walk: LocalWalk,
  temperature: number,
  tries: number,
  random: Random,
  signal: RunContext['signal'],
): LevelRecord & { readonly tried: number } {
  const { landscape } = walk;
  const { target } = landscape.info;
  let sum = 0;
  let sumOfSquares = 0;
  let tried = 0;
  while (tried < tries && landscape.cost > target) {
    if ((tried & MASK) === 0 && signal.aborted) break;
    const move = landscape.randomMove(random);
    if (move < 0) break;
    tried++;
    const delta = landscape.delta(move);
    if (delta <= 0 || random.float() < Math.exp(-delta / temperature)) walk.move(move, delta);
    sum += landscape.cost;
    sumOfSquares += landscape.cost * landscape.cost;
  }
  const variance = sumOfSquares / tried - (sum / tried) ** 2;
  return { tried, deviation: Math.sqrt(Math.max(variance, 0)) };
}

/** Returns the mean rise of random moves that cost more, which then is accepted with probability 1/e; 1 if none does. */
function meanRise(landscape: LandscapeCursor, random: Random): number {
  let sum = 0;
  let rises = 0;
  for (let at = 0; at < SAMPLE; at++) {
    const move = landscape.randomMove(random);
    const delta = move < 0 ? 0 : landscape.delta(move);
    if (delta <= 0) continue;
    sum += delta;
    rises++;
  }
  return rises === 0 ? 1 : sum / rises;
}

/** Simulated annealing as a plugin part, for every landscape. */
export const annealingSearch = defineLocalSearch({
  id: 'simulated-annealing',
  name: 'Simulated annealing',
  summary: 'Makes random moves, with fewer and fewer moves for the worse',
  requires: [],
  deterministic: false,
  options: {
    cooling: {
      enum: ['geometric', 'adaptive'],
      default: 'geometric',
      description: 'by a fixed factor, or depending on how much the cost varies at a temperature',
    },
    coolingFactor: {
      type: 'number',
      exclusiveMinimum: 0,
      exclusiveMaximum: 1,
      default: 0.9,
      description: 'geometric cooling: the ratio of two successive temperatures',
    },
    initialTemperature: {
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'a rise of the cost by this is accepted with probability 1/e (default: the mean rise of random moves)',
    },
    finalTemperature: {
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'the lowest temperature; an attempt ends there when it no longer improves (default: a thousandth of the initial one)',
    },
    movesPerPlace: {
      type: 'integer',
      minimum: 1,
      default: 50,
      description: 'moves tried at one temperature, for each place of a state',
    },
    restarts: {
      type: 'integer',
      minimum: 0,
      default: 100,
      description: 'attempts after the first',
    },
  },
  events,
  run(question, options, context) {
    const { cooling, coolingFactor, initialTemperature, finalTemperature } = options;
    let tried = 0;
    const result = restarting(question, options.restarts, events.code, context, (walk) => {
      const { landscape } = walk;
      const initial = initialTemperature ?? meanRise(landscape, context.random);
      const plan = {
        initial,
        final: finalTemperature ?? initial / RANGE,
        tries: options.movesPerPlace * landscape.info.words,
        cooling: cooling === 'adaptive' ? adaptive : geometric(coolingFactor),
      };
      tried += anneal(walk, plan, context);
    });
    context.stats['tried'] = tried;
    return result;
  },
});
