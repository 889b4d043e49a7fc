/** Similarity: which submissions are much alike. */
export { findSimilar } from './find-similar.ts';
