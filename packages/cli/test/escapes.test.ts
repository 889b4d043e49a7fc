/** No control character from anywhere reaches the terminal. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { call, type Called } from './call.ts';
import { folderWith, queenside } from './helpers.ts';

/** Clears the screen, sets the title, colors by C1, and reverses the order of letters. */
const EVIL = 'a\u001B[2J\u001B]0;b\u0007\u009B31mc\u202Ed\u2066e\u0085f\u007F';
/** Lone bytes of C1, which some terminals obey. */
const EVIL_BYTES = Buffer.from(`a\u001B[2J\u0007b`, 'latin1');

const FORBIDDEN = /(?![\n\t])[\p{Cc}\p{Cf}]/u;

function expectHarmless({ stdout, stderr }: Pick<Called, 'stdout' | 'stderr'>): void {
  expect(FORBIDDEN.exec(stdout)).toBeNull();
  expect(FORBIDDEN.exec(stderr)).toBeNull();
}

const text = JSON.stringify(EVIL);

/** A plugin whose names, texts, and errors are hostile, and that prints. */
const PLUGIN = {
  'plugin/package.json': JSON.stringify({
    name: `queenside-plugin-${EVIL}`,
    version: EVIL,
    type: 'module',
    exports: './index.js',
  }),
  'plugin/index.js': `
    console.log(${text});
    const solver = (id, solve) => ({
      id, problem: 'nqueens', summary: ${text}, solve,
      options: { evil: { type: 'string', description: ${text}, default: ${text} } },
      capabilities: { tasks: ['find'], complete: true, deterministic: true },
    });
    export default { apiVersion: 2, solvers: [
      solver('thrower', () => { throw new Error(${text}); }),
      solver('printer', ({ size }, options, context) => {
        process.stdout.write(${text}); console.error(${text});
        context.stats[${text}] = ${text};
        context.explain?.(() => ({ evil: ${text} }));
        return { kind: 'board', rows: Int32Array.of(0) };
      }),
      solver('coder', () => {
        throw Object.assign(new Error('x'), {
          [Symbol.for('queenside.error')]: true, code: ${text}, cause: ${text}, remedy: ${text}, place: {},
        });
      }),
    ] };`,
  'broken/package.json': JSON.stringify({ name: EVIL, main: EVIL }),
  'thrower/package.json': JSON.stringify({
    name: 'thrower',
    type: 'module',
    exports: './index.js',
  }),
  'thrower/index.js': `throw new Error(${text});`,
};

/** @param more further plugins. Each costs each command a process. */
const project = async (more: readonly string[] = []) =>
  folderWith({
    ...PLUGIN,
    'queenside.config.json': JSON.stringify({
      plugins: ['./plugin', './broken', EVIL, ...more],
      routes: { [`${EVIL}/**`]: { solver: EVIL } },
      log: { file: 'log.jsonl' },
    }),
    [`inputs/nqueens-${EVIL}.txt`]: `1\n${EVIL}\n8 ${EVIL}\n`,
    [`inputs/nqueens.thrower.${EVIL}.txt`]: '1\n',
    [`inputs/nqueens.coder.${EVIL}.txt`]: '1\n',
    [`inputs/nqueens.printer.${EVIL}.txt`]: '1\n',
    [`inputs/${EVIL}/nqueens.txt`]: '1\n',
    [`inputs/${EVIL}.txt`]: '1\n',
    'inputs/alphabeta.txt': `{(${EVIL},MAX)} {(${EVIL},1)}\n`,
    'inputs/nqueens-bytes.txt': EVIL_BYTES,
  });

/** Commands that show why a plugin is broken. */
const SHOW_BROKEN: ReadonlySet<string> = new Set(['run', 'plugins', 'doctor']);

