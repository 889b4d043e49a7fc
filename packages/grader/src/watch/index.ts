/** Grades a class while its submissions appear. */
export { ClassWatch, type ClassWatchEvents, type ClassWatchOptions } from './class-watch.ts';
