import { conformance } from '@queenside/conformance';
import { slidingTiles } from '@queenside/problem-sliding-tiles';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [slidingTiles] });
