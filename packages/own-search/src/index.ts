/** Searches that users write themselves, as one function in Python, JavaScript, or TypeScript. */
export type { CodeLine } from './program.ts';
export { type Followed, likelyMistake, wasStopped } from './outcome/followed.ts';
export { MOST_NODES } from './outcome/answers.ts';
export { OwnSearch } from './solve/own-search.ts';
export { type Options, searchOptions } from './solve/options.ts';
export { bankOptionsOf, FRAMEWORKS, type Kind, kindIfSaid, kindOf, type Wanted } from './source.ts';
export { traceOf, type TraceUpTo } from './steps/trace.ts';
export { PYTHON_FOLDER } from './python/python-process.ts';
export { ownSearchError } from './errors.ts';
export type { Csp } from './javascript/csp.ts';
export type { Board, Node, Space, State, Tree } from './javascript/faces.ts';
export { kindsOf, openHost, type Host } from './hosts/open-host.ts';
export { type AskedRun, remakeRun, type Remade } from './asked/asked-run.ts';
export { Conversation, type Order, type Said } from './asked/conversation.ts';
export { judgeKept, keepEstimates, type KeptEstimates } from './asked/kept-estimates.ts';
export { inSeenOrder, type SeenOrder } from './asked/seen-order.ts';
export { type LanguageAsked, LANGUAGES_ASKED, startOf } from './asked/start.ts';
export { OwnHeuristic } from './heuristic/own-heuristic.ts';
export type { HeuristicLimits, Work } from './heuristic/estimator.ts';
export {
  type Expansions,
  type JudgedHeuristic,
  type JudgedText,
  type JudgeLimits,
  judgeOnRecord,
  MOST_EXPANDED,
} from './heuristic/judge-record.ts';
export { type Fault, type FaultKind, type Faults, searchTo } from './heuristic/judge-heuristic.ts';
export {
  faultInWords,
  FAULTS_IN_WORDS,
  findFaults,
  type FoundFault,
  type Required,
  showEstimate,
  worstFault,
} from './heuristic/found-faults.ts';
