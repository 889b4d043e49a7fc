/** How input files are written, as data: the main thread reads them without running a plugin's code. */

/**
 * How the records of a file are told apart: each line is one; blank lines separate them; each begins with a line that starts
 * with a prefix; or the whole file is one.
 */
export type Framing =
  | { readonly by: 'line' }
  | { readonly by: 'blank-line' }
  | { readonly by: 'header'; readonly startsWith: string }
  | { readonly by: 'file' };

/** What a problem says of its input files. */
export interface InputFormat {
  /**
   * Whether `parse` reads a record as text or as bytes. Text has at most 512 MiB, and its lines end with `\n`, whatever the
   * file has. Default: text.
   */
  readonly input?: 'text' | 'bytes';
  /** How records are told apart. Blank lines around a record are never part of it. Default: by line. */
  readonly records?: Framing;
  /** The prefix of comment lines, which are skipped; false if there are none. Default: `#`. */
  readonly comments?: string | false;
}

const encoder = new TextEncoder();

/** Returns the prefix of comments as bytes; undefined if there are no comments. */
export function commentPrefix({ comments = '#' }: InputFormat): Uint8Array | undefined {
  return comments === false ? undefined : encoder.encode(comments);
}

/** Returns whether the bytes between two offsets begin with a prefix. */
export function beginsWith(
  bytes: Uint8Array,
  prefix: Uint8Array | undefined,
  from: number,
  to: number,
): boolean {
  if (prefix === undefined || to - from < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[from + at] !== prefix[at]) return false;
  return true;
}
