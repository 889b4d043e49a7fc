import { gameProblem } from '@queenside/game-tree';
import { conformance } from '@queenside/conformance';
import { othello } from '@queenside/game-othello';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [gameProblem(othello)] });
