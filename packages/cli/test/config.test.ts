import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { availableParallelism, homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { QueensideError, findSchemaProblem } from '@queenside/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_TIMES } from '@queenside/batch';
import { defaultLimitOf, inboxTimesOf } from '../src/actions/watch.ts';
import { configError } from '../src/config/errors.ts';
import { loadSettings } from '../src/config/load.ts';
import { configSchema } from '../src/config/schema.ts';
import type { SettingsFlags } from '../src/flags/table.ts';
import { defineConfig } from '../src/index.ts';
import { call } from './call.ts';

const DOCS = fileURLToPath(new URL('../../../docs/', import.meta.url));
const LOAD = fileURLToPath(new URL('../src/config/load.ts', import.meta.url));
const KEYS = [
  'inbox',
  'outbox',
  'settle',
  'queue',
  'plugins',
  'routes',
  'log.file',
  'log.level',
  'defaults.seed',
  'defaults.jobs',
  'defaults.limits.time',
  'defaults.limits.memory',
  'defaults.limits.output',
  'defaults.limits.record',
  'defaults.thirdPartySolvers',
  'defaults.style',
];

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-config-')));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

function load(config?: string, flags: SettingsFlags = {}, cwd = folder) {
  return loadSettings({ cwd, flags, ...(config !== undefined && { config }) });
}

async function failure(config?: string): Promise<QueensideError> {
  const thrown: unknown = await load(config).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(thrown).toBeInstanceOf(QueensideError);
  return thrown as QueensideError;
}

describe('a configuration that looks right', () => {
  test.each(['inbox: ~/in', 'outbox: "~"', 'log: { file: ~/log }', 'plugins: [~/search.py]'])(
    'is refused for the home folder in %s',
    async (yaml) => {
      await write('queenside.config.yaml', yaml);
      const error = await failure();
      expect(error.code).toBe('config/home-path');
      expect(error.remedy).toContain(`write ${homedir()}`);
    },
  );

  test.each(['queenside.config.toml', '.queensiderc.cjs', 'queenside.yaml'])(
    'is not used, with a warning, if its name is %s',
    async (name) => {
      await write(name, '');
      const { refused, file } = await load();
      expect(file).toBeUndefined();
      expect(refused).toMatchObject([
        { code: 'config/not-looked-for', place: { file: join(folder, name) } },
      ]);
      await write('queenside.config.yaml', 'inbox: found\n');
      expect((await load()).refused).toEqual([]);
    },
  );

  test('does not end the command in silence', async () => {
    await write('queenside.config.mjs', 'process.exit(0);\n');
    const script = `await import(${JSON.stringify(LOAD)}).then(({ loadSettings }) =>
      loadSettings({ cwd: ${JSON.stringify(folder)}, flags: {} }))`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /queenside\.config\.mjs: the configuration ended the process; .*module-ended/,
    );
  });

  test('sets how long files rest, unless a flag does', async () => {
    await write('queenside.config.yaml', 'settle: 2.5\n');
    expect((await load()).settings.settle).toBe(2.5);
    const { settings } = await load(undefined, { settle: 9 });
    expect(inboxTimesOf(settings, { doneMarker: '.done' })).toMatchObject({
      settle: 9000,
      settleUnfinished: 9000,
      doneMarker: '.done',
    });
    expect(inboxTimesOf((await load(undefined, {}, tmpdir())).settings)).toEqual(DEFAULT_TIMES);
  });

  test.each<[string, SettingsFlags, number | undefined]>([
    ['seed: 1', {}, 3_600_000],
    ['limits: { time: null }', {}, undefined],
    ['limits: { time: 7 }', {}, undefined],
    ['seed: 1', { timeLimit: 7 }, undefined],
  ])('with %s and the flags %j, a watched search stops after %s ms', async (yaml, flags, limit) => {
    await write('queenside.config.yaml', `defaults: { ${yaml} }\n`);
    expect(defaultLimitOf(await load(undefined, flags)).defaultLimitMs).toBe(limit);
  });
});

