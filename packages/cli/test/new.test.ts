import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { SEARCH_KINDS } from '@queenside/runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { call, type Called } from './call.ts';
import { TOOLS } from '../src/new/package/manifest.ts';
import { snapshotOf } from './new/snapshot.ts';
import {
  copyFromClone,
  copyRepository,
  linkNewPackages,
  linkStandalone,
  makeFolder,
  queenside,
  REPOSITORY,
  run,
  type Outcome,
} from './new/workspace.ts';

/** Long, to test that the formatter accepts generated code with any name. */
const LONG = 'a-search-whose-name-is-rather-longer-than-most-people-would-choose';

const PACKAGES = [
  { kind: 'solver', name: 'staircase', folder: 'solver-staircase', example: 'nqueens.staircase' },
  { kind: 'search', name: LONG, folder: `solver-${LONG}`, example: `alphabeta.${LONG}` },
  {
    kind: 'path-search',
    name: 'depth-first',
    folder: 'solver-depth-first',
    example: 'missionaries.depth-first',
  },
  { kind: 'problem', name: 'two-squares', folder: 'problem-two-squares', example: 'two-squares' },
  { kind: 'game', name: 'take-away', folder: 'game-take-away', example: 'take-away' },
  { kind: 'domain', name: 'doubling', folder: 'problem-doubling', example: 'doubling' },
  {
    kind: 'model',
    name: 'magic-triangle',
    folder: 'problem-magic-triangle',
    example: 'magic-triangle',
  },
  {
    kind: 'landscape',
    name: 'two-heaps',
    folder: 'problem-two-heaps',
    example: 'two-heaps',
  },
] as const;

const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  solver: [
    '[1,5,8,6,3,7,2,4]',
    '[1,3,5,8,10,12,6,11,2,7,9,4]',
    '[1,3,5,2,4,13,15,12,18,20,17,9,16,19,8,10,7,14,6,11]',
    '[1,7,5,8,2,4,6,3]',
    'no solution',
  ],
  search: [
    'Graph 1: Score: 3; Leaf Nodes Examined: 4',
    'Graph 2: Score: 5; Leaf Nodes Examined: 4',
  ],
  'path-search': ['Cost: 11; Path: ', 'Cost: 3; Path: ', 'No path'].map(
    (answer) => expect.stringContaining(answer) as string,
  ),
  problem: ['0^2 + 5^2', '1^2 + 1^2', 'no solution', '10^2 + 30^2', '471545^2 + 881842^2'],
  // Every move loses a heap of 4. From 1, 10, and 21 the best moves are 1, 2, and 1: the remainders by 4.
  game: [
    'Score: 1; Best Move: 1',
    expect.stringMatching(/^Score: -1; Best Move: [123]$/) as string,
    'Score: 1; Best Move: 2',
    'Score: 1; Best Move: 1',
  ],
  // The doublings and additions of 111, 10101, 1100100, and 1111101000.
  // All four triangles are turned and mirrored six ways, and the sum 8 is impossible.
  model: [
    expect.stringMatching(/^([1-6] ){5}[1-6]$/) as string,
    '6 solutions',
    '6 solutions:',
    '1 4 5 2 3 6',
    '1 6 3 2 5 4',
    '3 2 5 4 1 6',
    '3 6 1 4 5 2',
    '5 2 3 6 1 4',
    '5 4 1 6 3 2',
    'No solution',
  ],
  // The only best division of each record; either heap may be the first.
  landscape: [
    /^(1 1 1 2 2|2 2 2 1 1)$/,
    /^(1 1 1 1 2|2 2 2 2 1)$/,
    /^(1 2 2 2|2 1 1 1)$/,
    /^[12]$/,
  ].map((answer) => expect.stringMatching(answer) as string),
  domain: [4, 6, 8, 14].map((cost) => expect.stringContaining(`Cost: ${cost}; Path: `) as string),
};

/** What vitest writes as JSON. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Splits answers into lines. Removes the node counts of games. */
function answersIn(kind: string, stdout: string): string[] {
  const lines = stdout.trimEnd().split('\n');
  return kind === 'game' ? lines.map((line) => line.replace(/; Nodes: \d+$/, '')) : lines;
}

/** Calls `new`, and returns its outcome and whether it changed no file. */
async function refusalOf(root: string, args: readonly string[]) {
  const before = await snapshotOf(root);
  const { exitCode, stdout, stderr } = await call(root, ['new', ...args]);
  const isUnchanged = isDeepStrictEqual(await snapshotOf(root), before);
  return { stderr, rest: { exitCode, stdout, isUnchanged } };
}

const REFUSED = { exitCode: 2, stdout: '', isUnchanged: true };

