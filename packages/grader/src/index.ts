/** Grades classes: runs everybody's program in a sandbox, judges what it answers, and reports. */
export * from './model/index.ts';
export { assignmentError, assignmentSchema, checkAgainstCatalog, loadAssignment } from './assignment/index.ts';
export * from './judge/index.ts';
export * from './languages/index.ts';
export * from './submissions/index.ts';
export { openSandbox, sandboxError, type SandboxOptions } from './sandbox/index.ts';
export * from './report/index.ts';
