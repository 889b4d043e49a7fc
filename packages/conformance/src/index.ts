/** Tools for testing plugins: the conformance kit, runs of single solvers and searches, and references to compare with. */
import { setSchemaCompiler } from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';

export { formatAnswer, readAnswerText } from './answers.ts';
export type { Check } from './check.ts';
export {
  checksOf,
  conformance,
  type ConformanceSettings,
  type DeclareTest,
} from './conformance.ts';
export { abortAfter, abortAtQuestion, makeContext, type ContextSettings } from './context.ts';
export { fingerprint } from './fingerprint.ts';
export { minimax, movesOf, plainAlphaBeta } from './minimax.ts';
export { gameOfTree, treeOf, type NestedTree } from './nested-trees.ts';
export { countLines } from './perft-checks.ts';
export { checkProblem } from './problem-checks.ts';
export { recordEvents, type RecordedEvent } from './record-events.ts';
export { runSearch, type SearchRun } from './run-search.ts';
export { runSolver, type SolverRun } from './run-solver.ts';
export { sampleTrees } from './sample-trees.ts';
export type { Spelling } from './spelling.ts';
export { parseRecord } from '@queenside/runtime/parse-record';
export { splitRecords } from '@queenside/runtime/records';
export { pathSearchAsSolver, searchAsSolver } from '@queenside/runtime/search-solver';

setSchemaCompiler(compileSchema);
