import type { Section } from '@queenside/core';

/** A rule of the configuration: how to answer the files that match. The first rule that matches a file counts. */
export interface Route {
  /** A glob over the file's path below the inbox, with `/` between folders: `section-a/*.txt`. */
  readonly match: string;
  readonly problem?: string;
  readonly solver?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly style?: string;
  /** One of the problem's variants. */
  readonly variant?: string;
  /** The answers to each record, each by a different solver. */
  readonly sections?: readonly Section[];
  /** The outside program that answers the file, and its arguments. No shell sees them. */
  readonly command?: readonly string[];
}