describe('finding a configuration', () => {
  const yaml = 'inbox: found\n';
  const json = '{ "inbox": "found" }';
  const module = "export default { inbox: 'found' };\n";
  const typescript = "const inbox: string = 'found';\nexport default { inbox };\n";

  test.each([
    ['package.json', '{ "name": "x", "queenside": { "search": "x.py", "inbox": "found" } }'],
    ['.queensiderc', yaml],
    ['.queensiderc', json],
    ['.queensiderc.json', json],
    ['.queensiderc.yaml', yaml],
    ['.queensiderc.yml', yaml],
    ['.queensiderc.js', module],
    ['.queensiderc.js', "module.exports = { inbox: 'found' };\n"],
    ['.queensiderc.ts', typescript],
    ['queenside.config.ts', typescript],
    ['queenside.config.js', module],
    ['queenside.config.mjs', module],
    ['queenside.config.json', json],
    ['queenside.config.yaml', yaml],
    ['queenside.config.yml', yaml],
  ])('%s', async (name, text) => {
    const file = await write(name, text);
    const loaded = await load();
    expect(loaded.file).toBe(file);
    expect(loaded.folder).toBe(folder);
    expect(loaded.settings.inbox).toBe(join(folder, 'found'));
    expect(loaded.origins.get('inbox')).toBe(file);
  });

  test('in the nearest folder that has one, past a package.json without the key', async () => {
    const outer = await write('queenside.config.yaml', 'inbox: outer\n');
    await write('course/package.json', '{ "name": "course" }');
    const deep = join(folder, 'course/week');
    await mkdir(deep);
    expect((await load(undefined, {}, deep)).file).toBe(outer);
    const inner = await write('course/.queensiderc', 'inbox: inner\n');
    const loaded = await load(undefined, {}, deep);
    expect(loaded.file).toBe(inner);
    expect(loaded.settings.inbox).toBe(join(folder, 'course/inner'));
    expect(loaded.settings.outbox).toBe(join(folder, 'course/outputs'));
  });

  test('in one folder, package.json comes first and queenside.config.yml last', async () => {
    await write('queenside.config.yml', 'inbox: last\n');
    await write('.queensiderc', 'inbox: middle\n');
    expect((await load()).settings.inbox).toBe(join(folder, 'middle'));
    await write('package.json', '{ "queenside": { "inbox": "first" } }');
    expect((await load()).settings.inbox).toBe(join(folder, 'first'));
  });

  test('--config takes precedence over a nearby file', async () => {
    await write('.queensiderc', 'inbox: near\n');
    const named = await write('other/mine.yaml', 'inbox: named\n');
    const loaded = await load('other/mine.yaml');
    expect(loaded.file).toBe(named);
    expect(loaded.settings.inbox).toBe(join(folder, 'other/named'));
  });
});

