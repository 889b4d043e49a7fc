/** Warns of words in a file's name that look like a solver but choose none. */
import { closeTo } from '@queenside/core/basics';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import { batchError } from '../errors.ts';
import type { Destination, Router } from './routing.ts';

/** How many letters a word has for each one that may be wrong. Shorter words are like too many others. */
const LETTERS = 6;

/** Returns a warning if a file is not answered by the solver that its name seems to mean. */
export function warningsOfName(
  router: Router,
  path: string,
  { problem, solver, command }: Destination,
): readonly ErrorReport[] {
  if (solver !== undefined || command !== undefined) return [];
  const { words, solvers } = router.unusedWords(path, problem);
  const meant = solverIn(words, solvers);
  return meant === undefined
    ? []
    : [reportError(batchError('solver-not-chosen', { ...meant, problem, file: path }))];
}

/** Finds words that are a solver's id or, if there are none, nearly one. An id may have several words. */
function solverIn(
  words: readonly string[],
  solvers: readonly string[],
): { readonly word: string; readonly solver: string } | undefined {
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_each, index) => words.slice(from, from + index + 1).join('-')),
  );
  const exact = runs.find((run) => solvers.includes(run));
  if (exact !== undefined) return { word: exact, solver: exact };
  return runs
    .map((word) => ({ word, solver: nearlyOf(word, solvers) }))
    .find((found): found is { word: string; solver: string } => found.solver !== undefined);
}

function nearlyOf(word: string, solvers: readonly string[]): string | undefined {
  const most = Math.floor(word.length / LETTERS);
  return solvers.length === 0 || most === 0 ? undefined : closeTo(word, solvers, most);
}
