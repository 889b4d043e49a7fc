/** Keeps finished parts of long records, so that a stopped run can resume. */
import { appendFile, readFile, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@queenside/host';
import type { PackedRecords, PartResult, SolvePlan } from '@queenside/runtime';

export interface PartStore {
  /** Returns the finished parts by their number. */
  load(key: string): Promise<ReadonlyMap<number, PartResult>>;
  save(key: string, part: number, result: PartResult): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Returns a name for everything that determines the parts of a record. */
export function partsKey(plan: SolvePlan, record: PackedRecords, parts: number): string {
  const { problem, origin, solver, options, seed } = plan;
  const settings = JSON.stringify([problem, origin, solver, options, seed, record.first, parts]);
  return digest(settings, record.bytes).slice(0, 32);
}

/** Loads crypto on demand: that takes 8 ms, and most runs have no parts. */
function digest(...parts: readonly (string | Uint8Array)[]): string {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** A part store in a hidden folder, with a file for each record and a line for each part. */
export class PartFolder implements PartStore {
  readonly #folder: string;
  readonly #stamp: string;

  /**
   * @param folder the folder of the files, created when needed and removed when empty.
   * @param stamp identifies the plugins that make the parts. Parts with another stamp are ignored.
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

/** Parses a line; undefined if the run was stopped while it wrote the line. */
function parseLine(line: string): { part: number; result: PartResult } | undefined {
  try {
    return JSON.parse(line) as { part: number; result: PartResult };
  } catch {
    return undefined;
  }
}
