/** What an answered file's report and its error file say. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  joinReports,
  packReports,
  parseReports,
  unpackReports,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gauge, type FileRequest } from '../src/index.ts';
import { ErrorNotes, prepareErrorFile } from '../src/outbox/error-file.ts';
import { nothingRead, reportOf } from '../src/records/report-of.ts';
import { originOf, solvePlanOf } from '../src/records/solve-plan.ts';
import { temporaryFolder } from './helpers.ts';

const request = {
  input: '/in/sums.txt',
  output: 'sums_out.txt',
  destination: { problem: 'sums', options: { plus: 1 } },
  seed: 3,
  timeLimitMs: 2000,
} as Partial<FileRequest> as FileRequest;
const error: ErrorReport = { code: 'a/b', cause: 'no', remedy: 'do' };

function gaugeOf(counts: Partial<Gauge>, solvers: readonly string[] = []): Gauge {
  const gauge = Object.assign(new Gauge(), counts);
  for (const solver of solvers) gauge.solvers.add(solver);
  return gauge;
}

test('a report has the counts of its records, and only what there is to say', () => {
  const nothing = { milliseconds: 5, error: undefined, problem: undefined, warnings: [] };
  const base = { input: '/in/sums.txt', output: 'sums_out.txt', problem: 'sums', milliseconds: 5 };
  const counts = { right: 3, feasible: 0, undecided: 0, failed: 0 };
  expect(reportOf(request, gaugeOf({ records: 3 }), nothing)).toEqual({
    ...base,
    ...counts,
    status: 'done',
  });
  const all = gaugeOf({ records: 7, undecided: 1, failed: 2, feasible: 3, comments: 4 }, [
    'a',
    'b',
  ]);
  const { output: _output, ...rest } = request;
  const { output: _name, ...nameless } = base;
  const waits = { ...rest, share: { waited: 1 } } as unknown as FileRequest;
  expect(reportOf(waits, all, { ...nothing, error, warnings: [error] })).toEqual({
    ...nameless,
    right: 4,
    feasible: 3,
    undecided: 1,
    failed: 2,
    solvers: ['a', 'b'],
    comments: 4,
    waited: 1,
    status: 'failed',
    error,
    warnings: [error],
  });
  const statusOf = (
    gauge: Partial<Gauge>,
    more: Partial<typeof nothing> | { error: ErrorReport },
  ) => reportOf(request, gaugeOf(gauge), { ...nothing, ...more }).status;
  expect([
    statusOf({ records: 2, undecided: 1 }, {}),
    statusOf({ records: 2, undecided: 1, failed: 1 }, {}),
    statusOf({ records: 2 }, { error }),
  ]).toEqual(['undecided', 'failed', 'failed']);
  const short = { ...request, share: { waited: 0.5 } } as unknown as FileRequest;
  expect(reportOf(short, gaugeOf({ records: 1 }), nothing)).not.toHaveProperty('waited');
  expect(reportOf(request, gaugeOf({}), { ...nothing, error })).toMatchObject({
    status: 'failed',
    error: { code: 'batch/nothing-read' },
  });
});

test('a file without records shows what its problem reads', () => {
  const causes = [
    [undefined, /one record per line/],
    [{ records: { by: 'line' }, example: '4' }, /one record per line.*4/],
    [{ records: { by: 'blank-line' }, example: '4' }, /blank lines between/],
    [{ records: { by: 'header', startsWith: '##' }, example: '4' }, /start with `##`/],
    [{ records: { by: 'file' }, example: 'a\nb' }, /the whole file.*a.*b/],
  ] as const;
  for (const [problem, words] of causes) {
    const { cause, remedy } = nothingRead(problem);
    expect(`${cause} ${remedy}`).toMatch(words);
  }
});

test('workers are told what a request, its route, and its name say', () => {
  const plan = {
    problem: 'sums',
    origin: { name: 'sums.txt' },
    options: { plus: 1 },
    seed: 3,
    timeLimitMs: 2000,
    explain: false,
    draw: false,
  };
  expect(solvePlanOf(request)).toEqual(plan);
  const sections = [{ label: 'A', solver: 'abacus' }];
  const choices = { solver: 'abacus', style: 'plain', sections };
  const all: FileRequest = {
    ...request,
    destination: { ...request.destination, ...choices, variant: 'v' },
    explain: true,
    onPicture: async () => undefined,
    trace: { sink: undefined as never, limit: 9 },
  };
  const origin = { name: 'sums.txt', variant: 'v' };
  const wishes = { explain: true, draw: true, traceLimit: 9 };
  expect(solvePlanOf(all)).toEqual({ ...plan, ...choices, ...wishes, origin });
  expect(originOf({ ...request, input: '-' })).toEqual({ name: 'sums.txt' });
});

test('an error file lists the error of the file, and those of its first thousand records', async () => {
  const record = (line: number, more: Partial<RecordReport> = {}): RecordReport => ({
    line,
    status: 'failed',
    error,
    milliseconds: 1,
    stats: {},
    bytes: 1,
    ...more,
  });
  const notes = new ErrorNotes();
  expect(notes.text({})).toBe('');
  const right: RecordReport = { line: 1, status: 'right', milliseconds: 1, stats: {}, bytes: 1 };
  notes.add(packReports([right, record(2, { section: 'A' })]));
  expect(notes.text({})).toBe('line 2, section A: no; do\n');
  expect(notes.text({ error: { ...error, cause: 'all' } })).toBe(
    'all; do\nline 2, section A: no; do\n',
  );
  notes.add(packReports(Array.from({ length: 999 }, (_, at) => record(at + 3))));
  expect(notes.text({}).split('\n').slice(-2)).toEqual(['line 1001: no; do', '']);
  notes.add(packReports([record(1002), record(1003)]));
  const lines = notes.text({}).split('\n');
  expect([lines.length, ...lines.slice(-3)]).toEqual([
    1002,
    'line 1001: no; do',
    'and 2 more records',
    '',
  ]);
  const folder = await temporaryFolder();
  const file = join(folder, 'sums_err.txt');
  const [draft] = await prepareErrorFile(folder, 'sums.txt', 'no\n');
  await draft!.commit();
  expect(await readFile(file, 'utf8')).toBe('no\n');
  expect(await prepareErrorFile(folder, 'sums.txt', '')).toEqual([]);
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await prepareErrorFile(folder, 'sums.txt', '')).toEqual([]);
  await writeFile(join(folder, 'file'), '');
  await expect(prepareErrorFile(join(folder, 'file'), 'a.txt', '')).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
});

test('packed reports say all that the reports said, and like ones take few bytes', () => {
  const plain = fc.record({
    line: fc.nat(),
    status: fc.constant('right' as const),
    solver: fc.constantFrom('a', 'b'),
    seed: fc.nat(),
    milliseconds: fc.integer({ min: 0, max: 5000 }).map((each) => each / 1000),
    stats: fc.oneof(
      fc.record({ nodes: fc.nat(), trace: fc.constantFrom('', '0:3 1:2') }),
      fc.record({ nodes: fc.nat() }),
      fc.record({ leaves: fc.nat(), nodes: fc.nat() }),
      fc.constant({}),
    ),
    bytes: fc.nat(),
  });
  const other = fc
    .tuple(
      plain,
      fc.constantFrom<Partial<RecordReport>>(
        { section: 'A*' },
        { status: 'failed', error },
        { status: 'undecided', error },
        { proof: 'optimal' },
        { details: { why: 1 } },
      ),
    )
    .map(([report, more]): RecordReport => ({ ...report, ...more }));
  const nameless = plain.map(({ solver: _solver, seed: _seed, ...rest }): RecordReport => rest);
  const reports = fc.array(fc.oneof({ weight: 4, arbitrary: plain }, other, nameless));
  fc.assert(
    fc.property(reports, reports, (first, second) => {
      const packed = joinReports([packReports(first), packReports(second)]);
      const all = [...first, ...second];
      expect(unpackReports(packed)).toEqual(all);
      expect(parseReports(JSON.stringify(all))).toEqual(all);
      expect(packed.count).toBe(all.length);
    }),
  );
  for (const forged of ['1', 'null', '"rows"', '{"rows":{"length":1e9},"stats":[]}', '{"rows":[]}'])
    expect(parseReports(`[${forged}]`)).toEqual([JSON.parse(forged)]);
  expect(parseReports('[{"rows":[1,2],"stats":[3]}]')).toHaveLength(0);
  const like = Array.from({ length: 1000 }, (_, at): RecordReport => {
    const stats = { nodes: 20, leaves: 10 };
    return { line: at, status: 'right', solver: 'a', seed: 1, milliseconds: 0.01, stats, bytes: 9 };
  });
  expect(packReports(like).json.length).toBeLessThan(25 * like.length);
});
