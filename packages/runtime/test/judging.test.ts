/** Answer files and solvers' answers, made of parts whose outcome is known, against what the jobs report of them. */
import {
  definePlugin,
  FEASIBLE,
  Random,
  recordSeed,
  type Problem,
  type Solver,
} from '@queenside/core';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  localProgress,
  runJob,
  unpackReports,
  type Answered,
  type Job,
  type PackedRecords,
  type PartResult,
  type SolvePlan,
  type Unpacked,
  type Verified,
} from '../src/index.ts';
import { registryOf, sums, sumsPlugin, type Sum } from './sums.ts';

const registry = registryOf(sumsPlugin);
const origin = { name: 'sums.txt' };

async function run<Result>(job: Job): Promise<Result> {
  return (await runJob(registry, job, localProgress())) as Result;
}

/** The texts that an answer file may have about a sum, and their outcomes. */
const SAID = {
  right: { text: (total: number) => `${total}`, code: undefined, mistake: undefined },
  low: { text: (total: number) => `${total - 2}`, code: 'batch/answer-mistaken', mistake: 'low' },
  high: { text: (total: number) => `${total + 2}`, code: 'batch/answer-mistaken', mistake: 'high' },
  half: {
    text: (total: number) => `${total + 1.5}`,
    code: 'batch/not-verified',
    mistake: undefined,
  },
  odd: { text: () => 'many', code: 'sums/number', mistake: 'unreadable' },
  failed: { text: () => 'error: none', code: 'core/answer-missing', mistake: 'missing' },
} as const;
const FINDINGS = {
  right: 'right',
  low: 'wrong',
  high: 'wrong',
  half: 'undecided',
  odd: 'unreadable',
  failed: 'missing',
} as const;
type Said = keyof typeof SAID;
const SAYINGS = Object.keys(SAID) as Said[];
const STATUS = (said: Said) =>
  said === 'right' ? 'right' : said === 'half' ? 'undecided' : 'failed';

/** Each record takes two lines, a comment, and a blank line; so the third begins in line 9. */
const lineOf = (record: number): number => 4 * record + 1;
const inputOf = (totals: readonly number[]): string =>
  totals.map((total) => `${total - 1}\n# one more\n1\n\n`).join('');

const someRecords = fc.array(
  fc.record({ total: fc.integer({ min: 100, max: 999 }), said: fc.constantFrom(...SAYINGS) }),
  { minLength: 1, maxLength: 6 },
);

function shares(chunks: readonly Uint8Array[], reports: readonly { readonly bytes: number }[]) {
  const text = Buffer.concat(chunks);
  let from = 0;
  const parts = reports.map(({ bytes }) => text.subarray(from, (from += bytes)).toString());
  expect(from).toBe(text.length);
  return parts;
}

/** Texts before an answer: those that ask are no part of it, in front of it or on separate lines. */
const PROMPTS = [
  '',
  'N? ',
  'N? N? ',
  'Enter the sum: ',
  '>>> ',
  'Please type a number:\n',
  '> \n\n',
];
const NO_PROMPTS = [
  'Unique? ',
  'Could not enter: ',
  'Could not enter:\n',
  'Sum: ',
  'n ',
  '[?] ',
  `${'a'.repeat(200)}? `,
];

