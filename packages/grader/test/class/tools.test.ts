/** Stored results depend on the versions of the tools that they used. */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, test, vi } from 'vitest';
import {
  keptFacts,
  NO_SANDBOX,
  put,
  readResult,
  run,
  SKIPPED,
  temporaryFolder,
  verdictsIn,
} from './helpers.ts';

const ASSIGNMENT = `
title: Queens
tests:
  - id: boards
    problem: nqueens
    instances: boards.txt
    points: 10
`;
const PROGRAM = (lines: string) => `${lines}
with open('nqueens_out.txt', 'w') as file: file.write('2 4 1 3\\n')
`;
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];

/** Writes a class whose programs import `board_tools`, except one. */
async function makeClass(): Promise<string> {
  const folder = await temporaryFolder();
  await put(folder, {
    'assignment.yaml': ASSIGNMENT,
    'boards.txt': '4\n',
    'handed-in/ann/nqueens.py': PROGRAM('import board_tools'),
    'handed-in/bob/nqueens.py': PROGRAM('from board_tools import size'),
    'handed-in/cy/nqueens.py': PROGRAM(''),
  });
  return folder;
}

/** Makes a virtual environment and puts it first on PATH. Returns its folder of modules. */
async function activateEnvironment(folder: string): Promise<string> {
  await execa('/usr/bin/python3', ['-m', 'venv', '--without-pip', join(folder, 'venv')]);
  vi.stubEnv('PATH', `${join(folder, 'venv', 'bin')}:${process.env['PATH']}`);
  const question = 'import sysconfig; print(sysconfig.get_paths()["purelib"])';
  const { stdout } = await execa('python3', ['-c', question]);
  return stdout;
}

