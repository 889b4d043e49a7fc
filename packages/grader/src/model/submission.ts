/** A submission on its way to its runs. */
import type { BuildOutcome } from './outcome.ts';

/** Something in the folder of submissions that is one student's work. */
export interface Submission {
  /** Unique in the class and fit for a file's name. */
  readonly id: string;
  /** As the folder or archive is called. */
  readonly name: string;
  readonly studentId?: string;
  /** The folder or archive, absolute. */
  readonly path: string;
  readonly kind: 'folder' | 'zip' | 'tar';
  /** Of its content: names and bytes of all files, SHA-256, hexadecimal. The same for a folder and its archive. */
  readonly hash: string;
}

/** A submission that is built. Its folder is copied for each run. */
export interface Prepared {
  readonly folder: string;
  /** What runs it, in a copy of the folder; empty where the build failed. */
  readonly command: readonly string[];
  readonly build: BuildOutcome;
}
