import { conformance } from '@queenside/conformance';
import { tour } from '@queenside/problem-tour';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [tour] });
