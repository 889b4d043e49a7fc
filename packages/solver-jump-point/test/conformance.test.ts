import { conformance } from '@queenside/conformance';
import { pathfinding } from '@queenside/problem-pathfinding';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [pathfinding] });
