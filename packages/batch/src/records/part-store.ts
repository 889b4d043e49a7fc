/** Keeps the parts of a long record that are done, so that a run that was stopped goes on where it was. */
import { appendFile, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../outbox/make-folder.ts';
import type { PackedRecords, PartResult, SolvePlan } from '@queenside/runtime';

export interface PartStore {
  /** The parts that are done, by their number. */
  load(key: string): Promise<ReadonlyMap<number, PartResult>>;
  save(key: string, part: number, result: PartResult): Promise<void>;
  forget(key: string): Promise<void>;
}

/** What the parts of a record depend on, as a name. */
export function partsKey(plan: SolvePlan, record: PackedRecords, parts: number): string {
  const { problem, solver, options, seed } = plan;
  const settings = JSON.stringify([problem, solver, options, seed, record.first, parts]);
  return digest(settings, record.bytes).slice(0, 32);
}

/** Loads what it needs when it is called: most runs have no parts, and loading takes 8 ms. */
function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** A part store in a hidden folder: a file for each record, a line for each part. */
export class PartFolder implements PartStore {
  readonly #folder: string;
  readonly #stamp: string;

  /**
   * @param folder where the files are; made when needed, removed when empty.
   * @param stamp of what makes the parts: others' parts are not taken.
   */
  constructor(folder: string, stamp: string) {
    this.#folder = folder;
    this.#stamp = stamp;
  }

  async load(key: string): Promise<ReadonlyMap<number, PartResult>> {
    const parts = new Map<number, PartResult>();
    for (const line of (await readOrNothing(this.#path(key))).split('\n')) {
      const entry = parseLine(line);
      if (entry !== undefined) parts.set(entry.part, entry.result);
    }
    return parts;
  }

  async save(key: string, part: number, result: PartResult): Promise<void> {
    await makeFolder(this.#folder);
    await appendFile(this.#path(key), `${JSON.stringify({ part, result })}\n`);
  }

  async forget(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
    await rmdir(this.#folder).catch(() => undefined);
  }

  #path(key: string): string {
    return join(this.#folder, `${key}-${digest(this.#stamp).slice(0, 8)}.jsonl`);
  }
}

async function readOrNothing(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}

/** A line that was being written when the run was stopped is no line. */
function parseLine(line: string): { part: number; result: PartResult } | undefined {
  try {
    return JSON.parse(line) as { part: number; result: PartResult };
  } catch {
    return undefined;
  }
}
