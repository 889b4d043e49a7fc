import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { discoverPlugins, type FoundPlugins, type PluginSearch } from '../src/plugins/discover.ts';
import { DropFolders } from '../src/plugins/folders.ts';

const made: string[] = [];
let root: string;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'queenside-discover-')));
  made.push(root);
});
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true });
});

/** Writes files below the root, given by path. */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** Makes a package with an entry. */
async function writePackage(folder: string, manifest: object): Promise<void> {
  await write({
    [`${folder}/package.json`]: JSON.stringify(manifest),
    [`${folder}/index.js`]: 'throw new Error("finding a plugin must not run it");',
  });
}

async function discover(search: Partial<PluginSearch> = {}): Promise<FoundPlugins> {
  return discoverPlugins({ configured: [], configuredFrom: root, installedFrom: root, ...search });
}

/** Returns what was found: name, source, and folder below the root. */
function sourcesIn({ sources }: FoundPlugins): [string, string, string][] {
  return sources.map(({ name, source, location }) => [name, source, relative(root, location)]);
}

/** Returns what was refused: name, code, and message. */
function brokenIn({ broken }: FoundPlugins): [string, string, string][] {
  return broken.map(({ name, code, reason }) => [name, code, reason]);
}

const KEYWORD = { keywords: ['chess', 'queenside-plugin'] };

