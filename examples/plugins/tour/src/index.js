import { definePlugin } from '@queenside/core';
import { localSearch } from './solver.js';
import { problem } from './problem.js';

export default definePlugin({ problems: [problem], solvers: [localSearch] });
