/** Remembers source positions for errors that show only when an assignment meets the plugins. */
import type { Assignment } from '@queenside/class-view';
import type { ErrorPlace } from '@queenside/core';
import type { KeyPath } from './parse-text.ts';
import type { Source } from './read-source.ts';

const sources = new WeakMap<Assignment, Pick<Source, 'placeOf'>>();

export function rememberPlaces(assignment: Assignment, source: Pick<Source, 'placeOf'>): void {
  sources.set(assignment, source);
}

/** Returns the position of a path; without line and column if another process read the assignment. */
export function placeIn(assignment: Assignment, path: KeyPath): ErrorPlace {
  return sources.get(assignment)?.placeOf(path) ?? { file: assignment.file };
}
