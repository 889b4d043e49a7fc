import { join } from 'node:path';
import { packReports, type RecordReport, type RecordStatus } from '@queenside/runtime';
import { expect, onTestFinished, test } from 'vitest';
import { Ledger, type FileReport } from '../src/index.ts';
import { claimFile, type Attempt, type Known } from '../src/ledger/attempt.ts';
import { Publication } from '@queenside/host';
import { temporaryFolder } from './helpers.ts';

const STATUSES: readonly RecordStatus[] = ['right', 'undecided', 'failed', 'right', 'undecided'];

test('a known answer has the reports of all its records, whatever became of them', async () => {
  const folder = await temporaryFolder();
  const ledger = await Ledger.open(folder);
  onTestFinished(() => ledger[Symbol.dispose]());
  for (let count = 1; count <= STATUSES.length; count++) {
    const name = `file-${count}_out.txt`;
    const file = join(folder, name);
    const wish = { output: name, input: '/in/x.txt', hash: 'h', bytes: 4, plan: 'p' };
    const attempt = (await claimFile(ledger, wish, file)) as Attempt;
    const records = STATUSES.slice(0, count).map((status, index): RecordReport => ({
      line: index + 1,
      status,
      milliseconds: 1,
      stats: {},
      bytes: 2,
    }));
    for (const record of records)
      await attempt.add({ reports: packReports([record]), chunks: [Buffer.from('x\n')] });
    const counted = (status: RecordStatus) =>
      records.filter((each) => each.status === status).length;
    const report: FileReport = {
      input: '/in/x.txt',
      status: 'failed',
      right: counted('right'),
      feasible: 0,
      undecided: counted('undecided'),
      failed: counted('failed'),
      milliseconds: 5,
    };
    await using published = await Publication.begin(folder, name);
    await published.write(Buffer.from('x\n'.repeat(count)));
    await attempt.publish(report, [published]);
    const known = (await claimFile(ledger, wish, file)) as Known;
    expect(known.records).toEqual(records);
    expect(known.report).toMatchObject({ right: report.right, undecided: report.undecided });
  }
});
