/** Interpreters that live outside /usr, and where a sandbox shows them. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { findProgram } from '../find-program.ts';

/** Something of the host that is shown inside, read-only. */
interface Shown {
  readonly host: string;
  readonly inside: string;
}

export interface Toolchains {
  readonly shown: readonly Shown[];
  /** What `PATH` is inside. */
  readonly path: string;
}

const PLACE = '/toolchains';
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * What has to be shown beside /usr. `node` is always the one that runs this; of Python and Java the system's own is taken where there
 * is one.
 */
export async function findToolchains(): Promise<Toolchains> {
  const found = [
    ownNode(),
    await installation('python3', ['-c', 'import sys; print("home =", sys.base_prefix)']),
    await installation('java', ['-XshowSettings:properties', '-version']),
  ];
  const present = found.filter((each) => each !== undefined);
  return {
    shown: present.map(({ shown }) => shown),
    path: [...present.map(({ bin }) => bin), SYSTEM_PATH].join(':'),
  };
}

interface Found {
  readonly shown: Shown;
  readonly bin: string;
}

/** The program alone: it needs no other files, and may stand in somebody's home. */
function ownNode(): Found | undefined {
  const host = realpathSync(process.execPath);
  if (isBelowUsr(host) || basename(host) !== 'node') return undefined;
  const bin = `${PLACE}/node/bin`;
  return { shown: { host, inside: `${bin}/node` }, bin };
}

/**
 * An installation that the caller's PATH leads to, where /usr has none. What PATH names may be a script that chooses a version, so the
 * interpreter itself is asked where it lives.
 *
 * @param question arguments with which it prints `home = <folder>`, or `java.home = <folder>`.
 */
async function installation(
  program: string,
  question: readonly string[],
): Promise<Found | undefined> {
  if (['/usr/bin', '/usr/local/bin'].some((bin) => existsSync(join(bin, program))))
    return undefined;
  const path = findProgram(program);
  if (path === undefined) return undefined;
  const { all } = await execa(path, question, { all: true, reject: false, timeout: 10_000 });
  const folder = /home = (\/.+)/.exec(all ?? '')?.[1]?.trim();
  if (folder === undefined || isBelowUsr(folder)) return undefined;
  if (!existsSync(join(folder, 'bin', program))) return undefined;
  const inside = `${PLACE}/${program}`;
  return { shown: { host: realpathSync(folder), inside }, bin: `${inside}/bin` };
}

function isBelowUsr(path: string): boolean {
  return path.startsWith('/usr/');
}
