/** The kit on plugins that keep every contract: each of these tests is one of the kit's own. */
import { definePlugin } from '@queenside/core';
import { conformance } from '@queenside/core/testing';
import { test } from 'vitest';
import { greatest, lottery, scan } from '../greatest.ts';
import { plainSearch } from '../plain-search.ts';

conformance(
  test,
  definePlugin({
    name: 'right',
    problems: [greatest],
    solvers: [scan, lottery],
    searches: [plainSearch],
  }),
);
