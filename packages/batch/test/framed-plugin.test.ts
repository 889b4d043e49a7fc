import { conformance } from '@queenside/core/testing';
import { test } from 'vitest';
import plugin from './fixtures/framed/index.ts';

conformance(test, plugin);
