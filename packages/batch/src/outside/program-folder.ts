/** The folder in which an outside program works, and the answers it leaves there. */
import { chmod, mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QueensideError } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import { InputFile, lookAt } from '../inbox/input-file.ts';
import { hostError, makeTemporaryFolder, removeFolder } from '@queenside/host';
import { systemReason } from '@queenside/host/system';

/** Recognizes the names that programs give their answer files. */
const ENDINGS = 'out|outputs?|results?|answers?|solutions?';

/** The result of a program: the path of its answer file, a file that cannot be read, or nothing. */
export type Left =
  | { readonly file: string }
  /** The program's end, for a sentence about it, and what it must do instead. */
  | { readonly ending: string; readonly hint: string }
  | undefined;

export class ProgramFolder {
  /** The program's working folder. */
  readonly work: string;
  /** The file for what the program prints. */
  readonly printed: string;
  readonly #folder: string;

  private constructor(folder: string, work: string) {
    this.#folder = folder;
    this.work = work;
    this.printed = join(folder, 'printed');
  }

  /**
   * Makes a working folder with an input file.
   *
   * @throws QueensideError `batch/output-unwritable`.
   */
  static async make(inputName: string, input: Uint8Array): Promise<ProgramFolder> {
    let folder: string | undefined;
    try {
      folder = await realpath(await makeTemporaryFolder());
      const work = join(folder, 'work');
      await mkdir(work);
      await writeFile(join(work, inputName), input);
      return new ProgramFolder(folder, work);
    } catch (thrown) {
      if (folder !== undefined) await removeFolder(folder).catch(() => undefined);
      const file = folder ?? 'a temporary folder';
      throw hostError('output-unwritable', { file, reason: systemReason(thrown) });
    }
  }

  /**
   * Finds the answer file: `<stem>_out.txt`, or a file with a similar name.
   *
   * @param inputName the input's name, which is never the answer file.
   * @param most refuses a larger file, in bytes.
   */
  async left(stem: string, inputName: string, most: number): Promise<Left> {
    const { work } = this;
    const found = await realpath(work).catch(() => undefined);
    if (found === undefined) return undefined;
    if (found !== work)
      return {
        ending: 'replaced its working folder',
        hint: `it must write ${stem}_out.txt in the folder where it was started`,
      };
    try {
      await chmod(work, 0o700);
      const name = await findAnswerFile(work, stem, inputName);
      return name === undefined ? undefined : await checkAnswerFile(work, name, most);
    } catch (thrown) {
      const reason = systemReason(thrown);
      return {
        ending: `left a working folder that cannot be read (${reason})`,
        hint: 'it must leave the rights to its working folder alone',
      };
    }
  }

  /** Returns the size of the answer file so far. */
  answerBytes(stem: string): number {
    return Number(lookAt(join(this.work, `${stem}_out.txt`))?.version.size ?? 0);
  }

  /** Removes the folder. Returns a warning if that fails: the answers are known by then. */
  async remove(): Promise<QueensideError | undefined> {
    try {
      await removeFolder(this.#folder);
      return undefined;
    } catch (thrown) {
      return batchError('folder-left', { folder: this.#folder, reason: systemReason(thrown) });
    }
  }
}

/** Returns `nqueens_out.txt`, even if it is not a regular file, or else a regular file with a similar name. */
async function findAnswerFile(
  folder: string,
  stem: string,
  inputName: string,
): Promise<string | undefined> {
  const entries = await readdir(folder, { withFileTypes: true });
  const exact = `${stem}_out.txt`;
  if (entries.some(({ name }) => name === exact)) return exact;
  const files = entries.filter((entry) => entry.isFile() && entry.name !== inputName);
  return files
    .map(({ name }) => name)
    .toSorted()
    .find(likelyAnswerName(stem));
}

async function checkAnswerFile(folder: string, name: string, most: number): Promise<Left> {
  const hint = `${name} must be a regular file with the answers`;
  try {
    const path = join(folder, name);
    await using file = await InputFile.open(path);
    if (file.size > most)
      return {
        ending: `wrote an answer file of ${file.size} bytes`,
        hint: `the output limit is ${most} bytes (defaults.limits.output in the configuration)`,
      };
    return { file: path };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { kind, reason } = thrown.values;
    const what = kind === undefined ? `cannot be read (${reason})` : `is ${kind}`;
    return { ending: `left an answer file that ${what}`, hint };
  }
}

/**
 * Returns a function that recognizes likely names of the answer file of `<stem>.txt`: `nqueens_out.txt`,
 * `nqueens_output.txt`, `n_queens_out.txt`, `NQueensOutput`, `nqueens.out`.
 *
 * @param stem the input's name without `.txt`.
 */
export function likelyAnswerName(stem: string): (name: string) => boolean {
  const wanted = new RegExp(`^${letters(stem)}\\.?(?:${ENDINGS})(?:\\.txt)?$`);
  return (name) => wanted.test(letters(name));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.]/g, '');
}
