/** The place where a program works. */
import {
  handOver,
  measureFolder,
  takeBack,
  thisUser,
  type FolderSize,
  type Owner,
} from './folder.ts';

/** Programs may nest folders this deep on a disk that has to be cleared name by name. */
const DEEPEST = 100;

/** The working folder of one run. */
export interface WorkPlace {
  /** Prepares the host's folder. Returns its size. */
  prepare(): Promise<FolderSize>;
  /** @param child the first process of the run, which waits to be released. */
  open(child: number): Promise<void>;
  /**
   * Measures what the program has made so far.
   *
   * @param most stops measuring above this size.
   */
  measure(most: FolderSize): Promise<FolderSize>;
  /**
   * Gives the host's folder back to the caller, who can then read and remove everything in it. Call it when all processes have ended.
   *
   * @param most if the program made more, only some files directly in the folder are certain to be there.
   * @returns the size after the run.
   */
  close(most: FolderSize): Promise<FolderSize>;
}

/** The host's folder itself, for trusted programs. */
export class HostFolder implements WorkPlace {
  readonly #folder: string;
  readonly #owner: Owner | undefined;

  constructor(folder: string, owner: Owner | undefined) {
    this.#folder = folder;
    this.#owner = owner;
  }

  prepare(): Promise<FolderSize> {
    return handOver(this.#folder, this.#owner);
  }

  async open(): Promise<void> {}

  measure(most: FolderSize): Promise<FolderSize> {
    return measureFolder(this.#folder, most, DEEPEST);
  }

  close(): Promise<FolderSize> {
    return takeBack(this.#folder, this.#owner && thisUser());
  }
}
