/** Writes decisions into overrides.yaml and takes them back. Keeps every other byte of the file, and a history. */
import { defined } from '@queenside/core/basics';
import { randomUUID } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Assignment, Decided, Decision, DecisionPath } from '@queenside/class-view';
import { flushFolder } from '@queenside/host';
import { type YamlChange, type ChangeTree, editYaml } from '../assignment/source/edit-yaml.ts';
import { overridesError } from './errors.ts';
import {
  appendEntry,
  describeHistory,
  keysTo,
  placeOf,
  readHistory,
  valueAt,
  type DecisionEntry,
  type KeptEntry,
  type Place,
  type ValueChange,
} from './history.ts';
import { bytesOf, overridesFile, readOverrides, versionOf, type ReadOverrides } from './load.ts';
import { lockDecisions } from './lock.ts';
import { namesOf, unknownStudent, type StudentFacts } from './of-student.ts';
import { checkDraft, editText, orNotWritten, writeFlushed } from './write-file.ts';

/** The folder of the history, the lock, and the draft, beside overrides.yaml. */
const FOLDER = '.queenside';
const DRAFT = 'overrides.yaml.part';

export interface DecideOptions {
  /** Who decides. */
  readonly by: string;
  /** The version of overrides.yaml that this person saw. Default: the present one. */
  readonly seen?: string;
}

/** Returns the name of the user on this machine. */
export function whoDecides(): string {
  return userInfo().username;
}

/**
 * Writes decisions into overrides.yaml, all or none.
 *
 * @param people the graded submissions.
 * @throws QueensideError `overrides/changed`, `…/unknown-student`, `…/no-such-value`, `…/by-hand`, `…/busy`, `assignment/…` if a value or the file
 *   is invalid, or `overrides/not-written`.
 */
export async function decide(
  assignment: Assignment,
  people: readonly StudentFacts[],
  decisions: readonly Decision[],
  options: DecideOptions,
): Promise<Decided> {
  for (const { student, path } of decisions) requireValue(student, path);
  await using file = await DecisionFile.open(assignment);
  const keyOf = studentKeys(people, file.current);
  const changes = decisions
    .map(({ student, path, value }) =>
      file.changeOf(
        { ...defined({ student: student === undefined ? undefined : keyOf(student) }), path },
        value,
      ),
    )
    .filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (options.seen !== undefined) file.requireSeen(options.seen, changes);
  if (changes.length === 0) return { version: file.current.version };
  // The lock must last until the file is written.
  return await file.write(changes, file.edited(changes), options.by);
}

/**
 * Takes back a decision with all its changes. If nothing else has changed since, the file is byte for byte as before.
 *
 * @throws QueensideError `overrides/not-in-effect`, `…/unknown-entry`, or an error of {@link decide}.
 */
export async function undoDecision(
  assignment: Assignment,
  id: string,
  { by }: DecideOptions,
): Promise<Decided> {
  await using file = await DecisionFile.open(assignment);
  const entry = file.entries.find((each) => each.id === id);
  if (entry === undefined) throw overridesError('unknown-entry', { id });
  const { data } = file.current;
  const { standing } = describeHistory(file.entries, data).find((each) => each.id === id)!;
  if (standing !== 'in-effect') {
    const reason = standing === 'undone' ? 'it is undone already' : 'the value was changed since';
    throw overridesError('not-in-effect', { id, reason });
  }
  const changes = entry.changes.map(({ before, after, ...place }) => ({
    ...place,
    ...defined({ before: after, after: before }),
  }));
  // The lock must last until the file is written.
  return await file.write(changes, file.restored(entry) ?? file.edited(changes), by, id);
}

/** Returns all decisions, the latest first. */
export async function decisionHistory(assignment: Assignment): Promise<readonly DecisionEntry[]> {
  const file = overridesFile(assignment);
  const { data } = await readOverrides(await bytesOf(file), assignment);
  return describeHistory(await readHistory(join(dirname(await realFile(file)), FOLDER)), data);
}

/** The values of a student, and how many keys follow each; and those of the class. */
const STUDENT_VALUES: Readonly<Record<string, number>> = {
  run: 0,
  timeFactor: 0,
  submitted: 0,
  due: 0,
  late: 0,
  points: 0,
  comment: 0,
  note: 0,
  excused: 0,
  files: 1,
  rubric: 1,
  lines: 2,
  tests: 2,
};
const TEST_VALUES = new Set(['points', 'comment', 'note', 'excused']);

function requireValue(student: string | undefined, path: DecisionPath): void {
  const [first = '', ...rest] = path;
  const keys: Readonly<Record<string, number>> =
    student === undefined ? { comments: 1 } : STUDENT_VALUES;
  const isValue =
    Object.hasOwn(keys, first) &&
    rest.length === keys[first] &&
    (first !== 'tests' || TEST_VALUES.has(rest[1]!));
  if (!isValue) throw overridesError('no-such-value', { path: path.join('.') });
}

