import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requirePossible, requireSensible } from '../src/index.ts';
import { JobStopped } from '../src/pool/job-stopped.ts';
import { answer, PLUGINS, startEngine, useEngine } from './helpers.ts';

const engine = useEngine();

describe('answers', () => {
  test('come in input order, one for each record, even if other records fail', async () => {
    const { text, report, records } = await answer(engine(), '1\n\n# note\nnine\r\n3');
    expect(text).toBe(
      '2\nerror: line 4, column 1: "nine" is not an integer; expected an integer\n6\n',
    );
    expect(report).toMatchObject({ status: 'failed', right: 2, failed: 1 });
    expect(records.map(({ line, status }) => [line, status])).toEqual([
      [1, 'right'],
      [4, 'failed'],
      [5, 'right'],
    ]);
  });

  test('are the same bytes on any number of workers; reports contain the seeds', async () => {
    const input = Array.from({ length: 2000 }, (_, index) => `${index}\n`).join('');
    const many = await answer(engine(), input);
    await using single = await startEngine(1);
    const one = await answer(single, input);
    expect(one.text).toBe(many.text);
    expect(one.records.map(({ stats }) => stats)).toEqual(many.records.map(({ stats }) => stats));
    const again = await answer(engine(), '1234\n', { seed: many.records[1234]!.seed! });
    expect(again.records[0]!.stats).toEqual(many.records[1234]!.stats);
  });

  test('do not depend on the chunks of the input', async () => {
    const bytes = Buffer.from('\uFEFF10\r\n20\n# c\n\n30');
    const whole = await answer(engine(), [bytes]);
    const cut = await answer(
      engine(),
      [...bytes].map((byte) => Uint8Array.of(byte)),
    );
    expect(cut.text).toBe(whole.text);
    expect(whole.text).toBe('20\n40\n60\n');
  });

  test('are reported with their text', async () => {
    const { parts } = await answer(engine(), '1\nx\n2\n');
    expect(parts[0]).toBe('2\n');
    expect(parts[1]).toContain('error: line 2');
    expect(parts[2]).toBe('4\n');
  });

  test('use the requested style', async () => {
    const { text } = await answer(engine(), '1\n2\n', {
      destination: { problem: 'double', options: {}, style: 'spaced' },
    });
    expect(text).toBe('2\n\n4\n\n');
  });

  test('a file without records fails with its own error', async () => {
    const { report, text } = await answer(engine(), '# nothing\n\n');
    expect(report.status).toBe('failed');
    expect(report.error?.code).toBe('batch/nothing-read');
    expect(text).toBe('');
  });

  test('a UTF-16 file fails as a whole', async () => {
    await expect(answer(engine(), [Buffer.from('\uFEFF8\n', 'utf16le')])).rejects.toThrow(/UTF-8/);
  });
});

test('idle threads end on request, and later records start new ones', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker): void => void started.push(worker);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  await using own = await startEngine(1);
  expect((await answer(own, '1\n')).text).toBe('2\n');
  await own.endIdleWorkers();
  expect(started).toHaveLength(1);
  expect(started[0]!.threadId).toBe(-1);
  expect((await answer(own, '3\n')).text).toBe('6\n');
  expect(started).toHaveLength(2);
});

describe('a record that cannot be read', () => {
  test('is reported as not UTF-8 if it is not', async () => {
    const { records } = await answer(engine(), [Buffer.from('1\n7\xff\n3\n', 'latin1')]);
    expect(records.map(({ status }) => status)).toEqual(['right', 'failed', 'right']);
    expect(records[1]!.error).toMatchObject({ code: 'core/record-encoding', column: 2 });
  });

  test('is quoted without control characters', async () => {
    const { text } = await answer(engine(), 'a\u001B[31m\u0007b\u202Ec\n');
    expect(text).toMatch(/^error: line 1, column 1: "a\uFFFD\[31m\uFFFDb<U\+202E>c" is not/);
  });
});

describe('choices for all files', () => {
  const wish = (wanted: Parameters<typeof requirePossible>[1]) => () =>
    requirePossible(engine().installed.catalog, wanted);

  test.each([
    { solver: 'adder' },
    { style: 'spaced', options: { addend: '1' } },
    { problem: 'double', solver: 'adder', style: 'spaced' },
    { solver: 'adder', command: ['true'] },
    {},
  ])('%o can be met', (wanted) => {
    expect(wish(wanted)).not.toThrow();
  });

  test.each([
    [{ solver: 'ader' }, /no installed problem has a solver "ader"; known solvers: .*adder/],
    [{ style: 'spaces' }, /has an answer style "spaces"; known styles: plain, spaced/],
    [{ options: { adend: '1' } }, /no solver has an option "adend"; known options: addend/],
    [{ solver: 'adder', options: { adend: '1' } }, /the solver adder .*adend/],
    [{ options: { addend: '10' } }, /addend: must be at most 9, found 10/],
    [{ problem: 'triple' }, /no installed plugin provides the problem "triple".*double/],
    [{ problem: 'double', solver: 'ader' }, /the problem double has no solver "ader"/],
    [{ problem: 'double', style: 'spaces' }, /the problem double has no answer style "spaces"/],
  ])('%o is refused', (wanted, message) => {
    expect(wish(wanted)).toThrow(message);
  });
});

