import { conformance } from '@queenside/conformance';
import { definePlugin } from '@queenside/core';
import { test } from 'vitest';
import { landscapeProblem } from '../src/index.ts';
import { descent, heaps, jobs, turnedJobs } from './samples.ts';

conformance(
  test,
  definePlugin({
    problems: [landscapeProblem(jobs), landscapeProblem(turnedJobs), landscapeProblem(heaps)],
    localSearches: [descent],
  }),
);
