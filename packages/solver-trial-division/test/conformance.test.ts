import { conformance } from '@queenside/conformance';
import { factor } from '@queenside/problem-factor';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [factor] });
