import type { PathPromise } from '@queenside/core';

const PROMISES: ReadonlySet<string> = new Set(['optimal', 'fewest-actions', 'greedy', 'any']);

/** Reads a promise from an answer's place. Unknown programs must find a cheapest path. */
export function promiseOf(guarantee: string | undefined): PathPromise {
  if (guarantee === undefined) return 'optimal';
  const isKnown = PROMISES.has(guarantee) || factorOf(guarantee as PathPromise) !== undefined;
  return isKnown ? (guarantee as PathPromise) : 'any';
}

/** Returns how many times as much as the cheapest path one may cost: the factor of `within …`, and 1 of `optimal`. */
export function factorOf(promise: PathPromise): number | undefined {
  if (promise === 'optimal') return 1;
  const match = /^within (\d+(?:\.\d+)?)$/.exec(promise);
  return match === null ? undefined : Number(match[1]);
}
