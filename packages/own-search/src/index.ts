/** Searches that users write themselves, as one function in Python, JavaScript, or TypeScript. */
export { type Followed, OwnSearch } from './own-search.ts';
export type { Kind } from './source.ts';
export { PYTHON_FOLDER } from './python/python-process.ts';
export { ownSearchError } from './errors.ts';
export type { Board, Node, Space, State, Tree } from './javascript/faces.ts';
