import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { isGone, thisOwner, type Owner } from '../src/system/owner.ts';

const OWNER = new URL('../src/system/owner.ts', import.meta.url).href;
/** Describes itself, and goes on. */
const SCRIPT = `import { thisOwner } from ${JSON.stringify(OWNER)};
  process.stdout.write(JSON.stringify(thisOwner())); setInterval(() => {}, 1000);`;
const NODE = [process.execPath, '--input-type=module', '-e', SCRIPT];

async function ownerIn(child: ChildProcess): Promise<Owner> {
  onTestFinished(() => void child.kill('SIGKILL'));
  return JSON.parse(String(await once(child.stdout!, 'data').then(([text]) => text))) as Owner;
}

test('a running process is not gone, and one that has ended is', async () => {
  expect(isGone(thisOwner())).toBe(false);
  const child = spawn(NODE[0]!, NODE.slice(1));
  const owner = await ownerIn(child);
  expect(isGone(owner)).toBe(false);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(isGone(owner)).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  'a killed process is gone at once, although its parent has not noticed',
  async () => {
    // The shell becomes `sleep`, which never waits for its child.
    const parent = spawn('/bin/sh', ['-c', '"$@" & exec sleep 60', 'sh', ...NODE]);
    const owner = await ownerIn(parent);
    for (let time = 0; time < 20; time++) {
      process.kill(owner.process, 'SIGKILL');
      expect(isGone(owner)).toBe(true);
    }
    process.kill(owner.process, 0);
  },
);

test('a later process with the same number is another one', () => {
  expect(isGone({ ...thisOwner(), began: '1' })).toBe(process.platform === 'linux');
});

test('nothing is known of processes in other places', () => {
  expect(isGone({ ...thisOwner(), place: '00000000', process: 2 ** 30 })).toBe(false);
});