describe('solvers', () => {
  test('the default is used if none is named, or an able one if the default is unable', async () => {
    const { records } = await answer(engine(), '5\n');
    expect(records[0]!.solver).toBe('adder');
  });

  test('a named solver that is unable fails the record, and is never replaced', async () => {
    const { text, records } = await answer(engine(), '5\n50\n', { solver: 'small-adder' });
    expect(text.split('\n')[0]).toBe('10');
    expect(records[1]!.error?.code).toBe('core/solver-unable');
  });

  test('a task without an installed solver fails with its own error', async () => {
    const { records } = await answer(engine(), '5 triple\n');
    expect(records[0]!.error?.code).toBe('core/no-able-solver');
    expect(records[0]!.error?.cause).toContain('triple');
  });

  test('if options are given, only solvers with these options are chosen', async () => {
    const destination = { problem: 'double', options: { base: '10' } };
    const { records } = await answer(engine(), '5\n', { destination });
    expect(records[0]).toMatchObject({ status: 'right', solver: 'decimal-adder' });
  });

  test('options are parsed from strings, checked, and used', async () => {
    const destination = { problem: 'double', solver: 'adder', options: { addend: '0' } };
    expect((await answer(engine(), '5\n', { destination })).text).toBe('10\n');
    const wrong = { ...destination, options: { addend: '10' } };
    expect(() => requireSensible(engine().installed.catalog, wrong)).toThrow(
      /addend: must be at most 9, found 10/,
    );
    const unknown = { ...destination, options: { adend: '1' } };
    expect(() => requireSensible(engine().installed.catalog, unknown)).toThrow(
      /adend: it takes addend/,
    );
  });
});

describe('a solver that misbehaves costs its own record and nothing else', () => {
  const input = '1\n2\n13\n4\n5\n';
  const around = (text: string): string[] => {
    const lines = text.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('error:'))).toEqual(['2', '4', '8', '10']);
    expect(lines).toHaveLength(5);
    return [lines[2]!];
  };

  test.each([
    ['liar', 'core/answer-wrong', /not-double.*27 is not twice 13/],
    ['mute', 'batch/answer-unusable', /its solve returned undefined/],
    ['thrower', 'core/solver-threw', /thirteen is unlucky/],
    ['quitter', 'batch/worker-died', /the worker ended/],
    ['hog', 'batch/out-of-memory', /out of memory/],
  ])('%s', async (solver, code, message) => {
    const { text, records } = await answer(engine(), input, { solver });
    expect(around(text)[0]).toMatch(message);
    expect(records[2]).toMatchObject({ line: 3, status: 'failed', error: { code } });
  });

  test.each(['looper', 'waiter', 'poller', 'teller'])(
    '%s is stopped at the time limit, or stops itself, with the same error',
    async (solver) => {
      const { text, records } = await answer(engine(), input, { solver, timeLimitMs: 200 });
      expect(around(text)[0]).toMatch(/no answer within the time limit of 200 ms/);
      expect(records[2]!.error!.code).toBe('batch/time-limit');
      expect(records[2]!.milliseconds).toBeGreaterThan(190);
    },
  );

  test('a tiny time limit is shown without the noise of its conversion', async () => {
    const { text } = await answer(engine(), '13\n', { solver: 'looper', timeLimitMs: 1e-9 * 1000 });
    expect(text).toContain('no answer within the time limit of 0.000001 ms');
  });

  test('endless-explainer: the error tells what was reached in time', async () => {
    const task = { solver: 'endless-explainer', timeLimitMs: 200, explain: true };
    const { text } = await answer(engine(), input, task);
    expect(around(text)[0]).toContain(
      'no answer within the time limit of 200 ms: one was found, but not explained in time',
    );
  });

  test('endless-answer: an answer that was not checked in time is undecided, and shown', async () => {
    const task = { solver: 'endless-answer', timeLimitMs: 200 };
    const { text, records } = await answer(engine(), input, task);
    expect(around(text)[0]).toMatch(
      /not verified: (the answer ".+"|an answer) was found, but not checked within the time limit of 200 ms; raise --time-limit/,
    );
    expect(records[2]).toMatchObject({ status: 'undecided' });
  });

  test("printer: a plugin's output does not mix with the answers", async () => {
    const { text } = await answer(engine(), input, { solver: 'printer' });
    expect(text).toBe('2\n4\n26\n8\n10\n');
  });
});

test('a record is blamed for the end of a worker only if it ends one alone', async () => {
  await using own = await startEngine(1);
  let died = 0;
  own.answerOn({
    capacity: 1,
    batchMilliseconds: 1e6,
    run: async (job, limits) => {
      if (job.kind !== 'solve' || job.records.ends.length === 1)
        return own.ownWorkers.run(job, limits);
      died++;
      throw new JobStopped('died', { index: 1, elapsed: 0 });
    },
  });
  expect((await answer(own, '1\n2\n3\n4\n5\n')).text).toBe('2\n4\n6\n8\n10\n');
  expect(died).toBeGreaterThan(0);
});

