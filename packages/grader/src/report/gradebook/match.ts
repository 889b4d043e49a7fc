/** Who is who: each submission finds the one row that is its student's, or none. Nothing is guessed. */
import type { Columns } from './columns.ts';
import type { Person } from './person.ts';

/** The texts of a row's cells. */
type Row = readonly string[];

/** The row that is a person's, or those of which none is clearly theirs. */
export interface Match {
  readonly row?: number;
  /** Several that may be, or one that may as well be another person's; empty where there is none, or where it is clear. */
  readonly mayBe: readonly number[];
}

/**
 * The row of each person, by its index. It is no one's where several rows might be theirs, or where another person's claim is as good.
 * Identifiers go before names, and a name counts only where nobody else has it.
 */
export function matchRows(
  people: readonly Person[],
  rows: readonly Row[],
  columns: Columns,
): Match[] {
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

/** Those of the first identifier that is in the gradebook at all. */
function rowsById({ number, ids }: Person, byId: Index, byNumber: Index): readonly number[] {
  const own = number === undefined ? undefined : byNumber.get(number);
  return own ?? ids.map((id) => byId.get(plainId(id))).find((rows) => rows !== undefined) ?? [];
}

/** The row of a claim to one row alone. */
function only(claim: readonly number[]): number | undefined {
  return claim.length === 1 ? claim[0] : undefined;
}

/** Whether somebody else has as good a claim to the one row that a person claims. */
function hasRival(claims: readonly (readonly number[])[], person: number): boolean {
  const row = only(claims[person]!);
  return claims.some((claim, rival) => rival !== person && only(claim) === row);
}

/** The items that have each key; empty keys are none. */
function index(keys: readonly (readonly string[])[]): Map<string, number[]> {
  const items = new Map<string, number[]>();
  for (const [item, all] of keys.entries())
    for (const key of new Set(all))
      if (key !== '') items.set(key, [...(items.get(key) ?? []), item]);
  return items;
}

/** A cell's identifiers: of Moodle's `Participant 123` also the number. */
function idsIn(cell: string): string[] {
  const id = plainId(cell);
  const [, number] = /^participant (\d+)$/.exec(id) ?? [];
  return number === undefined ? [id] : [id, number];
}

/** Without what protects it in a spreadsheet: `="007"`, `'007`. */
function plainId(text: string): string {
  return text
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .normalize('NFKC')
    .toLowerCase();
}

function nameOf(row: Row, { names }: Columns): string {
  return nameKey(names.map((column) => row[column]!).join(' '));
}

/** Equal for `Doe, Jane` and `Jane Doe`. */
function nameKey(name: string): string {
  const words = name.normalize('NFKC').toLowerCase().replaceAll(',', ' ').split(/\s+/);
  return words.filter(Boolean).toSorted().join(' ');
}
