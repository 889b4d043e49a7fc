/** Sets up each process of tests. Files that share a process share these modules, which run once. */
import { takeCoverage } from 'node:v8';
import { afterAll } from 'vitest';
// Tests compile schemas as the command does.
import '../packages/batch/src/schema-compiler.ts';
import './built-workers.ts';

// Vitest kills its processes, which then write no coverage.
if (process.env['NODE_V8_COVERAGE'] !== undefined) afterAll(() => takeCoverage());
