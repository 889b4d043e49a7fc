/** Finds the interpreters that the user's PATH names and decides where a sandbox shows them. */
import { defined } from '@queenside/core/basics';
import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A host path that is visible inside, read-only. */
interface Shown {
  readonly host: string;
  readonly inside: string;
}

export interface Toolchains {
  readonly shown: readonly Shown[];
  /** The value of `PATH` inside. */
  readonly path: string;
  /** Other environment variables. */
  readonly environment: Readonly<Record<string, string>>;
}

const PLACE = '/toolchains';
const LIBATOMIC = 'lib/libatomic.so.1';
/** The PATH of system programs. */
export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';
/** The mode bits of a folder that everybody may list and read. */
const READABLE = 0o005;

/**
 * Prints the path of the interpreter, its library if that is a separate file, and the other folders with its packages: those
 * of a virtual environment and of `pip install --user`.
 */
const ASK_PYTHON = `
import os, site, sys, sysconfig
print("home =", sys.base_prefix)
library = os.path.join(sysconfig.get_config_var("LIBDIR") or "", sysconfig.get_config_var("INSTSONAME") or "")
if ".so" in library and os.path.isfile(library): print("library =", library)
places = site.getsitepackages() + ([site.getusersitepackages()] if site.ENABLE_USER_SITE else [])
for place in places:
    if os.path.isdir(place) and not place.startswith((sys.base_prefix + os.sep, "/usr/")): print("packages =", place)
`;

/** Finds the interpreters to show in addition to /usr. `node` is always the one running this. */
export async function findToolchains(): Promise<Toolchains> {
  const asked = await Promise.all([
    pythonInstallation(),
    javaInstallation(),
    installation('go', ['env', 'GOROOT']),
    rustInstallation(),
    Promise.resolve(ownFolder('kotlinc')),
  ]);
  const found = [ownNode(), ...asked];
  const bins = found.flatMap(({ bin }) => bin ?? []);
  const packages = found.flatMap((each) => each.packages);
  const libraries = found.flatMap((each) => each.libraries);
  const listOf = (places: readonly Shown[]): string => places.map(({ inside }) => inside).join(':');
  return {
    shown: [...found.flatMap(({ shown }) => shown), ...packages, ...libraries],
    path: [...bins, SYSTEM_PATH].join(':'),
    environment: defined({
      PYTHONPATH: packages.length > 0 ? listOf(packages) : undefined,
      LD_LIBRARY_PATH:
        libraries.length > 0 ? libraries.map(({ inside }) => dirname(inside)).join(':') : undefined,
    }),
  };
}

interface Found {
  readonly shown: readonly Shown[];
  /** Absent if the system's is used. */
  readonly bin?: string;
  readonly packages: readonly Shown[];
  readonly libraries: readonly Shown[];
}

const NOTHING: Found = { shown: [], packages: [], libraries: [] };

/**
 * Shows only the executable, and the library that the portable archive has beside it. It needs no other files, and its folder may be
 * a home folder, or one of packages, which are hidden.
 */
function ownNode(): Found {
  const host = realpathSync(process.execPath);
  if (isOnSystemPath(host) || basename(host) !== 'node') return NOTHING;
  const bin = `${PLACE}/node/bin`;
  const library = join(dirname(dirname(host)), LIBATOMIC);
  const libraries = existsSync(library)
    ? [{ host: library, inside: `${PLACE}/node/${LIBATOMIC}` }]
    : [];
  return { ...NOTHING, shown: [{ host, inside: `${bin}/node` }], bin, libraries };
}

/**
 * Finds the installation that PATH names first. The program there may be a script that chooses a version, such as those of pyenv
 * and rustup, so this asks the interpreter or compiler for its folder.
 *
 * @param question arguments that print only a folder, or `home = <folder>` or `java.home = <folder>`, `packages = <folder>`, and
 *   `library = <file>`.
 */
