/**
 * The working folder of an isolated run: a RAM disk whose size the kernel limits. The limit includes removed files that are
 * still open. The disk disappears at once with all its contents. This process reaches it through an open descriptor, even
 * after the program has ended.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FolderSize } from '../folder-size.ts';
import {
  handOver,
  holdsMore,
  measureFolder,
  type FileOwner,
  takeBack,
  thisUser,
  type WorkPlace,
} from './folder.ts';

const PAGE = 4096;
const EVERYTHING: FolderSize = { bytes: Infinity, entries: Infinity };
/** The most files that are brought back if a program wrote more than allowed. */
const MOST_OF_TOO_MANY = 100;
/** While a program runs, single files are looked at only if there are few. */
const MOST_LOOKED_AT = 300;
/** The other places in which a program can make files. */
const SCRATCH = ['tmp', 'dev/shm'];

export class WorkDisk implements WorkPlace {
  readonly temporary = '/tmp';
  readonly #host: string;
  readonly #owner: FileOwner | undefined;
  /** The version of each file before the run, by its path. */
  readonly #given = new Map<string, string>();
  /** A host path of each file with several names, by its number on the disk. */
  readonly #linked = new Map<number, string>();
  #descriptor = -1;
  /** The disk. Ends with a slash, because the path without it is a link. */
  #folder = '';
  #scratch: readonly string[] = [];

  constructor(host: string, owner: FileOwner | undefined) {
    this.#host = host;
    this.#owner = owner;
  }

  /** Returns the space that the disk needs. Each file takes whole pages. */
  async prepare(): Promise<FolderSize> {
    const { bytes, entries } = await measureFolder(this.#host, EVERYTHING);
    return { bytes: bytes + (entries + 1) * PAGE, entries };
  }

  /** Copies the host's folder to the empty disk. Does not copy pipes and sockets. */
  async open(child: number): Promise<void> {
    const root = `/proc/${child}/root`;
    this.#descriptor = openSync(`${root}/work`, constants.O_RDONLY | constants.O_DIRECTORY);
    this.#folder = `/proc/${process.pid}/fd/${this.#descriptor}/`;
    this.#scratch = SCRATCH.map((place) => join(root, place));
    cpSync(this.#host, this.#folder, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    });
    await handOver(this.#folder, this.#owner);
    this.#note('');
  }

  async measure(most: FolderSize): Promise<FolderSize> {
    const used = this.#used();
    // Sparse files are longer than the space they use. Looking at many files would take too long; afterwards, all count.
    return holdsMore(used, most) || used.entries > MOST_LOOKED_AT
      ? used
      : await measureFolder(this.#folder, most);
  }

  /** Makes the host's folder equal to the disk. Does not touch files that the program left unchanged. */
  async close(most: FolderSize): Promise<FolderSize> {
    if (this.#descriptor === -1) return { bytes: 0, entries: 0 };
    try {
      let after = this.#used();
      if (!holdsMore(after, most)) after = await takeBack(this.#folder, this.#owner && thisUser());
      if (holdsMore(after, most)) this.#bringSome();
      else this.#bring('');
      return after;
    } finally {
      closeSync(this.#descriptor);
    }
  }

  /** Returns the space in use, and the files and folders here and in the other places where a program can make some. */
  #used(): FolderSize {
    const { blocks, bfree, bsize, files, ffree } = statfsSync(this.#folder);
    const beside = this.#scratch.map(entriesOn).reduce((sum, each) => sum + each, 0);
    return { bytes: (blocks - bfree) * bsize, entries: files - ffree + beside };
  }

  #note(below: string): void {
    for (const entry of this.#list(below)) {
      const path = join(below, entry.name);
      if (entry.isFile()) this.#given.set(path, versionOf(join(this.#folder, path)));
      if (entry.isDirectory()) this.#note(path);
    }
  }

  #list(below: string) {
    return readdirSync(join(this.#folder, below), { withFileTypes: true });
  }

  #bring(below: string): void {
    const entries = this.#list(below);
    const left = new Set(entries.map(({ name }) => name));
    for (const name of readdirSync(join(this.#host, below)))
      if (!left.has(name)) rmSync(join(this.#host, below, name), { recursive: true, force: true });
    for (const entry of entries) {
      const path = join(below, entry.name);
      const [from, to] = [join(this.#folder, path), join(this.#host, path)];
      if (entry.isDirectory()) {
        if (!isFolder(to)) {
          rmSync(to, { force: true });
          mkdirSync(to, { mode: 0o700 });
        }
        this.#bring(path);
        chmodSync(to, lstatSync(from).mode & 0o777);
      } else if (!entry.isFile()) replace(from, to);
      else this.#bringFile(from, to, path);
    }
  }

  #bringFile(from: string, to: string, path: string): void {
    const { nlink, ino } = lstatSync(from);
    const other = nlink > 1 ? this.#linked.get(ino) : undefined;
    if (nlink > 1) this.#linked.set(ino, to);
    if (other !== undefined) {
      rmSync(to, { recursive: true, force: true });
      linkSync(other, to);
    } else if (this.#given.get(path) !== versionOf(from)) replace(from, to);
  }

  #bringSome(): void {
    chmodSync(this.#folder, 0o700);
    for (const entry of this.#list('')
      .filter((each) => each.isFile())
      .slice(0, MOST_OF_TOO_MANY)) {
      const from = join(this.#folder, entry.name);
      if (this.#given.get(entry.name) === versionOf(from)) continue;
      chmodSync(from, 0o600);
      replace(from, join(this.#host, entry.name));
    }
  }
}

/** Replaces a host entry by one of the disk that is not a folder. */
function replace(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  const stats = lstatSync(from);
  if (stats.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else if (stats.isFile()) {
    copyFileSync(from, to);
    utimesSync(to, stats.atime, stats.mtime);
    // Pipes and sockets are rare.
  } else execFileSync('cp', ['-a', '--', from, to]);
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function versionOf(path: string): string {
  const { ino, mtimeNs, size } = lstatSync(path, { bigint: true });
  return `${ino} ${mtimeNs} ${size}`;
}

/** Returns the number of entries on a RAM disk; 0 if its program has ended. */
function entriesOn(path: string): number {
  try {
    const { files, ffree } = statfsSync(path);
    return files - ffree;
  } catch {
    return 0;
  }
}
