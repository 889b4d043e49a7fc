/** Calls that a program asks for one by one. */
import { CALL } from '@queenside/referee';
import type { Host } from '../hosts/open-host.ts';
import { possibleCalls, type PossibleCalls } from '../hosts/possible-calls.ts';

/**
 * Makes the calls of one run, and refuses those that no search can make. A call has a code and two numbers: those of `CALL`, except
 * that `result` has the index of the action.
 */
export class CallsAsked {
  /** The calls as they were asked, three numbers for each. They can be made again on another host of the same instance. */
  readonly asked: number[] = [];
  /** The same calls as a referee reads them. */
  readonly calls: number[] = [];
  readonly #host: Host;
  readonly #isPossible: PossibleCalls;
  readonly #known = new Set([0]);

  constructor(host: Host) {
    this.#host = host;
    this.#isPossible = possibleCalls(host, this.#known);
  }

  /** Has the program know a state. */
  show(state: number): void {
    this.#known.add(state);
  }

  /** Makes a call. @returns false if no search can make it. */
  make(code: number, a: number, b: number): boolean {
    const second = this.#secondOf(code, a, b);
    if (second === undefined || !this.#isPossible(code, a, second)) return false;
    // The children of a node have numbers once it is entered.
    if (this.#host.kind === 'tree' && code === CALL.children) this.#host.first(a);
    this.asked.push(code, a, b);
    this.calls.push(code, a, second);
    return true;
  }

  /** Returns the second number that a referee reads; undefined if the state has no such action. */
  #secondOf(code: number, a: number, b: number): number | undefined {
    const host = this.#host;
    if (host.kind === 'board' || host.kind === 'csp') return b;
    if (host.kind === 'tree' || code !== CALL.result) return 0;
    return b in host.steps(a) ? host.result(a, b) : undefined;
  }
}