test('prompts in front of answers change nothing, and other texts are no prompts', async () => {
  const judged = async (texts: readonly string[], totals: readonly number[]) => {
    const job = {
      kind: 'verify',
      problem: 'sums',
      origin,
      grades: true,
      timeLimitMs: Infinity,
    } as const;
    const [input, answers] = [inputOf(totals), texts.join('')].map((text) => Buffer.from(text));
    const { records, leftOver } = await run<Verified>({ ...job, input: input!, answers: answers! });
    return { findings: records.map(({ judged: each }) => [each!.finding, each!.styles]), leftOver };
  };
  const records = fc
    .array(
      fc.record({
        total: fc.integer({ min: 100, max: 999 }),
        said: fc.constantFrom(...SAYINGS.filter((said) => said !== 'failed')),
        prompt: fc.constantFrom(...PROMPTS),
      }),
      { minLength: 1, maxLength: 6 },
    )
    // The same unreadable text before several answers looks like a heading.
    .filter((all) => all.filter(({ said }) => said === 'odd').length <= 1);
  await fc.assert(
    fc.asyncProperty(records, fc.constantFrom(...PROMPTS), async (all, last) => {
      const totals = all.map(({ total }) => total);
      const plain = all.map(({ total, said }) => `${SAID[said].text(total)}\n`);
      const asking = all.map(({ prompt }, index) => `${prompt}${plain[index]}`);
      const [asked, silent] = [
        await judged([...asking, last], totals),
        await judged(plain, totals),
      ];
      // A prompt and an unreadable answer look alike, so a verdict may be open then, but not another one.
      const mayBeOpen = all.some(({ said }) => said === 'odd');
      const open = mayBeOpen ? ['unreadable', 'missing'] : [];
      for (const [index, [finding]] of asked.findings.entries())
        expect([...open, silent.findings[index]![0]]).toContain(finding);
      expect(mayBeOpen || isDeepStrictEqual(asked, silent)).toBe(true);
    }),
    { numRuns: 200 },
  );
  for (const text of NO_PROMPTS)
    expect((await judged([`${text}100\n`], [100])).findings).toEqual([['unreadable', undefined]]);
});

