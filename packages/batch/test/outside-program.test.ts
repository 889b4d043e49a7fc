import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { likelyAnswerName } from '../src/index.ts';
import { nameOfCommand, resolveCommand } from '../src/outside/command.ts';
import { answer, startEngine, temporaryFolder, useEngine, type Answered } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();
const INPUT = '1\n2\n3\n';

/** Runs a small JavaScript program as an outside program. */
function runScript(
  script: string,
  task: Parameters<typeof answer>[2] = {},
  input = INPUT,
): Promise<Answered> {
  const command = [process.execPath, '-e', script];
  return answer(engine(), input, {
    destination: { problem: 'double', options: {}, command },
    timeLimitMs: 20_000,
    ...task,
  });
}

const DOUBLED = `
  const fs = require('node:fs');
  const numbers = fs.readFileSync('double.txt', 'utf8').trim().split('\\n').map(Number);
  const doubled = numbers.map((n) => 2 * n + '\\n').join('');`;

test('reads its _out file', async () => {
  const { text, report } = await runScript(
    `${DOUBLED} fs.writeFileSync('double_out.txt', doubled)`,
  );
  expect(text).toBe('2\n4\n6\n');
  expect(report.status).toBe('done');
});

test('runs as many at once as there are jobs', async () => {
  await using single = await startEngine(1);
  const folder = await temporaryFolder();
  const command = [
    process.execPath,
    '-e',
    `const fs = require('node:fs');
     const mark = ${JSON.stringify(folder)} + '/running';
     fs.mkdirSync(mark);
     setTimeout(() => { fs.rmdirSync(mark); console.log('2\\n4\\n6'); }, 100);`,
  ];
  const destination = { problem: 'double', options: {}, command };
  const answered = await Promise.all(
    [1, 2, 3].map(() => answer(single, INPUT, { destination, timeLimitMs: 20_000 })),
  );
  expect(answered.map(({ report }) => report.right)).toEqual([3, 3, 3]);
});

test('gives it plain records, whatever the file has', async () => {
  const script = `${DOUBLED} if (fs.readFileSync(0, 'utf8') === '1\\n2\\n') process.stdout.write(doubled)`;
  const { text } = await runScript(script, {}, '\u{feff}# numbers\r\n1\r\n2');
  expect(text).toBe('2\n4\n');
});

test.each([
  ['reads one record', 'n => [2 * n[0]]', '2\n4\n6\n', ['batch/one-record-a-run']],
  ['doubles only the first', 'n => n.map((each, i) => i === 0 ? 2 * each : each)', '2\nerror', []],
])('a program that %s', async (_, choose, text, warnings) => {
  const script = `const fs = require('node:fs');
    const numbers = fs.readFileSync(0, 'utf8').trim().split('\\n').map(Number);
    for (const each of (${choose})(numbers)) console.log(each);`;
  const answered = await runScript(script);
  expect(answered.text.slice(0, text.length)).toBe(text);
  expect((answered.report.warnings ?? []).map(({ code }) => code)).toEqual(warnings);
});

test('reads what it prints if there is no answer file', async () => {
  expect((await runScript(`${DOUBLED} process.stdout.write(doubled)`)).text).toBe('2\n4\n6\n');
});

test('finds answer files with similar names', async () => {
  const { text } = await runScript(`${DOUBLED} fs.writeFileSync('Double_Output.txt', doubled)`);
  expect(text).toBe('2\n4\n6\n');
});

test('gives it a folder with only the input', async () => {
  const { text } = await runScript(
    `console.log(2); console.log(require('node:fs').readdirSync('.').length === 1 ? 4 : 5); console.log(6)`,
  );
  expect(text).toBe('2\n4\n6\n');
});

test('gives it the input on standard input and as {input}, and nothing to a shell', async () => {
  const script = `
    const fs = require('node:fs');
    const [path, word] = process.argv.slice(1);
    const all = [fs.readFileSync(0), fs.readFileSync(path), fs.readFileSync('double.txt')].map(String);
    process.stdout.write(all.every((text) => text === '1\\n2\\n3\\n') ? '2\\n4\\n' + word : '');`;
  const command = [process.execPath, '-e', script, '{input}', '$(echo {input}); "6"'];
  const destination = { problem: 'double', options: {}, command };
  const { parts, records } = await answer(engine(), INPUT, { destination });
  expect(parts.slice(0, 2)).toEqual(['2\n', '4\n']);
  expect(records[2]!.error?.cause).toMatch(/"\$\(echo \/.*\/double\.txt\); "6"" is not an integer/);
});

