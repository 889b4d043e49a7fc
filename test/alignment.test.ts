/** Whatever else an output contains, no right answer of any problem is called wrong, and no record gets another one's verdict. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { concatBytes, LineReader, type Plugin, type Problem } from '../packages/core/src/index.ts';
import {
  localProgress,
  parseRecord,
  Registry,
  runJob,
  type Verified,
} from '../packages/runtime/src/index.ts';

/** How many outputs each property tries for each problem. A thorough run tries 1,000. */
const RUNS = Number(process.env['QUEENSIDE_ALIGNMENT_RUNS'] ?? 12);
/** Outputs are the same in each run, unless another seed is asked for. */
const SEED = Number(process.env['QUEENSIDE_ALIGNMENT_SEED'] ?? 1);
const ROOT = join(import.meta.dirname, '..');

/** Texts that stand for an answer and are none. Those that a problem reads are left out for it. */
const JUNK = [
  '???',
  'timeout',
  'None',
  'null',
  'nan',
  'oops',
  'I do not know',
  'TODO',
  'not implemented',
  'Segmentation fault (core dumped)',
  'Killed',
  'Time limit exceeded after 2.0 s',
  'Traceback (most recent call last):\n  File "q.py", line 3, in <module>\nIndexError: list index out of range',
  'Exception in thread "main" java.lang.StackOverflowError\n\tat Main.solve(Main.java:12)\n\tat Main.main(Main.java:3)',
  'Board [2 4 1 3]',
  'a2 b4 c1 d3',
  '{1: 2, 2: 4}',
  '{"answer": 1}',
  '<solver.Board object at 0x7f3a>',
  '0.01 s elapsed',
  '50 %',
  '-',
  '~',
  '#N/A!'.slice(1),
  'Lösung unbekannt',
  '答えなし',
  '🤷',
  '\u001B[31mred\u001B[0m',
  '\u0000',
  '\u00FF\u00FE odd bytes',
  '[2,4,',
  'half an ans',
  'undefined undefined',
] as const;
/** Ways to spoil an answer, so that it is none. */
const SPOIL: Readonly<Record<string, (answer: string) => string>> = {
  color: (answer) => `\u001B[1m${answer}\u001B[0m`,
  'byte-order mark': (answer) => `\uFEFF${answer}`,
  'no-break space': (answer) => `\u00A0${answer}`,
  'zero-width space': (answer) => `\u200B${answer}`,
  NUL: (answer) => `\u0000${answer}`,
};
const PROMPTS = ['Enter n: ', 'How many? ', 'N? ', '> ', 'Please type the record: '];
const BANNERS = ['Solver 1.0 by me', 'Welcome!', '=== results ===', 'Solving all of them now'];
const FOOTERS = ['Done in 0.2 s', 'Bye!', '=== end ==='];

/** A record with its right answer, as in an answer file. */
interface Pair {
  readonly record: string;
  readonly right: string;
}

const plugins: Plugin[] = [];
for (const name of readdirSync(join(ROOT, 'packages')))
  if (/^(problem|game)-/.test(name)) {
    const at = join(ROOT, 'packages', name);
    const { exports } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    const entry = typeof exports === 'string' ? exports : exports['.'];
    const file = typeof entry === 'string' ? entry : entry.default;
    const { default: plugin } = await import(pathToFileURL(join(at, file)).href);
    if (plugin?.problems !== undefined) plugins.push(plugin);
  }
const registry = new Registry();
for (const [index, plugin] of plugins.entries())
  registry.add(plugin, { name: `${index}`, version: '1', location: '', source: 'bundled' });

const problems = plugins.flatMap(({ problems: all = [] }) => all);

/** Returns the examples of a problem that may be in one file. */
function pairsOf(problem: Problem): Pair[] {
  const [first] = problem.examples;
  return (
    problem.examples
      .filter(({ variant }) => variant === first!.variant)
      // A count may be the first line of a list.
      .filter(({ record }) => problem.id !== 'nqueens' || !/all|unique/.test(record))
      .map(({ record, right }) => ({ record, right }))
  );
}

