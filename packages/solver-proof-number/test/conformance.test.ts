import { gameProblem } from '@queenside/game-tree';
import { conformance } from '@queenside/conformance';
import { nim } from '@queenside/game-nim';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [gameProblem(nim)] });
