/** The effects of opening a page, and of a changed question. */
import { useEffect, useRef } from 'preact/hooks';
import { parameters, setParameters } from '../shell/address.ts';
import { record } from './question.ts';

/** Opens a page that was asked for nothing with the problem that shows most there. */
export function useUsualProblem(usual: () => string): void {
  useEffect(() => {
    if (!parameters.peek().has('problem')) setParameters({ problem: usual() });
  }, []);
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
