/** Reads a course's files of instances: those in formats that problems read, and the tables of CS50's project on degrees. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Engine } from '@queenside/batch';
import { CHANCE_NODES, messageOf } from '@queenside/core';
import type { Edited } from '@queenside/runtime';
import { recordsOfDegrees, TABLES } from './degrees.ts';
import { newError } from '../errors.ts';

/** The instances of one problem that one search can answer. */
interface CourseRecords {
  readonly problem: string;
  /** What searches see in them: a tree or a space. */
  readonly model: Edited['model'];
  /** Whether the trees have chance nodes. */
  readonly hasChance: boolean;
  readonly records: readonly string[];
}

/** The instances of a folder, and a sentence on each file that cannot be read. */
export interface FolderRecords {
  readonly found: readonly CourseRecords[];
  readonly left: readonly string[];
}

/** A record of a problem. */
interface Instance {
  readonly problem: string;
  readonly record: string;
}

/** No course has more. */
const MOST_FILES = 10_000;

/** Reads the files of a folder and of the folders in it. Links are left alone. Equal instances count once. */
export async function readFolder(engine: Engine, folder: string): Promise<FolderRecords> {
  const found = new Map<string, CourseRecords>();
  const left: string[] = [];
  for (const file of await filesIn(folder))
    try {
      for (const { problem, record } of await instancesIn(engine, file)) {
        const { model, need } = await engine.runPlain<Edited>({
          kind: 'edit',
          problem,
          origin: { name: `${problem}.txt` },
          record: Buffer.from(record),
        });
        const hasChance = need.features?.includes(CHANCE_NODES) === true;
        const key = `${problem} ${hasChance}`;
        const records = found.get(key)?.records ?? [];
        if (!records.includes(record))
          found.set(key, { problem, model, hasChance, records: [...records, record] });
      }
    } catch (thrown) {
      left.push(`${relative(folder, file)}: ${messageOf(thrown)}`);
    }
  return { found: [...found.values()], left };
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).slice(0, MOST_FILES);
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
}

/**
 * Returns the instances of a file; none if nobody knows its format.
 *
 * @throws QueensideError from the problem's errors, or `new/no-known-instance`.
 */
async function instancesIn(engine: Engine, path: string): Promise<readonly Instance[]> {
  const name = basename(path);
  if (name === TABLES.people) return recordsOfDegrees(dirname(path));
  const extension = name.slice(name.lastIndexOf('.'));
  const { problems } = engine.installed.catalog;
  const reading = problems.filter(({ formats }) => formats?.includes(extension) === true);
  if (reading.length === 0) return [];
  const file = await readFile(path);
  for (const { id: problem } of reading) {
    const job = { kind: 'convert', problem, extension, file } as const;
    const record = await engine.runPlain<string | undefined>(job);
    if (record !== undefined) return [{ problem, record }];
  }
  const known = reading.map(({ id }) => id).join(', ');
  throw newError('no-known-instance', { known });
}
