/** Which ways of getting records are tried, and which one counts. */
import { answersVary, readsOnlyFirst } from '@queenside/batch';
import { describe, expect, test } from 'vitest';
import { findWay, type WayTrial } from '../../src/grade/run/find-way.ts';
import { runEach } from '../../src/grade/run/run-each.ts';
import { joinLines, splitLines } from '../../src/judge/answer/join-lines.ts';
import {
  argumentsOf,
  describeWay,
  explainInput,
  fitsArguments,
  givenOf,
  otherWays,
  partsOf,
  usualWay,
  type Way,
} from '../../src/grade/run/ways.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const NOTHING = { files: [], isStandardInput: false } as const;
const READS = { files: [], isStandardInput: true } as const;
const FILE = { files: ['nqueens.txt'], isStandardInput: false } as const;
const ARGUMENTS = { ...NOTHING, readsArguments: true } as const;

test.each([
  [{}, FILE, { by: 'file', each: false }, []],
  [{}, NOTHING, { by: 'file', each: false }, []],
  [{}, READS, { by: 'stdin', each: false }, []],
  [{}, ARGUMENTS, { by: 'file', each: false }, ['argument', 'name']],
  [{}, { ...READS, readsArguments: true }, { by: 'stdin', each: false }, ['argument', 'name']],
  [{}, { ...FILE, readsStandardInput: true }, { by: 'file', each: false }, ['stdin']],
  [{ standardInput: true }, ARGUMENTS, { by: 'stdin', each: false }, []],
  [{ argument: true }, READS, { by: 'argument', each: true }, []],
  [{ eachRecord: true }, READS, { by: 'stdin', each: true }, []],
  [
    { eachRecord: true, record: 'numbers' },
    READS,
    { by: 'stdin', each: true, part: 'numbers' },
    [],
  ],
  [{ record: 'whole' }, READS, { by: 'stdin', each: false }, []],
] as const)('a test with %j and a program with %j', (asked, input, usual, others) => {
  const program = { input, language: 'python' };
  expect(usualWay(asked, program)).toEqual(usual);
  expect(otherWays(asked, program)).toEqual(others);
  // A run line has its own arguments.
  const line = { input, language: 'run' };
  expect(otherWays(asked, line)).toEqual([...others].filter((way) => way === 'stdin'));
});

test('answers that vary with their records', () => {
  const vary = (records: string, answers: string) =>
    answersVary(records.split(' ').map(bytes), answers.split(' ').map(bytes));
  expect(vary('4 6', 'a b')).toBe(true);
  expect(vary('4 6', 'a a')).toBe(false);
  expect(vary('4 4', 'a b')).toBe(false);
  expect(vary('4 4 6', 'a a')).toBe(true);
});

test('a record as arguments', () => {
  expect(argumentsOf(bytes(' 8  all\n'))).toEqual(['8', 'all']);
  expect(argumentsOf(bytes('S A 1\nA G 2\n'))).toEqual(['S A 1\nA G 2']);
  expect(argumentsOf(bytes('8\n9\n'), { part: 'numbers' })).toEqual(['8', '9']);
  expect(fitsArguments(bytes('8'.repeat(2 ** 17)))).toBe(false);
});

test.each([
  ['8', [], [], '8\n', '8\n'],
  ['8 all', ['numbers', 'words'], ['numbers'], '8\nall\n', '8\n'],
  ['8 with 9,1 2', ['numbers', 'words'], ['numbers'], '8\nwith\n9,1\n2\n', '8\n2\n'],
  ['1 2\n3 0', ['words'], ['words'], '1\n2\n3\n0\n', '1\n2\n3\n0\n'],
  ['S A 1', ['words'], [], 'S\nA\n1\n', '1\n'],
] as const)('the parts of the record %j', (record, parts, ofArguments, words, numbers) => {
  expect(partsOf(bytes(`${record}\n`), 'stdin')).toEqual(parts);
  expect(partsOf(bytes(`${record}\n`), 'argument')).toEqual(ofArguments);
  const given = (part: 'words' | 'numbers') =>
    Buffer.from(givenOf(bytes(record), { part })).toString();
  expect([given('words'), given('numbers')]).toEqual([words, numbers]);
  expect(givenOf(bytes(record), {})).toEqual(bytes(record));
});

test.each([
  ['[2,4]\n', '[2,4]\n', true],
  ['', '[2,4]\n', true],
  ['N: [2,4]\nend\n', 'N: [2,4]\n', true],
  ['a\nb\nc\n', 'a\n', false],
  ['..Q.\nQ...\n\n', '..Q.\nQ...\n', true],
])('of three records, %j with %j for the first alone: %s', (all, first, isOne) => {
  expect(readsOnlyFirst(bytes(all), bytes(first), 3)).toBe(isOne);
});

