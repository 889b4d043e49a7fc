import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox } from '@queenside/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  commandFor,
  findSubmission,
  prepareSubmission,
  type BuildRules,
  type RunLines,
  type Prepared,
} from '../src/index.ts';
import { RULES, temporaryFolder, writeFiles, type Files } from './helpers.ts';
import { pack } from './pack.ts';

const PROBLEMS = ['alphabeta', 'nqueens'];
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await openSandbox().catch(() => openSandbox({ trusted: true }));
});

async function prepare(
  files: Files,
  rules: Partial<BuildRules> = {},
  run: RunLines = {},
): Promise<Prepared> {
  const folder = temporaryFolder();
  writeFiles(join(folder, 'smith'), files);
  return prepareAt(join(folder, 'smith'), rules, run);
}

async function prepareAt(
  path: string,
  rules: Partial<BuildRules> = {},
  run: RunLines = {},
): Promise<Prepared> {
  const all = { ...RULES, ...rules };
  return prepareSubmission(await findSubmission(path, 'smith', all), {
    rules: all,
    problems: PROBLEMS,
    sandbox,
    workFolder: join(temporaryFolder(), 'work'),
    run,
  });
}

/** Runs a program and returns its standard output. */
async function output({ programs, folder }: Prepared, problem = 'nqueens'): Promise<string> {
  const { limits } = RULES;
  const program = programs[problem];
  if (program === undefined) throw new Error(`no program for ${problem}`);
  const command = commandFor(program, { input: 'in.txt', output: 'out.txt' }, limits);
  const facts = await sandbox.run({ command, folder, limits });
  if (facts.ending.kind !== 'exited' || facts.ending.code !== 0)
    throw new Error(`${JSON.stringify(facts.ending)} ${Buffer.from(facts.errors).toString()}`);
  return Buffer.from(facts.output).toString().trim();
}

const languageOf = ({ programs }: Prepared, problem = 'nqueens') => programs[problem]?.language;

