import { readFile } from 'node:fs/promises';
import type { Engine } from '@queenside/batch';
import type { Assignment, HandIn, Test } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { cleanInput, type CleanInput } from '@queenside/runtime/records';
import { formatOf } from '../../input-of.ts';
import { secretNumber, seedFrom } from '../secret.ts';
import { drawBankFor } from './draw-bank.ts';

/** The part of the engine that makes instances. */
export type InstanceMaker = Pick<Engine, 'generate' | 'installed' | 'asRecords'>;

/** Stands for a student where only the shape of instances matters. */
export const NOBODY: HandIn = { id: 'nobody', hash: '' };

/** The input of a program. */
interface MadeInstances {
  readonly bytes: Uint8Array;
  /** The seed of generated instances. */
  readonly seed?: number;
}

/**
 * Reads an instance file as programs get it: as records of its problem, without a byte-order mark, comments, and carriage returns,
 * and with a line end at its end. The files of a problem package stay as they are.
 *
 * @returns the bytes, and what was cleaned.
 * @throws QueensideError `core/file-encoding`, or if the problem cannot read a file in another format; a system error if the file
 *   cannot be read.
 */
export async function readInstances(
  { problem, package: folder }: Pick<Test, 'problem' | 'package'>,
  path: string,
  engine: Pick<Engine, 'installed' | 'asRecords'>,
): Promise<CleanInput> {
  const bytes = await readFile(path);
  if (folder !== undefined) return { bytes, cleaned: [] };
  const isInstalled = engine.installed.catalog.problems.some(({ id }) => id === problem);
  // Only the problem knows which lines are comments.
  const format = isInstalled ? formatOf(engine, problem) : ({ comments: false } as const);
  return await readingFile(path, async () =>
    cleanInput(isInstalled ? await engine.asRecords(problem, path, bytes) : bytes, format),
  );
}

/** Adds the path of a file to the place of an error about its text. */
export async function readingFile<Read>(path: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at({ file: path }) : thrown;
  }
}

/**
 * Returns the input of a test: its file as {@link readInstances} reads it, generated instances, or a bank. The seed is the test's own or derives from
 * the assignment's secret and seed, and the test's id; with `perStudent`, from the submission's id too, and with `perAttempt` from
 * the hash of its content. The same seed gives the same bytes on every machine.
 *
 * @throws QueensideError if the generator rejects its parameters, or the secret is not known here; a system error if the file
 *   cannot be read.
 */
export async function instancesFor(
  test: Test,
  assignment: Pick<Assignment, 'seed' | 'secret'>,
  handIn: HandIn,
  engine: InstanceMaker,
): Promise<MadeInstances> {
  const { problem, instances } = test;
  if (instances.kind === 'file')
    return { bytes: (await readInstances(test, instances.path, engine)).bytes };
  const seed = await seedOf(test, instances, assignment, handIn);
  const make = async (): Promise<Uint8Array> =>
    instances.kind === 'bank'
      ? drawBankFor(test, seed)
      : Buffer.concat(await engine.generate(problem, instances.parameters, seed));
  const bytes = instances.perStudent
    ? await make()
    : await madeOnce(engine, JSON.stringify([problem, instances, test.function, seed]), make);
  return { bytes, seed };
}

async function seedOf(
  { id }: Test,
  instances: Exclude<Test['instances'], { kind: 'file' }>,
  { seed, secret }: Pick<Assignment, 'seed' | 'secret'>,
  handIn: HandIn,
): Promise<number> {
  const { perStudent, perAttempt } = instances;
  const own = instances.kind === 'generated' ? instances.seed : undefined;
  if (own !== undefined && !perStudent) return own;
  const parts = [
    ...(own === undefined ? [seed, id] : [own]),
    ...(perStudent ? [handIn.id] : []),
    ...(perAttempt === true ? [handIn.hash] : []),
  ];
  return secret === undefined ? seedFrom(parts) : secretNumber(secret, 'instances', ...parts);
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
