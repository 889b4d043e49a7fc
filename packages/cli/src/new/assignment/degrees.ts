/**
 * Reads the tables of CS50's project on degrees: `people.csv`, `movies.csv`, and `stars.csv`. People are the nodes of a graph, and an edge
 * joins two who are in the same movie.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '@queenside/core';
import { CsvError, parse } from 'csv-parse/sync';
import { newError } from '../errors.ts';

export const TABLES = { people: 'people.csv', movies: 'movies.csv', stars: 'stars.csv' } as const;

/** The problem whose records the tables give. */
const PROBLEM = 'graph';
/** The pairs of people that are drawn. */
const PAIRS = 10;
const SEED = 1;
/** The problem has no larger graphs; see its README. */
const MOST_PEOPLE = 1000;
const MOST_COSTARS = 64;

/** A row of a table, with its line in the file. */
interface TableRow {
  readonly record: Readonly<Record<string, string>>;
  readonly line: number;
}

/**
 * Returns the graph of the people, from different people to others.
 *
 * @param folder the folder of the tables.
 * @throws QueensideError `new/degrees-unreadable` with file, line, and column.
 */
export async function recordsOfDegrees(
  folder: string,
): Promise<readonly { readonly problem: string; readonly record: string }[]> {
  const people = await readTable(folder, TABLES.people, ['id', 'name']);
  const movies = await readTable(folder, TABLES.movies, ['id']);
  const stars = await readTable(folder, TABLES.stars, ['person_id', 'movie_id']);
  if (people.length < 2 || people.length > MOST_PEOPLE)
    throw unreadable(
      TABLES.people,
      1,
      `expected 2 to ${MOST_PEOPLE} people (got ${people.length})`,
    );
  const names = namesOf(people);
  const known = new Set(movies.map(({ record }) => record['id']!));
  const casts = new Map<string, Set<string>>();
  for (const { record, line } of stars) {
    const [person, movie] = [record['person_id']!, record['movie_id']!];
    if (!names.has(person)) throw unreadable(TABLES.stars, line, `${person} is not in people.csv`);
    if (!known.has(movie)) throw unreadable(TABLES.stars, line, `${movie} is not in movies.csv`);
    casts.set(movie, (casts.get(movie) ?? new Set()).add(names.get(person)!));
  }
  const joined = new Map([...names.values()].map((name) => [name, new Set<string>()]));
  for (const cast of casts.values())
    for (const one of cast)
      for (const other of cast) if (one !== other) joined.get(one)!.add(other);
  for (const [index, { record, line }] of people.entries()) {
    const name = [...joined.keys()][index]!;
    if (joined.get(name)!.size > MOST_COSTARS)
      throw unreadable(
        TABLES.people,
        line,
        `${record['name']} has more than ${MOST_COSTARS} others in the same movies; use the small tables`,
      );
  }
  const edges = [...joined].flatMap(([one, others]) =>
    [...others].filter((other) => one < other).map((other) => `[${one},${other},1]`),
  );
  const random = new Random(SEED);
  const all = [...joined.keys()];
  const pairs = all.flatMap((one) =>
    all.filter((each) => each !== one).map((other) => [one, other]),
  );
  return random
    .shuffle(pairs)
    .slice(0, PAIRS)
    .map(([source, target]) => ({
      problem: PROBLEM,
      record: `${source} ${target} {} {${edges.join(',')}}`,
    }));
}

/** Returns the name of each person's node, by the id: `Ada-Byron`, with the id behind it if several have this name. */
function namesOf(people: readonly TableRow[]): ReadonlyMap<string, string> {
  const plain = ({ record }: TableRow): string =>
    record['name']!.replaceAll(/[^\p{L}\p{N}.']+/gu, '-').replaceAll(/^-+|-+$/g, '');
  const counts = new Map<string, number>();
  for (const row of people) counts.set(plain(row), (counts.get(plain(row)) ?? 0) + 1);
  const names = new Map<string, string>();
  for (const row of people) {
    const id = row.record['id']!;
    if (names.has(id) || !/^[\p{L}\p{N}]+$/u.test(id))
      throw unreadable(
        TABLES.people,
        row.line,
        `expected an id that no other person has (got "${id}")`,
      );
    const name = plain(row);
    names.set(id, name !== '' && counts.get(name) === 1 ? name : `${name || 'person'}-${id}`);
  }
  return names;
}

async function readTable(
  folder: string,
  file: string,
  columns: readonly string[],
): Promise<readonly TableRow[]> {
  let text: string;
  try {
    text = await readFile(join(folder, file), 'utf8');
  } catch (thrown) {
    throw unreadable(file, 1, `cannot read it (${(thrown as NodeJS.ErrnoException).code})`);
  }
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(text, { columns: true, info: true, bom: true, skip_empty_lines: true });
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown;
    throw unreadable(file, Number(thrown['lines'] ?? 1), thrown.message);
  }
  return rows.map(({ record, info }) => {
    const missing = columns.find((column) => !record[column]);
    if (missing === undefined) return { record, line: info.lines };
    throw unreadable(file, info.lines, `expected a value in the column ${missing}`);
  });
}

function unreadable(file: string, line: number, detail: string) {
  return newError('degrees-unreadable', { detail }, { file, line, column: 1 });
}
