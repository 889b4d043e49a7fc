/**
 * Plugins from outside, and the packages as published. The workspace is built and packed, the tarballs are installed
 * in projects elsewhere, and the command runs there. All of it is in this one file, so that there is one build.
 */
import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../packages/cli/test/call.ts';
import { checkTarball } from '../scripts/release/check-tarball.ts';
import { INSTALLS } from '../scripts/release/installs.ts';
import { packWorkspace, PNPM, ROOT } from '../scripts/release/pack.ts';
import { startRegistry } from '../scripts/release/registry.ts';
import { run, runWell, type Outcome } from '../scripts/release/run.ts';
import { manifestIn } from '../scripts/release/tarball.ts';
import { tryInstall } from '../scripts/release/try-install.ts';
import { install, installOurs, pack, readManifest } from './published/packages.ts';
import { CODES, PLUGIN_FILES, RECORDS, RESULT } from './published/plugins-page.ts';
import { publicTypesOf } from './published/public-types.ts';
import { makeScratch, writeFiles } from './published/scratch.ts';

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const NAME = 'queenside-plugin-staircase';

// Every test starts programs: on a busy machine that takes its time.
const removers: (() => Promise<void>)[] = [];
let tarballs: ReadonlyMap<string, string>;

async function scratch(): Promise<string> {
  const made = await makeScratch();
  removers.push(() => made.remove());
  return made.folder;
}

beforeAll(async () => {
  const files = await packWorkspace(await scratch());
  const named = files.map(async (file) => [(await manifestIn(file)).name, file] as const);
  tarballs = new Map(await Promise.all(named));
});
afterAll(async () => {
  for (const remove of removers) await remove();
});

/** Runs a script with this very Node. */
async function node(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  return run(process.execPath, args, cwd);
}

/** Runs the command of the checkout. */
async function called(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  const { exitCode: status, stdout, stderr } = await call(cwd, args);
  return { status, stdout, stderr };
}

interface Listing {
  readonly plugins: readonly {
    name: string;
    version: string;
    location: string;
    source: string;
    isThirdParty: boolean;
  }[];
  readonly broken: readonly { name: string; location: string; code: string; reason: string }[];
}

