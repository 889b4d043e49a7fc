import { listKnown } from '@queenside/core';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** The longest id, in characters; the schema has the same limit. */
const LONGEST = 60;

/** Returns the letters and digits of a title as an id: `grusse-queens` for `Grüße, Queens!`. Empty if it has none. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-|-$/g, '');
}

/**
 * Derives an id from a title.
 *
 * @throws QueensideError `assignment/no-id` if the title has no letters or digits.
 */
export function idFrom(title: string, at: KeyPath, { placeOf }: Source): string {
  const id = slugOf(title);
  if (id !== '') return id;
  throw assignmentError('no-id', { path: showPath(at) || 'the assignment', title }, placeOf(at));
}

/** @throws QueensideError `assignment/duplicate-id`. */
export function requireUnique(ids: readonly string[], list: string, { placeOf }: Source): void {
  const index = ids.findIndex((id, place) => ids.indexOf(id) !== place);
  if (index === -1) return;
  const at = [list, index];
  throw assignmentError('duplicate-id', { path: showPath(at), id: ids[index]! }, placeOf(at));
}

/** @throws QueensideError `assignment/unknown-test`, `…/unknown-group`, `…/unknown-item`, `…/unknown-level`, or `…/unknown-language`. */
export function requireKnown(
  id: string,
  kind: 'test' | 'group' | 'item' | 'level' | 'language',
  known: readonly string[],
  at: KeyPath,
  { placeOf }: Pick<Source, 'placeOf'>,
): void {
  if (known.includes(id)) return;
  const values = { path: showPath(at), id, known: listKnown(id, known) };
  throw assignmentError(`unknown-${kind}`, values, placeOf(at));
}
