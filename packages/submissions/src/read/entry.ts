/** An entry of a submission's folder or archive. */
export type Entry = FileEntry | LeftOut;

export interface FileEntry {
  readonly kind: 'file';
  /** Relative, safe, separated by slashes. */
  readonly path: string;
  readonly isExecutable: boolean;
  /** Read it at most once, and before requesting the next entry. */
  content(): AsyncIterable<Uint8Array>;
}

/** An entry that is ignored. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly path: string;
  /** The kind of entry: `a symbolic link`. */
  readonly what: string;
}

/** Whether a Unix mode lets the owner execute the file. */
export function isExecutable(mode: number): boolean {
  return (mode & 0o100) !== 0;
}
