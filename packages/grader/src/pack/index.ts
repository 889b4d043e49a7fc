/** An assignment as an autograder: a folder that runs where Gradescope runs it. */
export { packAutograder } from './pack.ts';