function inputOf({ records }: Problem, pairs: readonly Pair[]): string {
  const separator = records?.by === 'blank-line' ? '\n\n' : '\n';
  return `${pairs.map(({ record }) => record).join(separator)}\n`;
}

async function findings(problem: Problem, pairs: readonly Pair[], output: string) {
  const { variant } = problem.examples[0]!;
  const { records } = (await runJob(
    registry,
    {
      kind: 'verify',
      problem: problem.id,
      origin: { name: `${problem.id}.txt`, ...(variant !== undefined && { variant }) },
      grades: true,
      timeLimitMs: Infinity,
      input: Buffer.from(inputOf(problem, pairs)),
      answers: Buffer.from(output.replaceAll('\u00FF\u00FE', '\u0001'), 'utf8'),
    },
    localProgress(),
  )) as Verified;
  return records.map(({ judged }) => judged!.finding);
}

/** Writes an answer as the answer to a record at another place of the file. */
function answerAt(problem: Problem, { record, right }: Pair, number: number): string {
  const bytes = new TextEncoder().encode(record);
  const origin = { name: `${problem.id}.txt` };
  const { variant } = problem.examples[0]!;
  const instance = parseRecord(problem, bytes, { ...origin, ...(variant && { variant }) }, 1);
  const answer = problem.readAnswer(
    new LineReader(new TextEncoder().encode(`${right}\n`), problem),
    instance,
    { number: 1 },
  );
  const style = problem.styles[0]!;
  const text = concatBytes(
    [...problem.format(answer, { instance, number, style })].map((each) => each.slice()),
  );
  return new TextDecoder().decode(text).replace(/^\n+|\n+$/g, '');
}

const all = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);

describe.each(
  problems
    .filter(({ records }) => records?.by !== 'file')
    .map((problem) => [problem.id, problem] as const),
)('%s', (_, problem) => {
  const pool = pairsOf(problem);
  const some = fc.array(fc.constantFrom(...pool), { minLength: 2, maxLength: 9 });
  const lay = (pairs: readonly Pair[]) =>
    pairs.map((pair, index) => answerAt(problem, pair, index + 1));
  const separator = problem.records?.by === 'blank-line' ? '\n\n' : '\n';
  const linesOf = (texts: readonly string[]) => `${texts.join(separator)}\n`;
  const check = (property: (pairs: readonly Pair[], at: number, word: number) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(some, fc.nat(8), fc.nat(1000), async (pairs, at, word) => {
        const plain = await findings(problem, pairs, linesOf(lay(pairs)));
        if (plain.every((each) => each === 'right')) await property(pairs, at % pairs.length, word);
      }),
      { numRuns: RUNS, seed: SEED },
    );

  test('an answer replaced by junk costs its record alone', async () => {
    const isJunk = async (pairs: readonly Pair[], junk: string) => {
      for (const pair of pairs)
        if (!['unreadable'].includes((await findings(problem, [pair], `${junk}\n`))[0]!))
          return false;
      return true;
    };
    await check(async (pairs, at, word) => {
      const answers = lay(pairs);
      const spoilers = Object.values(SPOIL);
      const kind = word % (JUNK.length + spoilers.length);
      const junk =
        kind < JUNK.length
          ? JUNK[kind]!
          : answers[at]!.split('\n')
              .map(spoilers[kind - JUNK.length]!)
              .join('\n');
      // The lines of a spoiled drawing could be those of a prompt, and an equal drawing after them the answer.
      const isDrawn = kind >= JUNK.length && answers[at]!.includes('\n');
      // `no path` fits every grid, so it may belong to the record of the spoiled drawing beside it.
      if (isDrawn && pairs.some(({ right }) => right === 'no path')) return;
      if (isDrawn && answers.indexOf(answers[at]!) !== answers.lastIndexOf(answers[at]!)) return;
      if (!(await isJunk(pairs, junk))) return;
      answers[at] = junk;
      const found = await findings(problem, pairs, linesOf(answers));
      const own = isDrawn && found[at] === 'missing' ? 'missing' : 'unreadable';
      expect([found, junk]).toEqual([all(pairs.length, 'right').toSpliced(at, 1, own), junk]);
    });
  });

  test('prompts and banners change nothing', async () => {
    await check(async (pairs, at, word) => {
      const plain = lay(pairs);
      const prompt = PROMPTS[word % PROMPTS.length]!;
      const text = [
        plain.map((each) => `${prompt}${each}`),
        plain.map((each) => `${prompt}\n${each}`),
        [prompt, ...plain],
        [BANNERS[word % BANNERS.length]!, ...plain],
        [...plain, FOOTERS[word % FOOTERS.length]!],
        [BANNERS[word % BANNERS.length]!, ...plain, FOOTERS[word % FOOTERS.length]!],
        plain.map((each, index) => `Record ${index + 1}\n${each}`),
      ][at % 7]!.join(separator);
      expect([await findings(problem, pairs, `${text}\n`), text]).toEqual([
        all(pairs.length, 'right'),
        text,
      ]);
    });
  });

  test('a dropped answer, or a program that stops, makes nothing wrong', async () => {
    await check(async (pairs, at, word) => {
      const plain = lay(pairs);
      const answers = word % 3 === 0 ? plain.slice(0, at) : plain.toSpliced(at, 1);
      const text = answers
        .map((each) => (word % 2 === 0 ? each : `Enter n: \n${each}`))
        .join(separator);
      const found = await findings(problem, pairs, `${text}\n`);
      expect([found, text]).not.toEqual([expect.arrayContaining(['wrong']), text]);
      expect(found.filter((each) => each === 'right').length).toBeLessThanOrEqual(answers.length);
    });
  });
});

