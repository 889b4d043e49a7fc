/** Tries the folder of the portable archive where no Node is found. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { beginProject, type Installed } from '../release/installs.ts';
import { ROOT } from '../release/pack.ts';
import { run } from '../release/run.ts';
import { call, expectSame, tryCommand } from '../release/try-install.ts';
import { findLibatomic, NODE_VERSION } from './folder.ts';

const PATH = ['/usr/bin', '/bin'];
const NODES = PATH.flatMap((folder) =>
  ['node', 'nodejs', 'npm', 'npx'].map((name) => join(folder, name)),
);
/** Hides files in a new mount namespace, then runs a command. Arguments: the number of files, the files, and the command. */
const HIDE = `count=$1; shift
while [ "$count" -gt 0 ]; do mount --bind /dev/null "$1"; count=$((count - 1)); shift; done
exec "$@"`;
const CLASS = join(ROOT, 'examples/small-class');
/** Right submissions. The second is JavaScript, which runs with the Node of the folder. */
const RIGHT = ['right-python', 'right-javascript-one-program'];

/** Whether programs of students can run here. */
const canGrade =
  existsSync('/usr/bin/python3') &&
  spawnSync('/usr/bin/bwrap', ['--ro-bind', '/', '/', 'true']).status === 0;

/** Returns the words that start a command with an empty environment, in which neither Node nor the library it needs is found. */
async function withoutNode(home: string): Promise<readonly [string, ...string[]]> {
  const nodes = NODES.filter((file) => existsSync(file));
  const isRoot = process.getuid?.() === 0;
  const library = isRoot ? await findLibatomic(process.execPath) : undefined;
  const hidden = [...nodes, ...(library === undefined ? [] : [library])];
  const environment = ['-i', `PATH=${PATH.join(':')}`, `HOME=${home}`, 'NO_COLOR=1'];
  const hide = ['unshare', '--mount', 'sh', '-c', HIDE, 'sh', String(hidden.length), ...hidden];
  return ['env', ...environment, ...(hidden.length === 0 ? [] : hide)];
}

/** Returns why the folder cannot be tried here; undefined if it can. */
export async function whyNotTried(): Promise<string | undefined> {
  const [program, ...args] = await withoutNode(tmpdir());
  const { status, stdout, stderr } = await run(
    program,
    [...args, 'sh', '-c', 'for each in node nodejs npm npx; do command -v $each; done; true'],
    tmpdir(),
  );
  return status === 0 && stdout === ''
    ? undefined
    : `Node cannot be hidden, which needs root's rights: ${stdout}${stderr}`;
}

/**
 * Tries the folder as its user would, through a symbolic link and from another folder.
 *
 * @param plugins the names of the plugins that it must bring.
 * @returns how long a small `solve` takes, in milliseconds.
 * @throws Error that says what did not work.
 */
export async function tryPortable(folder: string, plugins: readonly string[]): Promise<number> {
  const reason = await whyNotTried();
  if (reason !== undefined) throw new Error(reason);
  const home = await realpath(await mkdtemp(join(tmpdir(), 'queenside home ')));
  try {
    return await tryFrom(home, folder, plugins);
  } finally {
    await rm(home, { recursive: true });
  }
}

async function tryFrom(home: string, folder: string, plugins: readonly string[]): Promise<number> {
  const programs = join(home, 'programs');
  await mkdir(programs);
  await symlink(relative(programs, join(folder, 'bin/queenside')), join(programs, 'queenside'));
  await symlink('queenside', join(programs, 'qs'));
  const project = join(home, 'project');
  await mkdir(project);
  await beginProject(project);
  const command: Installed['command'] = [...(await withoutNode(home)), join(programs, 'qs')];
  const installed: Installed = { folder: project, command, env: {} };
  const queenside = (...args: string[]): Promise<string> => call(installed, args);

  const version = await queenside('--version');
  if (!version.includes(NODE_VERSION)) throw new Error(`it runs with another Node: ${version}`);
  await tryCommand(installed, ROOT, plugins);
  await writeFile(join(project, 'nqueens.txt'), '4\n');
  const answer = await queenside('solve', 'nqueens.txt', '--solver', 'own');
  expectSame("the third-party plugin's answer", answer, '[2,4,1,3]\n');
  await queenside(
    'verify',
    join(ROOT, 'inputs/nqueens.txt'),
    join(ROOT, 'outputs/nqueens_out.txt'),
  );
  if (canGrade) {
    for (const name of RIGHT) {
      const printed = await queenside(
        'grade',
        'one',
        join(CLASS, 'assignment.yaml'),
        join(CLASS, 'submissions', name),
      );
      if (!printed.includes('AC AC AC')) throw new Error(`${name} is not right:\n${printed}`);
    }
  }
  const started = performance.now();
  await queenside('solve', join(ROOT, 'inputs/alphabeta.txt'));
  return performance.now() - started;
}
