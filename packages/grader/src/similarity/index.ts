/** Similarity: which submissions are much alike. */
export { checkSimilarity, findSimilar } from './find-similar.ts';
