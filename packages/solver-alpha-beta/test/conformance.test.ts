import { conformance } from '@queenside/conformance';
import { alphabeta } from '@queenside/problem-gametree';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [alphabeta] });