describe('each language', () => {
  test('Python, with modules in folders', async () => {
    const built = await prepare({
      'nqueens.py': 'from lib.board import name\nprint(name)',
      'lib/board.py': 'name = "queens"',
      'lib/__init__.py': '',
    });
    const { uses, ...build } = built.build;
    expect(build).toEqual({ ok: true, language: 'python', log: '', judgeFault: false });
    expect(uses).toEqual({ python3: expect.stringMatching(/^Python 3\./) });
    expect(await output(built)).toBe('queens');
  });

  test('Java, with packages, several files, and a heap that fits the limit', async () => {
    const built = await prepare({
      'src/edu/queens/Main.java':
        'package edu.queens;\npublic class Main { public static void main(String[] args) { System.out.println(Board.name() + " " + (Runtime.getRuntime().maxMemory() >> 20)); } }',
      'src/edu/queens/Board.java':
        'package edu.queens;\nclass Board { static String name() { return "queens"; } }',
      'src/test/java/BoardTest.java': 'import org.junit.Test;\nclass BoardTest { }',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'java', log: '' });
    const [name, heap] = (await output(built)).split(' ');
    expect(name).toBe('queens');
    // An eighth of 1024 MiB remains outside the heap, and the serial collector does not count one survivor space.
    expect(Number(heap)).toBeGreaterThan(800);
    expect(Number(heap)).toBeLessThanOrEqual(896);
  });

  test('C, linked with all files without a main', async () => {
    const built = await prepare({
      'nqueens.c':
        '#include <stdio.h>\n#include "board.h"\nint main(void) { puts(NAME); return size() - 4; }',
      'alphabeta.c': '#include <stdio.h>\nint main(int argc, char **argv)\n{ puts("tree"); }',
      'lib/board.c': '// int main() {\nint size(void) { return 4; }',
      'include/board.h': '#define NAME "queens"\nint size(void);',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'c' });
    expect(await output(built)).toBe('queens');
    expect(await output(built, 'alphabeta')).toBe('tree');
  });

  test('C++, with a file in C', async () => {
    const built = await prepare({
      'main.cpp':
        '#include <cstdio>\nextern "C" int size(void);\nint main() { std::printf("%d", size()); }',
      'size.c': 'int size(void) { int class = 8; return class; }',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'cpp', log: '' });
    expect(await output(built)).toBe('8');
  });

  test('JavaScript, by the main of package.json', async () => {
    const built = await prepare({
      'package.json': '{"main": "./start.js", "type": "module"}',
      'start.js': 'import { name } from "./board.js"; console.log(name);',
      'board.js': 'export const name = "queens";',
      'other.js': 'console.log("other");',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'javascript', log: '' });
    expect(await output(built)).toBe('queens');
  });

  test('TypeScript, next to the JavaScript compiled from it', async () => {
    const built = await prepare({
      'nqueens.ts': 'const name: string = "queens"; console.log(name);',
      'nqueens.js': 'console.log("old");',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'typescript' });
    expect(await output(built)).toBe('queens');
  });

  test('a Makefile that builds a program with the name of the problem', async () => {
    const built = await prepare({
      Makefile: 'all: nqueens helper\nnqueens: q.c\n\tcc -o $@ q.c\nhelper: q.c\n\tcc -o $@ q.c\n',
      'q.c': '#include <stdio.h>\nint main(void) { puts("made"); }',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'make' });
    expect(built.programs['nqueens']!.command).toEqual(['./nqueens']);
    expect(await output(built)).toBe('made');
  });

  test('a Makefile that builds one program', async () => {
    const built = await prepare({
      Makefile: 'queens: q.c\n\tcc -o queens q.c\n',
      'q.c': '#include <stdio.h>\nint main(void) { puts("made"); }',
    });
    expect(built.programs['nqueens']).toEqual({
      language: 'make',
      source: { name: 'queens', why: "its name is like the problem's" },
      command: ['./queens'],
      fills: [],
      input: { files: [], isStandardInput: false },
    });
  });

  test('a Makefile that fails, next to a program that compiles', async () => {
    const Makefile = 'nqueens: nqueens.c\n\tcc -Werror=unused-variable -o $@ nqueens.c\n';
    const source = '#include <stdio.h>\nint main(void) { int unused; puts("own"); return 0; }';
    const built = await prepare({ Makefile, 'nqueens.c': source });
    expect(languageOf(built)).toBe('c');
    expect(await output(built)).toBe('own');
    expect(built.build.log).toMatch(/^The Makefile failed, so nqueens\.c was built without it\.\n/);
    expect(built.build.log).toContain('unused-variable');
    const broken = await prepare({ Makefile, 'nqueens.c': `${source}}` });
    expect(broken.build).toMatchObject({
      ok: false,
      reason: 'the program could not be built: make exited with code 2',
    });
    const script = await prepare({ Makefile, 'nqueens.c': source, run: './nqueens' });
    expect(script.build.ok).toBe(false);
  });

  test('a main in C that returns nothing', async () => {
    const source = (type: string) =>
      `#include <stdio.h>\n// void main()\n${type} main() { puts("1"); }`;
    const built = await prepare({ 'nqueens.c': source('void') });
    expect(built.programs['nqueens']!.hasNoStatus).toBe(true);
    expect(built.build.log).toContain(
      'nqueens.c: its main returns nothing, so its exit status does not count.',
    );
    const beside = await prepare({ 'nqueens.c': source('void'), 'other.cpp': 'int other;' });
    expect(beside.programs['nqueens']).toMatchObject({ language: 'cpp', hasNoStatus: true });
    const usual = await prepare({ 'nqueens.c': source('int') });
    expect(usual.programs['nqueens']).not.toHaveProperty('hasNoStatus');
  });

  test('a Makefile that builds nothing, next to a source file', async () => {
    const built = await prepare({ Makefile: 'all:\n\t@echo nothing\n', 'nqueens.py': 'print(1)' });
    expect(languageOf(built)).toBe('python');
  });

  test('a run line, split with quotes but without a shell', async () => {
    const built = await prepare({
      run: '# how to run it\npython "my queens.py" \'$HOME\' *\n',
      'my queens.py': 'import sys; print(sys.argv[1:])',
    });
    expect(built.build).toMatchObject({ ok: true, language: 'run' });
    expect(await output(built)).toBe("['$HOME', '*']");
  });

  test('a run line for one problem, and a source file for the other', async () => {
    const built = await prepare({
      'run.txt': 'alphabeta: python3 x.py 7\n',
      'x.py': 'import sys; print(sys.argv)',
      'main.py': 'print(8)',
    });
    expect(await output(built, 'alphabeta')).toBe("['x.py', '7']");
    expect(await output(built)).toBe('8');
  });

  test("a teacher's run line for one problem, and the student's program for the other", async () => {
    const files = { 'x.py': 'print(7)', 'main.py': 'print(8)' };
    const built = await prepare(files, {}, { alphabeta: ['python3', 'x.py'] });
    expect(await output(built, 'alphabeta')).toBe('7');
    expect(await output(built)).toBe('8');
  });

  test('a script named run, even if a zip does not mark it as executable', async () => {
    const folder = temporaryFolder();
    const file = await pack(join(folder, 'smith.zip'), [
      { name: 'run', content: '#!/bin/sh\nexec python3 q.py\n' },
      { name: 'q.py', content: 'print("run")' },
    ]);
    expect(await output(await prepareAt(file))).toBe('run');
  });

  test("the assignment's own commands", async () => {
    const built = await prepare(
      { 'q.py': 'import sys; print(sys.argv[1:])' },
      {
        commands: {
          build: ['cp', 'q.py', 'made.py'],
          run: ['python3', 'made.py', '--in={input}', '{output}', '{other}'],
        },
      },
    );
    expect(built.build).toMatchObject({ ok: true, language: 'configured' });
    expect(await output(built)).toBe("['--in=in.txt', 'out.txt', '{other}']");
  });
});

