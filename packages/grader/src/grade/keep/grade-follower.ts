/** Follows the gradings of a report folder, which a grader of this process or another one may be writing. It only reads. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerFiles } from './answer-files.ts';
import { ANSWERS_FOLDER, DATABASE_FILE, openToRead, ownerOf } from './store-database.ts';
import { StoredGrades } from './stored-grades.ts';

export class GradeFollower implements Disposable {
  /** The stored outputs of programs. */
  readonly answers: AnswerFiles;
  readonly #folder: string;
  #open: { readonly grades: StoredGrades; readonly inode: bigint } | undefined;
  #version: number | undefined;

  /** @param folder the store's folder, which need not exist yet. */
  constructor(folder: string) {
    this.#folder = folder;
    this.answers = new AnswerFiles(join(folder, ANSWERS_FOLDER));
  }

  /** The number of the process that has the store open; undefined if there is none. */
  get owner(): number | undefined {
    return ownerOf(this.#folder);
  }

  /**
   * The gradings; undefined if nothing has been graded.
   *
   * @throws QueensideError `grade/store-unusable`.
   */
  get grades(): StoredGrades | undefined {
    const inode = this.#inode();
    if (inode === this.#open?.inode) return this.#open?.grades;
    // Someone may have deleted the folder, and a later grading has made a new store.
    this[Symbol.dispose]();
    const database = inode === undefined ? undefined : openToRead(this.#folder);
    if (inode === undefined || database === undefined) return undefined;
    const grades = new StoredGrades(database, join(this.#folder, DATABASE_FILE));
    this.#open = { grades, inode };
    return grades;
  }

  /**
   * Returns whether the gradings may have changed since the last call; true at the first call. If nothing changed, it reads
   * only one number.
   *
   * @throws QueensideError `grade/store-unusable`.
   */
  hasChanged(): boolean {
    const before = this.#open;
    const version = this.grades?.version() ?? 0;
    const isSame = version === this.#version && this.#open === before;
    this.#version = version;
    return !isSame;
  }

  [Symbol.dispose](): void {
    this.#open?.grades.close();
    this.#open = undefined;
  }

  #inode(): bigint | undefined {
    return statSync(join(this.#folder, DATABASE_FILE), { bigint: true, throwIfNoEntry: false })
      ?.ino;
  }
}