test('junk in a section costs this section of its record alone', async () => {
  const problem = problems.find(({ id }) => id === 'pathfinding')!;
  const sections = problem.sections!;
  const input = ['S_G\n___', 'S_\n_G', 'SXX\n___\nXXG', 'S__\nXX_\nG__', 'S_\nX_\nG_'];
  const right = ['SPG\n___', 'SP\n_G', 'SXX\nPPP\nXXG', 'SPP\nXXP\nGPP', 'SP\nXP\nGP'];
  const order = fc.array(fc.nat(input.length - 1), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(order, fc.nat(11), fc.constantFrom(...JUNK), async (records, at, junk) => {
      const count = records.length * sections.length;
      const answers = records.flatMap((record) => sections.map(() => right[record]!));
      answers[at % count] = junk;
      const labelled = answers.map((answer, index) => {
        const { label } = sections[index % sections.length]!;
        return `${index > 0 && index % sections.length === 0 ? '\n' : ''}${label}\n${answer}`;
      });
      const text = `${labelled.join('\n')}\n`;
      const { records: judged } = (await runJob(
        registry,
        {
          kind: 'verify',
          problem: problem.id,
          origin: { name: 'pathfinding.txt' },
          sections,
          grades: true,
          timeLimitMs: Infinity,
          input: Buffer.from(`${records.map((record) => input[record]!).join('\n\n')}\n`),
          answers: Buffer.from(text),
        },
        localProgress(),
      )) as Verified;
      const found = judged.map(({ judged: each }) => each!.finding);
      expect([found, text]).toEqual([
        all(count, 'right').toSpliced(at % count, 1, 'unreadable'),
        text,
      ]);
    }),
    { numRuns: RUNS * 4, seed: SEED },
  );
});

