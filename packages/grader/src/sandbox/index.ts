/** Runs programs so that they can do no harm, and knows afterwards what they have used. */
export { sandboxError } from './errors.ts';
export { openSandbox, type SandboxOptions } from './open.ts';
