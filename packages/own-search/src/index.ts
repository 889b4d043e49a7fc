/** Searches that users write themselves, as one function in Python, JavaScript, or TypeScript. */
export { ownSearchError } from './errors.ts';
export type { Board, Node, Space, State, Tree } from './javascript/faces.ts';
