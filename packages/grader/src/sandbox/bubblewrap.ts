/** How bubblewrap is told what a program may see: its arguments, and those of what it starts. */
import { existsSync, readdirSync, readlinkSync, lstatSync } from 'node:fs';
import type { RunRequest } from '../model/index.ts';
import type { Toolchains } from './toolchains.ts';

/** The programs that a sandbox is made of, absolute. */
export interface SandboxPrograms {
  readonly bwrap: string;
  readonly prlimit: string;
  /** Needed by root only. */
  readonly setpriv: string | undefined;
}

/** File descriptors that bubblewrap is given. */
export const DESCRIPTORS = { status: 3, release: 4, arguments: 5, passwd: 6, filter: 7 } as const;

const MEBIBYTE = 2 ** 20;
/** Nobody's own room: a share of the memory, in bytes, as RAM disk. */
const scratchBytes = (memoryBytes: number): number =>
  Math.max(MEBIBYTE, Math.min(64 * MEBIBYTE, Math.floor(memoryBytes / 4)));

/** What Java, Python, compilers and the loader read of /etc: no names of machines, users or servers. */
const ETC =
  /^(?:ld\.so\.(?:cache|conf|conf\.d)|alternatives|java.*|python3.*|localtime|crypto-policies)$/;

/** What every run sees of the host: found out once. */
export function systemArguments(): readonly string[] {
  const links = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'].flatMap((name) => {
    const path = `/${name}`;
    if (!existsSync(path)) return [];
    return lstatSync(path).isSymbolicLink()
      ? ['--symlink', readlinkSync(path), path]
      : ['--ro-bind', path, path];
  });
  const etc = readdirSync('/etc').flatMap((name) =>
    ETC.test(name) ? ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`] : [],
  );
  return ['--ro-bind', '/usr', '/usr', ...links, ...etc];
}

/** All arguments of bubblewrap, which it reads from a descriptor: a command line could be read inside. */
export function bubblewrapArguments(
  request: RunRequest,
  system: readonly string[],
  toolchains: Toolchains,
  asRoot: boolean,
  hasFilter: boolean,
): readonly string[] {
  const scratch = scratchBytes(request.limits.memoryBytes);
  const shown = [...toolchains.shown, ...(request.readOnly ?? [])].flatMap(({ host, inside }) => [
    ...parentsOf(inside),
    '--ro-bind',
    host,
    inside,
  ]);
  const environment = Object.entries({
    PATH: toolchains.path,
    HOME: '/work',
    LANG: 'C.UTF-8',
    TMPDIR: '/tmp',
    ...request.environment,
  }).flatMap(([name, value]) => ['--setenv', name, value]);
  return [
    ...(asRoot ? ROOT_WALLS : USER_WALLS),
    ...words('--hostname sandbox --die-with-parent --new-session --as-pid-1'),
    ...words(`--json-status-fd ${DESCRIPTORS.status} --block-fd ${DESCRIPTORS.release}`),
    ...(hasFilter ? words(`--seccomp ${DESCRIPTORS.filter}`) : []),
    ...words('--dir /etc'),
    ...system,
    ...words(`--perms 0644 --ro-bind-data ${DESCRIPTORS.passwd} /etc/passwd`),
    ...shown,
    ...words('--proc /proc --dev /dev'),
    ...words(`--perms 1777 --size ${scratch} --tmpfs /dev/shm`),
    ...words(`--perms 1777 --size ${scratch} --tmpfs /tmp`),
    '--bind',
    request.folder,
    ...words('/work --chdir /work --remount-ro /dev --remount-ro /'),
    ...environment,
  ];
}

/** Folders on the way to a place: made so that everybody may pass. */
function parentsOf(inside: string): readonly string[] {
  const names = inside.split('/').slice(1, -1);
  return names.flatMap((_, index) => ['--dir', `/${names.slice(0, index + 1).join('/')}`]);
}

const USER_WALLS = ['--unshare-all'];

/**
 * Root needs no namespace of users: it gives its rights away inside, when all is mounted, so that the folder may lie where only root can
 * go. The rights that are kept are those to enter the folder, and to become somebody else.
 */
const ROOT_WALLS = words(
  '--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try --cap-drop ALL ' +
    '--cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP --cap-add CAP_DAC_READ_SEARCH',
);

/** A list of users with one name in it: Java and Python ask who they are. */
export function passwdStub(uid: number): string {
  return `student:x:${uid}:${uid}::/work:/bin/sh\n`;
}

/** From root to another user, for good. */
export function dropCommand(setpriv: string, user: number): readonly string[] {
  return [
    setpriv,
    ...words(`--reuid ${user} --regid ${user} --clear-groups --no-new-privs`),
    ...words('--bounding-set=-all --inh-caps=-all --ambient-caps=-all'),
  ];
}

/** Arguments without spaces in them. */
function words(text: string): readonly string[] {
  return text.split(' ');
}
