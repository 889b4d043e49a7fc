import { runSolver } from '@queenside/core/testing';
import { nqueens, type NQueens, type Square } from '@queenside/problem-nqueens';
import { expect } from 'vitest';
import { events } from '../src/events.ts';
import { geneticSolver } from '../src/index.ts';

type Settings = Parameters<typeof runSolver>[2];

/** Runs, and has the problem's checker judge the answer. */
export async function solve(
  size: number,
  settings: Settings = {},
  placed: readonly Square[] = [],
): Promise<{ rows: number[]; stats: Record<string, number | string> }> {
  const instance: NQueens = { size, task: 'find', placed };
  const { answer, stats } = await runSolver(geneticSolver, instance, settings);
  expect(nqueens.check(instance, answer)).toEqual({ right: true });
  return { rows: answer.kind === 'board' ? [...answer.rows] : [], stats };
}

/** An observer that notes what it is told, by name. */
export function recorder() {
  const names = Object.keys(events.fields);
  const seen: { name: string; values: number[] }[] = [];
  return {
    seen,
    named: (wanted: string) => seen.filter(({ name }) => name === wanted),
    event: (code: number, ...values: number[]) => void seen.push({ name: names[code]!, values }),
  };
}