test('a notebook is run as its code cells', async () => {
  const cells = [
    { cell_type: 'markdown', source: ['# Queens'] },
    { cell_type: 'code', source: ['%matplotlib inline\n', 'name = "queens"'], outputs: [] },
    { cell_type: 'code', source: '%%bash\nrm -rf x' },
    { cell_type: 'code', source: ['if name:\n', '    !pip install numpy\n', 'print(name)'] },
  ];
  const outputs = [{ data: { 'image/png': 'A'.repeat(300_000) } }];
  const drawn = cells.map((cell) => ({ ...cell, outputs }));
  const built = await prepare({ 'nqueens.ipynb': JSON.stringify({ cells: drawn, nbformat: 4 }) });
  expect(built.build).toMatchObject({ ok: true, language: 'python' });
  expect(built.build.log).toBe(
    'nqueens.ipynb: "%%bash" is not run.\nnqueens.ipynb: "!pip install numpy" is not run.',
  );
  expect(await output(built)).toBe('queens');
});

test('a notebook that writes its modules, waits, and shows values', async () => {
  const cells = [
    '%%writefile board.py\ndef name(): return "queens"',
    '%%time\nfrom board import name\nimport asyncio\nget_ipython().run_line_magic("time", "")',
    'files = !ls\nasync def wait(value):\n    await asyncio.sleep(0)\n    return value',
    'word = await wait(\n    name()\n)\n%time print(word)',
    'object()',
    'word.upper()  # shown',
  ].map((source) => ({ cell_type: 'code', source }));
  const built = await prepare({ 'nqueens.ipynb': JSON.stringify({ cells }) });
  expect(await output(built)).toBe('queens\nQUEENS');
  const old = {
    worksheets: [{ cells: [{ cell_type: 'code', input: ['"queens"'] }] }],
    nbformat: 3,
  };
  expect(await output(await prepare({ 'old.ipynb': JSON.stringify(old) }))).toBe('queens');
});

test('a program that is longer than most', async () => {
  const comments = `# ${'x'.repeat(1000)}\n`.repeat(300);
  const built = await prepare({ 'other.py': '', 'nqueens.py': `${comments}print(input())` });
  expect(built.programs['nqueens']!.input.isStandardInput).toBe(true);
});

test('a program in a text file, which the input does not replace', async () => {
  const built = await prepare({
    'nqueens.txt': 'def solve(n):\n    return n\nprint(solve(int(input())))\n',
    'readme.txt': 'import nothing\nprint(1)',
  });
  expect(built.programs['nqueens']!.source.name).toBe('nqueens.py');
  expect(built.build.log).toBe('nqueens.txt contains a program: it is run as nqueens.py.');
});

