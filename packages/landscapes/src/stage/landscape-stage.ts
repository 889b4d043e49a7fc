/** Shows a local search: its state, and the curve of the cost. */
import type { Landscape, LandscapeStates, Scene, Stage, TraceEvent } from '@queenside/core';
import { openLandscape } from '../cursor/open.ts';
import { writeState } from '../problem/answer.ts';
import { oddIn } from '../problem/check.ts';
import { drawBars } from './bars.ts';
import { CURVE_COLORS, shortCost } from './curve.ts';
import { LandscapeLog } from './log.ts';

/** The height of the curve in pixels. */
const CURVE = 120;
/** The most places of a state that a terminal shows. */
const MOST_SHOWN = 60;

export class LandscapeStage<Instance> implements Stage {
  readonly #landscape: Landscape<Instance>;
  readonly #instance: Instance;
  readonly #states: LandscapeStates;
  readonly #log: LandscapeLog;

  private constructor(landscape: Landscape<Instance>, instance: Instance, log?: LandscapeLog) {
    this.#landscape = landscape;
    this.#instance = instance;
    this.#states = landscape.states(instance);
    this.#log = log ?? new LandscapeLog(openLandscape(landscape, instance));
  }

  static open<Instance>(
    landscape: Landscape<Instance>,
    instance: Instance,
  ): LandscapeStage<Instance> {
    return new LandscapeStage(landscape, instance);
  }

  follow(event: TraceEvent): string | undefined {
    this.#log.follow(event);
    return this.#describe(event);
  }

  text(): string {
    const { state, cost, best } = this.#log;
    if (state.length > MOST_SHOWN || Number.isNaN(cost)) return '';
    return `${writeState(this.#landscape, this.#instance, [...state])}\ncost ${shortCost(cost)}, best ${shortCost(best)}\n`;
  }

  scene(): Scene {
    const { state, changed, curve } = this.#log;
    const scene = drawState(this.#landscape, this.#instance, [...state], changed);
    const { width, height, backdrop, pieces, scale = 1, legend = [] } = scene;
    const tall = CURVE / scale;
    const { light, dark } = CURVE_COLORS;
    const paper = `<rect y="${height}" width="${width}" height="${tall}" fill="${light.paper}"/>`;
    return {
      closeUp: { x: 0, y: 0, width, height },
      ...scene,
      height: height + tall,
      backdrop: backdrop + paper,
      pieces: new Map([...pieces, ['~curve', curve.draw(0, height, width, tall, 1 / scale)]]),
      legend: [
        ...legend,
        { color: light.current, text: 'cost' },
        { color: light.best, text: 'best cost' },
      ],
      dark: { ...dark, ...scene.dark },
    };
  }

  facts(): Readonly<Record<string, string>> {
    const { cost, best, counts, temperature } = this.#log;
    const { move = 0, restart = 0, generation } = counts;
    return {
      ...(!Number.isNaN(cost) && { cost: shortCost(cost) }),
      ...(best < Infinity && { best: shortCost(best) }),
      moves: String(move),
      attempts: String(restart),
      ...(generation !== undefined && { generations: String(generation) }),
      ...(temperature !== undefined && { temperature: shortCost(temperature) }),
    };
  }

  copy(): LandscapeStage<Instance> {
    const cursor = openLandscape(this.#landscape, this.#instance);
    return new LandscapeStage(this.#landscape, this.#instance, this.#log.copy(cursor));
  }

  #describe({ name, values }: TraceEvent): string | undefined {
    const { place = -1, value = 0, attempt = 0, number = 0 } = values;
    const { changed, cost, temperature, state } = this.#log;
    const isOrder = this.#states.kind === 'order';
    const nameOf = (item: number): string =>
      this.#landscape.itemName?.(item, this.#instance) ?? String(item + 1);
    switch (name) {
      case 'set':
        if (state[place] !== value) return undefined;
        return isOrder
          ? `place ${place + 1} gets ${nameOf(value)}`
          : `${nameOf(place)} is ${value + 1}`;
      case 'move': {
        const [first = 0, ...others] = changed;
        const last = others.at(-1) ?? first;
        const what = isOrder
          ? others.length > 1
            ? `turn the part from place ${first + 1} to ${last + 1}`
            : `swap ${nameOf(state[last]!)} and ${nameOf(state[first]!)}`
          : `${nameOf(first)} becomes ${state[first]! + 1}`;
        return changed.length === 0 ? undefined : `${what}: cost ${shortCost(cost)}`;
      }
      case 'restart':
        return attempt === 1 ? 'begin at a random state' : `attempt ${attempt}: a random state`;
      case 'better':
        return `the best so far: cost ${shortCost(cost)}`;
      case 'cool':
        return `the temperature is ${shortCost(temperature!)}`;
      case 'generation':
        return `generation ${number}: the best costs ${shortCost(values['cost'] ?? cost)}`;
      default:
        return undefined;
    }
  }
}

/** Draws an answer, by bars if it is no state. */
export function drawAnswer<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
): Scene {
  const isState = oddIn(landscape, instance, state) === undefined;
  return drawState(landscape, instance, state, [], isState);
}

/**
 * @param changed the places that the last move changed.
 * @param isState false if the author's picture cannot show it.
 */
function drawState<Instance>(
  landscape: Landscape<Instance>,
  instance: Instance,
  state: readonly number[],
  changed: readonly number[],
  isState = true,
): Scene {
  return (
    (isState ? landscape.draw?.(instance, state) : undefined) ??
    drawBars(
      landscape.states(instance),
      state,
      changed,
      (item) => landscape.itemName?.(item, instance) ?? String(item + 1),
    )
  );
}
