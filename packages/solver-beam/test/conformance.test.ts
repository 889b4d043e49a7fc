import { conformance } from '@queenside/conformance';
import { pathfinding } from '@queenside/problem-pathfinding';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [pathfinding, slidingTiles] });