describe('precedence and origins', () => {
  test('defaults only', async () => {
    const { settings, origins, file, folder: base } = await load();
    expect(file).toBeUndefined();
    expect(base).toBe(folder);
    expect(settings).toEqual({
      inbox: join(folder, 'inputs'),
      outbox: join(folder, 'outputs'),
      plugins: [],
      routes: [],
      log: { level: 'info' },
      defaults: {
        seed: 1,
        jobs: availableParallelism(),
        limits: { time: null, memory: 2048, output: 1_073_741_824, record: 1_073_741_824 },
        thirdPartySolvers: false,
      },
    });
    expect([...origins]).toEqual(KEYS.map((key) => [key, 'default']));
  });

  const everything = JSON.stringify({
    $schema: './queenside.config.schema.json',
    inbox: 'in',
    outbox: '/srv/out',
    settle: 3,
    queue: 'redis://b',
    plugins: ['queenside-solver-x', './my-solver'],
    routes: {
      'b/*.txt': { problem: 'nqueens', solver: 'min-conflicts', options: { maxSteps: 5 } },
      'a/**': { command: ['python3', 'my solver.py'], style: 'board' },
    },
    log: { file: 'logs/a.jsonl', level: 'debug' },
    defaults: {
      seed: 0,
      jobs: 3,
      limits: { time: 2.5, memory: 512, output: 10, record: 20 },
      thirdPartySolvers: true,
      style: 'spaced',
    },
  });

  test('the configuration file overrides the defaults and keeps the order of routes', async () => {
    const file = await write('.queensiderc.json', everything);
    const { settings, origins } = await load();
    expect(settings).toEqual({
      inbox: join(folder, 'in'),
      outbox: '/srv/out',
      settle: 3,
      queue: 'redis://b',
      plugins: ['queenside-solver-x', './my-solver'],
      routes: [
        {
          match: 'b/*.txt',
          problem: 'nqueens',
          solver: 'min-conflicts',
          options: { maxSteps: 5 },
        },
        { match: 'a/**', command: ['python3', 'my solver.py'], style: 'board' },
      ],
      log: { file: join(folder, 'logs/a.jsonl'), level: 'debug' },
      defaults: {
        seed: 0,
        jobs: 3,
        limits: { time: 2.5, memory: 512, output: 10, record: 20 },
        thirdPartySolvers: true,
        style: 'spaced',
      },
    });
    expect([...origins]).toEqual(KEYS.map((key) => [key, file]));
  });

  test('flags override both, with paths relative to the working folder', async () => {
    const file = await write('.queensiderc.json', everything);
    const cwd = join(folder, 'sub');
    await mkdir(cwd);
    const flags = {
      input: 'mine',
      output: '../theirs',
      settle: 4,
      seed: 9,
      jobs: 1,
      timeLimit: 0.5,
      memoryLimit: 4096,
      queue: 'redis://a',
      log: 'b.jsonl',
      logLevel: 'trace',
    } as const;
    const { settings, origins } = await load(undefined, flags, cwd);
    expect(settings.inbox).toBe(join(cwd, 'mine'));
    expect(settings.outbox).toBe(join(folder, 'theirs'));
    expect(settings.log).toEqual({ file: join(cwd, 'b.jsonl'), level: 'trace' });
    expect(settings.defaults).toEqual({
      seed: 9,
      jobs: 1,
      limits: { time: 0.5, memory: 4096, output: 10, record: 20 },
      thirdPartySolvers: true,
      style: 'spaced',
    });
    expect(Object.fromEntries(origins)).toEqual({
      inbox: 'flag --input',
      outbox: 'flag --output',
      settle: 'flag --settle',
      queue: 'flag --queue',
      plugins: file,
      routes: file,
      'log.file': 'flag --log',
      'log.level': 'flag --log-level',
      'defaults.seed': 'flag --seed',
      'defaults.jobs': 'flag --jobs',
      'defaults.limits.time': 'flag --time-limit',
      'defaults.limits.memory': 'flag --memory-limit',
      'defaults.limits.output': file,
      'defaults.limits.record': file,
      'defaults.thirdPartySolvers': file,
      'defaults.style': file,
    });
  });

  test('an explicit null as time limit comes from the file', async () => {
    const file = await write('.queensiderc', 'defaults: { limits: { time: null } }\n');
    const { settings, origins } = await load();
    expect(settings.defaults.limits.time).toBeNull();
    expect(origins.get('defaults.limits.time')).toBe(file);
    expect(origins.get('defaults.limits.output')).toBe('default');
  });

  test('a key with the value undefined counts as missing', async () => {
    await write('queenside.config.ts', 'export default { inbox: undefined, defaults: {} };\n');
    const { settings, origins } = await load();
    expect(settings.inbox).toBe(join(folder, 'inputs'));
    expect(origins.get('inbox')).toBe('default');
  });

  test('any valid file sets what it says', async () => {
    const name = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
    const route = fc.record({ problem: name, solver: name, style: name }, { requiredKeys: [] });
    const limits = fc.record(
      {
        time: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 999 })),
        memory: fc.integer({ min: 256, max: 1_048_576 }),
        output: fc.integer({ min: 1 }),
        record: fc.integer({ min: 1 }),
      },
      { requiredKeys: [] },
    );
    const defaults = fc.record(
      {
        seed: fc.integer({ min: 0, max: 0xffff_ffff }),
        jobs: fc.integer({ min: 1, max: 1024 }),
        limits,
        style: name,
      },
      { requiredKeys: [] },
    );
    const routes = fc.dictionary(name, route, { noNullPrototype: true });
    const config = fc.record({ plugins: fc.array(name), routes, defaults }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(config, async (written) => {
        const file = await write('any.json', JSON.stringify(written));
        const { settings, origins } = await load(file);
        expect(findSchemaProblem(configSchema, written)).toBeUndefined();
        expect(settings.plugins).toEqual(written.plugins ?? []);
        expect(settings.routes).toEqual(
          Object.entries(written.routes ?? {}).map(([match, answer]) => ({ match, ...answer })),
        );
        expect(settings.defaults).toMatchObject(written.defaults ?? {});
        expect(origins.get('defaults.seed')).toBe(
          written.defaults?.seed === undefined ? 'default' : file,
        );
      }),
      { numRuns: 50 },
    );
  });
});