describe('installed packages', () => {
  test('count by their name, with and without a scope', async () => {
    await writePackage('node_modules/queenside-plugin-tabu', { name: 'queenside-plugin-tabu' });
    await writePackage('node_modules/@abc/queenside-plugin-beam', {
      name: '@abc/queenside-plugin-beam',
      version: '2.3.4',
    });
    await writePackage('node_modules/queenside-plug', { name: 'queenside-plug' });
    await writePackage('node_modules/my-queenside-plugin-x', { name: 'my-queenside-plugin-x' });
    await writePackage('node_modules/@abc/other', { name: '@abc/other' });
    const found = await discover();
    expect(sourcesIn(found)).toEqual([
      ['queenside-plugin-tabu', 'installed', 'node_modules/queenside-plugin-tabu'],
      ['@abc/queenside-plugin-beam', 'installed', 'node_modules/@abc/queenside-plugin-beam'],
    ]);
    expect(found.sources.map(({ version }) => version)).toEqual(['0.0.0', '2.3.4']);
    expect(fileURLToPath(found.sources[0]!.entry)).toBe(
      join(root, 'node_modules/queenside-plugin-tabu/index.js'),
    );
    expect(found.broken).toEqual([]);
  });

  test('have names and versions without control characters', async () => {
    const folder = 'node_modules/queenside-plugin-evil';
    await writePackage(folder, { name: 'evil\u001B[2J', version: '1\u0007' });
    const [source] = (await discover()).sources;
    expect(source).toMatchObject({ name: 'evil\uFFFD[2J', version: '1\uFFFD' });
  });

  test.each(['dependencies', 'devDependencies', 'optionalDependencies'])(
    'count by their keyword where they are among the %s of the project',
    async (group) => {
      await writePackage('.', { name: 'project', [group]: { direct: '*', '@a/scoped': '*' } });
      await writePackage('node_modules/direct', { name: 'direct', ...KEYWORD });
      await writePackage('node_modules/@a/scoped', { name: '@a/scoped', ...KEYWORD });
      await writePackage('node_modules/indirect', { name: 'indirect', ...KEYWORD });
      expect(sourcesIn(await discover()).map(([name]) => name)).toEqual(['direct', '@a/scoped']);
    },
  );

  test('direct dependencies without the keyword, or not installed, are no plugins', async () => {
    await writePackage('.', { dependencies: { plain: '*', absent: '*', odd: '*', broken: '*' } });
    await writePackage('node_modules/plain', { name: 'plain', keywords: ['chess'] });
    await writePackage('node_modules/odd', { name: 'odd', keywords: 'queenside-plugin' });
    await write({ 'node_modules/broken/package.json': '{' });
    expect(await discover()).toEqual({ sources: [], broken: [] });
  });

  test('are found in the folders above; the nearest of one name counts', async () => {
    await writePackage('node_modules/queenside-plugin-a', { name: 'queenside-plugin-a' });
    await writePackage('node_modules/queenside-plugin-b', { name: 'queenside-plugin-b' });
    await writePackage('in/node_modules/queenside-plugin-b', { name: 'queenside-plugin-b' });
    await writePackage('in/deep/node_modules/queenside-plugin-c', { name: 'queenside-plugin-c' });
    expect(sourcesIn(await discover({ installedFrom: join(root, 'in/deep') }))).toEqual([
      ['queenside-plugin-c', 'installed', 'in/deep/node_modules/queenside-plugin-c'],
      ['queenside-plugin-b', 'installed', 'in/node_modules/queenside-plugin-b'],
      ['queenside-plugin-a', 'installed', 'node_modules/queenside-plugin-a'],
    ]);
  });

  test('may be symbolic links, which are resolved and counted once', async () => {
    await writePackage('workshop/mine', { name: 'queenside-plugin-mine' });
    await mkdir(join(root, 'node_modules/@me'), { recursive: true });
    const target = join(root, 'workshop/mine');
    await symlink(target, join(root, 'node_modules/queenside-plugin-mine'));
    await symlink(target, join(root, 'node_modules/@me/queenside-plugin-mine'));
    await symlink(join(root, 'gone'), join(root, 'node_modules/queenside-plugin-gone'));
    expect(sourcesIn(await discover())).toEqual([
      ['queenside-plugin-mine', 'installed', 'workshop/mine'],
    ]);
  });

  test('run their TypeScript sources in a folder of their own, and what they publish below node_modules', async () => {
    const exports = { '.': { 'queenside-source': './src/index.ts', default: './index.js' } };
    for (const folder of ['workshop/mine', 'node_modules/queenside-plugin-theirs']) {
      await writePackage(folder, { name: folder, exports });
      await write({ [`${folder}/src/index.ts`]: '' });
    }
    const { sources } = await discover({ configured: ['./workshop/mine'] });
    expect(sources.map(({ entry }) => relative(root, fileURLToPath(entry)))).toEqual([
      'workshop/mine/src/index.ts',
      'node_modules/queenside-plugin-theirs/index.js',
    ]);
  });

  test('are reported once if they are broken, however often they are found', async () => {
    await write({ 'workshop/mine/package.json': '{ "name": "queenside-plugin-mine" }' });
    await mkdir(join(root, 'node_modules/@me'), { recursive: true });
    const target = join(root, 'workshop/mine');
    await symlink(target, join(root, 'node_modules/queenside-plugin-mine'));
    await symlink(target, join(root, 'node_modules/@me/queenside-plugin-mine'));
    const { sources, broken } = await discover({ configured: ['./workshop/mine'] });
    expect([sources, broken.map(({ location }) => location)]).toEqual([[], [target]]);
  });

  test('ignores what only looks like a package', async () => {
    await write({
      'node_modules/queenside-plugin-file': '',
      'node_modules/queenside-plugin-empty/readme': '',
      'package.json': '{ "dependencies": "none" }',
    });
    expect(await discover()).toEqual({ sources: [], broken: [] });
  });
});

describe('precedence', () => {
  const NAME = 'queenside-plugin-same';

  beforeEach(async () => {
    await writePackage('mine', { name: NAME });
    await writePackage(`node_modules/${NAME}`, { name: NAME });
    await writePackage('bundled/same', { name: NAME, ...KEYWORD });
  });

  test('configured ones come before bundled ones, and these before installed copies', async () => {
    const bundled = { folder: join(root, 'bundled') };
    const sources = async (search: Partial<PluginSearch>) => sourcesIn(await discover(search));
    expect(await sources({ bundled, configured: ['./mine'] })).toEqual([
      [NAME, 'configuration', 'mine'],
    ]);
    expect(await sources({})).toEqual([[NAME, 'installed', `node_modules/${NAME}`]]);
    expect(await sources({ bundled })).toEqual([[NAME, 'bundled', 'bundled/same']]);
  });

  test('the first configured one of a name counts', async () => {
    expect(sourcesIn(await discover({ configured: [NAME, './mine'] }))).toEqual([
      [NAME, 'configuration', `node_modules/${NAME}`],
    ]);
  });

  test('if the first one is broken, the next one is used, and both are reported', async () => {
    await write({ 'mine/package.json': `{ "name": "${NAME}", "main": "gone.js" }` });
    await rm(join(root, 'mine/index.js'));
    const found = await discover({ configured: ['./mine'] });
    expect(sourcesIn(found)).toEqual([[NAME, 'installed', `node_modules/${NAME}`]]);
    expect(brokenIn(found)).toMatchObject([[NAME, 'batch/plugin-no-entry', /gone\.js/]]);
  });
});

