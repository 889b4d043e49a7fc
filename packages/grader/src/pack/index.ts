/** Packs an assignment as a Gradescope autograder. */
export { packAutograder } from './pack.ts';
