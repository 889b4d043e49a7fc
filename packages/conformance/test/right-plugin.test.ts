/** Runs the kit on a correct plugin. */
import { definePlugin } from '@queenside/core';
import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import { greatest, lottery, scan } from '../../core/test/greatest.ts';
import { plainSearch } from '../../core/test/plain-search.ts';

conformance(
  test,
  definePlugin({
    problems: [greatest],
    solvers: [scan, lottery],
    searches: [plainSearch],
  }),
);
