/** Tools for testing plugins: the conformance kit, runs of single solvers and searches, and references to compare with. */
import { setSchemaCompiler } from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';

export { formatAnswer, readAnswerText } from './records/answers.ts';
export type { Check } from './kit/check.ts';
export {
  checksOf,
  conformance,
  type ConformanceSettings,
  type DeclareTest,
} from './conformance.ts';
export {
  abortAfter,
  abortAtQuestion,
  type ContextSettings,
  makeContext,
  type RecordedEvent,
  recordEvents,
  runSearch,
  runSolver,
  type SearchRun,
  type SolverRun,
} from './kit/runs.ts';
export { checkLandscape, type LandscapeUnderTest } from './landscapes/cursor-checks.ts';
export { PlainSpace } from './networks/plain-space.ts';
export { type SampleNetwork, sampleNetworks, solutionsOf } from './networks/sample-networks.ts';
export { sampleLandscapes } from './landscapes/sample-landscapes.ts';
export {
  capabilitiesOf,
  isState,
  type LandscapeWatch,
  PlainLandscape,
  type SampleLandscape,
} from './landscapes/plain-landscape.ts';
export { checkSpace, type SpaceUnderTest } from './networks/space-checks.ts';
export { testInstallation } from './installation.ts';
export { fingerprint } from './kit/fingerprint.ts';
export { minimax, movesOf, plainAlphaBeta } from './trees/minimax.ts';
export { gameOfTree, type NestedTree, sampleTrees, treeOf } from './trees/sample-trees.ts';
export { countLines } from './trees/play-checks.ts';
export { checkProblem } from './problems/problem-checks.ts';
export type { Spelling } from './problems/skip-checks.ts';
export { parseRecord } from '@queenside/runtime/parse-record';
export { splitRecords } from '@queenside/runtime/records';
export { searchAsSolver } from '@queenside/runtime/search-solver';

setSchemaCompiler(compileSchema);
