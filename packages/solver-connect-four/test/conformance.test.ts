import { gameProblem } from '@queenside/game-tree';
import { conformance } from '@queenside/conformance';
import { connectFour } from '@queenside/game-connect-four';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [gameProblem(connectFour)] });
