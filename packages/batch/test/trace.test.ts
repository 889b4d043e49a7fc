import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileRequest } from '../src/index.ts';
import { EventList, unpack, readTrace } from '@queenside/runtime/trace';
import { writeTrace, writeTraceEnd, type TraceHead } from '@queenside/runtime/trace';
import { answer, useEngine } from './helpers.ts';

const FIELDS = { place: ['column', 'row'], restart: ['attempt'], tick: [] };
const COUNTS = Object.values(FIELDS).map((fields) => fields.length);
const HEAD: TraceHead = {
  file: 'double.txt',
  record: 1,
  line: 2,
  problem: 'double',
  solver: 'adder',
  seed: 7,
  options: {},
  input: '4',
  events: FIELDS,
};

const events = fc.array(
  fc
    .integer({ min: 0, max: COUNTS.length - 1 })
    .chain((code) =>
      fc.tuple(
        fc.constant(code),
        fc.array(fc.maxSafeInteger(), { minLength: COUNTS[code]!, maxLength: COUNTS[code]! }),
      ),
    ),
  { maxLength: 300 },
);

function listOf(items: readonly (readonly [number, readonly number[]])[]): EventList {
  const list = new EventList({ fields: FIELDS });
  for (const [code, values] of items) list.add(code, values);
  return list;
}

function write(list: EventList, record = 1): Buffer {
  const end = { end: record, status: 'right', announced: list.length, kept: list.length } as const;
  return Buffer.concat([...writeTrace({ ...HEAD, record }, list.pack()), writeTraceEnd(end)]);
}

test('a written trace can be read', () => {
  fc.assert(
    fc.property(events, events, (first, second) => {
      const bytes = Buffer.concat([write(listOf(first)), write(listOf(second), 2)]);
      for (const [record, items] of [first, second].entries()) {
        const trace = readTrace(bytes, record + 1);
        expect(trace.head).toEqual({ ...HEAD, record: record + 1 });
        expect(trace.end).toMatchObject({ end: record + 1, kept: items.length });
        const numbers = items.flatMap(([code, values]) => [code, ...values]);
        expect([...trace.events.pack().numbers]).toEqual(numbers);
      }
    }),
  );
});

test('the first events of a list', () => {
  const list = listOf([
    [0, [3, 4]],
    [2, []],
    [1, [5]],
  ]);
  expect([...unpack(list.pack(2))]).toEqual([
    { name: 'place', values: { column: 3, row: 4 } },
    { name: 'tick', values: {} },
  ]);
});

test.each([
  ['{"record":1}', 'cannot read line 1 of the trace'],
  [`${JSON.stringify(HEAD)}\n["place",1]`, 'cannot read line 2 of the trace: place must have 2'],
  [`${JSON.stringify(HEAD)}\n["place",1,"x"]`, 'cannot read line 2 of the trace'],
  [
    `${JSON.stringify(HEAD)}\n["tick"]\n["jump",1]`,
    'cannot read line 3 of the trace: the record\'s first line does not declare the event "jump"',
  ],
  [`${JSON.stringify(HEAD)}\n["tick"`, 'cannot read line 2 of the trace'],
  [
    `${JSON.stringify(HEAD)}\n["tick"]\n{"end":1,"status":"right","announced":2,"kept":2}`,
    'cannot read line 3 of the trace: it ends record 1 with 2 events, but record 1 has 1',
  ],
  [
    `${JSON.stringify(HEAD)}\n{"end":2,"status":"right","announced":0,"kept":0}`,
    'cannot read line 2 of the trace: it ends record 2 with 0 events, but record 1 has 0',
  ],
  ['', 'the trace does not contain record 1'],
])('refuses a broken trace: %j', (text, message) => {
  expect(() => readTrace(Buffer.from(text), undefined)).toThrow(message);
});

test('reads a trace up to where it is cut off; a missing record lists those in the trace', () => {
  const whole = write(listOf([[2, []]]));
  const cut = whole.subarray(0, whole.lastIndexOf('{'));
  expect(readTrace(cut, undefined)).toMatchObject({ end: undefined, events: { length: 1 } });
  expect(() => readTrace(whole, 5)).toThrow('records in the trace: 1');
});

const engine = useEngine();