describe('an unreadable configuration file', () => {
  test.each([
    ['missing', 'nowhere.yaml', undefined, 'config/missing', {}],
    ['a folder', '.', undefined, 'config/unreadable', {}],
    ['of an unknown format', 'mine.toml', 'inbox = "x"', 'config/unknown-format', {}],
    [
      'YAML with an unclosed list',
      'mine.yaml',
      'inbox: in\nplugins: [a, b\nroutes: {}\n',
      'config/yaml-syntax',
      { line: 3, column: 1 },
    ],
    [
      'YAML with an unquoted glob',
      'mine.yml',
      'routes:\n  *.txt: { solver: x }\n',
      'config/yaml-syntax',
      { line: 2 },
    ],
    [
      'YAML with a duplicate key',
      '.queensiderc',
      'inbox: a\ninbox: b\n',
      'config/yaml-syntax',
      { line: 2 },
    ],
    [
      'JSON with a trailing comma',
      'mine.json',
      '{\n  "inbox": "a",\n}\n',
      'config/json-syntax',
      { line: 3, column: 1 },
    ],
    [
      'YAML with two documents',
      'mine.yaml',
      '%YAML 1.2\n---\n# first\ninbox: in\n\n---\noutbox: out\n',
      'config/several-documents',
      { line: 6 },
    ],
    [
      'YAML with a second document after the end of the first',
      'mine.yaml',
      'inbox: |\n  ---\n  in\n...\n# second\noutbox: out\n',
      'config/several-documents',
      { line: 6 },
    ],
    ['truncated JSON', 'mine.json', '{ "inbox": ', 'config/json-syntax', {}],
    [
      'TypeScript with a syntax error',
      'mine.ts',
      'const seed: number = 1;\n\nexport default { inbox: , seed };\n',
      'config/module-syntax',
      { line: 3 },
    ],
    [
      'TypeScript with an enum',
      'mine.ts',
      'enum A { B }\nexport default {};\n',
      'config/module-syntax',
      { line: 1 },
    ],
    [
      'JavaScript with a syntax error',
      'mine.mjs',
      'export default {;\n',
      'config/module-syntax',
      {},
    ],
    [
      'a module that throws',
      'mine.ts',
      "const inbox: string = 'a';\nthrow new Error('no such luck');\nexport default { inbox };\n",
      'config/module-threw',
      { line: 2, column: 7 },
    ],
    [
      'a module that imports a missing package',
      'mine.ts',
      "import x from 'queenside-plugin-that-nobody-has';\nexport default x;\n",
      'config/module-threw',
      {},
    ],
    ['a module that exports nothing', 'mine.ts', 'export const inbox = 1;\n', 'config/empty', {}],
    ['an empty file', 'mine.yaml', '', 'config/empty', {}],
    ['only a comment', 'mine.yaml', '# later\n', 'config/empty', {}],
    ['only null', 'mine.json', 'null', 'config/empty', {}],
    ['a package.json without the key', 'package.json', '{ "name": "x" }', 'config/empty', {}],
  ])('%s', async (_, name, text, code, place) => {
    const file = text === undefined ? join(folder, name) : await write(name, text);
    const error = await failure(name);
    expect(error.code).toBe(code);
    expect(error.place).toMatchObject({ file, ...place });
    expect(error.message).not.toMatch(/\n|\{\w+\}/);
  });

  test('is an error even without --config', async () => {
    const file = await write('queenside.config.ts', 'export const inbox = 1;\n');
    const error = await failure();
    expect(error.code).toBe('config/empty');
    expect(error.place.file).toBe(file);
  });

  test('is an error if it needs a missing file', async () => {
    await write(
      'queenside.config.ts',
      "import { readFileSync } from 'node:fs';\nreadFileSync('/no/such/file');\nexport default {};\n",
    );
    const error = await failure();
    expect(error.code).toBe('config/module-threw');
    expect(error.message).toContain('/no/such/file');
  });

  test('has a reason and a remedy', async () => {
    await write('mine.yml', 'routes:\n  *.txt: { solver: x }\n');
    expect((await failure('mine.yml')).remedy).toContain('globs that start with * need quotes');
    await write('throws.mjs', "throw new Error('no such luck');\n");
    expect((await failure('throws.mjs')).cause).toContain('no such luck');
    await write('mine.toml', '');
    expect((await failure('mine.toml')).message).toMatch(/"\.toml".*\.ts.*\.json.*\.yaml/);
  });
});

