/** Shows a local search: its state, and the curve of the cost. */
import type { Landscape, LandscapeStates, Scene, Stage, TraceEvent } from '@queenside/core';
import { openLandscape } from '../cursor/open.ts';
import { oddIn, writeState } from '../state.ts';
import { drawBars } from './bars.ts';
import { shortCost, withCurve } from './curve.ts';
import { LandscapeLog } from './log.ts';

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
    const written = writeState(this.#landscape, this.#instance, [...state]);
    // A state of several lines would hide the cost.
    const shown = written.includes('\n')
      ? Array.from(state, (each) => each + 1).join(' ')
      : written;
    return `${shown}\ncost ${shortCost(cost)}, best ${shortCost(best)}\n`;
  }

  scene(): Scene {
    const { state, changed, curve } = this.#log;
    return withCurve(drawState(this.#landscape, this.#instance, [...state], changed), curve);
  }

  facts(): Readonly<Record<string, string>> {
    return this.#log.facts();
  }

  copy(): LandscapeStage<Instance> {
    const cursor = openLandscape(this.#landscape, this.#instance);
    return new LandscapeStage(this.#landscape, this.#instance, this.#log.copy(cursor));
  }

  #describe(event: TraceEvent): string | undefined {
    const { name, values } = event;
    const { place = -1, value = 0 } = values;
    const { changed, cost, state } = this.#log;
    const isOrder = this.#states.kind === 'order';
    const valueOf = (number: number): string =>
      this.#landscape.valueName?.(number, this.#instance) ?? String(number + 1);
    const nameOf = (item: number): string =>
      this.#landscape.itemName?.(item, this.#instance) ?? String(item + 1);
    switch (name) {
      case 'set':
        if (state[place] !== value) return undefined;
        return isOrder
          ? `place ${place + 1} gets ${nameOf(value)}`
          : `${nameOf(place)} is ${valueOf(value)}`;
      case 'move': {
        const [first = 0, ...others] = changed;
        const last = others.at(-1) ?? first;
        const what = isOrder
          ? others.length > 1
            ? `turn the part from place ${first + 1} to ${last + 1}`
            : `swap ${nameOf(state[last]!)} and ${nameOf(state[first]!)}`
          : `${nameOf(first)} becomes ${valueOf(state[first]!)}`;
        return changed.length === 0 ? undefined : `${what}: cost ${shortCost(cost)}`;
      }
      default:
        return this.#log.describe(event);
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
