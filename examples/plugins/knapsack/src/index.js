import { definePlugin } from '@queenside/core';
import { problem } from './problem.js';
import { byDensity, byTable } from './solvers.js';

export default definePlugin({ problems: [problem], solvers: [byDensity, byTable] });
