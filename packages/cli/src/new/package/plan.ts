import type { Layout } from './layout.ts';
import type { Kind } from '../names.ts';
import type { TargetProblem } from './target-problem.ts';

/** Everything that determines the contents of a new package. */
export interface PackagePlan {
  readonly kind: Kind;
  readonly name: string;
  readonly layout: Layout;
  /** The problem of a solver that starts as a skeleton. */
  readonly target?: TargetProblem;
}

/** Returns the path of the example input file. Its name routes the records to the new package. */
export function exampleFile({ kind, name, target }: PackagePlan): string {
  if (kind === 'problem' || kind === 'game' || kind === 'domain') return `example/${name}.txt`;
  const problem = {
    solver: target?.id ?? 'nqueens',
    search: 'alphabeta',
    'path-search': 'missionaries',
  };
  return `example/${problem[kind]}.${name}.txt`;
}