describe('configured packages', () => {
  test("are given by name or folder, relative to the configuration's folder", async () => {
    await writePackage('node_modules/plain', { name: 'plain' });
    await writePackage('project/node_modules/@a/b', { name: '@a/b' });
    await writePackage('beside', { name: 'by-path' });
    await writePackage('far', { name: 'by-absolute-path' });
    const found = await discover({
      configured: ['plain', '@a/b', '../beside', join(root, 'far')],
      configuredFrom: join(root, 'project'),
    });
    expect(sourcesIn(found)).toEqual([
      ['plain', 'configuration', 'node_modules/plain'],
      ['@a/b', 'configuration', 'project/node_modules/@a/b'],
      ['by-path', 'configuration', 'beside'],
      ['by-absolute-path', 'configuration', 'far'],
    ]);
    expect(found.broken).toEqual([]);
  });

  test('that are missing are reported, each with the folder that was searched', async () => {
    await write({ 'node_modules/hollow/readme': '' });
    const configured = ['absent', '@a/absent', './absent', 'hollow'];
    const { sources, broken } = await discover({ configured });
    expect(sources).toEqual([]);
    expect(broken.map(({ name }) => name)).toEqual(configured);
    for (const { name, code, reason, location } of broken) {
      expect(code).toBe('batch/plugin-not-found');
      expect(reason).toContain(`cannot find the plugin "${name}" from ${root}`);
      expect(location).toBe(root);
    }
  });

  test('that are installed but not built are distinguished from missing ones', async () => {
    await write({
      'node_modules/unbuilt/package.json': '{ "name": "unbuilt", "exports": "./dist/index.js" }',
    });
    expect(brokenIn(await discover({ configured: ['unbuilt'] }))).toMatchObject([
      ['unbuilt', 'batch/plugin-no-entry', /\.\/dist\/index\.js is not there/],
    ]);
  });
});

