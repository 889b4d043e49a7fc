/** The commands that start a run, for both kinds of sandbox. Both report their progress on the same descriptor. */
import type { FolderSize } from '../folder-size.ts';
import type { RunRequest } from '../types.ts';
import {
  bubblewrapArguments,
  DESCRIPTORS,
  dropCommand,
  passwdStub,
  STANDARD_INPUT,
  type SandboxPrograms,
} from './bubblewrap.ts';
import type { HostView } from './host-view.ts';
import {
  backstopSeconds,
  BEYOND_BYTES,
  OWN_PROCESSES,
  prlimitArguments,
  shellLimits,
} from './limits.ts';
import { systemCallFilter } from './system-calls.ts';
import { findProgram, SYSTEM_PATH } from './toolchains.ts';

/** A program to start, with the texts passed on its descriptors. */
export interface Launch {
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Texts for the descriptors from 5 on, in order. */
  readonly texts: readonly (string | Uint8Array)[];
}

/** The counts of a cgroup, which replace other ways to count. */
interface CgroupCounts {
  readonly countsTime: boolean;
  readonly countsProcesses: boolean;
}

/** Builds the commands of one kind of sandbox. */
export interface Launcher {
  readonly kind: 'bubblewrap' | 'trusted';
  /** Whether each program runs as a separate user. */
  readonly ownUsers: boolean;
  launch(request: RunRequest, setting: LaunchSetting): Launch;
}

/** What a run has been given. */
interface LaunchSetting {
  /** The size of its folder. */
  readonly before: FolderSize;
  readonly counted: CgroupCounts;
  /** The user to run the program as. Only used if {@link Launcher.ownUsers} is true. */
  readonly user: number;
  /** Whether the program keeps the standard input with which it is started. */
  readonly talks: boolean;
  /** Its folder for temporary files. */
  readonly temporary: string;
}

/**
 * Returns the script of the first process inside, which waits only for the program. When it exits, the kernel kills all others. It keeps
 * bubblewrap's user, because the kernel kills it together with bubblewrap only if bubblewrap may signal it. The shell's own messages about
 * signals stay out of the program's standard error.
 *
 * @param limits a command that sets the program's limits.
 */
const initOf = (limits: string): string => `
[ "$1" = - ] || exec <"$1"; shift
echo ready >&${DESCRIPTORS.release}
read -r go <&${DESCRIPTORS.release} || exit 125
exec 9>&2 2>/dev/null ${DESCRIPTORS.release}>&-
(${limits} && exec "$@" 2>&9 9>&-)
exit $?`;

/** The standard input of a program without one, and that of a program with a partner: the pipe that is there. */
const NOTHING = '/dev/null';
const PIPE = '-';

/** Reports the processor time of all children: the last line that `times` prints (POSIX). */
const TIMED = `"$@"; code=$?; times >&${DESCRIPTORS.status}; exit $code`;

/** Returns the launcher that uses bubblewrap. */
export function bubblewrapLauncher(programs: SandboxPrograms, view: HostView): Launcher {
  const asRoot = process.getuid?.() === 0;
  const filter = systemCallFilter();
  return {
    kind: 'bubblewrap',
    ownUsers: asRoot,
    launch(request, { before, counted: { countsTime, countsProcesses }, user, talks }) {
      // Root's users may also run another grader's processes, which count too. In a user namespace they do not count.
      const own = asRoot ? 0 : OWN_PROCESSES;
      const most = asRoot && countsProcesses ? undefined : request.limits.processes + own;
      const inner = [
        '/bin/sh',
        '-c',
        initOf(shellLimits(request.limits, before, most)),
        'sh',
        talks ? PIPE : request.standardInput === undefined ? NOTHING : STANDARD_INPUT,
        ...(asRoot ? dropCommand(programs.setpriv!, user) : []),
        ...request.command,
      ];
      const outer = [programs.bwrap, '--args', String(DESCRIPTORS.arguments), '--', ...inner];
      const isolation = bubblewrapArguments(
        request,
        before.bytes + request.limits.outputBytes + BEYOND_BYTES,
        view,
        asRoot,
        filter !== undefined,
      );
      return {
        command: (countsTime ? outer : withTimer(programs, outer)) as [string, ...string[]],
        environment: {},
        cwd: '/',
        texts: [
          isolation.map((each) => `${each}\0`).join(''),
          passwdStub(asRoot ? user : process.getuid!()),
          ...(filter === undefined ? [] : [filter]),
        ],
      };
    },
  };
}

