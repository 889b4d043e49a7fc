/** Similarity: which submissions are much alike. */
export { findSimilar } from './find-similar.ts';
export { findLibrary as findSimilarityLibrary } from './find-library.ts';
