import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { GroupCommit } from '../src/ledger/group-commit.ts';
import { temporaryFolder } from './helpers.ts';

test('a full disk has its own error, and everything works again when there is space', async () => {
  const database = new DatabaseSync(join(await temporaryFolder(), 'a.sqlite'));
  onTestFinished(() => database.close());
  database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 2; CREATE TABLE t (x BLOB)');
  database.exec('PRAGMA max_page_count = 20');
  const commits = new GroupCommit(database);
  const insert = (bytes: number) =>
    commits.run(() => {
      for (let chunk = 0; chunk < bytes; chunk += 1000)
        database.prepare('INSERT INTO t VALUES (?)').run(new Uint8Array(1000));
    });
  const outcomes = await Promise.allSettled([insert(1000), insert(1_000_000), insert(1000)]);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'batch/disk-full' } });
  expect(database.prepare('SELECT count(*) AS count FROM t').get()).toEqual({ count: 0 });
  database.exec('PRAGMA max_page_count = 100000');
  await insert(1000);
  expect(database.prepare('SELECT count(*) AS count FROM t').get()).toEqual({ count: 1 });
});
