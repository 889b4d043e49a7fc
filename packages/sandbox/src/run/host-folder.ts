/**
 * The working folder of a trusted run: the host's folder itself. With a separate user for each run, nothing outlives the run elsewhere on
 * this machine either.
 */
import { chownSync, closeSync, constants, fchmodSync, fchownSync, openSync } from 'node:fs';
import type { FolderSize } from '../folder-size.ts';
import {
  handOver,
  makeTemporaryFolder,
  measureFolder,
  type FileOwner,
  removeProgramFolder,
  takeBack,
  thisUser,
  type WorkPlace,
} from './folder.ts';
import { endProcesses, endSurvivors, removeLeftovers, sharedFolders } from './leftovers.ts';

/** Programs may nest folders this deep on a disk that has to be cleared name by name. */
const DEEPEST = 100;

export class HostFolder implements WorkPlace {
  temporary = '';
  readonly #folder: string;
  readonly #owner: FileOwner | undefined;

  /** @param owner the separate user of the run, if it has one. */
  constructor(folder: string, owner: FileOwner | undefined) {
    this.#folder = folder;
    this.#owner = owner;
  }

  async prepare(): Promise<FolderSize> {
    if (this.#owner !== undefined) await Promise.all([sharedFolders(), endSurvivors()]);
    const size = await handOver(this.#folder, this.#owner);
    this.temporary = makeTemporaryFolder();
    if (this.#owner !== undefined) chownSync(this.temporary, this.#owner.uid, this.#owner.gid);
    return size;
  }

  async open(): Promise<void> {}

  measure(most: FolderSize): Promise<FolderSize> {
    return measureFolder(this.#folder, most, DEEPEST);
  }

  async close(): Promise<FolderSize> {
    const user = this.#owner?.uid;
    try {
      if (user !== undefined) await endProcesses(user);
    } finally {
      await removeProgramFolder(this.temporary);
      if (user !== undefined) await this.#clear(user);
    }
    return await takeBack(this.#folder, this.#owner && thisUser());
  }

  /** The user's files in the folder may have names elsewhere, so those go before they get another owner. */
  async #clear(user: number): Promise<void> {
    try {
      closeFolder(this.#folder);
    } finally {
      await removeLeftovers(user);
    }
  }
}

/** Makes a folder this user's, whom alone it lets in: another run may know its path. */
function closeFolder(path: string): void {
  const folder = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const { uid, gid } = thisUser();
  try {
    fchownSync(folder, uid, gid);
    fchmodSync(folder, 0o700);
  } finally {
    closeSync(folder);
  }
}
