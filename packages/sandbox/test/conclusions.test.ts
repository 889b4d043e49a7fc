/** What is concluded from runs in a sandbox, without one. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { proveSandbox, type RunEnding, type RunFacts, type Sandbox } from '../src/index.ts';
import { tryOut } from '../src/open.ts';
import { Cgroup } from '../src/usage/cgroup.ts';

const EXITED: RunEnding = { kind: 'exited', code: 0 };

function factsOf(ending: RunEnding, output = '', errors = ''): RunFacts {
  const texts = { output: Buffer.from(output), errors: Buffer.from(errors) };
  return { ending, cpuMs: 1, wallMs: 1, memoryBytes: 1, ...texts };
}

test.each<[RunEnding, string, string | undefined]>([
  [{ kind: 'exited', code: 42 }, 'a warning\n', undefined],
  [{ kind: 'exited', code: 1 }, 'bwrap: no\nbwrap: never\n', 'bwrap: never'],
  [{ kind: 'limit', limit: 'cpu' }, '', 'a trial run ended as limit'],
  [{ kind: 'sandbox-failed', reason: 'no user left' }, '', 'no user left'],
])('a trial that ended with %j and printed %j: %s', async (ending, errors, reason) => {
  const run: Sandbox['run'] = async () => factsOf(ending, '', errors);
  expect(await tryOut({ kind: 'bubblewrap', run })).toBe(reason);
});

/** Makes a sandbox whose programs end as these by a part of their command, and otherwise at no limit with no output. */
const sandboxWith = (outputs: readonly (readonly [part: string, facts: RunFacts])[]): Sandbox => ({
  kind: 'bubblewrap',
  run: async ({ command }) =>
    outputs.find(([part]) => command.join(' ').includes(part))?.[1] ?? factsOf(EXITED),
});

const LIMITS: readonly (readonly [
  part: string,
  limit: (RunEnding & { kind: 'limit' })['limit'],
])[] = [
  ['while :;', 'cpu'],
  ['sleep 20', 'idle'],
  ['/dev/zero >', 'output'],
  ['/dev/zero', 'memory'],
  ['yes', 'output'],
  ['truncate', 'output'],
];

test('a sandbox that stops everything holds, but for the limit that is not the right one', async () => {
  const proofs = await proveSandbox(
    sandboxWith([
      ['/proc/[0-9]', factsOf(EXITED, '/proc/1 /proc/2 /proc/3\n')],
      ['environ', factsOf(EXITED, 'PATH=/bin\0HOME=/work\0')],
      ['connect', factsOf(EXITED, 'ECONNREFUSED\n')],
      ['find', factsOf(EXITED, 'searched\n')],
      ['echo $i', factsOf(EXITED, '18\n19\n')],
      ...LIMITS.map(([part, limit]) => [part, factsOf({ kind: 'limit', limit })] as const),
    ]),
  );
  expect(proofs.filter(({ holds }) => !holds)).toEqual([
    { what: 'wall time', holds: false, found: 'stopped at another limit: cpu' },
  ]);
  expect(Object.fromEntries(proofs.map(({ what, found }) => [what, found]))).toMatchObject({
    processes: 'started 19 of 20',
    network: 'unreachable (ECONNREFUSED)',
    'other folders': 'hidden',
    'other processes': '3 visible',
    'the environment of this command': 'hidden',
    Queenside: 'hidden',
    'writing elsewhere': 'refused',
    'files left behind': 'none',
  });
});

test('a sandbox that stops nothing holds nothing', async () => {
  const proofs = await proveSandbox(
    sandboxWith([
      ['/proc/[0-9]', factsOf(EXITED, '/proc/1 /proc/2 /proc/3 /proc/4\n')],
      ['environ', factsOf(EXITED, 'PATH=/bin\0TOKEN=1\0')],
      ['connect', factsOf(EXITED, 'connected\n')],
      ['find', factsOf(EXITED, '/queenside\nsearched\n')],
      ['echo $i', factsOf(EXITED, '100\n')],
      ['cat "$each"', factsOf(EXITED, 'seen')],
      ['touch "$each', factsOf(EXITED, '/usr\n/etc\n')],
    ]),
  );
  expect(proofs.filter(({ holds }) => holds).map(({ what }) => what)).toEqual([
    // They leave nothing, because nothing runs.
    'background processes',
    'files left behind',
  ]);
  expect(Object.fromEntries(proofs.map(({ what, found }) => [what, found]))).toMatchObject({
    'processor time': 'exited with code 0',
    processes: 'exited with code 0, 100 started',
    network: 'connected',
    'other folders': 'visible',
    'other processes': '4 visible',
    'the environment of this command': '1 entries visible',
    Queenside: 'visible: /queenside',
    'writing elsewhere': 'wrote to /usr, /etc',
  });
});

test.each([
  [2, { 'memory.max': '1024', 'memory.swap.max': '0', 'memory.oom.group': '1', 'pids.max': '20' }],
  [1, { 'memory.limit_in_bytes': '1024', 'memory.memsw.limit_in_bytes': '1024', 'pids.max': '20' }],
] as const)('a cgroup of version %d gets its limits', async (version, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-cgroup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const base = { folder, version };
  await Cgroup.make({ memory: base, pids: base }, 'one', { memoryBytes: 1024.5, processes: 20 });
  const written = readdirSync(join(folder, 'one')).map((name) => [
    name,
    readFileSync(join(folder, 'one', name), 'utf8'),
  ]);
  expect(Object.fromEntries(written)).toEqual(files);
});
