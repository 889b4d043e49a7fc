/** Makes the secret of an assignment that has none. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isFile } from '@queenside/host';
import { editYaml } from './source/edit-yaml.ts';
import { assignmentError } from './errors.ts';
import { makeSecret, secretName } from './secret.ts';
import { readSource } from './source/read-source.ts';

/** The lines of `.gitignore` beside an assignment with a secret. */
export const IGNORED = '*.secret\n';

/**
 * Makes a secret, names it in the assignment file, and excludes it from version control. A secret that is there, but not named, is
 * kept.
 *
 * @param file the assignment file.
 * @returns the path of the secret.
 * @throws QueensideError `assignment/has-secret`, or an error of the file.
 */
export async function addSecret(file: string): Promise<string> {
  const { value, folder } = await readSource(file);
  const { secret: written } = Object(value) as { readonly secret?: unknown };
  const name = typeof written === 'string' ? written : basename(secretName(file));
  const path = join(folder, name);
  const isThere = isFile(path);
  if (isThere && typeof written === 'string')
    throw assignmentError('has-secret', { name: path }, { file });
  await ignoreSecrets(dirname(path));
  if (!isThere) await writeFile(path, makeSecret(), { mode: 0o600, flag: 'wx' });
  if (typeof written !== 'string') {
    const text = editYaml(await readFile(file, 'utf8'), new Map([['secret', { value: name }]]));
    const draft = `${file}.draft`;
    await writeFile(draft, text, { mode: (await stat(file)).mode });
    await rename(draft, file);
  }
  return path;
}

async function ignoreSecrets(folder: string): Promise<void> {
  const file = join(folder, '.gitignore');
  const text = isFile(file) ? await readFile(file, 'utf8') : '';
  if (text.split(/\r?\n/).includes(IGNORED.trim())) return;
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeFile(file, `${text}${end}${IGNORED}`);
}