async function installation(program: string, question: readonly string[]): Promise<Found> {
  const path = findProgram(program);
  if (path === undefined) return NOTHING;
  const text = await printedBy(path, question);
  const [folder] = text.startsWith('/') ? text.split('\n') : valuesOf('home', text);
  if (folder === undefined) return NOTHING;
  const packages = valuesOf('packages', text)
    .filter(isReadable)
    .map((host, index) => ({
      host: realpathSync(host),
      inside: `${PLACE}/${program}-packages-${index}`,
    }));
  const found = { ...installed(program, path, folder), packages };
  if (found.shown.length === 0) return found;
  const libraries = valuesOf('library', text)
    .filter((host) => !isWithin('/usr', host) && existsSync(host))
    .map((host) => ({ host, inside: `${PLACE}/${program}-library/${basename(host)}` }));
  return { ...found, libraries };
}

/** Asks Python, unless it is the system's and the user has installed no packages: its start takes long. */
async function pythonInstallation(): Promise<Found> {
  const path = findProgram('python3');
  const isSystems =
    path !== undefined && isOnSystemPath(path) && isWithin('/usr', realpathSync(path));
  const own = process.env['PYTHONUSERBASE'] ?? join(homedir(), '.local');
  if (isSystems && !existsSync(join(own, 'lib'))) return NOTHING;
  return installation('python3', ['-c', ASK_PYTHON]);
}

/** Asks Java only if it is a script that chooses a version. A launcher has its library beside it, and takes long to answer. */
async function javaInstallation(): Promise<Found> {
  const path = findProgram('java');
  if (path === undefined) return NOTHING;
  const folder = dirname(dirname(realpathSync(path)));
  return existsSync(join(folder, 'lib/libjava.so'))
    ? installed('java', path, folder)
    : installation('java', ['-XshowSettings:properties', '-version']);
}

/** Asks rustup which compiler it has chosen, because the compiler itself takes three times as long to answer. */
async function rustInstallation(): Promise<Found> {
  const path = findProgram('rustc');
  if (path === undefined) return NOTHING;
  const real = realpathSync(path);
  if (basename(real) !== 'rustup') return installation('rustc', ['--print', 'sysroot']);
  const [compiler = ''] = (await printedBy(real, ['which', 'rustc'])).split('\n');
  return compiler.startsWith('/') ? installed('rustc', path, dirname(dirname(compiler))) : NOTHING;
}

/** Returns what a program prints, whether it succeeds or not. */
function printedBy(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 10_000 }, (_failed, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

/** Finds a program in the folder `bin` of its installation, after resolving links. */
function ownFolder(program: string): Found {
  const path = findProgram(program);
  return path === undefined
    ? NOTHING
    : installed(program, path, dirname(dirname(realpathSync(path))));
}

/**
 * Shows an installation, unless everything below /usr contains it already or programs may not read it.
 *
 * @param path where PATH names the program.
 */
function installed(program: string, path: string, folder: string): Found {
  const bin = join(folder, 'bin');
  if (!isReadable(join(bin, program))) return NOTHING;
  if (!isWithin('/usr', folder)) {
    const inside = `${PLACE}/${program}`;
    return { ...NOTHING, shown: [{ host: realpathSync(folder), inside }], bin: `${inside}/bin` };
  }
  // Such as /usr/local/go/bin.
  return isOnSystemPath(path) ? NOTHING : { ...NOTHING, bin };
}

function valuesOf(name: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${name} = (/.+)`, 'g'))].map(([, value = '']) =>
    value.trim(),
  );
}

/** Whether everybody may read a file or folder, because programs run as other users. */
function isReadable(path: string): boolean {
  return existsSync(path) && (statSync(path).mode & READABLE) === READABLE;
}

function isOnSystemPath(path: string): boolean {
  return SYSTEM_PATH.split(':').includes(dirname(path));
}

/** Whether a path is a folder or in it. Both are absolute and without links. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Returns the absolute path of the first program with this name on PATH, or undefined. */
export function findProgram(program: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
