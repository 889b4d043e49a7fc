/** Writes `<name>_err.txt` beside an answer file with errors: one line for each error. */
import { lstatSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeError } from '@queenside/core/basics';
import type { FileReport } from '../file/file-report.ts';
import { ERROR_SUFFIX, namedAfter } from '../routing/names.ts';
import { Publication } from '@queenside/host';
import { placeOf, type PackedReports } from '@queenside/runtime/report';

/** The most records to list; the others are only counted. */
const MOST_EXPLAINED = 1000;

/** Collects the errors of a file's records. */
export class ErrorNotes {
  readonly #lines: string[] = [];
  #more = 0;

  add({ notable }: PackedReports): void {
    for (const record of notable)
      if (record.error !== undefined)
        if (this.#lines.length < MOST_EXPLAINED)
          this.#lines.push(`${placeOf(record, record.error)}: ${describeError(record.error)}`);
        else this.#more++;
  }

  /** Returns all errors of a file; empty if there are none. */
  text({ error }: Pick<FileReport, 'error'>): string {
    const lines = [
      ...(error === undefined ? [] : [describeError(error)]),
      ...this.#lines,
      ...(this.#more === 0 ? [] : [`and ${this.#more} more records`]),
    ];
    return lines.map((line) => `${line}\n`).join('');
  }
}

/** Writes the draft of an error file. If there are no errors, it removes an older error file and returns no draft. */
export async function prepareErrorFile(
  outbox: string,
  path: string,
  text: string,
): Promise<Publication[]> {
  const name = namedAfter(path, ERROR_SUFFIX);
  if (text === '') {
    removeFile(join(outbox, name));
    return [];
  }
  const file = await Publication.begin(outbox, name);
  try {
    await file.write(Buffer.from(text));
    return [file];
  } catch (thrown) {
    await file.discard();
    throw thrown;
  }
}

/** Removes a file that hardly ever exists: `rm` alone takes longer to find out. */
function removeFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) rmSync(path, { force: true });
}