describe('plain files', () => {
  const files = {
    searchModule: 'file:///search.js',
    evaluationModule: 'file:///evaluation.js',
    packagesFrom: ['file:///command.js'],
  };
  const PLUGIN = 'export default definePlugin({});';

  test.each([
    [PLUGIN, true],
    ['const plugin = {};\nexport { plugin as default };', true],
    ["export { default } from './other.js';", true],
    ['const plugin={};export{plugin as default};', true],
    ['export function solve(tree) {}', false],
    ['export default function solve(tree) {}', false],
    ['export default async function solve(tree) {}', false],
    ['// export default {}\nexport const solve = (tree) => 0;', false],
    ["export { solve } from './default.js';\n/* export default */", false],
  ])('with %j are plugins: %j; otherwise they are searches', async (text, isPlugin) => {
    await write({ 'x.mjs': text });
    const { sources } = await discover({ files, configured: ['./x.mjs'] });
    const location = join(root, 'x.mjs');
    const entry = isPlugin
      ? pathToFileURL(location).href
      : `file:///search.js?file=${encodeURIComponent(location)}&id=x-mjs`;
    const { packagesFrom } = isPlugin ? files : {};
    expect(sources).toEqual([
      {
        name: 'x.mjs',
        version: '0.0.0',
        location,
        source: 'file',
        isThirdParty: true,
        entry,
        ...(packagesFrom ? { packagesFrom } : { searchFile: location }),
      },
    ]);
  });

  test('count once, however they are named, and come first', async () => {
    await write({ 'a.js': PLUGIN, 'sub/b.ts': PLUGIN, 'c.py': '' });
    await symlink(join(root, 'a.js'), join(root, 'sub/link.js'));
    const configured = ['a.js', './sub/link.js', './sub/b.ts', 'c.py'];
    const found = await discover({ files, named: [join(root, 'sub/b.ts'), './a.js'], configured });
    expect(sourcesIn(found)).toEqual([
      ['b.ts', 'file', 'sub/b.ts'],
      ['a.js', 'file', 'a.js'],
      ['c.py', 'file', 'c.py'],
    ]);
    expect(found.broken).toEqual([]);
  });

  test('have addresses that keep every character of their paths', async () => {
    await write({ 'sp ace/a#b?c%20d.js': PLUGIN });
    const [source] = (await discover({ files, named: ['./sp ace/a#b?c%20d.js'] })).sources;
    expect(fileURLToPath(source!.entry)).toBe(join(root, 'sp ace/a#b?c%20d.js'));
    expect(source!.name).toBe('a#b?c%20d.js');
  });

  test('are refused with a reason if they are none', async () => {
    await write({ 'a.js': PLUGIN, 'sub/a.js': PLUGIN, 'notes.txt': '', 'dir.js/readme': '' });
    await symlink(join(root, 'loop.js'), join(root, 'loop.js'));
    const configured = [
      './a.js',
      './sub/a.js',
      './gone.js',
      './loop.js',
      './notes.txt',
      './dir.js',
    ];
    expect(brokenIn(await discover({ files, configured }))).toMatchObject([
      ['./sub/a.js', 'batch/same-file-name', /another file of the same name/],
      ['./gone.js', 'batch/no-plugin-file', /there is no file \/.*gone\.js/],
      ['./loop.js', 'batch/no-plugin-file', /there is no file \/.*loop\.js/],
      ['./notes.txt', 'batch/plugin-path', /the file is not in JavaScript, TypeScript, or Python/],
      ['./dir.js', 'batch/plugin-path', /the folder has no package\.json/],
    ]);
  });

  test('are not taken from an inbox, unless the user names them', async () => {
    await write({ 'inputs/a.js': PLUGIN });
    await writePackage('inputs/b', { name: 'b' });
    const dropFolders = new DropFolders([join(root, 'inputs')]);
    const plugins = ['./inputs/a.js', './inputs/b'];
    const configured = await discover({ files, dropFolders, configured: plugins });
    expect(brokenIn(configured).map(([, code]) => code)).toEqual(
      plugins.map(() => 'batch/plugin-in-inbox'),
    );
    const named = await discover({ files, dropFolders, named: plugins });
    expect(sourcesIn(named).map(([name]) => name)).toEqual(['a.js', 'b']);
  });
});

describe('bundled packages', () => {
  test('are those with the keyword, in any folder', async () => {
    await writePackage('bundled/solver-a', { name: '@queenside/solver-a', ...KEYWORD });
    await writePackage('bundled/core', { name: '@queenside/core' });
    await writePackage('bundled/queenside-plugin-c', { name: 'queenside-plugin-c' });
    await write({ 'bundled/notes.txt': '', 'bundled/broken/package.json': 'null' });
    expect(sourcesIn(await discover({ bundled: { folder: join(root, 'bundled') } }))).toEqual([
      ['@queenside/solver-a', 'bundled', 'bundled/solver-a'],
    ]);
    expect(await discover({ bundled: { folder: join(root, 'nowhere') } })).toEqual({
      sources: [],
      broken: [],
    });
  });
});

