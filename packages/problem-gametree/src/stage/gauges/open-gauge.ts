import type { TraceEvent } from '@queenside/core';
import { OpenList } from './open-list.ts';
import { ProofNumbers } from './proof-numbers.ts';
import { Question } from './question.ts';
import { Visits } from './visits.ts';
import type { Gauge, Observed } from './gauge.ts';

/** Opens the gauge of the kind of search that announces an event; undefined if it does not show the kind. */
export function openGauge({ name, values }: TraceEvent, observed: Observed): Gauge | undefined {
  switch (name) {
    case 'plans':
      return new OpenList(observed);
    case 'restart':
      return new Visits(observed);
    case 'question':
      return new ProofNumbers(observed);
    case 'pass':
      return values['score'] === undefined ? undefined : new Question(observed);
    default:
      return undefined;
  }
}
