/** What is started for a run, in either kind of sandbox. Both tell on one descriptor how they get on. */
import type { RunRequest } from '../model/index.ts';
import {
  bubblewrapArguments,
  DESCRIPTORS,
  dropCommand,
  passwdStub,
  type SandboxPrograms,
} from './bubblewrap.ts';
import type { FolderSize } from './folder.ts';
import { backstopSeconds, BEYOND_BYTES, OWN_PROCESSES, prlimitArguments } from './limits.ts';
import { systemCallFilter } from './system-calls.ts';
import { findProgram } from '../find-program.ts';
import type { Toolchains } from './toolchains.ts';

/** A program to start, and what it is told by descriptors. */
export interface Launch {
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Texts for descriptors from 5 on, in their order. */
  readonly texts: readonly (string | Uint8Array)[];
}

/** What need not be counted otherwise. */
interface Counted {
  readonly countsTime: boolean;
  readonly countsProcesses: boolean;
}

/** How a kind of sandbox starts programs. */
export interface Launcher {
  readonly kind: 'bubblewrap' | 'trusted';
  /** Whether programs run as users of their own. */
  readonly ownUsers: boolean;
  /**
   * @param counted what a cgroup counts.
   * @param user that the program runs as, where it has one of its own.
   */
  launch(request: RunRequest, before: FolderSize, counted: Counted, user: number): Launch;
}

/**
 * The first process inside waits for the program and for nobody else; when it ends, the kernel ends all others. It stays whoever
 * bubblewrap is, because the kernel ends it with bubblewrap only if the one may kill the other. What a shell says of signals is nothing
 * to the program's own errors.
 */
const INIT = 'exec 9>&2 2>/dev/null; (exec "$@" 2>&9 9>&-); exit $?';

/** Tells the time that all children took: the last line that `times` prints (POSIX). */
const TIMED = `"$@"; code=$?; times >&${DESCRIPTORS.status}; exit $code`;

/** Runs programs in bubblewrap. */
export function bubblewrapLauncher(
  programs: SandboxPrograms,
  system: readonly string[],
  toolchains: Toolchains,
): Launcher {
  const asRoot = process.getuid?.() === 0;
  const filter = systemCallFilter();
  return {
    kind: 'bubblewrap',
    ownUsers: asRoot,
    launch(request, before, { countsTime, countsProcesses }, user) {
      // Users of programs may have other processes: another grader's. In a namespace of users they do not count.
      const own = asRoot ? 0 : OWN_PROCESSES;
      const most = asRoot && countsProcesses ? undefined : request.limits.processes + own;
      const inner = [
        '/bin/sh',
        '-c',
        INIT,
        'sh',
        ...(asRoot ? dropCommand(programs.setpriv!, user) : []),
        programs.prlimit,
        ...prlimitArguments(request.limits, before, most),
        '--',
        ...request.command,
      ];
      const outer = [programs.bwrap, '--args', String(DESCRIPTORS.arguments), '--', ...inner];
      const walls = bubblewrapArguments(request, system, toolchains, asRoot, filter !== undefined);
      return {
        command: (countsTime ? outer : timed(programs, outer)) as [string, ...string[]],
        environment: {},
        cwd: '/',
        texts: [
          walls.map((each) => `${each}\0`).join(''),
          passwdStub(asRoot ? user : process.getuid!()),
          ...(filter === undefined ? [] : [filter]),
        ],
      };
    },
  };
}

/** The shell that measures ends with whoever started it, and bubblewrap with the shell. */
function timed({ setpriv }: SandboxPrograms, command: readonly string[]): readonly string[] {
  const dies = setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'KILL'];
  return [...dies, '/bin/sh', '-c', TIMED, 'sh', ...command];
}

/** What every user may run. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Runs programs that are trusted: limits hold as far as they can, and nothing is hidden.
 *
 * @param setpriv where given, programs run as users of their own: they can write nothing but their own folders.
 */
export function trustedLauncher(setpriv?: string): Launcher {
  const prlimit = process.platform === 'linux' ? findProgram('prlimit') : undefined;
  return {
    kind: 'trusted',
    ownUsers: setpriv !== undefined,
    launch(request, before, _counted, user) {
      const asUser =
        setpriv === undefined
          ? request.command
          : [...dropCommand(setpriv, user), ...request.command];
      const limited =
        prlimit === undefined
          ? asUser
          : [prlimit, ...prlimitArguments(request.limits, before), '--', ...asUser];
      const outside = outsidePaths(request);
      return {
        command: [
          '/bin/sh',
          '-c',
          TRUSTED,
          'sh',
          ...shellLimits(request, before),
          ...limited.map(outside),
        ],
        environment: {
          PATH: (setpriv === undefined ? process.env['PATH'] : undefined) ?? SYSTEM_PATH,
          HOME: request.folder,
          LANG: 'C.UTF-8',
          TMPDIR: process.env['TMPDIR'] ?? '/tmp',
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

/** Speaks as bubblewrap does: says who it is, waits to be released, says how it ended. */
const TRUSTED = `
ulimit -t "$1" 2>/dev/null; ulimit -f "$2" 2>/dev/null; ulimit -c 0 2>/dev/null; shift 2
echo "{\\"child-pid\\": $$}" >&3
read -r go <&4 || exit 125
exec 9>&2 2>/dev/null
(exec "$@" 2>&9 3>&- 4<&- 9>&-)
code=$?
echo "{\\"exit-code\\": $code}" >&3
times >&3
exit $code`;

/** What any shell can limit: seconds, and blocks of 512 bytes. */
function shellLimits({ limits }: RunRequest, before: FolderSize): readonly string[] {
  const blocks = Math.ceil((limits.outputBytes + before.bytes + BEYOND_BYTES) / 512);
  return [String(backstopSeconds(limits)), String(blocks)];
}

/** Paths as they are inside a sandbox become those of the host. */
function outsidePaths({ folder, readOnly = [] }: RunRequest): (text: string) => string {
  const places = [...readOnly, { host: folder, inside: '/work' }];
  return (text) => {
    const place = places.find(({ inside }) => text === inside || text.startsWith(`${inside}/`));
    return place === undefined ? text : place.host + text.slice(place.inside.length);
  };
}