describe('an invalid configuration file', () => {
  test.each([
    ['an unknown key', '{ inbx: in }', 'inbx is not a known key; known keys: $schema, inbox,'],
    [
      'an unknown nested key',
      '{ defaults: { limits: { tim: 3 } } }',
      'defaults.limits.tim is not a known key; known keys: time, memory, output, record (did you mean time?)',
    ],
    [
      'an unknown key of a route',
      '{ routes: { "a/*.txt": { sover: x } } }',
      'routes["a/*.txt"].sover is not a known key; known keys: problem, solver,',
    ],
    ['a wrong type', '{ inbox: 5 }', 'inbox must be a string; found 5'],
    ['an empty path', '{ inbox: "" }', 'inbox must have at least 1 character; found ""'],
    ['a key without a value', '{ routes: }', 'routes must be an object; found null'],
    [
      'a wrong type in a route',
      '{ routes: { "a/*.txt": { solver: 7 } } }',
      'routes["a/*.txt"].solver must be a string; found 7',
    ],
    [
      'a route that is a string',
      '{ routes: { "*.txt": nqueens } }',
      'routes["*.txt"] must be an object; found "nqueens"',
    ],
    ['routes as a list', '{ routes: [] }', 'routes must be an object; found []'],
    [
      'a command that is a string',
      '{ routes: { "*.txt": { command: python3 x.py } } }',
      'routes["*.txt"].command must be a list; found "python3 x.py"',
    ],
    [
      'a command without a program',
      '{ routes: { "*.txt": { command: [] } } }',
      'routes["*.txt"].command must have at least 1 item; found []',
    ],
    [
      'a seed below the range',
      '{ defaults: { seed: -1 } }',
      'defaults.seed must be at least 0; found -1',
    ],
    [
      'a seed above the range',
      '{ defaults: { seed: 4294967296 } }',
      'defaults.seed must be at most 4294967295; found 4294967296',
    ],
    [
      'a fractional seed',
      '{ defaults: { seed: 1.5 } }',
      'defaults.seed must be an integer; found 1.5',
    ],
    ['zero jobs', '{ defaults: { jobs: 0 } }', 'defaults.jobs must be at least 1; found 0'],
    [
      'a limit of output that is no exact number of bytes',
      '{ defaults: { limits: { output: 1e30 } } }',
      'defaults.limits.output must be at most 9007199254740991; found 1e+30',
    ],
    [
      'a limit of records that no problem can read',
      '{ defaults: { limits: { record: 2147483648 } } }',
      'defaults.limits.record must be at most 2147483647; found 2147483648',
    ],
    [
      'a time limit of zero',
      '{ defaults: { limits: { time: 0 } } }',
      'defaults.limits.time must be greater than 0; found 0',
    ],
    [
      'a plugin that is not a string',
      '{ plugins: [a, 3] }',
      'plugins[1] must be a string; found 3',
    ],
    ['a list', '[inbox]', 'the configuration must be an object; found ["inbox"]'],
    ['an import', '{ $import: ./base.yaml }', '$import is not a known key'],
  ])('%s', async (_, text, message) => {
    const file = await write('mine.yaml', text);
    const error = await failure('mine.yaml');
    const isUnknownKey = message.includes('not a known key');
    expect(error.code).toBe(isUnknownKey ? 'config/unknown-key' : 'config/invalid');
    expect(error.place).toEqual({ file });
    expect(error.message).toContain(message);
  });

  test('a function', async () => {
    await write('mine.ts', 'export default () => ({});\n');
    expect((await failure('mine.ts')).message).toContain('must be an object; found a function');
  });

  test.each([
    ['""', 'is empty'],
    ['/srv/inputs/*.txt', 'starts with /'],
    ['../*.txt', 'leaves the inbox'],
  ])('the glob %s can never match', async (glob, reason) => {
    await write('mine.yaml', `routes: { ${glob}: { solver: x } }`);
    const error = await failure('mine.yaml');
    expect(error.code).toBe('config/glob-never-matches');
    expect(error.cause).toContain(reason);
  });

  test.each([
    ['[', 'missing closing: "]"'],
    ['a]', 'missing opening: "["'],
    ['{a,b', 'missing closing: "}"'],
    ['[z-a].txt', 'range out of order'],
  ])('the glob %s is malformed', async (glob, reason) => {
    await write('mine.yaml', `routes: { '${glob}': { solver: x } }`);
    const error = await failure('mine.yaml');
    expect(error.code).toBe('config/malformed-glob');
    expect(error.cause).toContain(reason);
  });

  test.each(['a\\[b.txt', '{a,b}/*.txt', '[a-z]*.txt', '+(a|b).txt', 'a[!b].txt'])(
    'the glob %s is well-formed',
    async (match) => {
      const file = await write('mine.json', JSON.stringify({ routes: { [match]: {} } }));
      expect((await load(file)).settings.routes).toEqual([{ match }]);
    },
  );

  test.each(['inbox', 'outbox'])('an %s that is a file', async (key) => {
    await write('notes.txt', '8\n');
    const file = await write('mine.yaml', `${key}: notes.txt\n`);
    const inFile = await failure('mine.yaml');
    expect(inFile.code).toBe('config/not-a-folder');
    expect(inFile.place).toEqual({ file, setting: key });
    const { stderr, exitCode } = await call(folder, [
      'run',
      key === 'inbox' ? '--input' : '--output',
      'notes.txt',
    ]);
    expect(stderr).toContain(`put: the ${key} ${join(folder, 'notes.txt')} is not a folder`);
    expect(exitCode).toBe(2);
  });

  test.each(['solver: x', 'options: { a: 1 }'])('a command with %s', async (other) => {
    await write('mine.yaml', `routes: { "*.txt": { command: [prog], ${other} } }`);
    const error = await failure('mine.yaml');
    expect(error.code).toBe('config/command-and-solver');
    expect(error.cause).toContain('routes["*.txt"]');
  });
});

