/** Where in its file an assignment says something, for mistakes that only show beside the plugins. */
import type { ErrorPlace } from '@queenside/core';
import type { Assignment } from '../model/index.ts';
import type { Path } from './document.ts';
import type { Source } from './source.ts';

const sources = new WeakMap<Assignment, Pick<Source, 'placeOf'>>();

export function rememberPlaces(assignment: Assignment, source: Pick<Source, 'placeOf'>): void {
  sources.set(assignment, source);
}

/** The line and the column too, where the assignment was read in this process. */
export function placeIn(assignment: Assignment, path: Path): ErrorPlace {
  return sources.get(assignment)?.placeOf(path) ?? { file: assignment.file };
}
