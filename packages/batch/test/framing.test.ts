/** Records that are blocks, have headers, or are whole files, through an engine with a third-party plugin. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTrace } from '@queenside/runtime/trace';
import { answerFile, Engine, Ledger, Router, type FileReport } from '../src/index.ts';
import { answer, startThirdParty, temporaryFolder } from './helpers.ts';

const FRAMED = fileURLToPath(new URL('fixtures/framed', import.meta.url));

let engine: Engine;
beforeAll(async () => {
  engine = await startThirdParty([FRAMED], { recordLimit: 100_000 });
});
afterAll(async () => engine[Symbol.asyncDispose]());

const GRIDS = 'S..\n##.\nG..\n\n#S#\n###\n..G\n\n\nSG\n';
const SOLVED = 'S**\n##*\nG**\n\nno path\n\nSG\n\n';

const to = (problem: string, more: object = {}) => ({
  input: `${problem}.txt`,
  destination: { problem, options: {}, ...more },
});

test('blocks are answered in order, by blocks', async () => {
  const { text, records, report } = await answer(engine, GRIDS, to('gridwalk'));
  expect(text).toBe(SOLVED);
  expect(records.map(({ line }) => line)).toEqual([1, 5, 10]);
  expect(report).toMatchObject({ status: 'done', right: 3 });
  expect(report.comments).toBeUndefined();
});

test('errors name line and column of the file, and cost no other record', async () => {
  const grids = 'S..\n##.\nG..\n\nSG.\n..\n\nS.\n.x\nG.\n\nSG\n';
  const { text, records } = await answer(engine, grids, to('gridwalk'));
  expect(text).toMatch(
    /^S\*\*\n##\*\nG\*\*\n\nerror: line 6, column 1: the row has 2 cells.*\nerror: line 9, column 2: "x" is not a cell.*\nSG\n\n$/,
  );
  expect(records.map(({ line, error }) => [line, error?.line])).toEqual([
    [1, undefined],
    [5, 6],
    [8, 9],
    [12, undefined],
  ]);
});

test('headers begin records, and comments are counted', async () => {
  const loads =
    'c mine\np parcels 10\nc x\n5\n\n4\n3\np parcels 2\n7\n\np parcels 1\nc y\n1x\nzzz\n';
  const { text, report } = await answer(engine, loads, to('parcels'));
  expect(text).toBe('2\n0\nerror: line 13, column 1: "1x" is no weight; expected digits\n');
  expect(report).toMatchObject({ right: 2, failed: 1, comments: 3 });
});

test('a file is one record, and its bytes belong to the problem', async () => {
  const { text, report } = await answer(engine, '# x\n12\n# y\n34\n\n', to('total'));
  expect(text).toBe('10\n');
  expect(report).toMatchObject({ right: 1, comments: 2 });
  const wrong = await answer(engine, '12\n# y\n\n3x\n', to('total'));
  expect(wrong.text).toMatch(/^error: line 4, column 2: this is no digit/);
});

test.each([
  ['gridwalk', 'records with blank lines between them'],
  ['parcels', 'records that start with `p parcels`, for example: p parcels 10 5 4 3'],
  ['total', 'one record, which is the whole file'],
])('a file of %s without records tells what it should contain', async (problem, expected) => {
  const { report } = await answer(engine, '\n\n', to(problem));
  expect(report.error?.remedy).toContain(`expected ${expected}`);
});

test('a variant reaches the problem', async () => {
  const grid = 'S.\n.G\n';
  const lengthOf = async (variant?: string): Promise<number> => {
    const { text } = await answer(engine, grid, to('gridwalk', variant ? { variant } : {}));
    return text.split('*').length - 1;
  };
  expect([await lengthOf(), await lengthOf('a'), await lengthOf('b')]).toEqual([1, 1, 0]);
});

test('a record above the limit fails alone', async () => {
  const long = `S${'.'.repeat(120_000)}G`;
  const { text, records } = await answer(engine, `SG\n\n${long}\n\nSG\n`, to('gridwalk'));
  expect(text).toMatch(/^SG\n\nerror: line 3: this record has more than 100000 bytes.*\nSG\n\n$/);
  expect(records[1]!.error!.code).toBe('core/record-too-long');
});

test('answers are verified block by block', async () => {
  const verify = (answers: string, variant?: string) =>
    engine.verify({
      problem: 'gridwalk',
      origin: { name: 'gridwalk.txt', ...(variant !== undefined && { variant }) },
      input: Buffer.from(GRIDS),
      answers: Buffer.from(answers),
    });
  const right = await verify(SOLVED);
  expect(right.records.map(({ status }) => status)).toEqual(['right', 'right', 'right']);
  expect(Buffer.concat(right.chunks).toString()).toBe(SOLVED);
  const wrong = await verify('S..\n##.\nG..\n#S#\n###\n..G\nx\n');
  expect(wrong.records.map(({ error }) => error?.mistake)).toEqual([
    'no-way',
    'no-way',
    'unreadable',
  ]);
  expect((await verify(SOLVED, 'b')).records.map(({ error }) => error?.mistake)).toEqual([
    'no-way',
    undefined,
    undefined,
  ]);
});

test('a trace of a block replays, in its variant', async () => {
  const trace: Uint8Array[] = [];
  const sink = {
    write: async (chunk: Uint8Array) => void trace.push(chunk),
    commit: async () => undefined,
    discard: async () => undefined,
  };
  await answer(engine, 'S.\n.G\n\nSG\n', {
    ...to('gridwalk', { variant: 'b', solver: 'breadth-first' }),
    input: 'somewhere/gridwalk_b.txt',
    trace: { sink, limit: 10 },
  });
  const read = readTrace(Buffer.concat(trace), 2);
  expect(read.head).toMatchObject({
    file: 'gridwalk_b.txt',
    variant: 'b',
    line: 4,
    input: 'SG',
  });
  const frames = await engine.replayText(readTrace(Buffer.concat(trace), 1), { from: 1, to: 1 });
  expect(frames).toEqual([
    { memory: [], lit: [], words: 'cell 4', text: 'S.\n.G\n4 seen', facts: {} },
  ]);
});

test('records for comparisons are read as blocks', async () => {
  const origin = { name: 'gridwalk.txt' };
  const { size } = await engine.makeBenchRecord('gridwalk', origin, {
    record: Buffer.from('S..\n..G'),
  });
  expect(size).toBe(6);
});

/** Answers files of a new inbox by their names. */
async function answerNamed(
  files: Readonly<Record<string, string>>,
  command?: readonly string[],
): Promise<{ reports: FileReport[]; read: (name: string) => Promise<string> }> {
  const folder = await temporaryFolder();
  const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
  await mkdir(inbox);
  const router = new Router(engine.installed.catalog, []);
  using ledger = await Ledger.open(join(outbox, '.queenside'));
  const settings = { outbox, router, ledger, seed: 1, timeLimitMs: 20_000, outputLimit: 1 << 20 };
  const reports = [];
  for (const [path, text] of Object.entries(files)) {
    await writeFile(join(inbox, path), text);
    const wanted = command === undefined ? {} : { command };
    reports.push(await answerFile(engine, { ...settings, wanted }, { root: inbox, path }));
  }
  return { reports, read: (name) => readFile(join(outbox, name), 'utf8') };
}

