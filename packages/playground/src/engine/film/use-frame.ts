import type { Frame } from '@queenside/runtime/reel';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { JobFailed, JobReplaced } from '../engine.ts';
import type { RemoteReel } from './reel.ts';

interface Wanted {
  readonly reel: RemoteReel;
  readonly step: number;
}

export interface Shown {
  /** Absent before the first step is made. */
  readonly frame?: Frame;
  /** Why the step that was asked for cannot be shown. */
  readonly failure?: string;
}

/**
 * Returns a step of a film. While the worker makes it, and if it cannot be made, returns the one before; of the steps that are
 * wanted meanwhile, only the last one is made.
 */
export function useFrame(reel: RemoteReel | undefined, step: number): Shown {
  const [shown, show] = useState<Shown & { readonly reel?: RemoteReel }>({});
  const wanted = useRef<Wanted | undefined>(undefined);
  const isBusy = useRef(false);
  const fail = ({ reel: of, step: at }: Wanted, why: string): void => {
    const failure = `Step ${at} cannot be shown: ${why}`;
    show((before) => (before.reel === of ? { ...before, failure } : { reel: of, failure }));
  };
  const fetch = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    let last: Wanted | undefined;
    while (wanted.current !== undefined && wanted.current !== last) {
      last = wanted.current;
      try {
        show({ reel: last.reel, frame: await last.reel.frameAt(last.step) });
      } catch (thrown) {
        if (thrown instanceof JobFailed) fail(last, thrown.message);
        // Otherwise, the film was replaced by another.
        else if (!(thrown instanceof JobReplaced)) throw thrown;
      }
    }
    isBusy.current = false;
  };
  // An effect would ask the worker only after the page was drawn without the step.
  useLayoutEffect(() => {
    wanted.current = reel && { reel, step };
    void fetch();
  }, [reel, step]);
  useEffect(() => () => void (wanted.current = undefined), []);
  return shown.reel === reel ? shown : {};
}
