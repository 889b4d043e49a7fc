/** Makes a test of the first gate fail if it starts a process or a thread. `test/gates.ts` then needs to know how it does so. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { afterAll } from 'vitest';

function refuse(): never {
  throw new Error('a test of the gate `pure` starts a process: see test/gates.ts');
}

const { ChildProcess, spawnSync, execSync, execFileSync } = childProcess;
// The types do not show that all asynchronous functions go through this method.
const prototype = ChildProcess.prototype as unknown as { spawn: unknown };
const { spawn } = prototype;
const { Worker } = workerThreads;

prototype.spawn = refuse;
Object.assign(childProcess, { spawnSync: refuse, execSync: refuse, execFileSync: refuse });
Object.assign(workerThreads, { Worker: refuse });
syncBuiltinESMExports();

afterAll(() => {
  prototype.spawn = spawn;
  Object.assign(childProcess, { spawnSync, execSync, execFileSync });
  Object.assign(workerThreads, { Worker });
  syncBuiltinESMExports();
});
