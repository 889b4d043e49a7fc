import { defineEvents, type RunContext } from '@queenside/core';
import { pathEvents, reportPath } from '@queenside/state-space';
import { CALL } from '@queenside/referee';
import type { SpaceHost } from '../hosts/space-host.ts';

/** The events of searches of spaces. */
export const spaceStepEvents = defineEvents({
  expand: pathEvents.expand,
  generate: pathEvents.generate,
  update: pathEvents.update,
  reopen: pathEvents.reopen,
  goal: pathEvents.goal,
});
const { code } = spaceStepEvents;

/** What the search knows of a state that it has reached. */
interface Reached {
  /** Its number in events: states are numbered in the order in which the search has reached them. */
  readonly node: number;
  /** The cost of the cheapest way that the search has found. */
  g: number;
  isExpanded: boolean;
}

/** Turns calls into the events and statistics of other searches. */
export class SpaceSteps {
  readonly #host: SpaceHost;
  readonly #observer: RunContext['observer'];
  readonly #reached = new Map<number, Reached>();
  #expanded = 0;
  #generated = 0;
  #reopened = 0;

  constructor(host: SpaceHost, observer: RunContext['observer']) {
    this.#host = host;
    this.#observer = observer;
    this.#reached.set(host.start, { node: 0, g: 0, isExpanded: false });
  }

  /** The number of times that the search has asked for the actions of a state. */
  get expanded(): number {
    return this.#expanded;
  }

  /** The number of times that the search has asked for the result of an action. */
  get generated(): number {
    return this.#generated;
  }

  /** Follows a call. */
  follow(call: number, state: number, to: number): void {
    const known = this.#reached.get(state)!;
    if (call === CALL.actions) this.#expand(state, known);
    else if (call === CALL.result) this.#generate(state, known, to);
    else if (call === CALL.goal && this.#observer && this.#host.isGoal(state))
      this.#observer.event(code.goal, known.node, Math.floor(known.g));
  }

  end(): void {
    // Nothing is left open.
  }

  /** Writes the statistics. */
  report(stats: RunContext['stats']): void {
    const [expanded, generated, reopened] = [this.#expanded, this.#generated, this.#reopened];
    reportPath(stats, { expanded, generated, reopened });
  }

  #expand(state: number, known: Reached): void {
    this.#expanded++;
    known.isExpanded = true;
    if (this.#observer)
      this.#observer.event(
        code.expand,
        known.node,
        Math.floor(known.g),
        Math.floor(this.#host.heuristic(state)),
      );
  }

  #generate(state: number, parent: Reached, to: number): void {
    this.#generated++;
    const index = this.#host.stepTo(state, to);
    const { action, cost } = this.#host.steps(state)[index]!;
    const g = parent.g + cost;
    const known = this.#reached.get(to);
    if (known === undefined) {
      const node = this.#reached.size;
      this.#reached.set(to, { node, g, isExpanded: false });
      this.#observer?.event(code.generate, node, parent.node, action, Math.floor(g));
    } else if (g < known.g) {
      known.g = g;
      const event = known.isExpanded ? code.reopen : code.update;
      if (known.isExpanded) this.#reopened++;
      known.isExpanded = false;
      this.#observer?.event(event, known.node, parent.node, action, Math.floor(g));
    }
  }
}
