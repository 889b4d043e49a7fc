import { signal } from '@preact/signals';
import type { WorkMessage } from '../../../messages.ts';
import { followTopic } from '../stream/stream.ts';

/** The last message about the work; undefined before the first. */
export const work = signal<WorkMessage | undefined>(undefined);

/** The rates of the last minutes, the oldest first. */
export const rates = signal<readonly number[]>([]);

const MOST_RATES = 120;

followTopic('work', (message) => (work.value = message));

setInterval(() => {
  if (work.value === undefined) return;
  rates.value = [...rates.value, work.value.filesPerSecond].slice(-MOST_RATES);
}, 1000);