describe('no program', () => {
  const reasonOf = async (files: Files, rules: Partial<BuildRules> = {}) => {
    const { build, programs, missing } = await prepare(files, rules);
    expect(build.ok).toBe(false);
    expect(build.judgeFault).toBe(false);
    expect(programs).toEqual({});
    return missing['nqueens'] ?? build.reason;
  };

  test('an empty folder', async () => {
    const folder = join(temporaryFolder(), 'smith');
    mkdirSync(folder);
    const { build } = await prepareAt(folder);
    expect(build).toEqual({
      ok: false,
      reason: 'the submission contains no files',
      log: '',
      judgeFault: false,
      uses: {},
    });
  });

  test('a notebook, a text file, a class without main', async () => {
    expect(await reasonOf({ 'q.ipynb': '{}' })).toContain(
      'the notebook q.ipynb has no code cells that can be read',
    );
    expect(await reasonOf({ 'q.txt': 'hello' })).toContain(
      'no program was found among q.txt: expected one in Python, Java, C++',
    );
    expect(await reasonOf({ 'A.java': 'class A { }' })).toContain(
      'no Java file can be run as a program: name it nqueens.java or Main.java',
    );
  });

  test('several candidates', async () => {
    const { build, missing } = await prepare({ 'a.py': 'x = 1', 'b.py': 'y = 1' });
    expect(missing['nqueens']).toBe(
      'it is not clear which file is the program for nqueens (a.py, b.py): name it nqueens.py or main.py (staff: "run" in overrides.yaml or "build.run" in the assignment names it)',
    );
    expect(build.ok).toBe(false);
  });

  test('several files with the name of the problem, and several that only contain it', async () => {
    const claimed = await prepare({ 'N_Queens.py': '', 'NQueens.py': '', 'alphabeta.py': '' });
    expect(claimed.missing).toEqual({
      nqueens:
        'several files are named nqueens (NQueens.py, N_Queens.py): keep one and remove the others',
    });
    const languages = await prepare({ 'nqueens.py': '', 'nqueens.js': '', 'alphabeta.py': '' });
    expect(languages.missing['nqueens']).toContain('(nqueens.py, nqueens.js): keep one');
    const parts = await prepare({ 'nqueens_a.py': '', 'nqueens_b.py': '', 'alphabeta.py': '' });
    expect(parts.missing['nqueens']).toBe(
      'it is not clear which file is the program for nqueens (nqueens_a.py, nqueens_b.py): name it nqueens.py or main.py (staff: "run" in overrides.yaml or "build.run" in the assignment names it)',
    );
  });

  test('messages contain no escape codes from file names and run lines', async () => {
    const clear = '\u{1b}[2J';
    const { missing } = await prepare({ [`a${clear}.py`]: '', 'b\n.py': '' });
    expect(missing['nqueens']).toContain('(a\u{fffd}[2J.py, b\u{fffd}.py)');
    expect(await reasonOf({ [`esc${clear}.py`]: 'print 1' })).toBe(
      'esc\u{fffd}[2J.py could not be built: python3 exited with code 1',
    );
    expect(await reasonOf({ run: `x${clear}` })).toContain('calls x\u{fffd}[2J, which');
  });

  test('a language that is not accepted', async () => {
    expect(await reasonOf({ 'q.py': '1' }, { languages: ['java', 'c'] })).toBe(
      'Python is not an accepted language; use one of Java, C',
    );
    expect(await reasonOf({ run: 'sh q.sh', 'q.py': '1' }, { languages: ['java'] })).toContain(
      'not an accepted language',
    );
  });

  test("a program that opens only another problem's input", async () => {
    const { missing } = await prepare({ 'minimax.py': "open('alphabeta.txt')" });
    expect(missing).toEqual({
      nqueens: 'there is no program for nqueens: minimax.py reads alphabeta.txt, not nqueens.txt',
    });
  });

  test('a language that is not supported', async () => {
    expect(await reasonOf({ 'nqueens.rb': 'puts 1' }, { languages: ['java', 'c'] })).toBe(
      'nqueens.rb is written in Ruby, which is not supported; use one of Java, C',
    );
  });

  test('a run line that needs a shell or a missing program', async () => {
    expect(await reasonOf({ run: 'python3 q.py < nqueens.txt', 'q.py': '' })).toBe(
      'the line "python3 q.py < nqueens.txt" in run cannot be run: it contains <, but it runs without a shell',
    );
    expect(await reasonOf({ run: 'python9 q.py', 'q.py': '' })).toBe(
      'the run line calls python9, which is not installed',
    );
  });
});

describe('a failing build', () => {
  test.each([
    ['Python', { 'nqueens.py': 'print 1\n' }, 'nqueens.py could not be built', 'SyntaxError'],
    [
      'Java',
      { 'Main.java': 'public class Main { public static void main(String[] a) { int x = "1"; } }' },
      'Main.java could not be built: javac exited with code 1',
      'Main.java:1: error: incompatible types',
    ],
    [
      'C',
      { 'main.c': 'int main(void) { return x; }' },
      'main.c could not be built: gcc',
      'main.c:1:25: error',
    ],
    [
      'C++',
      { 'main.cpp': 'int main() { return x; }' },
      'main.cpp could not be built: g++',
      'main.cpp:1:21: error',
    ],
    ['JavaScript', { 'main.js': 'let = ;' }, 'main.js could not be built', 'SyntaxError'],
    ['make', { Makefile: 'all:\n\tfalse\n' }, 'make exited with code 2', 'Error 1'],
  ])('%s', async (_, files, reason, log) => {
    const { build, folder, missing } = await prepare(files);
    expect(build).toMatchObject({ ok: false, judgeFault: false });
    expect(missing['nqueens'] ?? build.reason).toContain(reason);
    expect(build.log).toContain(log);
    expect(build.log).not.toContain(folder);
    expect(build.log).not.toContain('/work');
    expect(build.log).not.toContain('\u001B');
  });

  test('of one of two programs', async () => {
    const { build, programs, missing } = await prepare({
      'nqueens.py': 'print 1',
      'alphabeta.py': 'print(1)',
    });
    expect(build.ok).toBe(true);
    expect(Object.keys(programs)).toEqual(['alphabeta']);
    expect(missing['nqueens']).toContain('nqueens.py could not be built');
  });

  test('names the exceeded limit', async () => {
    const limits = { ...RULES.limits, cpuMs: 300 };
    const { build } = await prepare({ Makefile: 'all:\n\twhile :; do :; done\n' }, { limits });
    expect(build.reason).toContain('too much processor time');
    expect(build.judgeFault).toBe(false);
  });
});

