import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from './fixtures/framed/index.ts';

conformance(test, plugin);