describe('a plugin in plain JavaScript, installed beside the packed core', () => {
  let project: string;
  const queenside = (...args: string[]): Promise<Outcome> => called(project, ...args);
  const listed = async (...args: string[]): Promise<Listing> => {
    const { stdout } = await queenside('plugins', '--json', ...args);
    return JSON.parse(stdout) as Listing;
  };

  beforeAll(async () => {
    project = await scratch();
    const ours = ['conformance', 'core', 'problem-nqueens', 'runtime'];
    await installOurs(
      tarballs,
      ours.map((name) => `@queenside/${name}`),
      project,
    );
    await writeFiles(join(project, 'workshop'), PLUGIN_FILES);
    await install(await pack(join(project, 'workshop'), project), NAME, project);
    await writeFiles(project, { 'inputs/nqueens.staircase.txt': RECORDS });
  });

  test('answers a file', async () => {
    const { status, stdout } = await queenside('run');
    expect(stdout).toContain('nqueens.staircase_out.txt');
    expect(status).toBe(0);
    expect(await readFile(join(project, 'outputs/nqueens.staircase_out.txt'), 'utf8')).toBe(RESULT);
  });

  test('takes its options', async () => {
    await writeFiles(project, { 'upside-down.txt': '8\n' });
    const solve = ['solve', 'upside-down.txt', '--problem', 'nqueens', '--solver', 'staircase'];
    const mirrored = await queenside(...solve, '--option', 'mirror=true');
    expect(mirrored.stdout).toBe('[7,5,3,1,6,8,2,4]\n');
    const misspelled = await queenside(...solve, '--option', 'miror=true');
    expect(misspelled.status).not.toBe(0);
    expect(misspelled.stdout + misspelled.stderr).toContain('miror');
  });

  test('is listed with its version, its source and its place', async () => {
    const location = join(project, 'node_modules', NAME);
    const { plugins } = await listed();
    expect(plugins.find(({ name }) => name === NAME)).toEqual({
      name: NAME,
      version: '1.0.0',
      source: 'installed',
      location,
      isThirdParty: true,
    });
    expect((await queenside('plugins')).stdout).toContain(
      `${NAME} 1.0.0  (installed, node_modules/${NAME}, in its own process)`,
    );
  });

  test('is right for every remainder by 6, and for a hundred thousand queens', async () => {
    const sizes = [
      ...Array(40)
        .keys()
        .map((index) => index + 1),
      999,
      1000,
      100_000,
    ];
    await writeFiles(project, { 'many/nqueens.staircase.txt': `${sizes.join('\n')}\n` });
    const { status, stdout } = await queenside('run', 'many', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ right: sizes.length, failed: 0 }] });
  });

  describe('the conformance kit, under Node’s own test runner', () => {
    test('passes it', async () => {
      const { status, stdout } = await node(join(project, 'workshop'), '--test');
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^. pass (?:[6-9]|\d\d+)$/m)]);
    });

    test('fails it when its answers are wrong', async () => {
      const wrong = PLUGIN_FILES['index.js'].replace('row - 1)', 'size - 1 - (row >> 1))');
      expect(wrong).not.toBe(PLUGIN_FILES['index.js']);
      await writeFiles(join(project, 'spoilt'), { ...PLUGIN_FILES, 'index.js': wrong });
      const only = '--test-name-pattern=answers are right';
      const { status, stdout } = await node(join(project, 'spoilt'), '--test', only);
      expect(status).toBe(1);
      expect(stdout).toMatch(/same-(?:row|diagonal)/);
    });
  });

  describe('with broken plugins beside it', () => {
    const module = (name: string, code: string, more: object = {}) => ({
      [`node_modules/${name}/package.json`]: JSON.stringify({
        name,
        version: '1.0.0',
        type: 'module',
        exports: './index.js',
        ...more,
      }),
      [`node_modules/${name}/index.js`]: code,
    });
    const BROKEN: Readonly<Record<string, readonly [code: string, reason: RegExp]>> = {
      '@scope/queenside-plugin-rejects': [
        'batch/plugin-failed',
        /ended its worker \(too late \(at index\.js:1:\d+\)\)/,
      ],
      'queenside-plugin-ancient': ['core/plugin-too-old', /made for API version 0.*has 2/],
      'queenside-plugin-functions': ['core/plugin-shape', /options of x must be plain data/],
      'queenside-plugin-garbled': ['batch/plugin-manifest', /cannot read the package\.json/],
      'queenside-plugin-hollow': ['core/plugin-shape', /default export must be an object.*nothing/],
      'queenside-plugin-quits': ['batch/plugin-failed', /ended its worker \(exit status 3\)/],
      'queenside-plugin-shapeless': ['core/plugin-shape', /solvers\[0\]\.problem is required/],
      'queenside-plugin-throws': ['batch/plugin-failed', /out of tea/],
      'queenside-plugin-twin': [
        'core/duplicate-id',
        /solver "staircase".*queenside-plugin-stairca/,
      ],
      'queenside-plugin-typed': ['batch/plugin-failed', /type stripping|Stripping types/i],
      'queenside-plugin-unbuilt': ['batch/plugin-no-entry', /\.\/dist\/index\.js is not there/],
    };

    beforeAll(async () => {
      const solver = (more: string): string =>
        `{ id: 'x', problem: 'nqueens', summary: '', options: {}, solve() {}, capabilities:
          { tasks: ['find'], complete: true, deterministic: true }, ${more} }`;
      const plugin = (part: string): string =>
        `export default { apiVersion: 2, solvers: [${part}] };`;
      const typed = { exports: './index.ts' };
      await writeFiles(project, {
        ...module('@scope/queenside-plugin-rejects', 'void Promise.reject(new Error("too late"));'),
        ...module('queenside-plugin-ancient', 'export default { apiVersion: 0 };'),
        ...module(
          'queenside-plugin-functions',
          plugin(solver('options: { o: { description: "", default: () => 1 } }')),
        ),
        'node_modules/queenside-plugin-garbled/package.json': '{ "name": "queenside-plugin-gar',
        ...module('queenside-plugin-hollow', 'export const plugin = {};'),
        ...module('queenside-plugin-quits', 'process.exit(3);'),
        ...module('queenside-plugin-shapeless', plugin('{ id: "x" }')),
        ...module('queenside-plugin-throws', 'throw new Error("out of tea");'),
        ...module('queenside-plugin-twin', plugin(solver('id: "staircase"'))),
        ...module('queenside-plugin-typed', '', typed),
        'node_modules/queenside-plugin-typed/index.ts': 'export default 1 as number;',
        ...module('queenside-plugin-unbuilt', '', { exports: './dist/index.js' }),
      });
    });
    // Every later command would describe them again.
    afterAll(async () => {
      for (const name of Object.keys(BROKEN))
        await rm(join(project, 'node_modules', name), { recursive: true });
    });

    test('each is reported with its name, its place and the reason', async () => {
      const { broken, plugins } = await listed();
      const ours = broken.filter(({ location }) => location.startsWith(project));
      expect(ours.map(({ name }) => name).toSorted()).toEqual(Object.keys(BROKEN));
      for (const { name, code, reason, location } of ours) {
        expect([name, code]).toEqual([name, BROKEN[name]![0]]);
        expect(reason).toMatch(BROKEN[name]![1]);
        expect(reason).toContain(name);
        expect(location).toBe(join(project, 'node_modules', name));
      }
      const names = plugins.map(({ name }) => name);
      expect(names).toContain(NAME);
      expect(names.filter((name) => name in BROKEN)).toEqual([]);
    });

    test('the page names every one of these codes', () => {
      const codes = new Set(Object.values(BROKEN).map(([code]) => code));
      expect(CODES).toEqual(expect.arrayContaining([...codes]));
    });
  });

  test('configured plugins are found by name and by path; a missing one is reported', async () => {
    const solver = (id: string): string => `export default { apiVersion: 2, solvers: [{
      id: '${id}', problem: 'nqueens', summary: 'The board of size 4', options: {},
      capabilities: { tasks: ['find'], complete: true, deterministic: true, minSize: 4, maxSize: 4 },
      solve: () => ({ kind: 'board', rows: Int32Array.of(2, 0, 3, 1) }) }] };`;
    await writeFiles(project, {
      'node_modules/four-queens/package.json': '{ "name": "four-queens", "type": "module" }',
      'node_modules/four-queens/index.js': solver('by-name'),
      'homework/mine/package.json': '{ "name": "my-queens", "type": "module" }',
      'homework/mine/index.js': solver('by-path'),
      'homework/queenside.config.json': JSON.stringify({
        plugins: ['four-queens', './mine', 'queenside-plugin-absent', './absent'],
      }),
      'homework/inputs/nqueens.by-name.txt': '4\n',
      'homework/inputs/nqueens.by-path.txt': '4\n',
    });
    const homework = join(project, 'homework');
    const { status, stderr } = await called(homework, 'run');
    expect(status).toBe(0);
    for (const id of ['by-name', 'by-path']) {
      const answer = join(homework, `outputs/nqueens.${id}_out.txt`);
      expect(await readFile(answer, 'utf8')).toBe('[3,1,4,2]\n');
    }
    expect(stderr).toContain(`cannot find the plugin "queenside-plugin-absent" from ${homework}`);
    expect(stderr).toContain(`cannot find the plugin "./absent" from ${homework}`);
    const { plugins } = await listed('--config', 'homework/queenside.config.json');
    const configured = plugins.filter(({ source }) => source === 'configuration');
    expect(configured.map(({ name, location }) => [name, location])).toEqual([
      ['four-queens', join(project, 'node_modules/four-queens')],
      ['my-queens', join(homework, 'mine')],
    ]);
  });
});