describe.skipIf(NO_SANDBOX !== undefined)(`tools${SKIPPED}`, () => {
  test('a module installed later makes the programs that import it run again', async () => {
    const folder = await makeClass();
    const modules = await activateEnvironment(folder);
    const path = process.env['PATH']!;
    const first = await run(folder, FLAGS);
    expect(first.stderr).toContain(
      '2 programs need the Python module board_tools, which is not installed: ann, bob. If the assignment allows it, install it (python3 -m pip install board_tools)',
    );
    const before = await readResult(join(folder, 'report'));
    expect(verdictsIn(before)).toEqual({ ann: 'RTE', bob: 'RTE', cy: 'AC' });
    expect(before.notices).toHaveLength(1);

    await put(modules, { 'board_tools.py': 'size = 4\n' });
    vi.stubEnv('PATH', path);
    const runs = keptFacts(join(folder, 'report'), 'run');
    const second = await run(folder, FLAGS);
    expect(second).toMatchObject({ exitCode: 0, stderr: '' });
    const after = await readResult(join(folder, 'report'));
    expect(verdictsIn(after)).toEqual({ ann: 'AC', bob: 'AC', cy: 'AC' });
    expect(after.submissions[0]!.build.uses).toMatchObject({ 'python: board_tools': 'installed' });
    expect(after.notices).toEqual([]);
    // The third program does not import it.
    expect(keptFacts(join(folder, 'report'), 'run').size).toBe(runs.size + 2);
    await rm(join(folder, 'venv'), { recursive: true });
  });

  test('programs see neither the class, nor plugins, nor what the assignment hides', async () => {
    const folder = await temporaryFolder();
    const modules = await activateEnvironment(folder);
    const path = process.env['PATH']!;
    const place = join(modules, 'class');
    await put(modules, {
      'board_tools/__init__.py': '',
      'plugin/package.json': '{ "name": "queenside-plugin-own", "version": "1.0.0" }',
      'plugin/solver.py': '',
      'class/rules/assignment.yaml': ASSIGNMENT,
      'class/rules/boards.txt': '4\n',
      'class/handed-in/ann/nqueens.py': `import os, sys
for top in sys.path:
    if top.startswith('/toolchains/python3-packages'):
        for at, _, names in os.walk(top):
            for name in names: print(name, file=sys.stderr)
${PROGRAM('')}`,
      'class/handed-in/bob/nqueens.py': PROGRAM(''),
    });
    await put(folder, {
      'package.json': JSON.stringify({ queenside: { plugins: [join(modules, 'plugin')] } }),
    });
    const [assignment, report] = [
      join(place, 'rules/assignment.yaml'),
      join(place, 'rules/report'),
    ];
    const handedIn = join(place, 'handed-in');
    const seenByClass = async () => {
      vi.stubEnv('PATH', path);
      const { stderr } = await run(folder, [
        assignment,
        '--submissions',
        handedIn,
        '--report',
        report,
      ]);
      const { errors } = (await readResult(report)).submissions[0]!.tests[0]!.run!;
      return { stderr, errors };
    };
    expect((await seenByClass()).errors).toBe('__init__.py');
    vi.stubEnv('PATH', path);
    const one = await run(folder, ['one', assignment, join(handedIn, 'ann'), '--json']);
    expect(JSON.parse(one.stdout)).toMatchObject({
      tests: [{ verdict: 'AC', run: { errors: '__init__.py' } }],
    });
    const hidden = join(modules, 'board_tools');
    await put(place, {
      'rules/assignment.yaml': `${ASSIGNMENT}sandbox: { hide: ["${hidden}", /missing] }\n`,
    });
    expect(await seenByClass()).toEqual({
      errors: '',
      stderr: expect.stringContaining('names /missing, which does not exist on this machine'),
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'programs of separate users run one at a time, and cannot read the inputs and results of others',
    async () => {
      const folder = await temporaryFolder();
      const mark = `/tmp/queenside-${process.pid}-`;
      await put(folder, {
        'assignment.yaml': `${ASSIGNMENT}  - { id: more, problem: nqueens, input: stdin, instances: more.txt, points: 1 }\n`,
        'boards.txt': '4\n',
        'more.txt': '4\n4\n',
        'ann/nqueens.py': `import glob, os, sys, time
open(f'${mark}{os.getpid()}', 'w').close()
time.sleep(0.5)
if len(glob.glob('${mark}*')) > 1: print('it is not alone', file=sys.stderr)
for path in glob.glob('/proc/[0-9]*/cmdline'):
    try: words = open(path).read().split('\\0')
    except OSError: continue
    for word in words:
        if os.path.dirname(os.getcwd()) in word and os.access(word, os.R_OK): print(word, 'is readable', file=sys.stderr)
for name in ('grades.sqlite', 'grades.sqlite-wal', 'answers'):
    try: os.listdir('../../answers') if name == 'answers' else open('../../' + name)
    except PermissionError: continue
    print(name, 'is readable', file=sys.stderr)
${PROGRAM('')}`,
      });
      await chmod(folder, 0o711);
      const users = ['--trusted', '--own-users', '--json', '--jobs', '2'];
      const { stdout } = await run(folder, ['one', 'assignment.yaml', 'ann', ...users]);
      expect(JSON.parse(stdout)).toMatchObject({
        tests: [{ verdict: 'AC', run: { errors: '' } }, { run: { errors: '' } }],
      });
    },
  );

  test('--again runs named programs again, or all', async () => {
    const folder = await makeClass();
    await put(folder, {
      'handed-in/ann/nqueens.py': PROGRAM('import time; time.sleep(time.time_ns() % 97 / 1000)'),
    });
    await rm(join(folder, 'handed-in', 'bob'), { recursive: true });
    await mkdir(join(folder, 'tmp'));
    const ended: Map<string, string>[] = [];
    for (const more of [[], [], ['--again', 'ann'], ['--again']]) {
      expect(await run(folder, [...FLAGS, ...more])).toMatchObject({ exitCode: 0 });
      ended.push(keptFacts(join(folder, 'report'), 'run'));
    }
    const changes = ended
      .slice(1)
      .map((all, index) => [...all].filter(([key, value]) => ended[index]!.get(key) !== value));
    expect(changes.map(({ length }) => length)).toEqual([0, 1, 2]);
    expect(await run(folder, [...FLAGS, '--again', 'nobody'])).toMatchObject({ exitCode: 2 });
  });
});