describe('the schema', () => {
  test('defineConfig accepts what the schema accepts, and returns it', () => {
    const config = defineConfig({
      routes: { 'a/*.txt': { solver: 'min-conflicts', options: { maxRestarts: 3 } } },
      defaults: { limits: { time: null } },
    });
    expect(findSchemaProblem(configSchema, config)).toBeUndefined();
    expect(Object.keys(config)).toEqual(['routes', 'defaults']);
  });

  test('docs/schemas/config.schema.json is current (else run packages/cli/scripts/write-schemas.ts)', async () => {
    const published: unknown = JSON.parse(
      await readFile(join(DOCS, 'schemas/config.schema.json'), 'utf8'),
    );
    expect(published).toEqual(configSchema);
  });
});

describe('docs/configuration.md', () => {
  test('its samples are valid and equal', async () => {
    const page = await readFile(join(DOCS, 'configuration.md'), 'utf8');
    const sample = (language: string): string =>
      new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? '';
    await write('sample.yaml', sample('yaml'));
    await write(
      'sample.ts',
      sample('ts').replace(
        '@queenside/cli',
        fileURLToPath(new URL('../src/index.ts', import.meta.url)),
      ),
    );
    const fromYaml = await load('sample.yaml');
    expect(fromYaml.settings.routes.length).toBeGreaterThan(2);
    expect((await load('sample.ts')).settings).toEqual(fromYaml.settings);
  });

  test('it lists every key and error', async () => {
    const page = await readFile(join(DOCS, 'configuration.md'), 'utf8');
    const routeKeys = Object.keys(configSchema.properties.routes.additionalProperties.properties);
    for (const key of [...KEYS, ...routeKeys]) expect(page).toContain(`| \`${key}\` `);
    for (const code of Object.keys(configError.table)) expect(page).toContain(`\`config/${code}\``);
  });
});

