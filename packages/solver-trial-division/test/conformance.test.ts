import { conformance } from '@queenside/core/testing';
import { factor } from '@queenside/problem-factor';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [factor] });