const BLANKS = '. . Q .\nQ . . .\n. . . Q\n. Q . .';
const nqueens = problems.find(({ id }) => id === 'nqueens')!;
const RIGHT = 'right';
const BOTH =
  '[2,4,1,3]\n[3,1,4,2]\n[2,4,6,1,3,5]\n[5,3,1,6,4,2]\n[1,5,8,6,3,7,2,4]\n[8,4,1,3,6,2,7,5]';
/** The sizes of boards, the output, and the findings. */
const CASES: readonly (readonly [sizes: string, output: string, found: string])[] = [
  ...['???', 'timeout', 'I do not know', '\u0000[2,4,6,1,3,5]'].map(
    (junk) => ['4 6 3', `[2,4,1,3]\n${junk}\nno solution`, 'right unreadable right'] as const,
  ),
  ['4 6 3', '[2,4,1,3]\n\nno solution', 'right missing right'],
  ['5 3 8', '[1,3,5,2,4]\noops\nno solution', 'right unreadable wrong'],
  ['4 6 3', 'n? \n[2,4,1,3]\nn? \nno solution', 'right unreadable unreadable'],
  ['6 3', 'no solution', 'unreadable missing'],
  ['4 6 8', '[2,4,1,3]\n[1,5,8,6,3,7,2,4]', 'right missing right'],
  ['4 5 6', '[2,4,1,3]', 'right missing missing'],
  ['4 5', '[2,4,1,3]\n[2,4,1,3]', 'right wrong'],
  ['8 8 8', '[1,5,8,6,3,7,2,4]\n[1,2,3,4,5,6,7,8]\n[1,5,8,6,3,7,2,4]', 'right wrong right'],
  // A program may print further answers, or attempts before its answer, but those earn nothing.
  ...[1, 2, 5, 50].map(
    (count) => ['4', `${'[1,2,3,4]\n'.repeat(count)}[2,4,1,3]`, 'unreadable'] as const,
  ),
  ['4 6 8', BOTH, 'right right right'],
  ['4', '[1,2,3,4]\n[4,3,2,1]\n[1,3,2,4]', 'wrong'],
  [
    '6 4 5',
    `[2,4,6,1,3,5]\n${'[1,2,3,4]\n'.repeat(3)}[2,4,1,3]\n[1,3,5,2,4]`,
    'right unreadable right',
  ],
  ['4', `Enter n: ${BLANKS}`, RIGHT],
  ['4', `How many queens? ${BLANKS.replaceAll(' ', '')}`, RIGHT],
  ['4', 'Enter n: [0, 0, 1, 0]\n[1, 0, 0, 0]\n[0, 0, 0, 1]\n[0, 1, 0, 0]', RIGHT],
  ['4 4', `Enter n: ${BLANKS}\nEnter n: ${BLANKS}`, 'right right'],
  ['4', `N = ? ${BLANKS}`, RIGHT],
  ['4', `N = ${BLANKS}`, RIGHT],
];

test.each(CASES)('boards of sizes %s, with the output %j', async (sizes, output, found) => {
  const pairs = sizes.split(' ').map((record) => ({ record, right: '' }));
  expect((await findings(nqueens, pairs, `${output}\n`)).join(' ')).toBe(found);
});

test('a board of a list that cannot be read answers no other record', async () => {
  const pairs = ['4 all', '4'].map((record) => ({ record, right: '' }));
  const found = await findings(nqueens, pairs, '[2,4,1,3]\n\n[3,1,4,2]\n\n[1,2,3,4]\n');
  expect(found).not.toContain('right');
});

test('a program that prints without end keeps the checker busy for a moment only', async () => {
  const pairs = ['4', '6', '8'].map((record) => ({ record, right: '' }));
  const same = 're\n'.repeat(400_000);
  expect(await findings(nqueens, pairs, same)).not.toContain('right');
  // Its answers before that count.
  const found = await findings(nqueens, pairs, `[2,4,1,3]\n[2,4,6,1,3,5]\n${same}`);
  expect(found.slice(0, 2)).toEqual(['right', 'right']);
});
