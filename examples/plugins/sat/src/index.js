import { definePlugin } from '@queenside/core';
import { problem } from './problem.js';
import { clauseLearning } from './clause-learning.js';

export default definePlugin({ problems: [problem], solvers: [clauseLearning] });
