import { useEffect, useState } from 'preact/hooks';
import type { RemoteReel } from './reel.ts';

const NONE = new Int32Array();

interface FoundSteps {
  readonly reel: RemoteReel | undefined;
  readonly event: string;
  readonly steps: Int32Array;
}

/** Returns the steps at which an event occurs; none while the worker looks for them. @param event may be empty. */
export function useSteps(reel: RemoteReel | undefined, event: string): Int32Array {
  const [found, setFound] = useState<FoundSteps>({ reel, event: '', steps: NONE });
  useEffect(() => {
    if (event === '') return;
    reel?.stepsOf(event).then(
      (steps) => setFound({ reel, event, steps }),
      // The film was replaced by another.
      () => undefined,
    );
  }, [reel, event]);
  return found.reel === reel && found.event === event ? found.steps : NONE;
}
