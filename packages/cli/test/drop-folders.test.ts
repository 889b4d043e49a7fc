/** Others put files into inboxes and outboxes: neither configuration nor plugins are taken from there. */
import { existsSync } from 'node:fs';
import { chown, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from './call.ts';
import { folderWith, put, read } from './helpers.ts';

/** Code that leaves a file behind when it runs. */
const trap = (folder: string): string =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(folder, 'trapped'))}, ''); export default {};`;

/** Puts a configuration and a plugin into a folder. Both leave a file behind when they run. */
async function putTraps(folder: string, into: string): Promise<void> {
  await put(folder, `${into}/queenside.config.mjs`, trap(folder));
  await put(folder, `${into}/package.json`, '{ "queenside": { "plugins": ["./plugin"] } }');
  for (const place of ['plugin', 'node_modules/queenside-plugin-trap']) {
    const manifest = { name: 'queenside-plugin-trap', type: 'module', exports: './index.js' };
    await put(folder, `${into}/${place}/package.json`, JSON.stringify(manifest));
    await put(folder, `${into}/${place}/index.js`, trap(folder));
  }
}

const PROJECT = { 'inputs/nqueens.txt': '1\n', 'inputs/a/nqueens.txt': '1\n' };

/** Runs a command, expects that no trap was sprung, and returns the outcome. */
async function runSafely(folder: string, cwd: string, args: readonly string[]) {
  const ran = await call(join(folder, cwd), args);
  expect(existsSync(join(folder, 'trapped'))).toBe(false);
  return ran;
}

describe('from an inbox as working folder nothing is executed:', () => {
  test.each([
    ['the default inbox', 'inputs', ['run']],
    ['a folder below it', 'inputs/a', ['run']],
    ['named by a flag', 'inputs', ['run', '--input', '.', '--output', '../outputs']],
    ['named by a flag, from below', 'inputs/a', ['run', '--input', '..', '--output', '../../o']],
    ['named as an argument', 'inputs', ['run', '.']],
    ['the default outbox', 'outputs', ['solve', '../inputs/nqueens.txt']],
    ['of another command', 'inputs', ['solve', 'nqueens.txt']],
    ['of plugins', 'inputs', ['plugins']],
    ['of config', 'inputs', ['config']],
  ])('%s', async (_, cwd, args) => {
    const folder = await folderWith(PROJECT);
    await putTraps(folder, cwd.split('/')[0]!);
    const { stderr } = await runSafely(folder, cwd, args);
    expect(stderr).toMatch(/inputs|outputs/);
    expect(stderr).toMatch(/package\.json: a configuration inside an inbox or outbox .* not used/);
  });

  test('the inbox of a configuration further up', async () => {
    const folder = await folderWith({
      'queenside.config.yaml': 'inbox: drop\noutbox: answers\n',
      'drop/a/nqueens.txt': '1\n',
    });
    await putTraps(folder, 'drop');
    await putTraps(folder, 'answers');
    for (const cwd of ['drop', 'drop/a', 'answers']) {
      const { stdout, stderr } = await runSafely(folder, cwd, ['run']);
      expect(stderr).toContain('not used');
      expect(stderr).toContain('queenside-plugin-trap is inside an inbox or outbox');
      expect(stdout).toContain('1 file: 1 record right');
    }
    expect(await read(folder, 'answers/a/nqueens_out.txt')).toBe('[1]\n');
  });

  test('of a configuration that is code', async () => {
    const folder = await folderWith({
      'queenside.config.mjs': "export default { inbox: 'drop' };",
      'drop/nqueens.txt': '1\n',
    });
    await putTraps(folder, 'drop');
    const { stdout } = await runSafely(folder, 'drop', ['run']);
    expect(stdout).toContain('1 file: 1 record right');
  });
});

test('a submission is no source of configuration or plugins when it is graded alone', async () => {
  const folder = await folderWith({
    'assignment.yaml':
      'title: T\ntests: [{ id: b, title: B, problem: nqueens, instances: b.txt, points: 1 }]\n',
    'b.txt': '1\n',
    'handed/bob/nqueens.py': 'print("[1]")\n',
  });
  await putTraps(folder, 'handed/bob');
  const grade = ['grade', 'one', '../../assignment.yaml', '.', '--trusted'];
  const { stdout, stderr } = await runSafely(folder, 'handed/bob', grade);
  expect(stdout).toContain('bob');
  expect(stderr).toContain('not used');
});

describe('links do not help:', () => {
  test('a configuration that is a link into the inbox', async () => {
    const folder = await folderWith(PROJECT);
    await put(folder, 'inputs/mine.mjs', trap(folder));
    await symlink('inputs/mine.mjs', join(folder, 'queenside.config.mjs'));
    const { stdout, stderr } = await runSafely(folder, '.', ['run']);
    expect(stderr).toContain('not used');
    expect(stdout).toContain('2 files: 2 records right');
  });

  test('an inbox that is named by a link', async () => {
    const folder = await folderWith({ 'real/nqueens.txt': '1\n' });
    await putTraps(folder, 'real');
    await symlink('real', join(folder, 'link'));
    const args = ['run', '--input', '../link', '--output', '../answers'];
    expect((await runSafely(folder, 'real', args)).stderr).toContain('not used');
  });

  test.each(['inputs', 'drop'])('to a folder elsewhere that is the inbox: %s', async (name) => {
    const folder = await folderWith({
      'project/queenside.config.yaml': 'inbox: drop\n',
      'real/nqueens.txt': '1\n',
    });
    await putTraps(folder, 'real');
    await symlink('../real', join(folder, 'project', name));
    const env = { PWD: join(folder, 'project', name) };
    const { stderr } = await call(join(folder, 'real'), ['plugins'], '', env);
    expect(existsSync(join(folder, 'trapped'))).toBe(false);
    expect(stderr).toContain('not used');
  });

  test('a plugin that is a link into the inbox, or whose file is one', async () => {
    const folder = await folderWith(PROJECT);
    await putTraps(folder, 'inputs/deep');
    await mkdir(join(folder, 'node_modules'));
    await symlink('../inputs/deep/plugin', join(folder, 'node_modules/queenside-plugin-link'));
    const own = { name: 'queenside-plugin-own', type: 'module', exports: './index.js' };
    await put(folder, 'own/package.json', JSON.stringify(own));
    await symlink('../inputs/deep/plugin/index.js', join(folder, 'own/index.js'));
    await put(folder, 'queenside.config.json', '{ "plugins": ["./own", "./inputs/deep/plugin"] }');
    const { stdout, stderr } = await runSafely(folder, '.', ['run']);
    expect(stdout).toContain('2 files: 2 records right');
    expect(stderr).toMatch(/plugin \.\/own is inside an inbox/);
    expect(stderr).toMatch(/plugin \.\/inputs\/deep\/plugin is inside an inbox/);
  });
});

test('--config of a file in the inbox is refused, by its place and by its own settings', async () => {
  const folder = await folderWith({ ...PROJECT, 'here.json': '{ "inbox": "." }' });
  await putTraps(folder, 'inputs');
  for (const args of [
    ['--input', 'inputs', '--config', 'inputs/queenside.config.mjs'],
    ['--config', 'here.json'],
  ]) {
    const { stderr, exitCode } = await runSafely(folder, '.', ['run', ...args]);
    expect(stderr).toMatch(/a configuration inside an inbox or outbox .*\[config\/in-inbox\]/);
    expect(exitCode).toBe(2);
  }
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)(
  "another user's configuration further up decides nothing for the projects below",
  async () => {
    const folder = await folderWith({
      'queenside.config.json': '{ "inbox": "." }',
      'mine/queenside.config.json': '{ "outbox": "mine" }',
      'mine/inputs/nqueens.txt': '1\n',
    });
    await chown(join(folder, 'queenside.config.json'), 12_345, 12_345);
    const { stdout, stderr } = await call(join(folder, 'mine'), ['run']);
    expect(stderr).toBe('');
    expect(stdout).toContain('inputs/nqueens.txt: 1 right');
    expect(await read(folder, 'mine/mine/nqueens_out.txt')).toBe('[1]\n');
  },
);
