/** Nim, as a plugin. */
import { definePlugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { nim } from './nim.ts';

export { nim, type Nim } from './nim.ts';

export default definePlugin({ problems: [gameProblem(nim)] });