describe('which plugins are third-party', () => {
  /** Returns whether each plugin is third-party, by name. */
  async function thirdParty(search: Partial<PluginSearch>): Promise<Record<string, boolean>> {
    const { sources } = await discover(search);
    return Object.fromEntries(sources.map(({ name, isThirdParty }) => [name, isThirdParty]));
  }

  test('in a checkout: all except those beside the command', async () => {
    await writePackage('packages/solver-a', { name: '@q/solver-a', ...KEYWORD });
    await writePackage('mine', { name: 'mine' });
    await writePackage('node_modules/queenside-plugin-b', { name: 'queenside-plugin-b' });
    const search = { bundled: { folder: join(root, 'packages') } };
    const all = { '@q/solver-a': false, mine: true, 'queenside-plugin-b': true };
    expect(await thirdParty({ ...search, configured: ['./mine'] })).toEqual(all);
    // In every way of finding it.
    await symlink(join(root, 'packages/solver-a'), join(root, 'node_modules/linked'));
    const configured = ['linked', './mine'];
    expect(await thirdParty({ ...search, configured })).toEqual(all);
  });

  test('in an installation: all except its dependencies', async () => {
    const dependencies = { '@q/solver-a': '1', '@q/nested': '1', '@q/core': '1', '@q/gone': '1' };
    await writePackage('node_modules/@q/cli', { name: '@q/cli', dependencies });
    await writePackage('node_modules/@q/core', { name: '@q/core' });
    await writePackage('node_modules/@q/solver-a', { name: '@q/solver-a', ...KEYWORD });
    await writePackage('node_modules/@q/beside', { name: '@q/beside', ...KEYWORD });
    await writePackage('node_modules/@q/cli/node_modules/@q/nested', {
      name: '@q/nested',
      ...KEYWORD,
    });
    await writePackage('node_modules/queenside-plugin-b', { name: 'queenside-plugin-b' });
    const search = {
      bundled: { dependenciesOf: join(root, 'node_modules/@q/cli') },
      installedFrom: join(root, '..'),
    };
    expect(await thirdParty(search)).toEqual({
      '@q/solver-a': false,
      '@q/nested': false,
      'queenside-plugin-b': true,
    });
  });

  test('a plugin with the name of a bundled one', async () => {
    await writePackage('packages/solver-a', { name: '@q/solver-a', ...KEYWORD });
    await writePackage('mine', { name: '@q/solver-a' });
    const bundled = { folder: join(root, 'packages') };
    expect(await thirdParty({ bundled, configured: ['./mine'] })).toEqual({ '@q/solver-a': true });
    expect(await thirdParty({ bundled })).toEqual({ '@q/solver-a': false });
    expect(await thirdParty({ configured: ['./mine'] })).toEqual({ '@q/solver-a': true });
  });
});