test('an answer file without sections: each record has its own outcome, line, and share', async () => {
  await fc.assert(
    fc.asyncProperty(someRecords, fc.constantFrom('plain', 'wordy'), async (all, style) => {
      const totals = all.map(({ total }) => total);
      const texts = all.map(({ total, said }) => SAID[said].text(total));
      const job = {
        kind: 'verify',
        problem: 'sums',
        origin,
        style,
        timeLimitMs: Infinity,
        input: Buffer.from(inputOf(totals)),
        answers: Buffer.from(texts.map((text) => `${text}\n`).join('\n')),
        draw: 'all',
      } as const;
      const plain = await run<Verified>({ ...job, grades: false });
      expect(plain.comments).toBe(all.length);
      expect(plain.last).toBe(all.length - 1);
      expect(plain).not.toHaveProperty('leftOver');
      expect(plain).not.toHaveProperty('checked');
      const parts = shares(plain.chunks, plain.records);
      for (const [index, { total, said }] of all.entries()) {
        const report = plain.records[index]!;
        const { code, mistake } = SAID[said];
        expect([report.line, report.status]).toEqual([lineOf(index), STATUS(said)]);
        expect([report.error?.code, report.error?.mistake]).toEqual([code, mistake]);
        expect(report.error?.answerLine).toBe(said === 'right' ? undefined : 2 * index + 1);
        const sum = style === 'plain' ? `${total}\n` : `The sum is ${total}\n`;
        const refusal = new RegExp(`^error: line ${lineOf(index)}: [^\\n]+\\n$`);
        expect(parts[index]).toMatch(said === 'right' ? new RegExp(`^${sum}$`) : refusal);
      }
      const drawn = all.flatMap(({ said }, index) =>
        ['odd', 'failed'].includes(said) ? [] : [{ record: index + 1, line: lineOf(index) }],
      );
      expect((plain.pictures ?? []).map(({ record, line }) => ({ record, line }))).toEqual(drawn);
      const graded = await run<Verified>({ ...job, grades: true });
      expect(Buffer.concat(graded.chunks).length).toBe(0);
      for (const [index, { total, said }] of all.entries()) {
        const { judged } = graded.records[index]!;
        expect(judged).toMatchObject({
          title: `sum ${index + 1}, ${total}`,
          finding: FINDINGS[said],
        });
        const { styles, rulesOut, reason, mistakes = {}, cause, rightPart, off } = judged!;
        expect([styles, rulesOut]).toEqual(
          said === 'right' ? [['plain'], ['high']] : [undefined, undefined],
        );
        expect((reason ?? '') === '').toBe(said === 'right');
        const meaning = { low: 'too low', high: 'too high' }[said as string];
        expect([cause, rightPart, off, Object.entries(mistakes)]).toEqual(
          meaning === undefined
            ? [undefined, undefined, undefined, []]
            : [
                'a slip',
                'sign',
                said === 'low' ? -2 : 2,
                [
                  [said, meaning],
                  ['typo', 'mistyped'],
                ],
              ],
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('an answer file with sections: those of a record may be in any order', async () => {
  const sections = [{ label: 'A' }, { label: 'B' }, { label: 'C' }];
  const record = fc.record({
    total: fc.integer({ min: 100, max: 999 }),
    said: fc.tuple(...sections.map(() => fc.constantFrom('right', 'low', 'high', 'half' as Said))),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 4 }), async (all) => {
      const answers = all.flatMap(({ total, said, order }) =>
        order.map((at) => `${sections[at]!.label}: ${SAID[said[at] as Said].text(total)}\n`),
      );
      const verified = await run<Verified>({
        kind: 'verify',
        problem: 'sums',
        origin,
        sections,
        timeLimitMs: Infinity,
        input: Buffer.from(inputOf(all.map(({ total }) => total))),
        answers: Buffer.from(answers.join('')),
        grades: false,
      });
      const wanted = all.flatMap(({ said }, index) =>
        said.map((each, at) => [lineOf(index), sections[at]!.label, STATUS(each)]),
      );
      expect(verified.records.map(({ line, section, status }) => [line, section, status])).toEqual(
        wanted,
      );
      const parts = shares(verified.chunks, verified.records);
      for (const [index, { status, line, section }] of verified.records.entries()) {
        const { total } = all[Math.floor(index / 3)]!;
        const beginning =
          status === 'right'
            ? `${section}: ${total}\n`
            : `error: line ${line}, section ${section}: `;
        expect(parts[index]!.startsWith(beginning)).toBe(true);
      }
      const { last, leftOver } = verified;
      expect([last, leftOver]).toEqual([
        3 * (all.length - 1) + all.at(-1)!.order.at(-1)!,
        undefined,
      ]);
    }),
    { numRuns: 40 },
  );
});

test('an answer file that is too long or too short says so once', async () => {
  const verify = (answers: string, more: object = {}) =>
    run<Verified>({
      kind: 'verify',
      problem: 'sums',
      origin,
      timeLimitMs: Infinity,
      input: Buffer.from('1\n\n2\n\n3\n'),
      answers: Buffer.from(answers),
      grades: false,
      ...more,
    });
  const long = await verify('1\n2\n3\n\n4\n');
  expect(long.leftOver).toMatchObject({ code: 'batch/answers-left-over', answerLine: 5 });
  expect(long.last).toBeUndefined();
  const short = await verify('1\n');
  expect(short.records.map(({ status }) => status)).toEqual(['right', 'failed', 'failed']);
  expect(short.records[2]!.error).toMatchObject({ mistake: 'missing' });
  expect(short.last).toBe(0);
  const error = { code: 'batch/not-verified', cause: 'late', remedy: '' };
  const some = await verify('1\n2\n3\n4\n', { unchecked: { from: 2, error } });
  expect(some.records.map(({ status }) => status)).toEqual(['right', 'right', 'undecided']);
  expect([some.checked, some.leftOver]).toEqual([2, undefined]);
  const late = await verify('1\n2\n3\n', { timeLimitMs: -1, unchecked: { from: 9, error } });
  expect(late.records.map(({ status }) => status)).toEqual(Array(3).fill('undecided'));
  expect(late.checked).toBe(0);
  await expect(verify('1\n2\n3\n', { timeLimitMs: -1 })).rejects.toMatchObject({
    code: 'batch/checker-stopped',
  });
  await expect(verify('1\n', { style: 'rude' })).rejects.toMatchObject({
    code: 'batch/unknown-style',
  });
});

test('an output of many lines that nothing answers does not outlast the time limit', async () => {
  const slow: typeof sums = {
    ...sums,
    readAnswer(...asked) {
      const until = performance.now() + 5;
      while (performance.now() < until);
      return sums.readAnswer(...asked);
    },
  };
  const job = {
    kind: 'verify',
    problem: 'sums',
    origin,
    timeLimitMs: 100,
    input: Buffer.from('1\n\n2\n\n3\n'),
    answers: Buffer.from(
      Array.from({ length: 300 }, (_, line) => `word${line % 7}${'x'.repeat(line)}\n`).join(''),
    ),
    grades: true,
  } as const;
  const plugin = definePlugin({ ...sumsPlugin, problems: [slow] });
  await expect(runJob(registryOf(plugin), job, localProgress())).rejects.toMatchObject({
    code: 'batch/checker-stopped',
  });
});

/** The actions of a solver on a record, and the error that the record gets. */
const DONE = {
  '': undefined,
  wrong: 'core/answer-wrong',
  undecided: 'batch/not-verified',
  throws: 'core/solver-threw',
  quits: 'core/gave-up',
  nothing: 'batch/answer-unusable',
  '?': 'sums/number',
} as const;
const DEEDS = Object.keys(DONE) as (keyof typeof DONE)[];

function pack(texts: readonly string[], first: number): PackedRecords {
  let end = 0;
  return {
    bytes: Buffer.from(texts.join('')),
    ends: texts.map((text) => (end += text.length)),
    lines: texts.map((_, index) => 10 * index + 3),
    first,
  };
}

test('solved and judged together or apart: each record has its own outcome, seed, and share', async () => {
  const record = fc.record({
    total: fc.integer({ min: 100, max: 999 }),
    deed: fc.constantFrom(...DEEDS),
  });
  const all = fc.array(record, { minLength: 1, maxLength: 6 });
  const sections = [
    { label: 'one', solver: 'abacus' },
    { label: 'two', solver: 'beads', options: { plus: 0 } },
  ];
  const setting = fc.record({
    style: fc.constantFrom('plain', 'wordy'),
    seed: fc.nat(1000),
    first: fc.nat(7),
    isSectioned: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(all, setting, async (given, { style, seed, first, isSectioned }) => {
      const plan: SolvePlan = {
        problem: 'sums',
        origin,
        ...(isSectioned ? { sections } : { solver: 'beads' }),
        options: isSectioned ? {} : { plus: 0 },
        style,
        seed,
        timeLimitMs: Infinity,
        explain: false,
        draw: false,
      };
      const texts = given.map(({ total, deed }) => `${total}\n${deed}`);
      const packed = (): PackedRecords => pack(texts, first);
      const together = await run<Answered>({ kind: 'solve', plan, records: packed() });
      const reports = unpackReports(together.reports);
      const parts = shares(together.chunks, reports);
      for (const [index, { total, deed }] of given.entries()) {
        const at = first + index;
        const section = isSectioned ? sections[at % 2]!.label : undefined;
        const solver = isSectioned ? sections[at % 2]!.solver : 'beads';
        const report = reports[index]!;
        const code = DONE[deed];
        const status = code === undefined ? 'right' : deed === 'undecided' ? 'undecided' : 'failed';
        expect([report.line, report.section, report.status, report.error?.code]).toEqual([
          10 * index + 3,
          section,
          status,
          code,
        ]);
        expect(report.seed).toBe(recordSeed(seed, at));
        expect(report.solver).toBe(deed === '?' ? undefined : solver);
        expect(report.stats).toEqual(deed === '?' ? {} : { seen: report.seed });
        const isBlamed = deed === 'wrong' || deed === 'quits';
        expect(report.error?.cause ?? '').toContain(isBlamed ? solver : '');
        const label = section === undefined ? '' : `${section}: `;
        const line = deed === '?' ? `${10 * index + 4}, column 1` : String(10 * index + 3);
        const where = section === undefined ? line : `${line}, section ${section}`;
        const sum = style === 'plain' ? `${total}\n` : `The sum is ${total}\n`;
        const beginning = status === 'right' ? label + sum : `error: line ${where}: `;
        expect(parts[index]!.startsWith(beginning)).toBe(true);
      }
      const { notable, solvers, count } = together.reports;
      expect([count, notable.length]).toEqual([
        given.length,
        given.filter(({ deed }) => deed !== '').length,
      ]);
      const answering = reports.filter(({ status }) => status !== 'failed');
      expect(solvers).toEqual([...new Set(answering.map(({ solver }) => solver))]);
      const apart = { ...plan, unjudged: true } as const;
      const written = await run<Unpacked>({ kind: 'solve', plan: apart, records: packed() });
      const judged = await run<Unpacked>({
        kind: 'judge',
        plan: apart,
        records: packed(),
        answers: { records: written.records, chunks: written.chunks },
        mustSettle: false,
      });
      const plainly = ({ line, section, status, error, bytes }: (typeof reports)[number]) => ({
        line,
        section,
        status,
        code: error?.code,
        bytes,
      });
      expect(judged.records.map(plainly)).toEqual(reports.map(plainly));
      expect(Buffer.concat(judged.chunks)).toEqual(Buffer.concat(together.chunks));
    }),
    { numRuns: 40 },
  );
});

test('an answer that leaves its question open is refused only where it must settle it', async () => {
  const open: Problem = { ...sums, id: 'open', check: () => FEASIBLE };
  const openRegistry = registryOf(definePlugin({ problems: [open] }));
  const text = Buffer.from('3\n');
  const report = { line: 1, status: 'right', milliseconds: 0, stats: {}, bytes: 2 } as const;
  const judge = async (mustSettle: boolean) => {
    const job: Job = {
      kind: 'judge',
      plan: {
        problem: 'open',
        origin,
        solver: 'abacus',
        options: {},
        seed: 1,
        timeLimitMs: Infinity,
        explain: false,
        draw: false,
      },
      records: pack(['3'], 0),
      answers: { records: [report], chunks: [text] },
      mustSettle,
    };
    const { records: judged } = (await runJob(openRegistry, job, localProgress())) as Unpacked;
    return [judged[0]!.status, judged[0]!.proof, judged[0]!.error?.code];
  };
  expect(await judge(false)).toEqual(['right', 'feasible', undefined]);
  expect(await judge(true)).toEqual(['failed', undefined, 'core/gave-up']);
});

test('parts, and the whole that they make, have the seed and the place of their record', async () => {
  const seen: unknown[] = [];
  const crowd: Solver = {
    ...sumsPlugin.solvers![0]!,
    id: 'crowd',
    split: {
      parts: () => 3,
      solvePart({ total }: Sum, _options, part, parts, { seed, random, stats }) {
        seen.push([part, parts, seed, random.int(1000)]);
        Object.assign(stats, { nodes: part + 1, word: `part ${part}` });
        return part === 0 ? total : 0;
      },
      join: (_instance, _options, parts) =>
        (parts as number[]).reduce((sum, each) => sum + each, 0),
    },
  };
  const crowded = registryOf(sumsPlugin, definePlugin({ solvers: [crowd] }));
  const ask = async <Result>(job: Job): Promise<Result> =>
    (await runJob(crowded, job, localProgress())) as Result;
  for (const first of [0, 5]) {
    const plan: SolvePlan = {
      problem: 'sums',
      origin,
      sections: [
        { label: 'one', solver: 'beads' },
        { label: 'two', solver: 'crowd' },
      ],
      options: {},
      seed: 9,
      timeLimitMs: Infinity,
      explain: false,
      draw: false,
    };
    const records = pack(['7', '8'], first % 2 === 0 ? first : first - 1);
    const solved = await ask<Answered>({ kind: 'solve', plan, records });
    expect(solved.reports.count).toBe(1);
    expect(solved.inParts).toMatchObject({ index: 1, parts: 3, solver: 'crowd' });
    const own = { ...pack(['8'], records.first + 1), lines: [13] };
    const seed = recordSeed(9, own.first);
    const results: PartResult[] = [];
    for (const part of [0, 1, 2]) {
      results.push(await ask({ kind: 'part', plan, records: own, part, parts: 3 }));
      expect(seen.pop()).toEqual([part, 3, seed, new Random(seed).int(1000)]);
    }
    const joined = await ask<Answered>({ kind: 'join', plan, records: own, results });
    expect(Buffer.concat(joined.chunks).toString()).toBe('two: 8\n');
    expect(unpackReports(joined.reports)).toMatchObject([
      { line: 13, section: 'two', solver: 'crowd', seed, stats: { nodes: 6, word: 'part 2' } },
    ]);
  }
});
