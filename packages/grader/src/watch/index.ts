/** Grades a class while its submissions appear. */
export { filesOfRules, WatchedRules, type Rules } from './watched-rules.ts';
export { ClassWatch, type ClassWatchEvents, type ClassWatchOptions } from './class-watch.ts';