/** Wraps a command in a shell that measures its time. The shell dies with its parent, and bubblewrap with the shell. */
function withTimer({ setpriv }: SandboxPrograms, command: readonly string[]): readonly string[] {
  const dies = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL'];
  return [...dies, '/bin/sh', '-c', TIMED, 'sh', ...command];
}

/**
 * Returns the launcher for trusted programs. It isolates nothing and enforces limits as well as it can.
 *
 * @param setpriv if given, each program runs as a separate user and can write only to its own folder.
 */
export function trustedLauncher(setpriv?: string): Launcher {
  const prlimit = process.platform === 'linux' ? findProgram('prlimit') : undefined;
  return {
    kind: 'trusted',
    ownUsers: setpriv !== undefined,
    launch(request, { before, user, talks, temporary }) {
      const asUser =
        setpriv === undefined
          ? request.command
          : [...dropCommand(setpriv, user), ...request.command];
      const most = setpriv === undefined ? undefined : request.limits.processes;
      const limited =
        prlimit === undefined
          ? asUser
          : [prlimit, ...prlimitArguments(request.limits, before, most), '--', ...asUser];

      const outside = outsidePaths(request);
      return {
        command: [
          '/bin/sh',
          '-c',
          TRUSTED,
          'sh',
          talks ? PIPE : (request.standardInput ?? NOTHING),
          ...trustedLimits(request, before),
          ...limited.map(outside),
        ],
        environment: {
          PATH: (setpriv === undefined ? process.env['PATH'] : undefined) ?? SYSTEM_PATH,
          HOME: request.folder,
          LANG: 'C.UTF-8',
          TMPDIR: temporary,
          ...Object.fromEntries(
            Object.entries(request.environment ?? {}).map(([name, value]) => [
              name,
              outside(value),
            ]),
          ),
        },
        cwd: request.folder,
        texts: [],
      };
    },
  };
}

/** Uses the same protocol: reports its process id, waits to be released, reports its exit code. */
const TRUSTED = `
[ "$1" = - ] || exec <"$1"; shift
ulimit -t "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 2
echo "{\\"child-pid\\": $$}" >&3
echo ready >&4
read -r go <&4 || exit 125
exec 9>&2 2>/dev/null
(exec "$@" 2>&9 3>&- 4<&- 9>&-)
code=$?
echo "{\\"exit-code\\": $code}" >&3
times >&3
exit $code`;

/** Returns limits for `ulimit`: seconds, and blocks of 512 bytes. */
function trustedLimits({ limits }: RunRequest, before: FolderSize): readonly string[] {
  const blocks = Math.ceil((limits.outputBytes + before.bytes + BEYOND_BYTES) / 512);
  return [String(backstopSeconds(limits)), String(blocks)];
}

/** Returns a function that translates paths inside a sandbox, and lists of them, to host paths. */
function outsidePaths({ folder, readOnly = [] }: RunRequest): (text: string) => string {
  const places = [...readOnly, { host: folder, inside: '/work' }];
  const translate = (path: string): string => {
    const place = places.find(({ inside }) => path === inside || path.startsWith(`${inside}/`));
    return place === undefined ? path : place.host + path.slice(place.inside.length);
  };
  return (text) => text.split(':').map(translate).join(':');
}