describe('a setting that no installed plugin knows', () => {
  const inputs = async () => {
    await write('inputs/nqueens.txt', '4\n');
    await write('inputs/b/nqueens.txt', '4\n');
  };

  test.each([
    ['solver: min-conflict', 'batch/no-such-solver', 'did you mean min-conflicts?'],
    ['problem: nqueen', 'core/unknown-problem', 'did you mean nqueens?'],
    ['problem: nqueens, solver: genetics', 'core/unknown-solver', 'did you mean genetic?'],
    ['problem: nqueens, style: bord', 'batch/unknown-style', 'did you mean board?'],
    ['problem: pathfinding, variant: octil', 'batch/unknown-variant', 'did you mean octile?'],
    ['options: { maxRestart: 3 }', 'batch/no-such-option', 'did you mean maxRestarts?'],
    ['solver: min-conflicts, options: { maxStep: 3 }', 'core/bad-option', 'maxSteps'],
    ['sections: [{ label: a, solver: gredy }]', 'batch/no-such-solver', '"gredy"'],
    [
      'sections: [{ label: a, solver: a-star }, { label: a, solver: ida-star }]',
      'batch/section-twice',
      'a',
    ],
  ])('a route with %s is an error before any file is answered', async (route, code, hint) => {
    await inputs();
    const file = await write('mine.yaml', `routes: { 'b/**': { ${route} } }\n`);
    for (const command of ['run', 'watch']) {
      const { stderr, exitCode } = await call(folder, [command, '--config', 'mine.yaml']);
      expect(stderr).toMatch(/^error: /);
      expect(stderr).toContain(`${file}, routes["b/**"]: `);
      expect(stderr).toContain(hint);
      expect(stderr).toContain(`[${code}]`);
      expect(exitCode).toBe(2);
    }
    expect(existsSync(join(folder, 'outputs'))).toBe(false);
  });

  test('a default style is an error, too', async () => {
    await inputs();
    const file = await write('.queensiderc', 'defaults: { style: bord }\n');
    const { stderr, exitCode } = await call(folder, ['run']);
    expect(stderr).toContain(`error: ${file}, defaults.style: `);
    expect(stderr).toContain('did you mean board?');
    expect(exitCode).toBe(2);
  });

  test('rejects only the files of its route if a plugin that did not load may know it', async () => {
    await inputs();
    await write('.queensiderc', "plugins: [nowhere]\nroutes: { 'b/**': { solver: mine } }\n");
    const { stdout, exitCode } = await call(folder, ['run']);
    expect(stdout).toContain('✓ inputs/nqueens.txt');
    expect(stdout).toMatch(/✗ inputs\/b\/nqueens.txt: rejected: .*"mine".*did not load.*"nowhere"/);
    expect(exitCode).toBe(1);
  });

  test('is an error despite a plugin that did not load if that cannot know it', async () => {
    await inputs();
    const routes = "routes: { 'b/**': { problem: nqueens, style: bord } }";
    const file = await write('.queensiderc', `plugins: [nowhere]\n${routes}\n`);
    const { stderr, exitCode } = await call(folder, ['run']);
    expect(stderr).toContain(`error: ${file}, routes["b/**"]: `);
    expect(exitCode).toBe(2);
  });
});

