/** Warns of words in a file's name that look like a variant or a solver but choose none. */
import { closeTo } from '@queenside/core/basics';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import { batchError } from '../errors.ts';
import type { Destination } from './destination.ts';
import type { Router } from './routing.ts';

/** The number of letters of a word for each one that may be wrong. Shorter words resemble too many others. */
const LETTERS = 6;

/** Returns warnings if a file is not answered in the variant or by the solver that its name seems to mean. */
export function warningsOfName(
  router: Router,
  path: string,
  { problem, solver, command, variant }: Destination,
): readonly ErrorReport[] {
  const { words, solvers, variants } = router.unusedWords(path, problem);
  const runs = runsOf(words);
  const about = { problem, file: path };
  const warnings = [];
  const otherVariant = variant === undefined ? sameAs(runs, variants) : undefined;
  if (otherVariant !== undefined) {
    const [word, meant] = otherVariant;
    warnings.push(batchError('variant-not-chosen', { ...about, word, variant: meant }));
  }
  const isOpen = solver === undefined && command === undefined;
  const otherSolver = isOpen ? (sameAs(runs, solvers) ?? findNear(runs, solvers)) : undefined;
  if (otherSolver !== undefined) {
    const [word, meant] = otherSolver;
    warnings.push(batchError('solver-not-chosen', { ...about, word, solver: meant }));
  }
  return warnings.map((warning) => reportError(warning));
}

/** A word of a name, and the id that it seems to mean. */
type Meant = readonly [word: string, id: string];

/** Returns every sequence of adjacent words, since an id may have several. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_each, index) => words.slice(from, from + index + 1).join('-')),
  );
}

/** Finds an id in other letter case or without its hyphens, such as `astar`. */
function sameAs(runs: readonly string[], ids: readonly string[]): Meant | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', '');
  for (const run of runs) {
    const id = ids.find((each) => plain(each) === plain(run));
    if (id !== undefined) return [run, id];
  }
  return undefined;
}

function findNear(runs: readonly string[], ids: readonly string[]): Meant | undefined {
  if (ids.length === 0) return undefined;
  for (const run of runs) {
    const most = Math.floor(run.length / LETTERS);
    const id = most === 0 ? undefined : closeTo(run, ids, most);
    if (id !== undefined) return [run, id];
  }
  return undefined;
}
