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
  const problems: Partial<Record<Kind, string>> = {
    solver: target?.id ?? 'nqueens',
    search: 'alphabeta',
    'path-search': 'missionaries',
  };
  const problem = problems[kind];
  return problem === undefined ? `example/${name}.txt` : `example/${problem}.${name}.txt`;
}
