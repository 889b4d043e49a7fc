import { test } from 'vitest';
import { conformance } from '@queenside/core/testing';
import plugin from '../src/index.ts';

conformance(test, plugin);
