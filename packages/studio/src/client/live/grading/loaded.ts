import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

interface LoadedPart<Data> {
  /** The data; undefined until they are loaded. */
  readonly data: Data | undefined;
  /** Why it could not be loaded; empty if it could. */
  readonly problem: string;
}

/** Loads something when the page opens, and again when an input has changed. */
export function useLoaded<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  inputs: readonly unknown[],
): LoadedPart<Data> {
  const data = useSignal<Data | undefined>(undefined);
  const problem = useSignal('');
  useEffect(() => {
    const stop = new AbortController();
    const run = async (): Promise<void> => {
      try {
        const found = await load(stop.signal);
        if (!stop.signal.aborted) data.value = found;
      } catch (thrown) {
        if (!stop.signal.aborted) problem.value = (thrown as Error).message;
      }
    };
    void run();
    return () => stop.abort();
  }, inputs);
  return { data: data.value, problem: problem.value };
}
