/**
 * The parts that landscapes and local searches share: a problem made of states and their cost, cursors on orders and choices, and
 * what all searches do: attempts, the best state, and events.
 */
export { openLandscape } from './cursor/open.ts';
export {
  landscapeProblem,
  type LandscapeProblem,
  landscapeView,
} from './problem/landscape-problem.ts';
export { localEvents } from './search/events.ts';
export { LeastMove } from './search/least-move.ts';
export { LocalWalk, restarting, type WalkCodes } from './search/walk.ts';
export { LandscapeStage } from './stage/landscape-stage.ts';
export { shortCost, withCurve } from './stage/curve.ts';
export { LandscapeLog } from './stage/log.ts';
