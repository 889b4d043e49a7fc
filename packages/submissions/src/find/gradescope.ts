/** Gradescope's export: folders such as `submission_12345/`, and a metadata file that names their students. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

const FILES = new Set(
  ['submission_metadata', 'metadata'].flatMap((name) =>
    ['yml', 'yaml', 'json'].map((ending) => `${name}.${ending}`),
  ),
);
const LARGEST = 32 << 20;

/** Whether a file next to submissions is Gradescope's metadata. */
export function isGradescopeMetadata(name: string): boolean {
  return FILES.has(name);
}

/**
 * Reads the students from the metadata, by the name of the submission's folder. It identifies each by student number, or else
 * by email address. If a group handed it in, it takes the first member.
 *
 * @param name a name accepted by {@link isGradescopeMetadata}.
 * @throws if the file cannot be read or parsed.
 */
export async function gradescopeStudents(
  folder: string,
  name: string,
): Promise<Map<string, string>> {
  const text = await readFile(join(folder, name), 'utf8');
  if (text.length > LARGEST) throw new Error('it is too large');
  const data: unknown = parse(text, { mapAsMap: false, maxAliasCount: 100 });
  const students = new Map<string, string>();
  for (const [submission, facts] of entriesOf(data)) {
    const [first] = listOf(field(facts, 'submitters'));
    const student = [field(first, 'sid'), field(first, 'email')].find(isNamed);
    if (student !== undefined) students.set(submission, String(student));
  }
  return students;
}

/** Returns a field of an object. Gradescope writes `:sid:` as well as `sid:`. */
function field(value: unknown, name: string): unknown {
  const fields = Object.fromEntries(entriesOf(value));
  return fields[name] ?? fields[`:${name}`];
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNamed(value: unknown): value is string | number {
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
