/** The key of an inbox's sessions, in a file that only its user can read: a restarted server knows its browsers again. */
import { hash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { READ_SAFELY, systemReason } from '@queenside/host/system';
import { studioError } from '../errors.ts';
import { SESSION_LASTS } from './session.ts';

const BYTES = 32;

export interface KeyPlace {
  /** The user's folder for such files. */
  readonly folder: string;
  readonly inbox: string;
  readonly outbox: string;
}

/**
 * Reads the key of an inbox, or makes one if there is none or it is too old.
 *
 * @throws QueensideError `studio/session-not-kept`.
 */
export async function keptKey({ folder, inbox, outbox }: KeyPlace): Promise<Buffer> {
  let file = folder;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const place = (await realpath(folder)) + sep;
    // Others may copy, share, or serve these.
    for (const each of [inbox, outbox])
      if (place.startsWith((await realpath(each)) + sep)) throw new Error(`it would be in ${each}`);
    file = join(folder, `${hash('sha256', await realpath(inbox)).slice(0, 20)}.key`);
    await deleteOld(folder);
    return (await readKey(file)) ?? (await makeKey(file));
  } catch (thrown) {
    throw studioError('session-not-kept', { file, reason: systemReason(thrown) });
  }
}

/** @returns the key; undefined if there is none. @throws Error if other users may know it. */
async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    await using file = await open(path, READ_SAFELY);
    const { uid, mode } = await file.stat();
    // Windows has neither, and keeps the user's folders to the user.
    const user = process.getuid?.();
    if (user !== undefined && uid !== user) throw new Error('it belongs to another user');
    if (user !== undefined && (mode & 0o077) !== 0) throw new Error('other users may read it');
    const key = Buffer.alloc(BYTES);
    const { bytesRead } = await file.read(key, 0, BYTES, 0);
    return bytesRead === BYTES ? key : undefined;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(BYTES);
  const draft = join(dirname(file), `${process.pid}.part`);
  await rm(draft, { force: true });
  await writeFile(draft, key, { mode: 0o600, flag: 'wx' });
  await rename(draft, file);
  return key;
}

/** Deletes the keys whose cookies have expired. */
async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(?:key|part)$/.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - SESSION_LASTS * 1000) await rm(file, { force: true });
  }
}