describe('inside the repository', () => {
  let root: string;
  let cleanUp: AsyncDisposable;
  let before: ReadonlyMap<string, string>;
  const made: Outcome[] = [];
  let skeleton: Outcome;
  const folders = PACKAGES.map(({ folder }) => `packages/${folder}`);
  const SKELETON = 'packages/solver-guess';

  beforeAll(async () => {
    const folder = await makeFolder();
    cleanUp = folder;
    root = folder.path;
    await copyRepository(root);
    before = await snapshotOf(root);
    for (const { kind, name } of PACKAGES) made.push(await call(root, ['new', kind, name]));
    await linkNewPackages(root);
    skeleton = await queenside(root, 'new', 'solver', 'guess', '--problem', 'two-squares');
    await linkNewPackages(root);
  });
  afterAll(() => cleanUp[Symbol.asyncDispose]());

  test('the command prints what it created and the next steps', () => {
    expect(made.map(({ exitCode, stderr }) => ({ exitCode, stderr }))).toEqual(
      PACKAGES.map(() => ({ exitCode: 0, stderr: '' })),
    );
    const { packageManager } = manifest;
    for (const [index, { folder, example }] of PACKAGES.entries()) {
      expect(made[index]!.stdout).toContain(`Created packages/${folder}:\n`);
      expect(made[index]!.stdout).toContain(
        `\nNext:\n  npx -y ${packageManager} test packages/${folder}\n` +
          `  npx -y ${packageManager} queenside solve packages/${folder}/example/${example}.txt`,
      );
    }
  });

  test('the rest of the repository does not change', async () => {
    const after = await snapshotOf(root);
    const added = [...folders, SKELETON];
    const rest = [...after].filter(([file]) => !added.some((folder) => file.startsWith(folder)));
    expect(rest).toEqual([...before]);
  });

  test('every new package passes its tests, but for a skeleton, whose test fails', async () => {
    expect(skeleton.stdout).toContain('Its test fails until `solve` returns a right answer.');
    const file = join(root, 'report.json');
    const all = [...folders, SKELETON];
    // One process loads the sources once.
    const { exitCode } = await run(root, 'vitest', [
      'run',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${file}`,
      ...all,
    ]);
    expect(exitCode).toBe(1);
    const { testResults } = JSON.parse(await readFile(file, 'utf8')) as Report;
    const results = new Map(
      testResults.map(({ name, ...rest }) => [name.slice(root.length + 1), rest]),
    );
    const testOf = (folder: string): string => `${folder}/test/index.test.ts`;
    expect([...results.keys()].toSorted()).toEqual(all.map(testOf).toSorted());
    for (const folder of folders) {
      const { status, assertionResults } = results.get(testOf(folder))!;
      expect([folder, status]).toEqual([folder, 'passed']);
      const least = folder.includes('depth-first') ? 6 : 8;
      expect(assertionResults.length).toBeGreaterThanOrEqual(least);
    }
    const { assertionResults } = results.get(testOf(SKELETON))!;
    expect(assertionResults).toHaveLength(11);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]!.failureMessages.join('')).toContain(
      'no record was answered: solve() is not written yet',
    );
  });

  test('the examples are solved', async () => {
    const files = PACKAGES.map(
      ({ folder, example }) => `packages/${folder}/example/${example}.txt`,
    );
    expect(await queenside(root, 'run', '--quiet', ...files)).toMatchObject({ exitCode: 0 });
    for (const { kind, example } of PACKAGES) {
      const answers = await readFile(join(root, `outputs/${example}_out.txt`), 'utf8');
      expect(answersIn(kind, answers)).toEqual(ANSWERS[kind]);
    }
    await rm(join(root, 'outputs'), { recursive: true });
  });

  test('types, lint, and format are clean', async () => {
    const all = [...folders, SKELETON];
    expect(await run(root, 'oxfmt', ['--check', ...all])).toMatchObject({ exitCode: 0 });
    expect(await checkTypes(all)).toMatchObject({ stdout: '', exitCode: 0 });
    const lint = await run(root, 'oxlint', ['--deny-warnings', ...folders]);
    expect(lint.stdout).toContain('Found 0 warnings and 0 errors.');
  });

  test.each([
    [['slover', 'x'], 'new/unknown-kind', 'did you mean solver?'],
    [['solver', '../x'], 'new/bad-name', 'expected kebab-case'],
    [
      ['solver', 'staircase'],
      'new/folder-exists',
      'the folder packages/solver-staircase already exists',
    ],
    [
      ['game', 'x', '--problem', 'nqueens'],
      'new/flag-not-for',
      '--problem does not apply to the kind game; omit it; it is a flag of: solver or assignment',
    ],
    [['inbox', '--stdin'], 'new/flag-not-for', '--stdin does not apply to the kind inbox'],
    [['game'], 'new/no-name', '`queenside new game take-away`'],
  ])('%j is refused and creates nothing', async (args, code, words) => {
    const { stderr, rest } = await refusalOf(root, args);
    expect(stderr).toContain(`[${code}]`);
    expect(stderr).toContain(words);
    expect(rest).toEqual(REFUSED);
  });

  test('a solver of a game in the repository is refused', async () => {
    const args = ['new', 'solver', 'x', '--problem', 'take-away'];
    const { exitCode, stderr } = await queenside(root, ...args);
    expect(stderr).toContain('[new/problem-of-trees]');
    expect(stderr).toContain('queenside new search x');
    expect(exitCode).toBe(2);
  });

  /** Checks the types of packages, which the repository's tsconfig.json must include already. */
  async function checkTypes(packages: readonly string[]): Promise<Outcome> {
    const { stdout } = await run(root, 'tsc', ['-p', 'tsconfig.json', '--showConfig']);
    const { files } = JSON.parse(stdout) as { files: string[] };
    const wanted = packages.flatMap((folder) => [
      `./${folder}/src/index.ts`,
      `./${folder}/test/index.test.ts`,
    ]);
    expect(files).toEqual(expect.arrayContaining(wanted));
    const config = { extends: './tsconfig.json', include: packages };
    await writeFile(join(root, 'tsconfig.new.json'), JSON.stringify(config));
    return run(root, 'tsc', ['-p', 'tsconfig.new.json', '--singleThreaded']);
  }
});

describe('outside the repository', () => {
  let root: string;
  let cleanUp: AsyncDisposable;
  const made = new Map<string, Called>();
  const folderOf = (name: string): string => join(root, `queenside-plugin-${name}`);

  beforeAll(async () => {
    const folder = await makeFolder();
    cleanUp = folder;
    root = folder.path;
    for (const { kind, name } of PACKAGES) {
      made.set(name, await call(root, ['new', kind, name]));
      await linkStandalone(folderOf(name));
    }
  });
  afterAll(() => cleanUp[Symbol.asyncDispose]());

  test.each(PACKAGES)('the $kind passes its tests', async ({ kind, name, example }) => {
    expect(made.get(name)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(made.get(name)?.stdout).toContain(
      `Next:\n  cd queenside-plugin-${name}\n  npm install\n  npm test\n  npm run example\n  npm run dev`,
    );
    const folder = folderOf(name);
    const { stdout, exitCode } = await script(folder, 'test');
    expect(stdout).toMatch(kind === 'path-search' ? /pass 9\n/ : /pass (\d\d|9)\n/);
    expect(stdout).toContain('fail 0');
    expect(exitCode).toBe(0);
    const attested = await readFile(join(folder, 'kit.txt'), 'utf8');
    expect(attested).toBe('conforms to API 2\n');
    const workflow = await readFile(join(folder, '.github/workflows/conformance.yml'), 'utf8');
    expect(workflow).toContain(`\nname: ${attested}`);
    expect(workflow).toMatch(/uses: queenside-search\/queenside\/action\/plugin@v0\n$/);
    const answered = await script(folder, 'example');
    expect(answersIn(kind, answered.stdout)).toEqual(ANSWERS[kind]);
    expect(answered.exitCode).toBe(0);
    expect(await readFile(join(folder, 'README.md'), 'utf8')).toContain('npm run example');
    expect(await readFile(join(folder, `example/${example}.txt`), 'utf8')).toMatch(/\n$/);
  });

  test('a command from a clone links its own packages, since a registry may not have them', async () => {
    const program = await copyFromClone(join(root, 'installed/@queenside/cli'));
    const { stdout, stderr } = await run(root, 'node', [program, 'new', 'solver', 'linked']);
    expect(stderr).toBe('');
    expect(stdout).toContain('package.json links its packages on this machine');
    const folder = folderOf('linked');
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(folder, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
    const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@queenside/'),
    );
    expect(ours).toHaveLength(4);
    for (const [name, accepted] of ours) {
      expect(accepted).toMatch(/^file:\.\.\//);
      const file = join(folder, accepted.slice('file:'.length), 'package.json');
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ name });
    }
    await linkStandalone(folder);
    expect((await script(folder, 'test')).stdout).toContain('fail 0');
    const example = await script(folder, 'example');
    expect(answersIn('solver', example.stdout)).toEqual(ANSWERS['solver']);
  });

  test('types from JSDoc are clean', async () => {
    const sources = PACKAGES.map(({ name }) => join(folderOf(name), 'src/index.js'));
    const flags =
      '--singleThreaded --noEmit --strict --allowJs --checkJs --module nodenext --target es2025 --skipLibCheck --allowImportingTsExtensions --ignoreConfig';
    const types = ['--typeRoots', join(REPOSITORY, 'node_modules/@types'), '--types', 'node'];
    const { stdout } = await run(root, 'tsc', [...flags.split(' '), ...types, ...sources]);
    expect(stdout).toBe('');
  });

  test('--typescript: types are clean, and one is tested and built', async () => {
    for (const { kind } of PACKAGES) {
      await call(root, ['new', kind, `typed-${kind}`, '--typescript']);
      await linkStandalone(folderOf(`typed-${kind}`));
    }
    const sources = PACKAGES.map(({ kind }) => join(folderOf(`typed-${kind}`), 'src/index.ts'));
    const config = await readFile(join(folderOf('typed-solver'), 'tsconfig.json'), 'utf8');
    const { compilerOptions } = JSON.parse(config) as { compilerOptions: object };
    const types = { typeRoots: [join(REPOSITORY, 'node_modules/@types')], types: ['node'] };
    // The linked packages are sources here, and lie elsewhere.
    const linked = { ...types, rootDir: '/', noEmit: true, allowImportingTsExtensions: true };
    const whole = { compilerOptions: { ...compilerOptions, ...linked }, files: sources };
    await writeFile(join(root, 'typed.json'), JSON.stringify(whole));
    const checked = await run(root, 'tsc', ['--singleThreaded', '-p', 'typed.json']);
    expect(checked.stdout).toBe('');

    const folder = folderOf('typed-solver');
    const tested = await script(folder, 'test', '--test-name-pattern="answers are right"');
    // The file of the package's test, all of whose tests are filtered out, counts as one that passes.
    expect(tested.stdout).toMatch(/pass 2\n/);
    expect(tested.stdout).toContain('fail 0');
    // One check of the kit says nothing about the others.
    expect(existsSync(join(folder, 'kit.txt'))).toBe(false);
    const example = await script(folder, 'example');
    expect(answersIn('solver', example.stdout)).toEqual(ANSWERS['solver']);
    await run(folder, 'tsc', ['--noCheck', '--singleThreaded']);
    expect(await idsIn(join(folder, 'dist/index.js'))).toEqual(['typed-solver']);
  });

  test.each([
    [
      'quens',
      'new/unknown-problem',
      'run `npm install <folder>` here first, outside the folder itself; installed problems: ',
    ],
    ['alphabeta', 'new/problem-of-trees', 'queenside new search x'],
  ])('a solver of the problem %s is refused and creates nothing', async (problem, code, words) => {
    const { stderr, rest } = await refusalOf(root, ['solver', 'x', '--problem', problem]);
    expect(stderr).toContain(`[${code}]`);
    expect(stderr).toContain(words);
    expect(rest).toEqual(REFUSED);
  });

  test('a solver of a third-party problem names its id if the package does not export the problem', async () => {
    const provider = join(REPOSITORY, 'examples/plugins/lights-out');
    const [folder, modules] = [folderOf('greedy'), join(root, 'node_modules')];
    await mkdir(modules);
    await symlink(provider, join(modules, 'queenside-plugin-lights-out'));
    const { stderr } = await call(root, ['new', 'solver', 'greedy', '--problem', 'lights-out']);
    expect(stderr).toBe('');
    const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies).toEqual({
      'queenside-plugin-lights-out': `file:${relative(folder, provider)}`,
    });
    expect(await readFile(join(folder, 'src/index.js'), 'utf8')).toContain(
      "problem: { id: 'lights-out' },",
    );
    await linkStandalone(folder);
    const { stdout } = await script(folder, 'test');
    expect(stdout).toContain('no record was answered: solve() is not written yet');
    expect(stdout).toContain('fail 1\n');
    await rm(modules, { recursive: true });
  });

  test('the tools of a new package have the versions of this repository', async () => {
    const catalog = await readFile(join(REPOSITORY, 'pnpm-workspace.yaml'), 'utf8');
    for (const [name, range] of Object.entries(TOOLS))
      expect(catalog).toContain(`\n  ${name}: ${range.replace('^', '')}\n`);
  });

  /** The ids of all parts of a plugin. */
  async function idsIn(file: string): Promise<string[]> {
    const { default: plugin } = (await import(pathToFileURL(file).href)) as {
      default: Readonly<Record<string, readonly { id: string }[]>>;
    };
    const parts = ['problems', 'solvers', ...SEARCH_KINDS.map(({ list }) => list)];
    return parts.flatMap((part) => (plugin[part] ?? []).map(({ id }) => id));
  }

  async function script(folder: string, name: string, flag = '') {
    const text = await readFile(join(folder, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
    return run(
      folder,
      'sh',
      ['-c', `QUEENSIDE_CONFORMS=kit.txt ${scripts[name]!} ${flag}`],
      [join(folder, 'node_modules/.bin')],
    );
  }
});