test.each([
  [{ by: 'argument', each: true }, NOTHING, 'which got each record as arguments, one record a run'],
  [{ by: 'stdin', each: false }, READS, 'which reads standard input'],
  [{ by: 'stdin', each: true }, READS, 'which reads standard input, one record a run'],
  [
    { by: 'stdin', each: true, part: 'numbers' },
    READS,
    'which reads standard input, one record a run, only its numbers',
  ],
  [{ by: 'file', each: true }, FILE, 'which got its input, one record a run'],
  [{ by: 'file', each: false }, NOTHING, 'which reads no input'],
  [{ by: 'file', each: false }, FILE, undefined],
] as const)('%j is explained', (way, input, words) => {
  const program = { input, language: 'python' };
  expect(explainInput({ input: 'nqueens.txt' }, program, way)).toBe(words);
});

test('ways in words', () => {
  const usual = { by: 'file', each: false } as const;
  const said = (way: Way) => describeWay(way, usual, { input: 'nqueens.txt' });
  expect(said({ by: 'file', each: true })).toBe('a record alone');
  expect(said({ by: 'file', each: true, part: 'numbers' })).toBe('its numbers one a line');
  expect(said({ by: 'stdin', each: true, part: 'words' })).toBe(
    'its words one a line on standard input',
  );
  expect(said({ by: 'argument', each: true })).toBe('its words as arguments');
  expect(said({ by: 'argument', each: true, part: 'numbers' })).toBe('its numbers as arguments');
  expect(said({ by: 'name', each: true })).toBe('the argument nqueens.txt');
});

describe('the way that counts', () => {
  const records = [bytes('4\n'), bytes('6\n'), bytes('8\n')];
  const input = bytes('4\n6\n8\n');
  const asked = [bytes('4 all\n'), bytes('6 all\n'), bytes('8 all\n')];

  /**
   * What a program prints: for each way, for all records and for the first alone. `!` is a crash, `~` a limit; a right answer ends
   * with `*`, and `#` is no answer.
   */
  type Prints = Readonly<Record<string, readonly [all: string, first: string]>>;

  function trial(way: Way, text: string): WayTrial {
    const right = text.match(/\*/g)?.length ?? 0;
    const isAll = right === 3 || (right === 1 && way.each);
    return {
      way,
      outcome: {
        verdict: isAll ? 'AC' : right > 0 ? 'PAC' : text.includes('#') ? 'NO' : 'WA',
        right,
        total: isAll ? right : right + 1,
      },
      run: {
        facts: {
          ending: text.includes('~')
            ? { kind: 'limit', limit: 'cpu' }
            : { kind: 'exited', code: text.includes('!') ? 1 : 0 },
        },
        collected: collectedOf(way, text),
      },
    };
  }

  /** The answers of three runs have the same length. */
  function collectedOf({ each }: Way, text: string) {
    const isWhole = each && text.includes('\f');
    if (text === '') return {};
    if (!isWhole) return { bytes: bytes(text) };
    const parts = text.split('\f');
    return { bytes: joinLines(parts.map(bytes)), lengths: parts.map((part) => part.length) };
  }

  async function find(
    prints: Prints,
    others: readonly Way['by'][],
    mayRunEach = true,
    from: readonly Uint8Array[] = records,
  ) {
    const tried: string[] = [];
    const usual = trial({ by: 'stdin', each: false }, prints['stdin']![0]);
    const found = await findWay(usual, others, {
      input,
      records: from,
      mayRunEach,
      mayGetParts: mayRunEach,
      grade: async (way, some) => {
        const isFirst = some !== input;
        const name = [way.by, way.part].filter((each) => each !== undefined).join(' ');
        tried.push(`${name}${way.each ? ' each' : ''}${isFirst ? ' first' : ''}`);
        const [all, first] = prints[name] ?? ['#', '#'];
        if (isFirst) return trial(way, first);
        if (!way.each) return trial(way, all);
        const isConstant = first.includes('=');
        return trial(way, [1, 2, 3].map((n) => `${first}${isConstant ? '' : n}`).join('\f'));
      },
    });
    const part = found?.part === undefined ? '' : ` ${found.part}`;
    return [
      found === undefined ? 'usual' : `${found.by}${part}${found.each ? ' each' : ''}`,
      tried,
    ];
  }

  test.each<[string, Prints, readonly Way['by'][], string]>([
    ['reads one record', { stdin: ['a*\n', 'a*\n'] }, [], 'stdin each'],
    ['crashes on several', { stdin: ['a*!', 'a*\n'] }, [], 'usual'],
    ['answers several', { stdin: ['a*b*\n', 'a*\n'] }, [], 'usual'],
    ['prints the same to each', { stdin: ['a*=\n', 'a*=\n'] }, [], 'usual'],
    [
      'prints the same to each argument',
      { stdin: ['', ''], argument: ['', 'a*=\n'] },
      ['argument'],
      'usual',
    ],
    [
      'answers the first record by chance without arguments',
      { stdin: ['a*=\n', 'a*=\n'], argument: ['', 'a*\n'] },
      ['argument'],
      'argument each',
    ],
    ['reads all, and most are wrong', { stdin: ['a*\nb\nc\n', 'a*\n'] }, [], 'usual'],
    ['is wrong on the first, too', { stdin: ['a\n', 'a\n'] }, [], 'usual'],
    ['crashes always', { stdin: ['!', '!'] }, [], 'usual'],
    [
      'takes arguments',
      { stdin: ['use\n', 'use\n'], argument: ['', 'a*\n'] },
      ['argument'],
      'argument each',
    ],
    [
      'takes a name',
      { stdin: ['!', '!'], argument: ['!', '!'], name: ['a*\nb*\nc*\n', 'a*\n'] },
      ['argument', 'name'],
      'name',
    ],
    [
      'takes a name of a file with one record',
      { stdin: ['', ''], argument: ['', ''], name: ['a*\n', 'a*\n'] },
      ['argument', 'name'],
      'name each',
    ],
    ['answers some without arguments', { stdin: ['a*\nb*\nc\n', 'b\n'] }, ['argument'], 'usual'],
  ])('%s', async (_, prints, others, expected) => {
    expect((await find(prints, others))[0]).toBe(expected);
  });

  const CRASHES = ['#!', '#!'] as const;

  test.each<[string, Prints, readonly Way['by'][], string]>([
    ['reads a number', { stdin: CRASHES, 'stdin numbers': ['', 'a*\n'] }, [], 'stdin numbers each'],
    ['reads words', { stdin: CRASHES, 'stdin words': ['', 'a*\n'] }, [], 'stdin words each'],
    [
      'takes a number',
      { stdin: ['#~', '#~'], argument: ['#~', '#~'], 'argument numbers': ['', 'a*\n'] },
      ['argument'],
      'argument numbers each',
    ],
    [
      'prints the same to each number',
      { stdin: CRASHES, 'stdin numbers': ['', 'a*=\n'] },
      [],
      'usual',
    ],
    [
      'answers the whole record',
      { stdin: ['a*!', 'a*\n'], 'stdin numbers': ['', 'a*\n'] },
      [],
      'usual',
    ],
    [
      'gives wrong answers to numbers',
      { stdin: CRASHES, 'stdin numbers': ['', 'a\n'] },
      [],
      'stdin numbers each',
    ],
    [
      'answers wrong both ways',
      { stdin: ['a\nb\nc\n', 'a\n'], 'stdin numbers': ['', 'b\n'] },
      [],
      'usual',
    ],
    [
      'answered some until its limit',
      { stdin: ['a*~', 'a*\n'], argument: ['', 'a*\n'] },
      ['argument'],
      'usual',
    ],
  ])('of records such as "4 all": %s', async (_, prints, others, expected) => {
    expect((await find(prints, others, true, asked))[0]).toBe(expected);
  });

  test('after a limit, at most two dry runs reach one', async () => {
    const endless = ['#~', '#~'] as const;
    const prints = {
      stdin: endless,
      argument: endless,
      'argument numbers': endless,
      name: endless,
    };
    const [found, tried] = await find(prints, ['argument', 'name'], true, asked);
    expect(found).toBe('usual');
    expect(tried).toEqual(['argument each first', 'argument numbers each first']);
  });

  test('needs no dry run if the assignment says it', async () => {
    expect(await find({ stdin: ['a*\n', 'a*\n'] }, [], false)).toEqual(['usual', []]);
  });
});

