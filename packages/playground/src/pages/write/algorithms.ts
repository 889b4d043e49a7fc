/** The algorithms that people write, and what they write them for. */
import type { Kind } from '@queenside/own-search/browser';
import { allAlgorithms, type BankKind } from '@queenside/referee';
import { bundled, catalog, solversOf } from '../../engine/catalog.ts';
import type { CodeLanguage } from '../../own-code/messages.ts';
import type { Written } from './starters.ts';

/** An algorithm of the menu, and the records that tell it from others. */
interface Offered extends Written {
  readonly bank: BankKind;
  /** The most calls on a record of the bank. */
  readonly budget: number;
}

export const ALGORITHMS: readonly Offered[] = Object.entries(allAlgorithms())
  // A crossword creator is a class of a course, and not a search.
  .filter(([, { bank }]) => bank !== 'crossword')
  .map(([id, { kind, title, bank, budget }]) => ({ id, kind, title, bank, budget }));

/** The groups of the menu. */
export const KINDS: Readonly<Record<Kind, string>> = {
  tree: 'Game trees',
  space: 'Paths',
  board: 'Boards',
  csp: 'Constraints',
};

/** The solvers that show an algorithm, where their names differ. */
const SOLVERS: Readonly<Record<string, string>> = {
  expectimax: 'expectiminimax',
  greedy: 'greedy-best-first',
  'weighted-a-star': 'a-star',
  'csp-backtracking': 'backtracking',
  'csp-forward-checking': 'forward-checking',
  mac: 'arc-consistency',
};
const OPTIONS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  expectimax: { pruning: 'none' },
  'weighted-a-star': { weight: 2 },
  beam: { width: 2 },
};
/** The names of files that courses use. */
const FILES: Readonly<Record<string, string>> = { 'alpha-beta': 'alphabeta', 'a-star': 'astar' };

export const LANGUAGES: Readonly<
  Record<CodeLanguage, { readonly name: string; readonly nothing: string }>
> = {
  python: { name: 'Python', nothing: 'None' },
  javascript: { name: 'JavaScript', nothing: 'null' },
};

/** The algorithms that people learn first. */
const FIRST = ['alpha-beta', 'a-star', 'backtracking'];

/** Returns an algorithm. @param problem that it searches if it has no known id. */
export function algorithmOf(id: string | undefined, problem: string): Offered {
  const known = ALGORITHMS.find((each) => each.id === id);
  if (known !== undefined) return known;
  const first = FIRST.map((name) => ALGORITHMS.find((each) => each.id === name)!);
  return first.find((each) => problemsFor(each).some((other) => other.id === problem)) ?? first[0]!;
}

/** Returns the problems that an algorithm searches. */
export function problemsFor({ kind }: Written): typeof catalog.problems {
  return bundled.problems.filter(({ id }) => {
    if (kind === 'tree') return bundled.trees.includes(id);
    if (kind === 'board') return bundled.boards.includes(id);
    if (kind === 'csp') return bundled.csps.includes(id);
    return solversOf(id).some((solver) => solver.id === 'a-star');
  });
}

/** Returns the solver of a problem that shows an algorithm, with its options; undefined if there is none. */
export function referenceFor(problem: string, { id }: Written) {
  const solver = SOLVERS[id] ?? id;
  if (!solversOf(problem).some((each) => each.id === solver)) return undefined;
  return { solver, options: OPTIONS[id] ?? {} };
}

/** Returns the name of the file: `alphabeta.py`. */
export function fileOf({ id }: Written, language: CodeLanguage): string {
  const name = FILES[id] ?? id.replaceAll('-', '_');
  return `${name}${language === 'python' ? '.py' : '.js'}`;
}
