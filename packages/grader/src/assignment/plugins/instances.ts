import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Engine } from '@queenside/batch';
import { QueensideError } from '@queenside/core';
import { cleanInput, type CleanInput } from '@queenside/runtime/records';
import { formatOf } from '../../input-of.ts';
import type { Assignment, Test } from '../../model/index.ts';

/** The part of the engine that makes instances. */
type InstanceMaker = Pick<Engine, 'generate' | 'installed'>;

/** The input of a program. */
interface MadeInstances {
  readonly bytes: Uint8Array;
  /** The seed of generated instances. */
  readonly seed?: number;
}

/**
 * Reads an instance file as programs get it: without a byte-order mark, comments, and carriage returns, and with a line end at its
 * end. The files of a problem package stay as they are.
 *
 * @returns the bytes, and what was cleaned.
 * @throws QueensideError `core/file-encoding`; a system error if the file cannot be read.
 */
export async function readInstances(
  { problem, package: folder }: Pick<Test, 'problem' | 'package'>,
  path: string,
  engine: Pick<Engine, 'installed'>,
): Promise<CleanInput> {
  const bytes = await readFile(path);
  if (folder !== undefined) return { bytes, cleaned: [] };
  const isInstalled = engine.installed.catalog.problems.some(({ id }) => id === problem);
  // Only the problem knows which lines are comments.
  const format = isInstalled ? formatOf(engine, problem) : ({ comments: false } as const);
  try {
    return cleanInput(bytes, format);
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ file: path }) : thrown;
  }
}

/**
 * Returns the input of a test: its file as {@link readInstances} reads it, or generated instances. The seed is the test's own or derives from the
 * assignment's seed and the test's id; with `perStudent`, the submission's id is added. The same seed gives the same bytes on
 * every machine.
 *
 * @throws QueensideError if the generator rejects its parameters; a system error if the file cannot be read.
 */
export async function instancesFor(
  test: Test,
  assignment: Pick<Assignment, 'seed'>,
  submissionId: string,
  engine: InstanceMaker,
): Promise<MadeInstances> {
  const { id, problem, instances } = test;
  if (instances.kind === 'file')
    return { bytes: (await readInstances(test, instances.path, engine)).bytes };
  const { parameters, perStudent, seed: own } = instances;
  const student = perStudent ? [submissionId] : [];
  const base = own === undefined ? [assignment.seed, id] : [own];
  const seed = own !== undefined && !perStudent ? own : seedFrom([...base, ...student]);
  const make = async (): Promise<Uint8Array> =>
    Buffer.concat(await engine.generate(problem, parameters, seed));
  const bytes = perStudent
    ? await make()
    : await madeOnce(engine, JSON.stringify([problem, parameters, seed]), make);
  return { bytes, seed };
}

/** Returns the first 32 bits of the parts' SHA-256. */
function seedFrom(parts: readonly (string | number)[]): number {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readUInt32BE();
}

/** Instances that the whole class shares, by engine. */
const shared = new WeakMap<InstanceMaker, Map<string, Promise<Uint8Array>>>();

async function madeOnce(
  engine: InstanceMaker,
  key: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  let made = shared.get(engine);
  if (made === undefined) shared.set(engine, (made = new Map()));
  const known = made.get(key);
  if (known !== undefined) return known;
  const bytes = make();
  made.set(key, bytes);
  // Allows a retry after a failure.
  bytes.catch(() => made.delete(key));
  return bytes;
}
