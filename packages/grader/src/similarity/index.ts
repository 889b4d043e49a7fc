/** Finds identical and similar submissions. */
export { compareClass, readStarter } from './compare-class.ts';
export { findIdentical, type Compared } from './find-identical.ts';
export { compareIdentical, findSimilar } from './find-similar.ts';
export { readPublished } from './published.ts';