let withAll: Promise<string> | undefined;

/** Returns a project in which all packages are installed. */
function projectWithAll(): Promise<string> {
  const make = async (): Promise<string> => {
    const project = await scratch();
    await installOurs(tarballs, tarballs.keys(), project);
    return project;
  };
  return (withAll ??= make());
}

describe('the packages as published', () => {
  let project: string;
  let command: string;
  const queenside = async (...args: string[]): Promise<Outcome> => run(command, args, project);

  beforeAll(async () => {
    project = await projectWithAll();
    const { bin } = await readManifest(join(project, 'node_modules/@queenside/cli'));
    command = join(project, 'node_modules/.bin/queenside');
    await writeFiles(project, { 'node_modules/.bin/.keep': '' });
    await symlink(join('../@queenside/cli', bin!['queenside']!), command);
  });

  test('hold what they need, and nothing that was meant to stay', async () => {
    const faults = await Promise.all(
      [...tarballs.values()].map((file) => checkTarball(file, [ROOT])),
    );
    expect(faults.flat()).toEqual([]);
  });

  test('have the public types of core that were reviewed (review a change, then run with -u)', async () => {
    const types = await publicTypesOf(tarballs.get('@queenside/core')!);
    await expect(types).toMatchFileSnapshot('published/core-types.txt');
  });

  test('run a plugin that is installed beside them in a process, and their own in threads', async () => {
    const name = 'queenside-plugin-where';
    const say = 'console.log(process.argv[1]);';
    await writeFiles(project, {
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module' }),
      [`node_modules/${name}/index.js`]: `export default { apiVersion: 2, solvers: [{
        id: 'where', problem: 'nqueens', summary: 'The board of size 4', options: {},
        capabilities: { tasks: ['find'], complete: true, deterministic: true, minSize: 4, maxSize: 4 },
        solve: () => { ${say} return { kind: 'board', rows: Int32Array.of(2, 0, 3, 1) }; } }] };`,
      'nqueens.where.txt': '4\n',
    });
    const { stdout: list } = await queenside('plugins', '--json');
    const { plugins } = JSON.parse(list) as Listing;
    const thirdParty = plugins.filter(({ isThirdParty }) => isThirdParty);
    expect(thirdParty.map((plugin) => plugin.name)).toEqual([name]);
    const bundled = plugins.filter(({ isThirdParty }) => !isThirdParty);
    expect(bundled.length).toBeGreaterThan(20);
    for (const plugin of bundled)
      expect(plugin).toMatchObject({
        source: 'bundled',
        location: join(project, 'node_modules', plugin.name),
      });
    const { stdout, stderr } = await queenside('solve', 'nqueens.where.txt');
    expect(stdout).toBe('[3,1,4,2]\n');
    expect(stderr).toContain(join(project, 'node_modules/@queenside/batch/process.js'));
    await rm(join(project, 'node_modules', name), { recursive: true });
  });

  test('can be imported by name', async () => {
    const script = `for (const name of ${JSON.stringify([...tarballs.keys()])}) await import(name);`;
    expect(await node(project, '--input-type=module', '--eval', script)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
  });

  test('bring their types', async () => {
    await writeFiles(project, {
      'types.ts': `
        import { definePlugin, defineSolver, type Plugin } from '@queenside/core';
        import { conformance } from '@queenside/conformance';
        import { nqueens, type NQueensAnswer } from '@queenside/problem-nqueens';
        import { defineConfig } from '@queenside/cli';
        import { solve, type Answer } from 'queenside';
        import { open } from 'queenside/browser';
        export async function ask(): Promise<Answer['objective']> {
          // @ts-expect-error there is no such option
          await solve('nqueens', '8', { sede: 7 });
          const { answers } = await open({ plugins: [] }).solve('nqueens', '8', { seed: 7 });
          return answers[0]?.objective;
        }
        const solver = defineSolver({
          id: 'typed', problem: nqueens, summary: '',
          options: { mirror: { type: 'boolean', default: false, description: '' } },
          capabilities: { tasks: ['find'], complete: true, deterministic: true },
          solve({ size }, options): NQueensAnswer {
            const mirror: boolean = options.mirror;
            // @ts-expect-error there is no such option
            options.miror;
            return mirror || size > 3 ? { kind: 'none' } : { kind: 'board', rows: new Int32Array(size) };
          },
        });
        const plugin: Plugin = definePlugin({ solvers: [solver] });
        conformance(() => undefined, plugin);
        // @ts-expect-error an inbox is a folder's name
        export default defineConfig({ inbox: 7 });
      `,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2025',
          lib: ['es2025', 'esnext.disposable', 'dom'],
          strict: true,
          noEmit: true,
          types: [],
        },
        files: ['types.ts'],
      }),
    });
    expect(await runWell(process.execPath, [TSC, '--singleThreaded'], project)).toBe('');
  });

  test.each(['game', 'domain', 'model', 'landscape', 'problem', 'solver', 'search', 'path-search'])(
    'bundle a new %s into one file',
    async (kind) => {
      const alone = await scratch();
      await writeFiles(alone, { 'package.json': '{ "type": "module" }' });
      const names: string[] = [];
      for (const flags of [[], ['--typescript']]) {
        const name = ['new', kind, ...flags.map(() => 'typed')].join('-');
        expect((await queenside('new', kind, name, ...flags)).stderr).toBe('');
        const folder = join(project, `queenside-plugin-${name}`);
        const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
          scripts: { bundle: string };
        };
        // The packages of the workspace have the bundler, which a new package installs.
        await runWell(
          'sh',
          ['-c', `PATH=${join(ROOT, 'node_modules/.bin')}:$PATH ${scripts.bundle}`],
          folder,
        );
        await cp(join(folder, 'bundle'), join(alone, 'bundle'), { recursive: true });
        names.push(name);
      }
      // Elsewhere, they find no package.
      const script = `for (const name of ${JSON.stringify(names)}) {
        const { default: plugin } = await import(\`./bundle/\${name}.js\`);
        const parts = Object.values(plugin).filter(Array.isArray).flat();
        const own = '${kind}' === 'problem' ? 'two-pointers' : name;
        console.log(plugin.apiVersion, parts.some(({ id }) => id === own));
      }`;
      expect(await node(alone, '--input-type=module', '--eval', script)).toMatchObject({
        stdout: '2 true\n2 true\n',
        stderr: '',
      });
    },
  );

  test('give the command', async () => {
    const { version } = await readManifest(join(project, 'node_modules/@queenside/cli'));
    expect((await queenside('--version')).stdout).toBe(
      `${version} (Node ${process.versions.node})\n`,
    );
  });
});

