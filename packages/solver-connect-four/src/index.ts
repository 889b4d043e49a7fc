import { definePlugin } from '@queenside/core';

/** The plugin. */
export default definePlugin({ name: '@queenside/solver-connect-four', solvers: [] });
