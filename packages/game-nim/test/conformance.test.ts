import { test } from 'vitest';
import { conformance } from '@queenside/conformance';
import plugin from '../src/index.ts';

conformance(test, plugin);
