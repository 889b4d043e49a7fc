/** One thing in a submission, as a folder or an archive holds it. */
export type Entry = FileEntry | LeftOut;

export interface FileEntry {
  readonly kind: 'file';
  /** Relative, safe, separated by slashes. */
  readonly path: string;
  readonly isExecutable: boolean;
  /** To be read before the next entry is asked for, at most once. */
  content(): AsyncIterable<Uint8Array>;
}

/** Something that is not taken over, and what it is: `a symbolic link`. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly path: string;
  readonly what: string;
}
