/** Sets up each process of tests. Files that share a process share these modules, which run once. */
// Tests compile schemas as the command does.
import '../packages/batch/src/schema-compiler.ts';
import './built-workers.ts';
