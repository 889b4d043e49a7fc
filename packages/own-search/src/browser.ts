/** What runs and follows searches without Node, for pages. */
export type { Returned } from './outcome/answers.ts';
export { type Followed, followedBy, likelyMistake } from './outcome/followed.ts';
export { type Host, openHost } from './hosts/open-host.ts';
export { possibleCalls } from './hosts/possible-calls.ts';
export { type SpaceTables, type Tables, type TreeTables, wholeOf } from './hosts/tables.ts';
export { Board, plain, type Recorder, Space, Tree } from './javascript/faces.ts';
export { Csp } from './javascript/csp.ts';
export type { CspNetwork } from './hosts/csp-network.ts';
export { DecisionWatch, positionsIn } from './javascript/decision.ts';
export { exposed } from './javascript/exposed.ts';
export { findSearch, NoSearch } from './javascript/offers.ts';
export { TableSpace, TableTree } from './javascript/table-sources.ts';
export type { Failure } from './outcome/failure.ts';
export { bankOptionsOf, courseOfTrees, type Kind } from './source.ts';
export { announce, stepEventsOf } from './steps/announce.ts';
