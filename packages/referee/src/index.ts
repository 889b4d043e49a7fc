/**
 * The referee: follows a search call by call, knows which calls the algorithm permits next, and names the first other one.
 *
 * It sees only what the search asked. So the order of children, ties, and other choices that an algorithm leaves open are right
 * in every form.
 */
export {
  beginAlike,
  CALL,
  type Call,
  type Calls,
  type Difference,
  eachCall,
  num,
} from './calls.ts';
export {
  algorithmIdOf,
  type AlgorithmOptions,
  allAlgorithms,
  BOARD_ALGORITHMS,
  explainMistake,
  type KnownAlgorithm,
  type Reopen,
  spaceAlgorithms,
} from './algorithms/algorithms.ts';
export {
  type Algorithm,
  type BoardRun,
  type CspRun,
  judgeRuns,
  type Run,
  type SpaceRun,
  type TreeRun,
} from './runs.ts';
export { type BankOptions, type BankRecord, bankOf, drawBank } from './bank/bank.ts';
export { CROSSWORD_ANSWERS, CROSSWORD_METHODS, wordsOf } from './csp/crossword.ts';
export type { BankKind } from './bank-kind.ts';
export type { Rows } from './board/board.ts';
export { cspAlgorithms, type CspOrders } from './algorithms/csp-algorithms.ts';
export { type CspAnswer, type CspFacts, pairCode } from './csp/csp.ts';
export { hasPath, type Path, type SpaceFacts } from './space/space.ts';
export type { Cutoff, TreeAnswer, TreeFacts } from './tree/tree.ts';
export { type Decision, decisionOf } from './tree/decision.ts';
export { treeAlgorithms } from './algorithms/tree-algorithms.ts';
export { type Count, type Counts, countCalls, countTree } from './tree/count-tree.ts';
export { countsOf, countSpace } from './counts.ts';
export * from './questions/index.ts';