describe('package.json', () => {
  test.each([
    ['', /Unexpected end of JSON/],
    ['{ "name": ', /JSON/],
    ['null', /not a JSON object/],
    ['[]', /not a JSON object/],
    ['"queenside-plugin-x"', /not a JSON object/],
  ])('that reads %j is reported under the name of the folder', async (text, reason) => {
    await write({
      'node_modules/@a/queenside-plugin-x/package.json': text,
      'node_modules/@a/queenside-plugin-x/index.js': '',
    });
    expect(brokenIn(await discover())).toEqual([
      ['@a/queenside-plugin-x', 'batch/plugin-manifest', expect.stringMatching(reason)],
    ]);
  });

  test('that is a folder is reported', async () => {
    await mkdir(join(root, 'node_modules/queenside-plugin-x/package.json'), { recursive: true });
    expect(brokenIn(await discover())).toMatchObject([
      ['queenside-plugin-x', 'batch/plugin-manifest', /EISDIR/],
    ]);
  });

  test('with fields of the wrong type crashes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            name: fc.jsonValue(),
            version: fc.jsonValue(),
            keywords: fc.jsonValue(),
            exports: fc.jsonValue(),
            main: fc.jsonValue(),
            dependencies: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
        async (manifest) => {
          await write({
            'package.json': JSON.stringify(manifest),
            'node_modules/queenside-plugin-x/package.json': JSON.stringify(manifest),
          });
          const { sources, broken } = await discover({
            configured: ['.'],
            bundled: { folder: root },
          });
          expect(sources).toEqual([]);
          expect(broken).toHaveLength(2);
          for (const { name, reason } of broken) {
            expect(typeof name).toBe('string');
            expect(reason).toContain('has no file to import');
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the file to import', () => {
  const FILES = ['index.js', 'a.js', 'b.cjs', 'lib/index.js', 'dist/index.js'];

  /** `exports` and `main` in every form, with the files beside them. */
  const FORMS: readonly object[] = [
    {},
    { main: './a.js' },
    { main: 'a.js' },
    { main: 'a' },
    { main: 'lib' },
    { main: './lib/' },
    { main: 'gone.js' },
    { main: 7 },
    { exports: null, main: 'a.js' },
    { exports: './a.js', main: './b.cjs' },
    { exports: { '.': './a.js' } },
    { exports: { '.': { import: './a.js', require: './b.cjs' } } },
    { exports: { '.': { require: './b.cjs', default: './a.js' } } },
    { exports: { types: './a.d.ts', default: './a.js' } },
    { exports: { node: { require: './b.cjs', import: './lib/index.js' }, default: './a.js' } },
    { exports: { node: { require: './b.cjs' }, default: './a.js' } },
    { exports: { browser: './gone.js', 'module-sync': './lib/index.js', default: './a.js' } },
    { exports: { import: null, default: './a.js' } },
    { exports: { '.': null } },
    { exports: { './extra': './a.js' } },
    { exports: { require: './b.cjs' } },
    { exports: [{ require: './b.cjs' }, './a.js'] },
    { exports: {} },
    { exports: [] },
    { exports: 'a.js' },
    { exports: './../a.js' },
    { exports: '../outside/index.js' },
    { exports: { default: '/a.js' } },
  ];

  test('is the one that Node itself imports', async () => {
    for (const [index, form] of FORMS.entries()) {
      const name = `queenside-plugin-${index}`;
      const files = FILES.map((file) => [`node_modules/${name}/${file}`, '']);
      await write(Object.fromEntries(files));
      await write({ [`node_modules/${name}/package.json`]: JSON.stringify({ name, ...form }) });
    }
    await write({ 'node_modules/a.js': '', 'node_modules/outside/index.js': '' });
    const { sources } = await discover();
    const ours = new Map(sources.map(({ name, entry }) => [name, entry]));
    const theirs = await resolveByNode(FORMS.map((_, index) => `queenside-plugin-${index}`));
    for (const [index, form] of FORMS.entries())
      expect([form, ours.get(`queenside-plugin-${index}`)]).toEqual([form, theirs[index]]);
    expect(ours.size).toBeGreaterThan(15);
    expect(ours.size).toBeLessThan(FORMS.length - 5);
  });

  /** Returns what `import` loads for each name. */
  async function resolveByNode(names: readonly string[]): Promise<(string | undefined)[]> {
    await write({
      'resolve.mjs': `
        const resolve = (name) => {
          try { return import.meta.resolve(name); } catch { return null; }
        };
        console.log(JSON.stringify(${JSON.stringify(names)}.map(resolve)));`,
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'resolve.mjs')]);
    return (JSON.parse(stdout) as (string | null)[]).map((url) => url ?? undefined);
  }

  test.each([
    [{ exports: './dist/index.js' }, './dist/index.js is not there'],
    [{ exports: { '.': { types: './index.d.ts' } } }, 'its exports name none for `import`'],
    [{ exports: 'dist/index.js' }, 'dist/index.js in its exports must begin with ./'],
    [{ exports: './../../escape.js' }, './../../escape.js leads out of the package'],
    [{ main: '../../escape.js' }, '../../escape.js is not there'],
    [{ exports: './lib' }, './lib is not there'],
    [{}, 'index.js is not there'],
  ])('%j: the error says what is wrong', async (form, reason) => {
    const name = 'queenside-plugin-x';
    await write({
      'escape.js': '',
      [`node_modules/${name}/package.json`]: JSON.stringify({ name, ...form }),
      [`node_modules/${name}/lib/index.js`]: '',
    });
    const { sources, broken } = await discover();
    expect(sources).toEqual([]);
    expect(broken).toMatchObject([
      {
        name,
        code: 'batch/plugin-no-entry',
        location: join(root, 'node_modules', name),
        reason: expect.stringContaining(`has no file to import: ${reason};`) as string,
      },
    ]);
  });
});