describe('queenside config', () => {
  const run = (...args: string[]) => call(folder, ['config', ...args]);

  test('prints each key with value and origin', async () => {
    const file = await write(
      '.queensiderc',
      'plugins: [a, b]\nroutes:\n  "x/*.txt": { solver: s, options: { n: 1 } }\n  y*: { command: [p, "q r"] }\n',
    );
    const { stdout, exitCode } = await run('--seed', '7');
    expect(exitCode).toBe(0);
    const [heading, blank, ...rows] = stdout.trimEnd().split('\n');
    expect([heading, blank]).toEqual([`Configuration: ${file}`, '']);
    const cells = rows.map((row) => row.split(/ {2,}/));
    expect(cells).toEqual([
      ['inbox', join(folder, 'inputs'), 'default'],
      ['outbox', join(folder, 'outputs'), 'default'],
      ['settle', 'none', 'default'],
      ['queue', 'none', 'default'],
      ['plugins', 'a, b', file],
      ['routes["x/*.txt"]', 'solver s, options {"n":1}', file],
      ['routes["y*"]', 'command ["p","q r"]', file],
      ['log.file', 'none', 'default'],
      ['log.level', 'info', 'default'],
      ['defaults.seed', '7', 'flag --seed'],
      ['defaults.jobs', String(availableParallelism()), 'default'],
      ['defaults.limits.time', 'none', 'default'],
      ['defaults.limits.memory', '2048', 'default'],
      ['defaults.limits.output', '1073741824', 'default'],
      ['defaults.limits.record', '1073741824', 'default'],
      ['defaults.thirdPartySolvers', 'false', 'default'],
      ['defaults.style', 'none', 'default'],
    ]);
    const origins = rows.map((row, index) => row.lastIndexOf(cells[index]!.at(-1) ?? ''));
    expect(new Set(origins).size).toBe(1);
  });

  test('prints one JSON object', async () => {
    const file = await write('.queensiderc', 'routes: { y*: { style: board } }\n');
    const address = 'postgresql://me:secret@host/database';
    const { stdout, exitCode } = await run('--json', '--time-limit', '2', '--queue', address);
    expect(stdout).not.toContain('secret');
    expect(exitCode).toBe(0);
    const report = JSON.parse(stdout) as Record<'values' | 'origins', Record<string, unknown>>;
    expect(report).toMatchObject({
      file,
      values: {
        queue: 'postgresql://me:***@host/database',
        routes: [{ match: 'y*', style: 'board' }],
        'defaults.limits.time': 2,
      },
      origins: { routes: file, 'defaults.limits.time': 'flag --time-limit' },
    });
    expect(Object.keys(report.values)).toEqual(KEYS);
    expect(Object.keys(report.origins)).toEqual(KEYS);
  });

  test('reports errors and exits with 2', async () => {
    await write('.queensiderc', 'inbx: in\n');
    const { stderr, stdout, exitCode } = await run();
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('inbx is not a known key');
    expect(stderr).toContain('[config/unknown-key]');
  });
});
