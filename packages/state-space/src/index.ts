/**
 * The parts that domains and path searches share: a problem made from a domain's rules, a cursor over rules, and building
 * blocks of searches.
 */
export type { DomainAnswer } from './problem/answer.ts';
export { domainProblem, type DomainProblem } from './problem/domain-problem.ts';
export { factorOf, promiseOf } from './problem/promise.ts';
export { spaceView, type SpaceParts } from './problem/space-view.ts';
export { fromRules, openSpace } from './rules-cursor.ts';
export { bestFirst } from './search/best-first.ts';
export { bestFirstEvents, pathEvents } from './search/events.ts';
export { CLOSED, NodeTable, OPEN } from './search/node-table.ts';
export { BucketOpen, HeapOpen, type OpenList } from './search/open-list.ts';
export { reportPath, type PathStats } from './search/statistics.ts';
export { SEARCH_COLORS, SEARCH_DARK } from './stage/colors.ts';
export { grown } from './search/typed-arrays.ts';
