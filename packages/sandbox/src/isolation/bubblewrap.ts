/** Turns what a program may see, and its limits, into arguments of bubblewrap. */
import type { RunRequest } from '../types.ts';
import { coverArguments, type HostView } from './host-view.ts';
import { MEBIBYTE } from './limits.ts';

/** Absolute paths of the programs that make up a sandbox. */
export interface SandboxPrograms {
  readonly bwrap: string;
  /** Only root needs it. */
  readonly setpriv: string | undefined;
}

/** File descriptors passed to bubblewrap. */
export const DESCRIPTORS = { status: 3, release: 4, arguments: 5, passwd: 6, filter: 7 } as const;

/** Where a program sees the file that is its standard input. It can read the file by this name, too. */
export const STANDARD_INPUT = '/stdin';

/** Returns the size of each RAM disk: a quarter of the memory, at most 64 MiB. */
const scratchBytes = (memoryBytes: number): number =>
  Math.max(MEBIBYTE, Math.min(64 * MEBIBYTE, Math.floor(memoryBytes / 4)));

/**
 * Returns all arguments of bubblewrap. It reads them from a descriptor, because programs inside could read its command line.
 *
 * @param workBytes the size of the working folder, which is a RAM disk.
 */
export function bubblewrapArguments(
  request: RunRequest,
  workBytes: number,
  { system, toolchains, hidden }: HostView,
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
    ...joined(request.environment ?? {}, toolchains.environment),
  }).flatMap(([name, value]) => ['--setenv', name, value]);
  return [
    ...(asRoot ? ROOT_ISOLATION : USER_ISOLATION),
    ...words('--hostname sandbox --die-with-parent --new-session --as-pid-1'),
    ...words(`--json-status-fd ${DESCRIPTORS.status}`),
    ...(hasFilter ? words(`--seccomp ${DESCRIPTORS.filter}`) : []),
    ...words('--dir /etc'),
    ...system,
    ...words(`--perms 0644 --ro-bind-data ${DESCRIPTORS.passwd} /etc/passwd`),
    ...shown,
    ...(request.seesAll === true
      ? []
      : coverArguments(toolchains, [...hidden, ...(request.hidden ?? [])])),
    ...(request.standardInput === undefined
      ? []
      : ['--ro-bind', request.standardInput, STANDARD_INPUT]),
    ...words('--proc /proc --dev /dev'),
    ...words(`--perms 1777 --size ${scratch} --tmpfs /dev/shm`),
    ...words(`--perms 1777 --size ${scratch} --tmpfs /tmp`),
    ...words(`--perms 0700 --size ${workBytes} --tmpfs /work`),
    ...words('--chdir /work --remount-ro /dev --remount-ro /'),
    ...environment,
  ];
}

type Variables = Readonly<Record<string, string>>;

/** Joins the variables of a run and of its toolchains. Both set only lists of folders. */
function joined(own: Variables, toolchains: Variables): Variables {
  const both = Object.keys(own).filter((name) => name in toolchains);
  const lists = both.map((name) => [name, `${own[name]}:${toolchains[name]}`] as const);
  return { ...toolchains, ...own, ...Object.fromEntries(lists) };
}

/** Returns arguments that create the parents of a folder, so that every user can pass through them. */
function parentsOf(inside: string): readonly string[] {
  const names = inside.split('/').slice(1, -1);
  return names.flatMap((_, index) => ['--dir', `/${names.slice(0, index + 1).join('/')}`]);
}

const USER_ISOLATION = ['--unshare-all'];

/**
 * Root needs no user namespace. It drops its privileges inside, after mounting, so that the work folder may be where only
 * root has access. It keeps the capabilities to enter that folder and to change the user.
 */
const ROOT_ISOLATION = words(
  '--unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup-try --cap-drop ALL ' +
    '--cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP --cap-add CAP_DAC_READ_SEARCH',
);

/** Returns an /etc/passwd with one user, because Java and Python look up their own. */
export function passwdStub(uid: number): string {
  return `student:x:${uid}:${uid}::/work:/bin/sh\n`;
}

/** Returns the command that drops root's privileges for good. */
export function dropCommand(setpriv: string, user: number): readonly string[] {
  return [
    setpriv,
    ...words(`--reuid ${user} --regid ${user} --clear-groups --no-new-privs`),
    ...words('--bounding-set=-all --inh-caps=-all --ambient-caps=-all'),
  ];
}

/** Splits arguments that contain no spaces. */
function words(text: string): readonly string[] {
  return text.split(' ');
}
