/** The operating systems, as far as Queenside depends on their differences. */

/** What an operating system can do. Tests pass another one than this machine's. */
export interface System {
  /** Its name, as people know it. */
  readonly name: string;
  /** Whether a signal reaches a whole group of processes, and `/bin/sh` exists. Otherwise, `taskkill` kills processes. */
  readonly isPosix: boolean;
  /** The program that opens a file in the user's browser. */
  readonly opener: string;
  /** What Queenside lacks there, each as a clause. */
  readonly lacks: readonly string[];
}

/** The supported systems. */
export const SYSTEMS = {
  linux: { name: 'Linux', isPosix: true, opener: 'xdg-open', lacks: [] },
  darwin: {
    name: 'macOS',
    isPosix: true,
    opener: 'open',
    lacks: [
      'no sandbox: `queenside grade` needs --trusted, which does not limit memory there',
      'a process that a `--command` program has detached may outlive it',
    ],
  },
  win32: {
    name: 'Windows',
    isPosix: false,
    opener: 'explorer.exe',
    lacks: [
      'no sandbox: `queenside grade` works only in WSL',
      'processes that a `--command` program has started may outlive it if Queenside is killed',
    ],
  },
} as const satisfies Partial<Record<NodeJS.Platform, System>>;

/** Returns a system by Node's name for it. */
export function systemOf(platform: NodeJS.Platform): System {
  const systems: Partial<Record<NodeJS.Platform, System>> = SYSTEMS;
  return systems[platform] ?? { ...SYSTEMS.linux, name: platform, lacks: SYSTEMS.darwin.lacks };
}

/** The system of this process. */
export const thisSystem = systemOf(process.platform);
