import { conformance } from '@queenside/core/testing';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin);
