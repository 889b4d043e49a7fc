import type { Layout } from './layout.ts';
import type { Kind } from './names.ts';
import type { TargetProblem } from './target-problem.ts';

/** Everything that decides what a new package looks like. */
export interface Plan {
  readonly kind: Kind;
  readonly name: string;
  readonly layout: Layout;
  /** The problem of a solver that is to be written from a skeleton. */
  readonly target?: TargetProblem;
}

/** The file of records that comes with the package, named so that they go to it. */
export function exampleFile({ kind, name, target }: Plan): string {
  if (kind === 'problem' || kind === 'game') return `example/${name}.txt`;
  if (kind === 'search') return `example/alphabeta.${name}.txt`;
  return `example/${target?.id ?? 'nqueens'}.${name}.txt`;
}
