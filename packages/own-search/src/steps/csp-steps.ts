import { defineEvents, type RunContext } from '@queenside/core';
import { CALL } from '@queenside/referee';
import type { CspHost } from '../hosts/csp-host.ts';
import { BoardSteps } from './board-steps.ts';

/** The events of searches of constraint problems. */
export const cspStepEvents = defineEvents({
  /** A variable gets a value, and so loses all others. */
  assign: ['variable', 'value'],
  /** The search removes a value. No constraint is named: the search does not say why. */
  remove: ['variable', 'value', 'constraint', 'because'],
  /** The search takes back an assignment, the first of which is 1, and those after it. */
  undo: ['level'],
  /** The search has found a solution. */
  solution: ['number'],
});
const { code } = cspStepEvents;

type AssignedValue = readonly [variable: number, value: number];

/** Turns calls into the events and statistics of other searches. */
export class CspSteps {
  readonly #host: CspHost;
  readonly #observer: RunContext['observer'];
  /** Those of the queens, if the problem is a board for them. */
  readonly #board: BoardSteps | undefined;
  /** The variables with a value, in order. */
  readonly #assigned: AssignedValue[] = [];
  #checks = 0;
  #assignments = 0;
  #backtracks = 0;
  #removed = 0;

  constructor(host: CspHost, observer: RunContext['observer']) {
    this.#host = host;
    this.#observer = observer;
    this.#board = host.board && new BoardSteps(host.board, observer);
  }

  /** Follows a call. */
  follow(call: number, variable: number, value: number): void {
    switch (call) {
      case CALL.check:
        this.#checks++;
        return;
      case CALL.assign: {
        this.#assignments++;
        const place = this.#placeOf(variable);
        this.#board?.follow(place < 0 ? CALL.place : CALL.move, variable, value);
        if (place < 0) this.#announce(variable, value);
        else this.#replace(place, [[variable, value]]);
        return;
      }
      case CALL.unassign:
        this.#backtracks++;
        this.#board?.follow(CALL.remove, variable, value);
        this.#replace(this.#placeOf(variable), []);
        return;
      case CALL.prune:
        this.#removed++;
        if (this.#board === undefined)
          this.#observer?.event(code.remove, variable, this.#valueOf(variable, value), -1, -1);
    }
  }

  /** Announces the end of a search that has given each variable a value. */
  end(): void {
    if (this.#assigned.length < this.#host.variables) return;
    if (this.#board === undefined) this.#observer?.event(code.solution, 1);
    else this.#board.end();
  }

  /** Writes the statistics. */
  report(stats: RunContext['stats']): void {
    stats['checks'] = this.#checks;
    stats['assigned'] = this.#assignments;
    stats['backtracks'] = this.#backtracks;
    if (this.#removed > 0) stats['removed'] = this.#removed;
  }

  #placeOf(variable: number): number {
    return this.#assigned.findIndex(([each]) => each === variable);
  }

  /** Takes back an assignment and those after it, and makes others in its place. */
  #replace(place: number, others: readonly AssignedValue[]): void {
    const later = this.#assigned.slice(place + 1);
    this.#assigned.length = place;
    if (this.#board === undefined) this.#observer?.event(code.undo, place + 1);
    for (const [variable, value] of [...others, ...later]) this.#announce(variable, value);
  }

  #announce(variable: number, value: number): void {
    this.#assigned.push([variable, value]);
    if (this.#board === undefined)
      this.#observer?.event(code.assign, variable, this.#valueOf(variable, value));
  }

  #valueOf(variable: number, value: number): number {
    return this.#host.values[variable]![value]!;
  }
}