test('finds the files that the command names, and leaves other words alone', async () => {
  const folder = await temporaryFolder();
  for (const file of ['solve.py', 'double.txt', 'sh', 'count', '-v'])
    await writeFile(join(folder, file), '');
  await mkdir(join(folder, 'classes'));
  const words = ['sh', 'solve.py', 'double.txt', 'count', '-v', './classes', 'classes', '', 'x'];
  expect(resolveCommand(words, folder, '/in', ['double.txt'])).toEqual([
    'sh',
    join(folder, 'solve.py'),
    'double.txt',
    join(folder, 'count'),
    '-v',
    join(folder, 'classes'),
    'classes',
    '',
    'x',
  ]);
  const own = join(folder, 'solve.py');
  for (const word of ['solve.py', './solve.py', own])
    expect(resolveCommand([word], folder, '/in', [])).toEqual([own]);
  expect(nameOfCommand(['sh', 'solve.py', 'count'], folder)).toBe('solve.py');
  expect(nameOfCommand(['/usr/bin/true', 'x'], folder)).toBe('true');
});

test('says where it runs if it misses a file', async () => {
  const folder = await temporaryFolder();
  const command = [process.execPath, 'solev.js'];
  const destination = { problem: 'double', options: {}, command, commandFolder: folder };
  const { records } = await answer(engine(), INPUT, { destination });
  expect(records[0]!.error?.remedy).toBe(
    `its error message: Error: Cannot find module 'solev.js' (the program runs in a folder with only double.txt; the files of its command are looked for in ${folder})`,
  );
});

test('explains quotes in a command, which no shell removes', async () => {
  for (const command of [
    ['cat', '"my', 'file"'],
    ['true', "'x'"],
  ]) {
    const { records } = await answer(engine(), INPUT, {
      destination: { problem: 'double', options: {}, command },
    });
    expect(records[0]!.error?.remedy).toContain('quotes are part of a word');
  }
});

test("checks each answer like a solver's", async () => {
  const { text, records } = await runScript(`console.log('2\\n5\\n6')`);
  expect(text.split('\n')[1]).toMatch(/^error: line 2: .*not-double.*5 is not twice 2/);
  expect(records.map(({ status }) => status)).toEqual(['right', 'failed', 'right']);
});

test('keeps the answers before a crash, and reports its error message', async () => {
  const { text, records } = await runScript(`console.log('2'); throw new Error('out of luck')`);
  expect(records.map(({ status }) => status)).toEqual(['right', 'failed', 'failed']);
  expect(text).toMatch(/line 2: the program .* ended with exit status 1; its error message: /);
});

test('names a program that does not exist', async () => {
  const missing = answer(engine(), INPUT, {
    destination: { problem: 'double', options: {}, command: ['no-such-program-anywhere'] },
  });
  await expect(missing).rejects.toMatchObject({ code: 'batch/command-not-started' });
});

test('uses no shell', async () => {
  const { text } = await answer(engine(), INPUT, {
    destination: {
      problem: 'double',
      options: {},
      command: ['printf', '%s\n', '2', '4', '6; touch /tmp/queenside-was-here'],
    },
  });
  expect(text).toContain('error: line 3');
  expect(await readdir('/tmp')).not.toContain('queenside-was-here');
});

test('reports a program that gives no answer', async () => {
  const { records } = await runScript('');
  expect(records[0]!.error).toMatchObject({
    code: 'batch/command-silent',
    mistake: 'missing',
    cause: expect.stringContaining('left no answer'),
    remedy: expect.stringContaining('it must write double_out.txt'),
  });
});

test('cuts what is printed beyond the limit, and reads the whole lines before', async () => {
  const { text, records } = await runScript(
    `console.log(2); process.stdout.write('4'.repeat(200)); setTimeout(() => {}, 60_000)`,
    { outputLimit: 100 },
  );
  expect(text).toMatch(/^2\nerror: line 2: the program .* printed more than 100 bytes, the output/);
  expect(records[1]!.error?.remedy).toMatch(/the rest was cut.*defaults\.limits\.output/);
});

test('stops a program that writes too much', async () => {
  const { records } = await runScript(
    `setInterval(() => require('node:fs').appendFileSync('double_out.txt', 'x'.repeat(65536)), 1)`,
    { outputLimit: 100_000, timeLimitMs: Infinity },
  );
  expect(records[0]!.error?.cause).toMatch(/wrote an answer file of \d+ bytes/);
});

test.each(['4x', '1001\\n'])(
  'is to blame for answers that are unfinished or unchecked when it is stopped (%s)',
  async (printed) => {
    const { text } = await runScript(
      `process.stdout.write('2\\n${printed}'); setTimeout(() => {}, 60_000)`,
      { timeLimitMs: 1000 },
    );
    const stopped = expect.stringMatching(/^error: line [23]: .* stopped at the time limit of 1 s/);
    expect(text.trimEnd().split('\n')).toEqual(['2', stopped, stopped]);
  },
);

