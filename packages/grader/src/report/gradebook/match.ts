/** Finds the gradebook row of each submission's student. Never guesses. */
import type { Columns } from './columns.ts';
import type { Person } from '@queenside/submissions';

/** The texts of a row's cells. */
type RowTexts = readonly string[];

/** A person's row, or the rows that may be theirs. */
export interface RowMatch {
  readonly row?: number;
  /** The ambiguous rows: several for this person, or one that another person may claim. Empty if `row` is set or there is none. */
  readonly mayBe: readonly number[];
}

/**
 * Returns the row index of each person. A person gets no row if several rows match or if another person matches the same row.
 * Identifiers take precedence over names, and a name counts only if it is unique.
 */
export function matchRows(
  people: readonly Person[],
  rows: readonly RowTexts[],
  columns: Columns,
): RowMatch[] {
  const byId = index(rows.map((row) => columns.ids.flatMap((column) => idsIn(row[column]!))));
  const byNumber = index(
    rows.map((row) => (columns.number === undefined ? [] : idsIn(row[columns.number]!))),
  );
  const byName = index(rows.map((row) => [nameOf(row, columns)]));
  const namesakes = index(people.map(({ name }) => [nameKey(name)]));
  const claims = people.map((person) => rowsById(person, byId, byNumber));
  const sure = claims.map((claim, person) => (hasRival(claims, person) ? undefined : only(claim)));
  const taken = new Set(sure);
  return people.map(({ name }, person) => {
    const row = sure[person];
    if (row !== undefined) return { row, mayBe: [] };
    const claim = claims[person]!;
    if (claim.length > 0) return { mayBe: claim };
    const free = (byName.get(nameKey(name)) ?? []).filter((each) => !taken.has(each));
    const isClear = namesakes.get(nameKey(name))?.length === 1;
    const named = isClear ? only(byName.get(nameKey(name)) ?? []) : undefined;
    return named === undefined || taken.has(named) ? { mayBe: free } : { row: named, mayBe: [] };
  });
}

type Index = ReadonlyMap<string, readonly number[]>;

/** Returns the rows of the first identifier that the gradebook contains. */
function rowsById({ number, ids }: Person, byId: Index, byNumber: Index): readonly number[] {
  const own = number === undefined ? undefined : byNumber.get(number);
  return own ?? ids.map((id) => byId.get(plainId(id))).find((rows) => rows !== undefined) ?? [];
}

/** Returns the row if there is exactly one. */
function only(claim: readonly number[]): number | undefined {
  return claim.length === 1 ? claim[0] : undefined;
}

/** Whether another person claims the same single row. */
function hasRival(claims: readonly (readonly number[])[], person: number): boolean {
  const row = only(claims[person]!);
  return claims.some((claim, rival) => rival !== person && only(claim) === row);
}

/** Maps each non-empty key to the items that have it. */
function index(keys: readonly (readonly string[])[]): Map<string, number[]> {
  const items = new Map<string, number[]>();
  for (const [item, all] of keys.entries())
    for (const key of new Set(all))
      if (key !== '') items.set(key, [...(items.get(key) ?? []), item]);
  return items;
}

/** Returns a cell's identifiers; for Moodle's `Participant 123` also the number. */
function idsIn(cell: string): string[] {
  const id = plainId(cell);
  const [, number] = /^participant (\d+)$/.exec(id) ?? [];
  return number === undefined ? [id] : [id, number];
}

/** Removes spreadsheet protection from an identifier: `="007"`, `'007`. */
function plainId(text: string): string {
  return text
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .normalize('NFKC')
    .toLowerCase();
}

function nameOf(row: RowTexts, { names }: Columns): string {
  return nameKey(names.map((column) => row[column]!).join(' '));
}

/** Returns a key that is equal for `Doe, Jane` and `Jane Doe`. */
function nameKey(name: string): string {
  const words = name.normalize('NFKC').toLowerCase().replaceAll(',', ' ').split(/\s+/);
  return words.filter(Boolean).toSorted().join(' ');
}
