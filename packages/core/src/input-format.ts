/** Describes input files as data, so that the main thread can divide them into records without running a plugin's code. */

/**
 * The rule that divides a file into records:
 *
 * - `line`: each line is a record.
 * - `blank-line`: blank lines separate records.
 * - `header`: each line with the prefix `startsWith` starts a new record.
 * - `file`: the whole file is one record.
 */
export type Framing =
  | { readonly by: 'line' }
  | { readonly by: 'blank-line' }
  | { readonly by: 'header'; readonly startsWith: string }
  | { readonly by: 'file' };

/** The format of a problem's input files. */
export interface InputFormat {
  /**
   * Whether `parse` gets a record as text or as bytes. Text has at most 512 MiB, and its lines end with `\n` even if those of
   * the file end otherwise. Default: `text`.
   */
  readonly input?: 'text' | 'bytes';
  /** The rule that divides a file into records. Records never start or end with a blank line. Default: by line. */
  readonly records?: Framing;
  /** The prefix of comment lines, which Queenside skips; false if records can begin with it. Default: `#`. */
  readonly comments?: string | false;
}

const encoder = new TextEncoder();

/** Returns the prefix of comments as bytes; undefined if the format has none. */
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