/** Returns a function from a submission's id to the key in overrides.yaml: the present one or, for a new entry, the clearest unique name. */
function studentKeys(
  people: readonly StudentFacts[],
  { data }: ReadOverrides,
): (id: string) => string {
  const known = data.students ?? {};
  const counts = new Map<string, number>();
  for (const person of people)
    for (const name of new Set(namesOf(person))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (id) => {
    const person = people.find((each) => each.id === id);
    if (person === undefined) throw unknownStudent(id, people);
    const names = namesOf(person);
    const present = names.find((name) => Object.hasOwn(known, name));
    // The guessed name comes last.
    const clearest = [
      person.person?.name,
      person.studentId === undefined ? person.name : names.at(-1),
      id,
    ];
    return present ?? clearest.find((name) => name !== undefined && counts.get(name) === 1) ?? id;
  };
}

/** overrides.yaml, locked. */
class DecisionFile implements AsyncDisposable {
  readonly entries: readonly KeptEntry[];
  readonly current: ReadOverrides;
  readonly #assignment: Assignment;
  readonly #file: string;
  readonly #text: string;
  readonly #lock: Disposable;

  private constructor(
    assignment: Assignment,
    file: string,
    bytes: Uint8Array | undefined,
    read: { readonly current: ReadOverrides; readonly entries: readonly KeptEntry[] },
    lock: Disposable,
  ) {
    this.#assignment = assignment;
    this.#file = file;
    this.#text = Buffer.from(bytes ?? []).toString();
    this.current = read.current;
    this.entries = read.entries;
    this.#lock = lock;
  }

  static async open(assignment: Assignment): Promise<DecisionFile> {
    const file = await realFile(overridesFile(assignment));
    const folder = join(dirname(file), FOLDER);
    using opened = new DisposableStack();
    const lock = opened.use(await orNotWritten(folder, () => lockDecisions(folder)));
    const bytes = await bytesOf(file);
    const current = await readOverrides(bytes, assignment);
    const entries = await readHistory(folder);
    opened.move();
    return new DecisionFile(assignment, file, bytes, { current, entries }, lock);
  }

  /** Returns the change that a decision makes. */
  changeOf(place: Place, after: unknown): ValueChange {
    const before = valueAt(this.current.data, place);
    return {
      ...place,
      ...defined({ before, after }),
    };
  }

  /**
   * Requires that nobody changed the same values since a version, and that no editor changed the file.
   *
   * @throws QueensideError `overrides/changed`.
   */
  requireSeen(seen: string, changes: readonly ValueChange[]): void {
    const places = new Set(changes.map((change) => placeOf(change)));
    let { version } = this.current;
    for (const entry of this.entries.toReversed()) {
      if (version === seen) return;
      if (entry.to !== version) continue;
      const same = entry.changes.find((change) => places.has(placeOf(change)));
      if (same !== undefined)
        throw overridesError('changed', {
          file: this.#file,
          what: `${entry.by} decided on ${same.path.join('.')} of ${same.student ?? 'the class'}`,
        });
      version = entry.from;
    }
    if (version !== seen)
      throw overridesError('changed', { file: this.#file, what: 'it was edited' });
  }

  /** Returns the text with the changes. */
  edited(changes: readonly ValueChange[]): string {
    return editText(this.#text, this.#file, (text) => editYaml(text, treeOf(changes)));
  }

  /** Returns the text before an entry, if nothing has changed since. */
  restored({ to, restore: { at, length, text } }: KeptEntry): string | undefined {
    if (this.current.version !== to) return undefined;
    return this.#text.slice(0, at) + text + this.#text.slice(at + length);
  }

  /** Replaces the file. A crash leaves the old or the new one. */
  async write(
    changes: readonly ValueChange[],
    text: string,
    by: string,
    undoes?: string,
  ): Promise<Decided> {
    const isGone = undoes !== undefined && this.#wasMissingBefore(undoes);
    const bytes = isGone ? undefined : Buffer.from(text);
    const to = versionOf(bytes);
    await checkDraft(() => readOverrides(bytes, this.#assignment));
    const entry: KeptEntry = {
      id: randomUUID().slice(0, 8),
      at: Date.now(),
      by,
      changes,
      ...defined({ undoes }),
      from: this.current.version,
      to,
      restore: differenceTo(this.#text, text),
    };
    const folder = join(dirname(this.#file), FOLDER);
    await orNotWritten(this.#file, async () => {
      const draft = join(folder, DRAFT);
      if (bytes !== undefined) await writeFlushed(draft, bytes, this.#file);
      // First the history: it shows whether a decision in it is in effect.
      const appended = await appendEntry(folder, entry);
      if (versionOf(await bytesOf(this.#file)) !== this.current.version) {
        await appended.remove();
        await rm(draft, { force: true });
        throw overridesError('changed', { file: this.#file, what: 'it was edited just now' });
      }
      if (bytes === undefined) await rm(this.#file, { force: true });
      else await rename(draft, this.#file);
      await flushFolder(dirname(this.#file));
    });
    return { version: to, id: entry.id };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#lock[Symbol.dispose]();
  }

  /** Whether the file did not exist before an entry that is the last. */
  #wasMissingBefore(id: string): boolean {
    const { from, to } = this.entries.find((each) => each.id === id)!;
    return from === '' && to === this.current.version;
  }
}

/** Returns changes as a tree of keys. */
function treeOf(changes: readonly ValueChange[]): ChangeTree {
  const root = new Map<string, YamlChange>();
  for (const change of changes) {
    const keys = keysTo(change);
    let map = root;
    for (const key of keys.slice(0, -1)) {
      const inner = map.get(key);
      const next = inner instanceof Map ? inner : new Map<string, YamlChange>();
      map.set(key, next);
      map = next;
    }
    map.set(keys.at(-1)!, { value: change.after });
  }
  return root;
}

/** Returns how to restore `before` from `after`: the shortest replacement in the middle. */
function differenceTo(before: string, after: string): KeptEntry['restore'] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return {
    at: start,
    length: after.length - end - start,
    text: before.slice(start, before.length - end),
  };
}

/** Follows a link, so that it stays one. */
async function realFile(file: string): Promise<string> {
  return realpath(file).catch(async () => join(await realpath(dirname(file)), 'overrides.yaml'));
}
