export type * from './route.ts';
