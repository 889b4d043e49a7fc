/** Who is who: each submission finds the one row that is its student's, or none. Nothing is guessed. */
import type { Columns } from './columns.ts';
import type { Person } from './person.ts';

/** The texts of a row's cells. */
type Row = readonly string[];

/**
 * The row of each person, by its index; undefined where none is, where several might be, or where another person's claim is as good.
 * Identifiers go before names, and a name counts only where nobody else has it.
 */
export function matchRows(
  people: readonly Person[],
  rows: readonly Row[],
  columns: Columns,
): (number | undefined)[] {
  const byId = index(rows.map((row) => columns.ids.flatMap((column) => idsIn(row[column]!))));
  const byNumber = index(
    rows.map((row) => (columns.number === undefined ? [] : idsIn(row[columns.number]!))),
  );
  const byName = index(rows.map((row) => [nameOf(row, columns)]));
  const namesakes = index(people.map(({ name }) => [nameKey(name)]));
  const sure = withoutRivals(people.map((person) => findById(person, byId, byNumber)));
  const taken = new Set(sure.filter((row) => typeof row === 'number'));
  const named = people.map(({ name }, person) => {
    const isNew = sure[person] === undefined && namesakes.get(nameKey(name))!.length === 1;
    const row = isNew ? single(byName.get(nameKey(name))) : undefined;
    return typeof row === 'number' && !taken.has(row) ? row : undefined;
  });
  return people.map((_, person) => {
    const row = sure[person] ?? named[person];
    return row === 'unclear' ? undefined : row;
  });
}

/** Several rows, or several people, have an equal claim. */
type Found = number | 'unclear' | undefined;

type Index = ReadonlyMap<string, readonly number[]>;

/** By the first identifier that is in the gradebook at all. */
function findById({ number, ids }: Person, byId: Index, byNumber: Index): Found {
  const own = number === undefined ? undefined : single(byNumber.get(number));
  if (own !== undefined) return own;
  for (const id of ids) {
    const found = single(byId.get(plainId(id)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function single(rows: readonly number[] | undefined): Found {
  if (rows === undefined) return undefined;
  return rows.length === 1 ? rows[0]! : 'unclear';
}

/** A row that two people claim is nobody's. */
function withoutRivals(found: readonly Found[]): Found[] {
  return found.map((row, person) =>
    typeof row === 'number' && found.some((other, rival) => rival !== person && other === row)
      ? 'unclear'
      : row,
  );
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
