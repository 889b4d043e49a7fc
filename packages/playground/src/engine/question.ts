import { defined } from '@queenside/core/basics';

/** A question to a solver: what the address of a page says. */
export interface Question {
  readonly problem: string;
  readonly record: string;
  readonly variant?: string;
  /** Default: the one that the command would choose. */
  readonly solver?: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

/** Returns where a record comes from, as if it were in a file. */
export function originOf({ problem, variant }: Pick<Question, 'problem' | 'variant'>) {
  return { name: `${problem}.txt`, ...defined({ variant }) };
}