describe('a stopped run', () => {
  test('ends at once, even if a solver never yields', async () => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 100);
    const stopped = answer(engine(), '13\n', { solver: 'looper', signal: abort.signal });
    await expect(stopped).rejects.toMatchObject({ code: 'batch/interrupted' });
  });

  test('a source that has changed is an error, so the caller publishes nothing', async () => {
    const events: string[] = [];
    const changed = answer(engine(), '1\n', {
      isUnchanged: () => Promise.resolve(false),
      sink: {
        write: async () => void events.push('write'),
        commit: async () => void events.push('commit'),
        discard: async () => void events.push('discard'),
      },
    });
    await expect(changed).rejects.toMatchObject({ code: 'batch/file-changed' });
    expect(events).toEqual(['write']);
  });
});

describe('plugins', () => {
  test('broken ones are named with the reason, and the others work', () => {
    const { catalog, broken } = engine().installed;
    expect(catalog.plugins.map(({ name }) => name)).toEqual([
      'queenside-plugin-doubling',
      'queenside-plugin-misbehaving',
    ]);
    const reasons = new Map(broken.map(({ name, reason }) => [name, reason]));
    expect(reasons.get('queenside-plugin-broken-import')).toContain('no luck today');
    expect(reasons.get('queenside-plugin-old-api')).toContain('API version 0');
    expect(catalog.plugins[0]).toMatchObject({ version: '1.2.3', source: 'bundled' });
  });

  test('one that never finishes loading is broken', async () => {
    await using hanging = await startEngine(1, PLUGINS.replace(/plugins$/, 'hanging'), {
      loadLimitMs: 300,
    });
    expect(hanging.installed.broken).toMatchObject([
      { name: 'queenside-plugin-hanging-import', code: 'batch/plugin-hangs' },
    ]);
  });
});

test('verify distinguishes wrong, missing, and surplus answers', async () => {
  const verify = (answers: string) =>
    engine().verify({
      problem: 'double',
      origin: { name: 'double.txt' },
      input: Buffer.from('1\n2\nx\n3\n'),
      answers: Buffer.from(answers),
    });
  const right = await verify('2\n4\nerror: line 3\n6\n');
  expect(right.records.map(({ status }) => status)).toEqual(['right', 'right', 'failed', 'right']);
  const wrong = await verify('2\n5\nsix\n');
  expect(wrong.records.map(({ error }) => error?.mistake)).toEqual([
    undefined,
    'not-double',
    'unreadable-record',
    'unreadable',
  ]);
  expect(wrong.records[1]!.error).toMatchObject({ answerLine: 2 });
  const missing = await verify('2\n');
  expect(missing.records[3]!.error?.mistake).toBe('missing');
  expect((await verify('2\n4\n6\n8\n')).leftOver).toMatchObject({ answerLine: 4 });
});

test('verify reports title, finding, and styles to a grader', async () => {
  const { records, chunks } = await engine().verify({
    problem: 'double',
    origin: { name: 'double.txt' },
    input: Buffer.from('1\n2\nx\n3\n4\n'),
    answers: Buffer.from('\n2 \r\n5\nsix\n'),
    grades: true,
  });
  expect(chunks).toEqual([]);
  expect(records.map(({ judged }) => judged)).toMatchObject([
    { title: 'record 1', finding: 'right', styles: ['plain', 'spaced'] },
    { title: 'record 2', finding: 'wrong', reason: '5 is not twice 2' },
    { title: 'record 3', finding: 'unjudged' },
    { title: 'record 4', finding: 'unreadable' },
    { title: 'record 5', finding: 'missing' },
  ]);
});

test('generate makes the same instances for the same seed', async () => {
  const make = async (seed: number): Promise<string> =>
    Buffer.concat(await engine().generate('double', { count: '4' }, seed)).toString();
  expect(await make(7)).toBe(await make(7));
  expect(await make(7)).not.toBe(await make(8));
  expect((await make(7)).trimEnd().split('\n')).toHaveLength(4);
  await expect(engine().generate('double', { count: 0 }, 1)).rejects.toThrow(
    /count: must be at least 1/,
  );
});

test('a timer that fails while its worker is idle ends only the worker', async () => {
  const { text } = await answer(engine(), '13\n', { solver: 'time-bomb' });
  expect(text).toBe('26\n');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await answer(engine(), '1\n2\n', { solver: 'time-bomb' })).text).toBe('2\n4\n');
});

test('a stopped job is recognized by its brand, also from another copy of the package', () => {
  const fromAnotherCopy = Object.assign(new Error('died'), {
    [Symbol.for('queenside.job-stopped')]: true,
  });
  expect(fromAnotherCopy instanceof JobStopped).toBe(true);
  expect(new Error('died') instanceof JobStopped).toBe(false);
  expect((undefined as unknown) instanceof JobStopped).toBe(false);
});
