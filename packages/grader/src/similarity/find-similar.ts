import type { Assignment, SimilarPair, Submission } from '../model/index.ts';
import { compareNames } from '../submissions/by-student.ts';
import type { ComparedText } from './compare-program.ts';
import { findLibrary } from './find-library.ts';
import { readByLanguage } from './read-by-language.ts';
import { runCompare } from './run-compare.ts';
import { readStarter } from './starter.ts';

/** Less is not worth a look. */
const LEAST_SIMILARITY = 0.3;
const MOST_PAIRS = 200;
/** From so many submissions on, what nearly all have in common is taken for what they were given. */
const CLASS = 10;
const COMMON_SHARE = 0.9;

type Rules = Pick<Assignment, 'file' | 'build' | 'similarity'>;

/**
 * Sees whether submissions can be compared, before anything is graded.
 *
 * @throws QueensideError `submission/similarity-missing`, `submission/starter-without-code`, or what reading starter code throws.
 */
export async function checkSimilarity({ file, build, similarity }: Rules): Promise<void> {
  findLibrary(file);
  await readStarter(similarity, build);
}

/**
 * Which submissions are much alike, by Dolos (https://dolos.ugent.be): the programs' tokens, so that names, comments and the order of
 * functions hide little. Each language is compared by itself. It is not part of Queenside: `npm install @dodona/dolos-lib`.
 *
 * @param assignment Dolos is looked for from its file's folder.
 * @returns At most 200 pairs of ids with a similarity of at least 0.3, the most alike first.
 * @throws QueensideError `submission/similarity-missing`, `submission/similarity-failed`, `submission/starter-without-code`, or
 * what reading a submission throws.
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

/** Of two submissions that are alike in several languages, the first. */
function onePerPair(pairs: readonly SimilarPair[]): SimilarPair[] {
  const known = new Map<string, SimilarPair>();
  for (const pair of pairs) {
    const key = [pair.left, pair.right].toSorted(compareNames).join('/');
    if (!known.has(key)) known.set(key, pair);
  }
  return [...known.values()];
}

/** By language: what each submission has in it. */
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
