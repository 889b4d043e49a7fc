import { conformance } from '@queenside/conformance';
import { nqueens } from '@queenside/problem-nqueens';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [nqueens] });
