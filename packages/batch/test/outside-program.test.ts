import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { likelyAnswerName } from '../src/index.ts';
import { answer, startEngine, temporaryFolder, useEngine, type Answered } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const engine = useEngine();
const INPUT = '1\n2\n3\n';

/** Runs a small JavaScript program as an outside program. */
function runScript(script: string, task: Parameters<typeof answer>[2] = {}): Promise<Answered> {
  const command = [process.execPath, '-e', script];
  return answer(engine(), INPUT, {
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
  expect(records[0]!.error).toMatchObject({ code: 'batch/command-silent', mistake: 'missing' });
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