describe('without the grader, the queue, and the studio', () => {
  const OPTIONAL = [
    'queenside',
    '@queenside/class-view',
    '@queenside/grader',
    '@queenside/sandbox',
    '@queenside/submissions',
    '@queenside/queue',
    '@queenside/studio',
  ];
  let project: string;
  let main: string;

  beforeAll(async () => {
    project = await projectWithAll();
    for (const name of OPTIONAL) await rm(join(project, 'node_modules', name), { recursive: true });
    main = join(project, 'node_modules/@queenside/cli/bin/queenside.js');
    await writeFiles(project, { 'inputs/nqueens.txt': '1\n' });
  });

  test.each([
    [['solve', 'inputs/nqueens.txt'], '[1]\n'],
    [['run'], '1 right'],
    [['bench', 'nqueens', '--n', '6'], 'backtracking'],
    [['new', 'solver', 'zigzag'], 'Created'],
  ])('%j works', async (args, words) => {
    const { stdout, status } = await node(project, main, ...args);
    expect(stdout).toContain(words);
    expect(status).toBe(0);
  });

  test.each([
    [['grade', 'assignment.yaml'], '@queenside/grader'],
    [['grade', 'one', 'assignment.yaml', 'mine'], '@queenside/grader'],
    [['run', '--queue', 'redis://127.0.0.1:1'], '@queenside/queue'],
    [['worker', '--queue', 'redis://127.0.0.1:1'], '@queenside/queue'],
    [['watch', '--queue', 'redis://127.0.0.1:1'], '@queenside/queue'],
    [['studio', '--no-open'], '@queenside/studio'],
  ])('%j says which package to install', async (args, name) => {
    const { version } = await readManifest(join(project, 'node_modules/@queenside/cli'));
    const { stdout, stderr, status } = await node(project, main, ...args);
    expect(stderr).toContain(`needs the package ${name}, which is not installed`);
    expect(stderr).toContain(`\`npm install ${name}@${version}\``);
    expect([stdout, status]).toEqual(['', 2]);
  });

  test('doctor notes the missing grader, and fails only for a configured queue', async () => {
    await writeFiles(project, { 'queue.yaml': 'queue: redis://127.0.0.1:1\n' });
    const { stdout, status } = await node(project, main, 'doctor', '--config', 'queue.yaml');
    expect(stdout).toMatch(/^- sandbox: .*which `queenside grade` needs, is not installed/m);
    expect(stdout).toMatch(
      /^✗ queue: a queue needs the package @queenside\/queue, .*`npm install /m,
    );
    expect(stdout).toContain('\n1 check failed.\n');
    expect(status).toBe(1);
  });
});

test('npm installs the command globally, and everything in it works', async () => {
  const folder = await scratch();
  const manifests = await Promise.all([...tarballs.values()].map(manifestIn));
  const bundled = manifests.filter(({ keywords }) => keywords?.includes('queenside-plugin'));
  const upstream = (await runWell('npm', ['config', 'get', 'registry'], folder)).trim();
  await using registry = await startRegistry([...tarballs.values()], upstream);
  const installed = await INSTALLS['npm install --global']!(folder, registry.address, PNPM);
  const names = bundled.map(({ name }) => name);
  await expect(tryInstall(installed, ROOT, names)).resolves.toBeUndefined();
  const page = await readFile(join(folder, 'global/share/man/man1/queenside.1'), 'utf8');
  expect(page).toContain('.SS queenside grade one [options] <assignment> <submission>\n');
  expect(page).toContain(String.raw`\fB\-\-jobs <n>\fR`);
  // It installs a hundred packages, and runs a dozen commands.
}, 600_000);
