/** Finds similar submissions. */
export { checkSimilarity, findSimilar } from './find-similar.ts';