describe('a judge error', () => {
  test('a tool that is not installed', async () => {
    const { build } = await prepare(
      { 'q.py': '1' },
      { commands: { run: ['no-such-tool', 'q.py'] } },
    );
    expect(build).toMatchObject({ ok: false, judgeFault: true });
    expect(build.reason).toContain('no-such-tool is not installed');
  });

  test.each([
    ['NQueens.cs', 'class A { static void Main() { } }', 'mcs', 'mono-mcs'],
    ['nqueens.go', 'package main\nfunc main() { }', 'go', 'golang-go'],
    ['nqueens.rs', 'fn main() { }', 'rustc', 'rustc'],
    ['nqueens.kt', 'fun main() { }', 'kotlinc', 'kotlin'],
    ['nqueens.hs', 'main = return ()', 'ghc', 'ghc'],
    [
      'nqueens.java',
      'class nqueens { public static void main() { } }',
      'javac',
      'default-jdk-headless',
    ],
  ])('%s without its compiler', async (file, text, tool, install) => {
    const empty: Sandbox = {
      kind: 'trusted',
      run: async () => ({
        ending: { kind: 'exited', code: 0 },
        cpuMs: 0,
        wallMs: 0,
        memoryBytes: 0,
        output: new Uint8Array(),
        errors: new Uint8Array(),
      }),
    };
    const folder = writeFiles(join(temporaryFolder(), 'smith'), { [file]: text });
    const submission = await findSubmission(folder, 'smith', RULES);
    const { build } = await prepareSubmission(submission, {
      rules: RULES,
      problems: ['nqueens'],
      sandbox: empty,
      workFolder: join(temporaryFolder(), 'w'),
    });
    expect(build).toMatchObject({
      judgeFault: true,
      uses: { [tool]: 'not installed' },
      reason: `${tool} is not installed on the grading machine; this does not count against you (staff: sudo apt install ${install})`,
    });
  });

  test('a sandbox that fails', async () => {
    const failing: Sandbox = {
      kind: 'trusted',
      run: async () => ({
        ending: { kind: 'sandbox-failed', reason: 'it is broken' },
        cpuMs: 0,
        wallMs: 0,
        memoryBytes: 0,
        output: new Uint8Array(),
        errors: new Uint8Array(),
      }),
    };
    const folder = writeFiles(join(temporaryFolder(), 'smith'), { 'q.py': '1' });
    const submission = await findSubmission(folder, 'smith', RULES);
    const { build } = await prepareSubmission(submission, {
      rules: RULES,
      problems: PROBLEMS,
      sandbox: failing,
      workFolder: join(temporaryFolder(), 'w'),
    });
    expect(build).toMatchObject({
      ok: false,
      judgeFault: true,
      reason: 'the sandbox failed: it is broken',
    });
  });

  test('a submission that has changed since it was found', async () => {
    const folder = writeFiles(join(temporaryFolder(), 'smith'), { 'q.py': '1' });
    const submission = await findSubmission(folder, 'smith', RULES);
    writeFiles(folder, { 'q.py': '2' });
    const { build } = await prepareSubmission(submission, {
      rules: RULES,
      problems: PROBLEMS,
      sandbox,
      workFolder: join(temporaryFolder(), 'w'),
    });
    expect(build).toMatchObject({ ok: false, judgeFault: true });
    expect(build.reason).toContain('has changed since it was found');
  });
});

test('an aborted build throws', async () => {
  const folder = writeFiles(join(temporaryFolder(), 'smith'), { 'q.py': '1' });
  const submission = await findSubmission(folder, 'smith', RULES);
  await expect(
    prepareSubmission(submission, {
      rules: RULES,
      problems: PROBLEMS,
      sandbox,
      workFolder: join(temporaryFolder(), 'w'),
      signal: AbortSignal.abort(),
    }),
  ).rejects.toMatchObject({ code: 'batch/interrupted' });
});
