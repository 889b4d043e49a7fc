/** Finds identical and similar submissions. */
export { compareClass, readStarter } from './compare-class.ts';
export { findIdentical } from './find-identical.ts';
export type { Compared } from './forms.ts';
export { compareIdentical, findSimilar } from './find-similar.ts';
export { readPublished } from './published.ts';
