import type { Events, Observer } from '@queenside/core';
import { fault } from './check.ts';

const MOST_FIELDS = 4;

/** Makes an observer that throws if an event violates its vocabulary. */
export function strictObserver(events: Events | undefined, where: string): Observer {
  const names = Object.keys(events?.fields ?? {});
  return {
    event(code, ...values) {
      const name = names.find((candidate) => events!.code[candidate] === code);
      if (name === undefined)
        throw fault(
          where,
          `it announced the event ${code}`,
          `the code of one of: ${names.join(', ') || 'none'}`,
        );
      const fields = events!.fields[name]!;
      const isFitting = (value: number | undefined, index: number): boolean =>
        Number.isInteger(value) || (fields[index] === 'score' && Number.isFinite(value));
      if (values.length !== fields.length || !values.every(isFitting))
        throw fault(
          where,
          `the event ${name} came with (${values.join(', ')})`,
          `integers: ${fields.join(', ') || 'none'}`,
        );
    },
  };
}

/** Requires that a vocabulary has no more fields than an event can carry. */
export function ensureVocabulary(events: Events | undefined, where: string): void {
  for (const [name, fields] of Object.entries(events?.fields ?? {}))
    if (fields.length > MOST_FIELDS)
      throw fault(where, `the event ${name} has ${fields.length} fields`, `at most ${MOST_FIELDS}`);
}
