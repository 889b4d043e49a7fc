/** A rule of the configuration: which files are answered how. The first rule that matches a file counts. */
export interface Route {
  /** A glob over the file's path below the inbox, with `/` between folders: `section-a/*.txt`. */
  readonly match: string;
  readonly problem?: string;
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly style?: string;
  /** An outside program that answers the file instead of a solver: the program, then its arguments. No shell. */
  readonly command?: readonly string[];
}
