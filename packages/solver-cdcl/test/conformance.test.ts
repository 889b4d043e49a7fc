import { conformance } from '@queenside/conformance';
import { sat } from '@queenside/problem-sat';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [sat] });
