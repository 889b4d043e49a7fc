import { conformance } from '@queenside/conformance';
import { missionaries } from '@queenside/problem-missionaries';
import { pathfinding } from '@queenside/problem-pathfinding';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [missionaries, pathfinding] });
