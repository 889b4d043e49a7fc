/** What the ledger's rows and files mean, table after table. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { answerIn, entryOf, isHeld, type FileRow } from '../src/ledger/file-row.ts';
import { isMade, isSideWanted } from '../src/outbox/side-options.ts';
import { Publication } from '@queenside/host';
import { thisOwner } from '@queenside/host/system';
import { temporaryFolder } from './helpers.ts';

const owner = thisOwner();
const REPORT = { input: 'in/a.txt', status: 'done', right: 2, failed: 0, milliseconds: 5 };
const row: FileRow = {
  output: 'a_out.txt',
  input: '/in/a.txt',
  hash: 'h',
  version: null,
  bytes: 4,
  plan: 'p',
  state: 'running',
  attempts: 3,
  fence: 5,
  owner: 'x',
  host: owner.place,
  process: owner.process,
  began: owner.began,
  lease_until: Date.now() + 60_000,
  claimed_at: 17,
  finished_at: null,
  output_bytes: null,
  output_changed: null,
  report: null,
  records: null,
  side: null,
  waiting: null,
  stop: null,
};
const done: FileRow = {
  ...row,
  state: 'done',
  owner: null,
  lease_until: null,
  finished_at: 19,
  output_bytes: 10,
  output_changed: '123456789012345678',
  report: JSON.stringify(REPORT),
};

test.each([
  ['runs', {}, true],
  ['is done', { state: 'done' }, false],
  ['has no lease', { lease_until: null }, false],
  ['has a lease that has ended', { lease_until: Date.now() - 1000 }, false],
  ['runs at an unknown place', { host: null, process: 2 ** 30 }, true],
  ['runs at another place', { host: 'elsewhere', process: 2 ** 30 }, true],
  ['belongs to an unknown process', { process: null }, true],
  ['belongs to a process that has ended', { process: 2 ** 30 }, false],
  ['belongs to an earlier process of this number', { began: '1' }, false],
  ['belongs to a process of unknown age', { began: null }, true],
] as const)('a file that %s is held: %o %s', (_what, change, held) => {
  const changed: FileRow = { ...row, ...change };
  expect(isHeld(changed)).toBe(held);
  expect(entryOf(changed).isAbandoned).toBe(changed.state === 'running' && !held);
});

test('the answer of a row counts if it is complete and readable', () => {
  const report = { feasible: 0, undecided: 0, ...REPORT };
  const published = { bytes: 10, changed: 123_456_789_012_345_678n };
  const answered = { kind: 'answered', report, records: [], published, side: undefined };
  expect(answerIn(done, false)).toEqual(answered);
  expect(answerIn({ ...done, state: 'failed' }, false)).toEqual(answered);
  const side = { options: { drawings: '/d' }, files: [] };
  const all = { ...done, records: '[{"line":1}]', side: JSON.stringify(side) };
  expect(answerIn(all, true)).toEqual({ ...answered, records: [{ line: 1 }], side });
  for (const change of [
    { state: 'queued' },
    { state: 'rejected' },
    { state: 'running' },
    { report: null },
    { output_bytes: null },
    { output_changed: null },
    { report: '{' },
    { records: '{' },
    { side: '{' },
    { output_changed: 'x' },
  ] as const)
    expect([change, answerIn({ ...all, ...change }, false)]).toEqual([change, undefined]);
  expect(answerIn(done, true)).toBeUndefined();
});

test('an entry has what status shows', () => {
  const waiting = { since: 3, busy: [] };
  const shown = {
    output: 'a_out.txt',
    input: '/in/a.txt',
    bytes: 4,
    attempts: 3,
    claimedAt: 17,
    process: owner.process,
    isAbandoned: false,
  };
  const waits = { ...row, waiting: JSON.stringify(waiting) };
  const nothingYet = { finishedAt: undefined, report: undefined };
  expect(entryOf(waits)).toEqual({ ...shown, ...nothingYet, state: 'running', waiting });
  const report = { feasible: 0, undecided: 0, ...REPORT };
  const ended = { finishedAt: 19, waiting: undefined, process: undefined, report };
  expect(entryOf({ ...done, process: null })).toEqual({ ...shown, state: 'done', ...ended });
});

test('drawings and traces count as made if the wishes are the same and the files are unchanged', async () => {
  const folder = await temporaryFolder();
  await using drawing = await Publication.begin(folder, 'a-1.svg');
  await drawing.write(Buffer.from('<svg/>'));
  const { bytes, changed } = await drawing.commit();
  const traces = { folder, limit: 10 };
  const made = {
    options: { drawings: folder, traces },
    files: [[drawing.file, bytes, `${changed}`] as const],
  };
  const only = { options: { drawings: folder }, files: made.files };
  for (const [wanted, of, isRight] of [
    [{}, undefined, true],
    [{}, made, true],
    [{ drawings: folder }, undefined, false],
    [{ drawings: folder }, made, true],
    [{ drawings: '/other' }, made, false],
    [{ traces }, made, true],
    [{ traces: { ...traces, limit: 11 } }, made, false],
    [{ drawings: folder, traces }, made, true],
    [{ drawings: folder, traces }, only, false],
  ] as const)
    expect([wanted, isMade(wanted, of)]).toEqual([wanted, isRight]);
  expect([{}, { drawings: '/d' }, { traces }].map(isSideWanted)).toEqual([false, true, true]);
  await writeFile(join(folder, 'a-1.svg'), '<svg></svg>');
  expect(isMade({ drawings: folder }, made)).toBe(false);
  expect(isMade({}, made)).toBe(true);
});
