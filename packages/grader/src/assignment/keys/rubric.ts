import { defined } from '@queenside/core/basics';
import type { RubricItem } from '@queenside/class-view';
import { assignmentError } from '../errors.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenRubricItem } from '../source/schema.ts';
import { idFrom, requireKnown, requireUnique } from './ids.ts';

/**
 * Reads the items of a rubric.
 *
 * @param tests the ids of the tests.
 * @throws QueensideError `assignment/points-or-levels`, `…/unknown-test`, `…/unknown-level`, `…/out-of-range`, or `…/duplicate-id`.
 */
export function readRubric(
  written: readonly WrittenRubricItem[],
  tests: readonly string[],
  source: Source,
): readonly RubricItem[] {
  const items = written.map((item, index) => readItem(item, tests, ['rubric', index], source));
  const ids = items.map(({ id }) => id);
  requireUnique(ids, 'rubric', source);
  return items;
}

function readItem(
  { points, levels, test, id, default: usual, ...texts }: WrittenRubricItem,
  tests: readonly string[],
  at: KeyPath,
  source: Source,
): RubricItem {
  if (test !== undefined) requireKnown(test, 'test', tests, [...at, 'test'], source);
  const range = rangeOf(points, levels, at, source);
  const item: RubricItem = {
    id: id ?? idFrom(texts.title, [...at, 'title'], source),
    ...texts,
    ...defined({ test }),
    ...range,
    ...defined({
      levels:
        levels === undefined
          ? undefined
          : Object.entries(levels).map(([name, worth]) => ({ name, points: worth })),
    }),
  };
  // Nothing is lost if nobody decides on a deduction.
  const automatic = usual ?? (range.max > 0 ? undefined : 0);
  if (usual !== undefined) checkRubricPoints(item, usual, [...at, 'default'], source);
  return { ...item, ...defined({ default: automatic }) };
}

function rangeOf(
  points: number | undefined,
  levels: WrittenRubricItem['levels'],
  at: KeyPath,
  { placeOf }: Source,
): Pick<RubricItem, 'min' | 'max'> {
  if ((points === undefined) === (levels === undefined)) {
    const found = points === undefined ? 'neither points nor levels' : 'both points and levels';
    throw assignmentError('points-or-levels', { path: showPath(at), found }, placeOf(at));
  }
  const all = [0, ...(levels === undefined ? [points!] : Object.values(levels))];
  return { min: Math.min(...all), max: Math.max(...all) };
}

/**
 * Rejects a level that an item lacks, and points that it cannot give.
 *
 * @param decided a level's name, or points.
 * @throws QueensideError `assignment/unknown-level` or `…/out-of-range`.
 */
export function checkRubricPoints(
  { levels, min, max }: RubricItem,
  decided: string | number,
  at: KeyPath,
  source: Pick<Source, 'placeOf'>,
): void {
  if (levels !== undefined) {
    const names = levels.map(({ name }) => name);
    return requireKnown(String(decided), 'level', names, at, source);
  }
  if (typeof decided === 'number' && decided >= min && decided <= max) return;
  const values = { path: showPath(at), found: String(decided), expected: `${min} to ${max}` };
  throw assignmentError('out-of-range', values, source.placeOf(at));
}
