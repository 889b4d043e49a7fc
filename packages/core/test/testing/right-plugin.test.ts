/** Runs the kit on a correct plugin. */
import { definePlugin } from '@queenside/core';
import { conformance } from '@queenside/core/testing';
import { test } from 'vitest';
import { greatest, lottery, scan } from '../greatest.ts';
import { plainSearch } from '../plain-search.ts';

conformance(
  test,
  definePlugin({
    problems: [greatest],
    solvers: [scan, lottery],
    searches: [plainSearch],
  }),
);
