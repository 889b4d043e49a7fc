import { rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { Ledger, LedgerFollower, type FileReport } from '../src/index.ts';
import { temporaryFolder } from './helpers.ts';

const LEDGER = pathToFileURL(new URL('../src/ledger/ledger.ts', import.meta.url).pathname).href;

const wishOf = (name: string) => ({
  output: `${name}_out.txt`,
  input: `/in/${name}.txt`,
  hash: 'h',
  bytes: 4,
  plan: 'p',
});
const REPORT: FileReport = {
  input: '/in/a.txt',
  status: 'done',
  right: 2,
  feasible: 0,
  undecided: 0,
  failed: 0,
  milliseconds: 5,
};

async function both(): Promise<{ folder: string; ledger: Ledger; follower: LedgerFollower }> {
  const folder = await temporaryFolder();
  const ledger = await Ledger.open(folder);
  const follower = await LedgerFollower.open(folder);
  onTestFinished(() => {
    follower[Symbol.dispose]();
    ledger[Symbol.dispose]();
  });
  return { folder, ledger, follower };
}

async function claim(ledger: Ledger, name: string) {
  const claimed = await ledger.claim(wishOf(name));
  if (claimed.kind !== 'granted') throw new Error(claimed.kind);
  return claimed.lease;
}

test('tells all files first, then only what changes, and forgotten files', async () => {
  const { ledger, follower } = await both();
  const lease = await claim(ledger, 'a');
  expect(await follower.changes()).toMatchObject({
    isWhole: true,
    entries: [{ output: 'a_out.txt', state: 'running', bytes: 4 }],
  });
  expect(await follower.changes()).toBeUndefined();
  await claim(ledger, 'b');
  await ledger.finish(lease, 'done', REPORT);
  const changes = await follower.changes();
  expect(changes).toMatchObject({ isWhole: false, forgotten: [] });
  const states = changes!.entries.map(({ output, state }) => `${output} ${state}`);
  expect(states.toSorted()).toEqual(['a_out.txt done', 'b_out.txt running']);
  expect(await ledger.forget(['a_out.txt'])).toBe(1);
  await claim(ledger, 'c');
  const later = await follower.changes();
  expect(later).toMatchObject({ isWhole: false, forgotten: ['a_out.txt'] });
  expect(later!.entries.map(({ output }) => output)).toEqual(['c_out.txt']);
});

test('a number of the history is never used twice', async () => {
  const { ledger, follower } = await both();
  await ledger.finish(await claim(ledger, 'a'), 'done', REPORT);
  await follower.changes();
  await ledger.forget(['a_out.txt']);
  await ledger.finish(await claim(ledger, 'b'), 'done', REPORT);
  expect(await follower.changes()).toMatchObject({
    entries: [{ output: 'b_out.txt', state: 'done' }],
    forgotten: ['a_out.txt'],
  });
});

test('tells of a file whose process has crashed, although nobody wrote that down', async () => {
  const { folder, ledger, follower } = await both();
  const script = `
    import { Ledger } from ${JSON.stringify(LEDGER)};
    const ledger = await Ledger.open(${JSON.stringify(folder)});
    await ledger.claim(${JSON.stringify(wishOf('a'))});
    process.stdout.write('claimed');
    setInterval(() => {}, 1000);`;
  const child = execa(process.execPath, ['--input-type=module', '-e', script], { reject: false });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  expect((await follower.changes())!.entries).toMatchObject([{ isAbandoned: false }]);
  // News of another file between them changes nothing.
  await claim(ledger, 'b');
  expect((await follower.changes())!.entries).toMatchObject([{ output: 'b_out.txt' }]);
  child.kill('SIGKILL');
  await child;
  expect((await follower.changes())!.entries).toMatchObject([
    { output: 'a_out.txt', isAbandoned: true },
  ]);
  expect(await follower.changes()).toBeUndefined();
});

test('follows a ledger that replaces a deleted one', async () => {
  const { folder, ledger, follower } = await both();
  await claim(ledger, 'a');
  await follower.changes();
  await rm(folder, { recursive: true });
  const next = await Ledger.open(folder);
  onTestFinished(() => next[Symbol.dispose]());
  await claim(next, 'b');
  expect(await follower.changes()).toMatchObject({
    isWhole: true,
    entries: [{ output: 'b_out.txt' }],
  });
});
