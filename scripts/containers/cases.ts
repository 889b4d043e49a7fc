/** What the documented command does for each user and folder. */
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runWell } from '../release/run.ts';
import { IMAGE } from './images.ts';
import type { Podman } from './podman.ts';

/** Owns folders of somebody else. */
const OTHER = 1234;
/** The seed in the configuration. The last line of `run` names it. */
const SEED = 77;

interface Folder {
  readonly owner: 'own' | 'other';
  readonly inputs?: boolean;
  /** The mounts, in which `.` is the folder. */
  readonly mounts: readonly string[];
  readonly hasConfiguration?: boolean;
}

const WHOLE = ['.:/data'];
const FOLDERS: Readonly<Record<string, Folder | undefined>> = {
  'folder of the user who starts podman': {
    owner: 'own',
    inputs: true,
    mounts: WHOLE,
    hasConfiguration: true,
  },
  'folder of another user': { owner: 'other', inputs: true, mounts: WHOLE, hasConfiguration: true },
  'empty folder': { owner: 'own', mounts: WHOLE },
  'read-only folder': { owner: 'own', inputs: true, mounts: ['.:/data:ro'] },
  'inputs/ (read-only) and outputs/ of another user': {
    owner: 'other',
    inputs: true,
    mounts: ['./inputs:/data/inputs:ro', './outputs:/data/outputs'],
  },
  'folder that does not exist': { owner: 'own', mounts: ['./gone:/data'] },
  'no folder': undefined,
};

/** The users in the container: flags of `podman run`. */
const USERS = [[], ['--user', '1000'], ['--user', '1234'], ['--user', '0']] as const;

/** A line of the table. */
export interface Row {
  readonly podman: string;
  readonly user: string;
  readonly folder: string;
  readonly result: string;
}

/** Runs the command for all users and folders. */
export async function tryAll(podman: Podman, scratch: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const user of USERS)
    for (const [name, folder] of Object.entries(FOLDERS)) {
      const place = join(scratch, `${podman.uid}-${rows.length}`);
      const result = await tryOne(podman, user, place, folder);
      const who = podman.uid === 0 ? 'as root' : 'rootless';
      rows.push({ podman: who, user: user[1] ?? 'none', folder: name, result });
    }
  return rows;
}

/** Returns the table in Markdown. Users with the same result share a line. */
export function tableOf(rows: readonly Row[]): string {
  const users = new Map<string, string[]>();
  for (const { podman, user, folder, result } of rows) {
    const line = `| ${podman} | ${folder} | {users} | ${result} |\n`;
    users.set(line, [...(users.get(line) ?? []), user]);
  }
  const lines = [...users].map(([line, names]) => line.replace('{users}', names.join(', ')));
  return `| podman | folder | \`--user\` | result |\n| --- | --- | --- | --- |\n${lines.toSorted().join('')}`;
}

async function tryOne(
  podman: Podman,
  user: readonly string[],
  place: string,
  folder: Folder | undefined,
): Promise<string> {
  if (folder !== undefined) await fill(place, folder, podman.uid);
  const mounts = (folder?.mounts ?? []).flatMap((each) => ['--volume', each.replace('.', place)]);
  const options = ['run', '--rm', '--network', 'none', ...user, ...mounts, IMAGE, 'run'];
  const { status, stdout, stderr } = await podman.call(...options);
  const answer = await stat(join(place, 'outputs/nqueens_out.txt')).catch(() => undefined);
  if (status === 0 && answer !== undefined) {
    if (!stdout.includes('1 file: 1 record right')) throw new Error(`no right answer: ${stdout}`);
    if (folder?.hasConfiguration === true && !stdout.includes(`seed ${SEED}`))
      throw new Error(`the configuration was missed: ${stdout}`);
    return `answers, which belong to ${ownerOf(answer.uid, podman.uid)}`;
  }
  // Podman reports on its own that health checks need systemd.
  const said = `${stdout}${stderr}`.split('\n').filter((line) => !/^(?:time=.*)?$/.test(line));
  const [line = ''] = said;
  const [, sentence] = /^error: (.+) \[[\w/-]+\]$/i.exec(line) ?? /^Error: (.+)$/.exec(line) ?? [];
  if (said.length !== 1 || sentence === undefined || status === 0)
    throw new Error(
      `no plain sentence for ${options.join(' ')}, but ${status}:\n${said.join('\n')}`,
    );
  return sentence.replaceAll(`${place}/`, '');
}

/** Says to whom a file on the host belongs. */
function ownerOf(uid: number, own: number): string {
  if (uid === own) return 'the user who starts podman';
  return uid === OTHER ? 'the owner of the folder' : `user ${uid}`;
}

async function fill(place: string, folder: Folder, own: number): Promise<void> {
  await mkdir(place);
  if (folder.inputs === true) {
    for (const name of ['inputs', 'outputs']) await mkdir(join(place, name));
    await writeFile(join(place, 'inputs/nqueens.txt'), '8\n');
  }
  if (folder.hasConfiguration === true)
    await writeFile(join(place, '.queensiderc'), `defaults: { seed: ${SEED} }\n`);
  const owner = folder.owner === 'own' ? own : OTHER;
  await runWell('chown', ['-R', `${owner}:${owner}`, place], place);
}
