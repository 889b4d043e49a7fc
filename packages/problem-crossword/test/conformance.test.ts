import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin);
