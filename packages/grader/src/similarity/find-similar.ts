import type { Assignment, SimilarPair, Submission } from '../model/index.ts';
import { compareNames } from '../submissions/by-student.ts';
import type { ComparedText } from './compare-program.ts';
import { findLibrary } from './find-library.ts';
import { readByLanguage } from './read-by-language.ts';
import { runCompare } from './run-compare.ts';
import { readStarter } from './starter.ts';

/** Pairs with less similarity are not reported. */
const LEAST_SIMILARITY = 0.3;
const MOST_PAIRS = 200;
/** From this many submissions on, code that nearly all share is treated as starter code. */
const CLASS = 10;
const COMMON_SHARE = 0.9;

type Rules = Pick<Assignment, 'file' | 'build' | 'similarity'>;

/**
 * Checks before grading that submissions can be compared.
 *
 * @throws QueensideError `submission/similarity-missing`, `submission/starter-without-code`, or errors of reading the starter code.
 */
export async function checkSimilarity({ file, build, similarity }: Rules): Promise<void> {
  findLibrary(file);
  await readStarter(similarity, build);
}

/**
 * Finds similar submissions with Dolos (https://dolos.ugent.be), separately for each language. Dolos compares tokens, so that changing
 * names, comments, or the order of functions hides little. It must be installed separately: `npm install @dodona/dolos-lib`.
 *
 * @returns at most 200 pairs of ids with a similarity of at least 0.3, the most similar first.
 * @throws QueensideError `submission/similarity-missing`, `submission/similarity-failed`, `submission/starter-without-code`, or errors
 *   of reading a submission.
 */
export async function findSimilar(
  submissions: readonly Submission[],
  assignment: Rules,
): Promise<SimilarPair[]> {
  const { file, build } = assignment;
  const library = findLibrary(file);
  const starter = await readStarter(assignment.similarity, build);
  const texts = await readTexts(submissions, build);
  const languages = [...texts]
    .filter(([, each]) => each.length > 1)
    .map(([language, each]) => ({
      language,
      texts: each,
      starter: starter.get(language) ?? null,
      commonShare: each.length >= CLASS ? COMMON_SHARE : null,
    }));
  if (languages.length === 0) return [];
  const pairs = await runCompare({ library, languages });
  const similar = pairs
    .map(([left, right, similarity, longest]) => ({ left, right, similarity, longest }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity || b.longest - a.longest);
  return onePerPair(similar).slice(0, MOST_PAIRS);
}

/** Keeps the first entry of each pair, if two submissions are similar in several languages. */
function onePerPair(pairs: readonly SimilarPair[]): SimilarPair[] {
  const known = new Map<string, SimilarPair>();
  for (const pair of pairs) {
    const key = [pair.left, pair.right].toSorted(compareNames).join('/');
    if (!known.has(key)) known.set(key, pair);
  }
  return [...known.values()];
}

/** Reads all submissions, by language. */
async function readTexts(
  submissions: readonly Submission[],
  rules: Assignment['build'],
): Promise<ReadonlyMap<string, readonly ComparedText[]>> {
  const texts = new Map<string, ComparedText[]>();
  for (const submission of submissions)
    for (const [language, text] of await readByLanguage(submission.parts, rules))
      texts.set(language, [...(texts.get(language) ?? []), { id: submission.id, text }]);
  return texts;
}
