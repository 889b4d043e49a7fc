/** Finds interpreters outside /usr and decides where a sandbox shows them. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { execa } from 'execa';
import { findProgram } from '../find-program.ts';

/** A host path that is visible inside, read-only. */
interface Shown {
  readonly host: string;
  readonly inside: string;
}

export interface Toolchains {
  readonly shown: readonly Shown[];
  /** The value of `PATH` inside. */
  readonly path: string;
}

const PLACE = '/toolchains';
/** The PATH of system programs. */
export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Finds the interpreters to show in addition to /usr. `node` is always the one running this. Python and Java prefer the system's. */
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

/** Shows only the executable: it needs no other files, and its folder may be a home folder. */
function ownNode(): Found | undefined {
  const host = realpathSync(process.execPath);
  if (isBelowUsr(host) || basename(host) !== 'node') return undefined;
  const bin = `${PLACE}/node/bin`;
  return { shown: { host, inside: `${bin}/node` }, bin };
}

/**
 * Finds an installation on PATH if /usr has none. The program on PATH may be a script that chooses a version, so this asks the
 * interpreter for its folder.
 *
 * @param question arguments that print `home = <folder>` or `java.home = <folder>`.
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