describe('a command that meets hostile names and texts prints none of their control characters:', () => {
  test.each([
    [['run']],
    [['plugins']],
    [['plugins', '--json']],
    [['config']],
    [['doctor']],
    [['run', '--command', `sh -c 'printf "\\033[2J" >&2; printf "\\033[2J"; exit 3'`]],
    [['run', '--solver', EVIL]],
    [['run', EVIL]],
    [['run', `--${EVIL}`]],
    [[EVIL]],
    [['run', '--option', `${EVIL}=${EVIL}`]],
    [['run', '--jobs', EVIL]],
    [['run', '--config', EVIL]],
    [['solve', `inputs/nqueens-${EVIL}.txt`]],
    [['solve', `inputs/nqueens.printer.${EVIL}.txt`, '--trace', '--draw', EVIL]],
    [['verify', `inputs/nqueens-${EVIL}.txt`, `inputs/${EVIL}.txt`]],
    [['verify', `inputs/nqueens-${EVIL}.txt`, 'inputs/nqueens-bytes.txt', '--json']],
    [['generate', EVIL, EVIL]],
    [['bench', 'nqueens', '--n', '1', '--rounds', '1', '--solvers', 'thrower,printer,coder']],
    [['new', 'solver', EVIL]],
    [['replay', EVIL]],
    [['complete', 'run', '--solver', '']],
    [['grade', EVIL, '--submissions', EVIL]],
  ])('%j', async (args) => {
    const folder = await project(SHOW_BROKEN.has(args[0]!) ? ['./thrower'] : []);
    // Without programs, `doctor` need not prove a sandbox.
    const called = await call(folder, args, '', args[0] === 'doctor' ? { PATH: folder } : {});
    expect(called.stdout + called.stderr).not.toBe('');
    expectHarmless(called);
  });

  test('status and its history', async () => {
    const folder = await project();
    await call(folder, ['run']);
    const status = await call(folder, ['status']);
    expect(status.stdout).toContain('nqueens');
    expectHarmless(status);
    expectHarmless(await call(folder, ['status', '--json']));
    const history = ['status', 'history', `inputs/nqueens-${EVIL}.txt`];
    expectHarmless(await call(folder, history));
  });

  test('configurations', async () => {
    for (const content of [`{ ${text}: 1 }`, `{ "inbox": [${text}] }`, EVIL, `${EVIL}: [`]) {
      const folder = await folderWith({ '.queensiderc': content });
      const called = await call(folder, ['run']);
      expect(called.exitCode).toBe(2);
      expectHarmless(called);
    }
    const folder = await folderWith({ 'queenside.config.mjs': `throw new Error(${text});` });
    expectHarmless(await call(folder, ['run']));
  });

  test('traces', async () => {
    const folder = await folderWith({ 'nqueens.txt': '4\n' });
    await call(folder, ['solve', 'nqueens.txt', '--solver', 'backtracking', '--trace']);
    const trace = readFileSync(join(folder, 'nqueens_trace.jsonl'), 'utf8');
    const [head = '', ...rest] = trace.split('\n');
    for (const [index, change] of [
      { solver: EVIL },
      { problem: EVIL },
      { input: `4 ${EVIL}` },
    ].entries()) {
      const changed = { ...(JSON.parse(head) as object), ...change };
      const lines = [JSON.stringify(changed), ...rest].join('\n');
      const other = await folderWith({ 'trace.jsonl': lines });
      const called = await call(other, ['replay', 'trace.jsonl']);
      expect(called.exitCode).toBe(index === 0 ? 0 : 2);
      expectHarmless(called);
    }
  });

  test('classes', async () => {
    const folder = await folderWith({
      'assignment.yaml': `title: ${text}\ntests: [{ id: boards, title: ${text}, problem: nqueens, instances: boards.txt, points: 10 }]\n`,
      'boards.txt': '4\n6\n',
      [`handed/${EVIL}/nqueens.py`]: `print(${text})\nraise Exception(${text})\n`,
      [`handed/${EVIL}2/main.${EVIL}`]: 'x',
      'handed/quiet/nqueens.py': 'print("[2,4,1,3]")\n',
    });
    const grade = ['grade', 'assignment.yaml', '--submissions', 'handed', '--trusted'];
    const graded = await call(folder, [...grade, '--report', 'report']);
    expect(graded.stdout).toContain('Report:');
    expectHarmless(graded);
    const one = ['grade', 'one', 'assignment.yaml', `handed/${EVIL}`, '--trusted'];
    expectHarmless(await call(folder, one));
  });
});

test('JSON keeps the characters, escaped', async () => {
  const folder = await folderWith({ [`inputs/nqueens-${EVIL}.txt`]: '1\n' });
  const called = await call(folder, ['run', '--json']);
  expectHarmless(called);
  const report = JSON.parse(called.stdout) as { files: { input: string }[] };
  expect(report.files[0]!.input).toBe(join(folder, `inputs/nqueens-${EVIL}.txt`));
});

test('colors of the command stay, and only those', async () => {
  const folder = await folderWith({ [`inputs/nqueens-${EVIL}.txt`]: 'x\u001B[31m\n' });
  const color = { NO_COLOR: '', FORCE_COLOR: '1' };
  const { stdout } = await queenside(folder, ['run'], '', color);
  expect(stdout).toContain('\u001B[31m✗\u001B[39m');
  expect(FORBIDDEN.exec(stripVTControlCharacters(stdout))).toBeNull();
  expect(stdout).toContain('x\uFFFD[31m');
});

test('only one file of the command writes to the terminal', () => {
  const sources = fileURLToPath(new URL('../src', import.meta.url));
  const writers = globSync('**/*.ts', { cwd: sources }).filter((file) =>
    /styleText|createLogUpdate|\bconsole\.|(?:std(?:out|err)|stream|\bout)\.write\(/.test(
      readFileSync(join(sources, file), 'utf8'),
    ),
  );
  expect(writers).toEqual(['show/print.ts']);
});
