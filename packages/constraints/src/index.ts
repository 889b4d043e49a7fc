/**
 * The parts that models and constraint searches share: a problem made from a model, a space over variables and constraints, and the
 * depth-first search. Also the grids of digits that several problems have.
 */
export type { ModelAnswer, ModelRecord } from './problem/answer.ts';
export { SolutionCollector } from './problem/collector.ts';
export { modelProblem, type ModelProblem } from './problem/model-problem.ts';
export { type Conflict, findConflict } from './problem/conflict.ts';
export { countSolutions, findSolutions } from './problem/count.ts';
export { constraintEvents, revisionEvents } from './search/events.ts';
export { searchDepthFirst, searchOptions, type DepthFirstPlan } from './search/search.ts';
export { drawGrid } from './grid/draw.ts';
export { gridEditor } from './grid/editor.ts';
export * from './grid/grid.ts';
export type { ConstraintNetwork } from './network.ts';
export { type ConflictLandscape, openConflicts } from './landscape/cursor.ts';
export { openNetwork } from './space/cursor.ts';
