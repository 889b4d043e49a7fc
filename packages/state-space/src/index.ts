/**
 * The parts that domains and path searches share: a problem made from a domain's rules, a cursor over rules, and building
 * blocks of searches.
 */
export type { DomainAnswer } from './path.ts';
export { domainProblem, type DomainProblem } from './problem/domain-problem.ts';
export { factorOf, promiseOf } from './problem/check.ts';
export { spaceView, type SpaceParts } from './problem/space-view.ts';
export { fromRules, openSpace } from './rules-cursor.ts';
export {
  bestFirst,
  bestFirstEvents,
  pathEvents,
  type PathStats,
  reportPath,
  TIES,
} from './search/best-first.ts';
export { CLOSED, grow, NodeTable, OPEN } from './search/node-table.ts';
export { BucketOpen, HeapOpen, type OpenList } from './search/open-list.ts';
export { areaOfState } from './stage/domain-stage.ts';
export { type OpenNode, Sorting, type Waiting } from './stage/sorting.ts';
export { SEARCH_COLORS } from './stage/markup.ts';
