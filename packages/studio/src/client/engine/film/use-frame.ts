import type { Frame } from '@queenside/runtime/reel';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { JobFailed, JobStopped } from '../engine.ts';
import type { RemoteReel } from './reel.ts';

interface Wanted {
  readonly reel: RemoteReel;
  readonly step: number;
}

interface Shown extends Wanted {
  readonly frame: Frame;
}

/**
 * Returns a step of a film. While the worker makes it, returns the one before; of the steps that are wanted meanwhile, only the
 * last one is made.
 */
export function useFrame(reel: RemoteReel | undefined, step: number): Frame | undefined {
  const [shown, show] = useState<Shown | undefined>(undefined);
  const wanted = useRef<Wanted | undefined>(undefined);
  const isBusy = useRef(false);
  const fetch = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    let last: Wanted | undefined;
    while (wanted.current !== undefined && wanted.current !== last) {
      last = wanted.current;
      try {
        const frame = await last.reel.frameAt(last.step);
        show({ ...last, frame });
      } catch (thrown) {
        // The film was replaced by another.
        if (!(thrown instanceof JobStopped || thrown instanceof JobFailed)) throw thrown;
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
  return shown?.reel === reel ? shown?.frame : undefined;
}
