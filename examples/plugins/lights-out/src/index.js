import { definePlugin } from '@queenside/core';
import { problem } from './problem.js';
import { elimination } from './solver.js';

export default definePlugin({ problems: [problem], solvers: [elimination] });
