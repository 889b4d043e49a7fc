/** Removes what a run left outside its folder. Each run has its own user, so the owner of a file or process tells whose it is. */
import { execFile } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropCommand } from '../isolation/bubblewrap.ts';
import { findProgram } from '../isolation/toolchains.ts';
import { readProc } from '../text.ts';
import { hasEnded, killProcess, processesOf } from '../usage/process-tree.ts';
import { below } from './folder.ts';

/** How long to wait for killed processes to disappear, in milliseconds. The first process of a container may never collect them. */
const LONGEST_END_MS = 2000;

/** Users whose processes could not be ended. */
const survivors = new Set<number>();

/**
 * Kills all processes of a user, and waits until others cannot see even their names.
 *
 * @throws Error if some go on.
 */
export async function endProcesses(user: number): Promise<void> {
  const latest = performance.now() + LONGEST_END_MS;
  for (let pause = 1; performance.now() < latest; pause *= 2) {
    const left = processesOf(user);
    if (left.length === 0) return void survivors.delete(user);
    for (const pid of left) killProcess(pid);
    // One call signals every process that the user has. Killing one after another can miss those that fork meanwhile.
    await callAs(user, ['/bin/sh', '-c', 'kill -KILL -1']);
    await sleep(pause);
  }
  if (processesOf(user).every(hasEnded)) return;
  survivors.add(user);
  throw new Error('a process of the program survives');
}

/**
 * Ends processes that earlier runs left, which could tell a program something.
 *
 * @throws Error if some go on.
 */
export async function endSurvivors(): Promise<void> {
  for (const user of survivors) await endProcesses(user);
}

/**
 * Removes a user's files from folders of all users, and its shared memory, semaphores, message queues, and keys. Call it when all
 * processes of the user have ended.
 */
export async function removeLeftovers(user: number): Promise<void> {
  const folders = await sharedFolders();
  const found = folders.filter((folder) => holdsFilesOf(folder, user));
  // Node cannot remove paths longer than 4096 bytes.
  if (found.length > 0)
    await call(['find', ...found, ...ENTRIES, '-user', String(user), ...REMOVE]);
  const objects = SYSTEM_V.flatMap(({ kind, column, option }) =>
    objectsOf(user, kind, column).flatMap((id) => [option, id]),
  );
  if (objects.length > 0) await call(['ipcrm', ...objects]);
  if (hasKeys(user)) await callAs(user, ['perl', '-e', CLEAR_KEYS, String(keyctl(process.arch))]);
}

const ENTRIES = ['-mindepth', '1', '-maxdepth', '1'];
const REMOVE = ['-exec', 'rm', '-rf', '{}', '+'];

/**
 * The search for folders in which every user can make files. It leaves out those of the kernel and of the machine's software, which are
 * large, and those that not every user can enter.
 */
const SEARCH =
  'find / -maxdepth 4 ( -path /proc -o -path /sys -o -path /usr -o -type d ! -perm -0001 ) -prune -o -type d -perm -0002 -print0';

let known: Promise<readonly string[]> | undefined;

/** Finds the folders in which every user can make files, such as /tmp. The process searches once. */
export function sharedFolders(): Promise<readonly string[]> {
  known ??= call(SEARCH.split(' ')).then((found) => [
    ...new Set([...found.split('\0').filter(Boolean), tmpdir()]),
  ]);
  return known;
}

function holdsFilesOf(folder: string, user: number): boolean {
  const at = Buffer.from(folder);
  return namesIn(at).some(
    (name) => lstatSync(below(at, name), { throwIfNoEntry: false })?.uid === user,
  );
}

function namesIn(folder: Buffer): readonly Buffer[] {
  try {
    return readdirSync(folder, { encoding: 'buffer' });
  } catch {
    return [];
  }
}

/** The objects of System V: the files of /proc/sysvipc, their columns of identifiers, and the options of ipcrm. */
const SYSTEM_V = [
  { kind: 'shm', column: 'shmid', option: '--shmem-id' },
  { kind: 'sem', column: 'semid', option: '--semaphore-id' },
  { kind: 'msg', column: 'msqid', option: '--queue-id' },
];

/** Lists the objects that a user has made. Their owner may be another one by now. */
function objectsOf(user: number, kind: string, column: string): readonly string[] {
  const [head = [], ...rows] = readProc(`/proc/sysvipc/${kind}`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const [id, maker] = [head.indexOf(column), head.indexOf('cuid')];
  return rows.filter((row) => row[maker] === String(user)).map((row) => row[id]!);
}

/** Whether the kernel keeps keys of a user (keyrings(7)). The numbers are those of /proc/key-users. */
function hasKeys(user: number): boolean {
  const [, keys = '0'] =
    new RegExp(`^ *${user}: +\\d+ (\\d+)/`, 'm').exec(readProc('/proc/key-users')) ?? [];
  return Number(keys) > 0;
}

/** Permits the user everything, in case the program has forbidden it, and clears its keyring, its session's, and its persistent one. */
const CLEAR_KEYS = `
my ($permit, $clear, $persistent) = (5, 7, 22);
my $call = shift;
for my $ring (-4, -5, syscall($call, $persistent, -1, -2)) {
  syscall($call, $permit, $ring, 0x3f3f0000);
  syscall($call, $clear, $ring);
}`;

/** Returns the number of the system call keyctl. */
function keyctl(arch: string): number {
  return arch === 'arm64' ? 219 : 250;
}

/** Calls a program as a user, whose processes could stop it, and read its environment. */
function callAs(user: number, command: readonly string[]): Promise<string> {
  return call([...dropCommand(findProgram('setpriv')!, user), ...command], LONGEST_END_MS / 4);
}

/** Returns what a program prints, whether it succeeds or not. */
function call([program, ...args]: readonly string[], timeout = 0): Promise<string> {
  const env = { PATH: process.env['PATH'] };
  return new Promise((resolve) => {
    execFile(program!, args, { cwd: '/', env, timeout, killSignal: 'SIGKILL' }, (_failed, stdout) =>
      resolve(stdout),
    );
  });
}
