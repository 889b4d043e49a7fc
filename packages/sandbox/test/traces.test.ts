/** What one run leaves behind, the next one must not find. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { trustedLauncher } from '../src/isolation/launch.ts';
import { findProgram } from '../src/isolation/toolchains.ts';
import { runProgram } from '../src/run/run.ts';
import type { Sandbox, Turn } from '../src/types.ts';
import { LIMITS, newFolder, run, SANDBOXES, text } from './helpers.ts';

const MARKS = readFileSync(new URL('fixtures/marks.py', import.meta.url), 'utf8');
const KNOWN = 'folder of the run before';
const OWN = ['work folder', 'home folder', 'cache', 'Python package', 'TMPDIR'];
const PRIVATE = [
  '/tmp',
  '/dev/shm',
  'closed folder',
  'deep folder',
  'odd name',
  'symbolic link',
  'pipe',
  'socket',
  'shared memory',
  'semaphore',
  'message queue',
  'process',
  'deleted open file',
  'abstract socket',
];
const OUTSIDE = [KNOWN, '/var/tmp', '/run/lock', 'hard link', 'key'];

const isRoot = process.getuid?.() === 0;
const launcher = isRoot ? trustedLauncher(findProgram('setpriv')) : undefined;
const ownUsers: Sandbox = {
  kind: 'trusted',
  // Few containers allow cgroups.
  run: (request) => runProgram(launcher!, request, async () => undefined),
};

/** Each way to run programs, the marks that a program can leave in it, and those that the next one finds. */
const WAYS: readonly (readonly [
  name: string,
  sandbox: Sandbox,
  left: readonly string[],
  found: readonly string[],
])[] = [
  ...SANDBOXES.filter(([name]) => name === 'bubblewrap').map(
    ([name, sandbox]) => [name, sandbox, [...OWN, ...PRIVATE], []] as const,
  ),
  // Its marks elsewhere would stay on this machine.
  ...SANDBOXES.filter(([name]) => name === 'trusted').map(
    ([name, sandbox]) => [name, sandbox, [...OWN, KNOWN], [KNOWN]] as const,
  ),
  ...(isRoot
    ? [['trusted with own users', ownUsers, [...OWN, ...PRIVATE, ...OUTSIDE], []] as const]
    : []),
];

describe.skipIf(process.platform !== 'linux')('marks of a run', () => {
  test.each(WAYS)('in %s', async (name, sandbox, left, found) => {
    const before = await newFolder();
    const which = name === 'trusted' ? 'own' : 'all';
    // Programs of other tests see the marks, too.
    const mark = `mark-${process.pid}-${Math.random()}`.slice(0, 15);
    const marksSeen = async (task: string, folder: string): Promise<readonly string[]> => {
      const { output } = await run(sandbox, ['python3', '-c', MARKS, task, which, mark, before], {
        folder,
      });
      return text(output).trim().split('\n').filter(Boolean);
    };
    expect(new Set(await marksSeen('leave', before))).toEqual(new Set(left));
    expect(await marksSeen('look', await newFolder())).toEqual(found);
  });

  test.runIf(isRoot)('are removed before the next program starts', async () => {
    const over = Promise.withResolvers<void>();
    const start = async (script: string, turn: Turn): Promise<string> => {
      const folder = await newFolder();
      const command = ['/bin/sh', '-c', script];
      return text((await ownUsers.run({ command, folder, limits: LIMITS, turn })).output);
    };
    const mark = `/tmp/queenside-mark-${process.pid}`;
    const [left, found] = await Promise.all([
      start(`touch ${mark}; ls ${mark}; setsid sleep 60 &`, {
        begin: async () => {},
        end: over.resolve,
      }),
      start(`ls ${mark}; id -u`, { begin: () => over.promise, end: () => {} }),
    ]);
    expect(left).toBe(`${mark}\n`);
    expect(found).toMatch(/^\d+\n$/);
  });
});
