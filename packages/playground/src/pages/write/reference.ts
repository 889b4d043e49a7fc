/** The film of the algorithm itself, to compare with. */
import { signal } from '@preact/signals';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { film } from '../../engine/film/film.ts';
import type { Filmed } from '../../jobs/film/jobs.ts';
import { RemoteReel } from '../../engine/film/reel.ts';
import type { Question } from '../../engine/question.ts';

/** The most steps, and the longest search in milliseconds. */
const MOST_STEPS = 100_000;
const LONGEST = 5000;

export interface Reference {
  readonly filmed: Filmed;
  readonly reel: RemoteReel;
}

/** The film; a text says why there is none, and undefined that it is being made. */
export const reference = signal<Reference | string | undefined>(undefined);

const engine = new PageEngine();
let latest = 0;

/** @param question undefined if no solver shows the algorithm. */
export async function filmReference(question: Question | undefined): Promise<void> {
  const number = ++latest;
  engine.stop();
  reference.value = undefined;
  if (question === undefined) {
    reference.value = 'Queenside has no search of this kind for this problem.';
    return;
  }
  try {
    const filmed = await film(engine, question, { events: MOST_STEPS, limit: LONGEST });
    if (number !== latest) return;
    reference.value =
      filmed?.reel === undefined
        ? (filmed?.refusal ?? 'This record takes too long.')
        : { filmed, reel: new RemoteReel(engine, filmed.reel) };
  } catch (thrown) {
    if (number === latest && thrown instanceof JobFailed) reference.value = thrown.message;
    else if (!(thrown instanceof JobFailed || thrown instanceof JobReplaced)) throw thrown;
  }
}

export function closeReference(): void {
  latest++;
  engine.close();
}
