export type * from './assignment.ts';
export type * from './decision.ts';
export type * from './defence.ts';
export type * from './override.ts';
export type * from './result.ts';
export * from './verdict.ts';