/** Answers records, and returns their trace. */
async function traced(input: string, solver: string, limit: number) {
  const chunks: Uint8Array[] = [];
  const sink = {
    write: async (chunk: Uint8Array) => void chunks.push(chunk),
    commit: async () => undefined,
    discard: async () => undefined,
  };
  const task: Partial<FileRequest> & { solver: string } = { solver, trace: { sink, limit } };
  const answered = await answer(engine(), input, task);
  return { ...answered, trace: Buffer.concat(chunks) };
}

test('traces a run record by record, up to the limit of events', async () => {
  const { text, trace } = await traced('3\n# note\n5\n', 'counter', 4);
  expect(text).toBe('6\n10\n');
  expect(
    trace
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    {
      file: 'double.txt',
      record: 1,
      title: 'record 1',
      line: 1,
      problem: 'double',
      solver: 'counter',
      seed: expect.any(Number),
      options: { addend: 0 },
      input: '3',
      events: { step: ['at', 'of'] },
    },
    ['step', 0, 3],
    ['step', 1, 3],
    ['step', 2, 3],
    { end: 1, status: 'right', announced: 3, kept: 3 },
    expect.objectContaining({ record: 2, line: 3, input: '5' }),
    ...[0, 1, 2, 3].map((at) => ['step', at, 5]),
    { end: 2, status: 'right', announced: 5, kept: 4 },
  ]);
});

test('solves a traced record as a whole', async () => {
  const { text, records } = await traced('100\n', 'splitter', 10);
  expect(text).toBe('200\n');
  expect(records[0]!.stats['parts']).toBeUndefined();
});

test('blames the solver for an event that is not in its vocabulary', async () => {
  const { records, trace } = await traced('13\n4\n', 'babbler', 10);
  expect(records[0]).toMatchObject({ status: 'failed', error: { code: 'core/solver-threw' } });
  expect(records[0]!.error!.cause).toContain('it announced the event 9');
  expect(records[1]).toMatchObject({ status: 'right' });
  expect(readTrace(trace, 1).end).toMatchObject({ status: 'failed', announced: 0 });
});

test('draws the last state of a stage', async () => {
  const pictures: unknown[] = [];
  const { text } = await answer(engine(), '3\n400\n', {
    solver: 'counter',
    onPicture: async (picture) => void pictures.push(picture),
  });
  expect(text).toBe('6\n800\n');
  expect(pictures).toEqual([
    { record: 1, line: 1, svg: expect.stringMatching(/^<svg [^]*>2 of 3<[^]*<\/svg>\n$/) },
    {
      record: 2,
      line: 2,
      error: expect.objectContaining({
        code: 'batch/drawing-failed',
        cause: expect.stringContaining('400 is too large to be seen'),
      }),
    },
  ]);
});

/** A solver without pseudocode, and a stage without memory. */
const PLAIN = { memory: [], lit: [] };

test('replays each step in words, as text, and as differences between scenes', async () => {
  const { trace: bytes } = await traced('3\n', 'counter', 10);
  const trace = readTrace(bytes, undefined);
  expect(await engine().replayText(trace, { from: 0, to: 2 })).toEqual([
    { words: 'before the first step', facts: {}, text: '', ...PLAIN },
    { words: 'step: at 0, of 3', facts: {}, text: '0 of 3', ...PLAIN },
    { words: 'step: at 1, of 3', facts: {}, text: '1 of 3', ...PLAIN },
  ]);
  expect(await engine().replayText(trace, { from: 3, to: 3 })).toEqual([
    { words: 'step: at 2, of 3', facts: {}, text: '2 of 3', ...PLAIN },
  ]);
  const film = await engine().replayScenes(trace, { from: 0, to: 3 });
  expect(film).toMatchObject({ width: 10, height: 10, pieces: ['text'] });
  // The parts: the piece, the focus, the event's name, the line, the words, and the legend.
  const named = film.frames.map((frame) =>
    frame.map((value, at) => (at % 2 === 0 ? value : film.texts[value])),
  );
  expect(named).toEqual([
    [1, '', 2, '', 3, '', 4, 'before the first step', 5, '[]'],
    [0, '<text>0 of 3</text>', 2, 'step', 4, 'step: at 0, of 3'],
    [0, '<text>1 of 3</text>', 4, 'step: at 1, of 3'],
    [0, '<text>2 of 3</text>', 4, 'step: at 2, of 3'],
  ]);
});
