import { makeContext, type ContextSettings } from '@queenside/core/testing';
import { nqueens, type NQueensAnswer } from '@queenside/problem-nqueens';
import { dancingLinksSolver } from '../src/index.ts';

export interface Solved {
  readonly answer: NQueensAnswer;
  readonly stats: Readonly<Record<string, number>>;
  /** What the checker says of the answer. */
  readonly verdict: unknown;
}

/** Solves one line of nqueens.txt. */
export function solve(record: string, settings: ContextSettings = {}): Solved {
  const instance = nqueens.parse(Buffer.from(record));
  const context = makeContext(settings);
  const answer = dancingLinksSolver.solve(instance, {}, context) as NQueensAnswer;
  const stats = context.stats as Record<string, number>;
  return { answer, stats, verdict: nqueens.check(instance, answer) };
}

/** The same, with the events of the run: each one's code and integers. */
export function watch(record: string): Solved & { readonly list: number[][] } {
  const list: number[][] = [];
  const observer = { event: (...event: number[]): void => void list.push(event) };
  return { list, ...solve(record, { observer }) };
}
