/** The trace of a run whose calls were kept. */
import { EventList, type Trace } from '@queenside/runtime/trace';
import type { Followed } from '../outcome/followed.ts';
import { announce, stepEventsOf } from './announce.ts';

/** A trace, and the number of its events up to a call. */
export interface TraceUpTo {
  readonly trace: Trace;
  readonly step: number;
}

/** What the head of a trace says of a record. */
type Head = Pick<Trace['head'], 'file' | 'problem' | 'variant' | 'evaluation' | 'solver' | 'input'>;

/** @param call the index of the call; undefined for the last one. */
export function traceOf(followed: Followed, head: Head, call: number | undefined): TraceUpTo {
  const vocabulary = stepEventsOf(followed);
  const events = new EventList(vocabulary);
  let step: number | undefined;
  announce(
    followed,
    { event: (code, ...values) => events.add(code, values as number[]) },
    (index) => {
      if (index === call) step = events.length;
    },
  );
  const { length } = events;
  return {
    step: step ?? length,
    trace: {
      head: { ...head, record: 1, line: 1, seed: 1, options: {}, events: vocabulary.fields },
      events,
      end: {
        end: 1,
        status: followed.error === undefined ? 'right' : 'failed',
        announced: length,
        kept: length,
      },
    },
  };
}
