import { conformance } from '@queenside/core/testing';
import { nqueens } from '@queenside/problem-nqueens';
import { test, vi } from 'vitest';
import plugin from '../src/index.ts';

// Each time it is given a board that cannot be completed, it tries for a second.
vi.setConfig({ testTimeout: 180_000 });

conformance(test, plugin, { problems: [nqueens] });
