/** Finds similar submissions. */
export { findIdentical } from './find-identical.ts';
export { checkSimilarity, findSimilar } from './find-similar.ts';
