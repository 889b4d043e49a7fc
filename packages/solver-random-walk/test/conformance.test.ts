import { conformance } from '@queenside/conformance';
import { factor } from '@queenside/problem-factor';
import { nqueens } from '@queenside/problem-nqueens';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [nqueens, factor] });