test('names decide problem, variant, solver, and answer file', async () => {
  const { reports, read } = await answerNamed({
    'gridwalk_a.txt': 'S.\n.G\n',
    'gridwalk_b.a-star.txt': 'S.\n.G\n',
    'gridwalk-hw_b.txt': 'S.\n.G\n',
    'sheet.digits': '1\n2\n',
    'sheet.txt': '1\n',
  });
  expect(reports.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'rejected']);
  expect(await read('gridwalk_a_out.txt')).toContain('*');
  expect(await read('gridwalk_b.a-star_out.txt')).not.toContain('*');
  expect(await read('gridwalk-hw_b_out.txt')).toContain('*');
  expect(await read('sheet.digits_out.txt')).toBe('3\n');
});

test('an outside program gets and writes the names of the handout', async () => {
  const program = `
    const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
    const [name] = readdirSync('.');
    const diagonal = name === 'gridwalk_b.txt';
    if (name.startsWith('total')) return writeFileSync('total_out.txt', '3\\n');
    const [one, two] = readFileSync(name, 'utf8').split('\\n\\n');
    const answer = diagonal ? one + (two ? '\\n\\n?\\n' : '') : one.replace('.', '*');
    writeFileSync(name.replace('.txt', '_out.txt'), answer);`;
  const command = ['node', '-e', `(() => {${program}})()`];
  const files = {
    'gridwalk_b.txt': 'S.\n.G\n\nSG\n',
    'gridwalk_a-hw.txt': 'S.\n.G\n',
    'x.digits': '1\n2\n',
  };
  const { reports, read } = await answerNamed(files, command);
  expect(reports).toMatchObject([
    { status: 'failed', right: 1, failed: 1 },
    { status: 'done', right: 1 },
    { status: 'done', right: 1 },
  ]);
  expect(await read('gridwalk_b_out.txt')).toMatch(
    /^S\.\n\.G\n\nerror: line 4: cannot read the answer/,
  );
  expect(await read('x.digits_out.txt')).toBe('3\n');
});

test('generated blocks are read back', async () => {
  const chunks = await engine.generate('gridwalk', { count: 20, size: 5 }, 3);
  const { report } = await answer(engine, Buffer.concat(chunks).toString(), to('gridwalk'));
  expect(report).toMatchObject({ status: 'done', right: 20 });
});
