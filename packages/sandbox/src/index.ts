/** Runs untrusted programs safely and measures the resources they use. */
export type * from './types.ts';
export { openSandboxApart } from './separate-process.ts';
export { sandboxError } from './errors.ts';
export { removeProgramFolder } from './run/folder.ts';
export { hasBubblewrap, openSandbox, type SandboxOptions } from './open.ts';
export { installationOf } from './isolation/host-view.ts';
export { proveSandbox, type Proof } from './prove.ts';
export { hiding } from './search.ts';
export { Slots } from './slots.ts';
export { findProgram } from './isolation/toolchains.ts';
