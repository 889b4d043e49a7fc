/** Runs programs so that they can do no harm, and knows afterwards what they have used. */
export { openSandboxApart } from './apart.ts';
export { sandboxError } from './errors.ts';
export { hasBubblewrap, openSandbox, type SandboxOptions } from './open.ts';
export { proveSandbox, type Proof } from './prove.ts';
