/** Writes a class's programs for Dolos, which compares programs: a zip archive with `info.csv` (dolos.ugent.be, "Adding metadata"). */
import { posix } from 'node:path';
import { type ClassResult, type KeptFiles, readKept } from '@queenside/class-view';
import { UniqueIds } from '@queenside/submissions';
import { stringify } from 'csv-stringify/sync';
import { zipSync } from 'fflate';
import { ZIP_DATE } from '../hand-back/zip.ts';
import { disarmed } from './grades-csv.ts';

/** Longer programs are not kept. */
const LONGEST_PROGRAM = 1 << 20;

/**
 * Returns the archive. Each program is one row of `info.csv`: its path in the archive, the student's name, the section as label, and
 * the time of submission, if known. Paths have ASCII letters, digits, `.`, `_`, and `-` only.
 */
export async function dolosArchive(
  { submissions, programs }: ClassResult,
  kept: KeptFiles | undefined,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const rows: string[][] = [];
  for (const { id, name, person, handedIn } of submissions) {
    const names = new UniqueIds();
    for (const { path, text: key } of programs[id] ?? []) {
      const { dir, name: stem, ext } = posix.parse(path);
      // A notebook's text is its code.
      const extension = ext.toLowerCase() === '.ipynb' ? '.py' : ext;
      const file = `submissions/${id}/${names.idFor(posix.join(dir, stem))}${extension}`;
      const { text } = await readKept(kept, key, LONGEST_PROGRAM);
      files[file] = Buffer.from(text);
      rows.push([
        file,
        disarmed(person?.name ?? name),
        disarmed(person?.section ?? ''),
        handedIn?.at === undefined ? '' : momentText(handedIn.at),
      ]);
    }
  }
  const info = stringify([['filename', 'full_name', 'label', 'created_at'], ...rows]);
  return zipSync({ 'info.csv': Buffer.from(info), ...files }, { mtime: ZIP_DATE });
}

/** Formats a time as Dolos documents it: `2019-07-23 17:12:33 +0000`. */
function momentText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} +0000`;
}