describe('a run for each record', () => {
  const limits = { cpuMs: 100, wallMs: 200, memoryBytes: 1, outputBytes: 1, processes: 1 };
  const run = (cpuMs: number, text: string | undefined, code = 0) => ({
    facts: {
      ending: { kind: 'exited', code } as const,
      cpuMs,
      wallMs: 1,
      memoryBytes: cpuMs,
      output: bytes(text ?? ''),
      errors: bytes(code === 0 ? '' : 'bad'),
    },
    collected: {
      file: '-',
      deductions: [],
      ...(text === undefined ? {} : { bytes: bytes(text) }),
    },
  });
  const records = ['4', '6', '8'].map(bytes);

  test('adds times, takes the most memory, and knows each answer', async () => {
    const left: number[] = [];
    const runs = [run(10, 'a\n'), run(20, undefined, 1), run(5, 'c')];
    const { facts, collected } = await runEach(records, limits, async (record, { cpuMs }) => {
      left.push(cpuMs);
      return runs[records.indexOf(record)]!;
    });
    expect(left).toEqual([100, 90, 70]);
    expect(facts).toMatchObject({
      ending: { kind: 'exited', code: 0 },
      cpuMs: 35,
      wallMs: 3,
      memoryBytes: 20,
    });
    const answers = splitLines(collected.bytes!, collected.lengths!);
    expect(answers.map((answer) => Buffer.from(answer).toString())).toEqual(['a\n', '', 'c']);
  });

  test('ends when the limits of the whole are used up, and crashes if all runs do', async () => {
    let runs = 0;
    const { facts } = await runEach(records, limits, async () => (runs++, run(60, 'a')));
    expect([runs, facts.ending]).toEqual([2, { kind: 'limit', limit: 'cpu' }]);
    const crashed = await runEach(records, limits, async () => run(1, undefined, 3));
    expect(crashed.facts.ending).toEqual({ kind: 'exited', code: 3 });
    expect(crashed.collected.bytes).toBeUndefined();
  });
});
