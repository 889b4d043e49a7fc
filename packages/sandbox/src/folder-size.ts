/** The size of a folder's content. */
export interface FolderSize {
  /**
   * The bytes of all files together. Each counts with its length or its space on disk, whichever is more: sparse files are
   * long, and preallocated space shows only in blocks.
   */
  readonly bytes: number;
  /** Files, folders, links, and everything else. */
  readonly entries: number;
}
