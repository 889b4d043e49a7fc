import { test, vi } from 'vitest';
import { conformance } from '@queenside/core/testing';
import { nqueens } from '@queenside/problem-nqueens';
import plugin from '../src/index.ts';

// Millions of boards, each with its events, take their time.
vi.setConfig({ testTimeout: 120_000 });

conformance(test, plugin, { problems: [nqueens] });