test.each([
  [1001, 1500, 'an answer was found, but not checked within the time limit of 1.5 s'],
  [1003, 20_000, 'the checker of double did not finish at record 2: it ended its worker'],
])(
  'keeps the verdicts before an answer that cannot be checked (%i)',
  async (odd, timeLimitMs, why) => {
    const { text, report } = await answer(engine(), '1\n2\n3\nx\n', {
      destination: { problem: 'double', options: {}, command: ['printf', `2\\n${odd}\\n6\\n`] },
      timeLimitMs,
    });
    expect(text.split('\n').map((line) => line.replace(/(?<=not verified: ).*/, ''))).toEqual([
      '2',
      'error: line 2: not verified: ',
      'error: line 3: not verified: ',
      expect.stringMatching(/^error: line 4, column 1: "x" is not an integer/),
      '',
    ]);
    expect(text).toContain(why);
    expect(report).toMatchObject({ right: 1, undecided: 2, failed: 1 });
  },
);

test.each(['utf16le', 'utf-16be'])('blames it for answers in %s', async (encoding) => {
  const script = `
    const bytes = Buffer.from('\\uFEFF2\\n4\\n', 'utf16le');
    process.stdout.write('${encoding}' === 'utf16le' ? bytes : bytes.swap16());`;
  const { report, records } = await runScript(script);
  expect([report.status, report.failed]).toEqual(['failed', 3]);
  for (const { error } of records) {
    expect(error).toMatchObject({ code: 'batch/answers-encoding', mistake: 'unreadable' });
    expect(error!.cause).toContain(`what ${process.execPath} printed is not UTF-8 text`);
  }
});

test('accepts a byte-order mark of UTF-8, and blames it for other odd bytes record by record', async () => {
  const { text } = await runScript(
    `process.stdout.write(Buffer.concat([Buffer.from('\\uFEFF2\\n'), Buffer.of(0x34, 0xff, 10, 0x36, 0, 10)]))`,
  );
  expect(text).toMatch(
    /^2\nerror: line 2: cannot read the answer.*\nerror: line 3: cannot read the/,
  );
});

test('stops a program that prints too much', async () => {
  const { records } = await runScript(`for (;;) process.stdout.write('x'.repeat(65536))`, {
    outputLimit: 100_000,
  });
  expect(records.every(({ status }) => status === 'failed')).toBe(true);
  expect(records.at(-1)!.error?.cause).toMatch(/printed more than 100000 bytes/);
});

test('refuses a huge answer file', async () => {
  const { report } = await tryReport(
    `fs.truncateSync(fs.openSync('double_out.txt', 'w') && 'double_out.txt', 1e12)`,
  );
  expect(report).toMatch(/answer file of 1000000000000 bytes/);
});

async function tryReport(script: string): Promise<{ report: string }> {
  try {
    const { records } = await runScript(`const fs = require('node:fs'); ${script}`);
    return { report: records[0]!.error!.remedy + records[0]!.error!.cause };
  } catch (thrown) {
    return { report: (thrown as Error).message };
  }
}

test('kills the whole process group at the time limit', async () => {
  const marker = `queenside-marker-${process.pid}`;
  const { records } = await runScript(
    `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${marker}'], { stdio: 'inherit' }); for (;;);`,
    { timeLimitMs: 700 },
  );
  expect(records[0]!.error?.cause).toMatch(/stopped at the time limit of 0.7 s/);
  await vi.waitFor(async () => expect(await processesWith(marker)).toEqual([]), PATIENCE);
});

test('kills the program when the run is stopped, and removes its folder', async () => {
  // Other tests run programs at the same time.
  const folder = await temporaryFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const abort = new AbortController();
  const stopped = runScript('for (;;);', { signal: abort.signal });
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(1), PATIENCE);
  abort.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'batch/interrupted' });
  expect(await readdir(folder)).toEqual([]);
});

async function processesWith(marker: string): Promise<string[]> {
  const { readFile } = await import('node:fs/promises');
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)))
    try {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      // The program under test has the marker inside its script, its child as an argument.
      if (line.split('\0').includes(marker)) found.push(pid);
    } catch {
      // The process has ended meanwhile.
    }
  return found;
}

test('recognizes the usual names of answer files, and no others', () => {
  const likely = [
    'nqueens_out.txt',
    'nqueens_output.txt',
    'n_queens_out.txt',
    'NQueensOut',
    'nqueens.out',
    'nqueens-results.txt',
  ];
  const others = [
    'nqueens.txt',
    'out.txt',
    'my_nqueens_out.txt',
    'nqueens_out.py',
    'nqueens_out.txt.bak',
  ];
  expect([...others, ...likely].filter(likelyAnswerName('nqueens'))).toEqual(likely);
});
