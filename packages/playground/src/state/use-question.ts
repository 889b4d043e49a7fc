/** The effects of opening a page, and of a changed question. */
import { useEffect, useRef } from 'preact/hooks';
import { parameters, setParameters } from '../address/address.ts';
import { edited } from './edited.ts';
import { problem, record, solvers } from './question.ts';
import { unable } from './unable.ts';

/** Opens a page that was asked for nothing with the problem that shows most there. */
export function useUsualProblem(usual: () => string): void {
  useEffect(() => {
    if (!parameters.peek().has('problem')) setParameters({ problem: usual() });
  }, []);
}

/** Chooses the solver that books begin with, if the address names none and it can solve the record. */
export function useTaughtSolver(): void {
  const { taught = [] } = problem.value;
  const isOpen = !parameters.value.has('solver') && edited.value !== undefined;
  const first = isOpen ? taught.find((id) => isUsable(id)) : undefined;
  useEffect(() => {
    // Another problem may have been chosen since the page was drawn.
    if (first !== undefined && isUsable(first)) setParameters({ solver: first });
  }, [first]);
}

function isUsable(id: string): boolean {
  return solvers.value.some((solver) => solver.id === id) && !unable.value.has(id);
}

/**
 * Forgets what was done with the question before.
 *
 * @param key identifies the question.
 * @param changes of the parameters.
 */
export function useFresh(key: string, changes: Readonly<Record<string, undefined>>): void {
  const last = useRef<string | undefined>(undefined);
  // A compressed record is not there at once.
  const isKnown = parameters.value.has('problem') && record.value !== '';
  useEffect(() => {
    if (!isKnown) return;
    if (last.current !== undefined && last.current !== key) setParameters(changes);
    last.current = key;
  }, [key, isKnown]);
}
