/**
 * Decides which parts of the host programs see, and which it hides from them: Queenside, all packages of Node, and everything
 * that the caller names.
 */
import { existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findToolchains, isWithin, type Toolchains } from './toolchains.ts';

/** The parts of the host that every run sees. */
export interface HostView {
  /** Arguments of bubblewrap that show the host's system folders. */
  readonly system: readonly string[];
  readonly toolchains: Toolchains;
  /** Host paths that no student's program may see. Some may not exist yet. */
  readonly hidden: readonly string[];
}

/** Entries of /etc that Java, Python, compilers, and the loader read. None names a machine, user, or server. */
const ETC =
  /^(?:ld\.so\.(?:cache|conf|conf\.d)|alternatives|java.*|python3.*|mono|localtime|crypto-policies)$/;

/** Debian keeps the list of GHC's packages, which the compiler reads, outside /usr. */
const GHC_PACKAGES = '/var/lib/ghc';

const BESIDE_USR = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** The host's folders that every program sees, unless they are links. */
const SYSTEM_FOLDERS = ['/usr', ...BESIDE_USR, '/etc', GHC_PACKAGES];

/** The folder of this package. */
const OWN = fileURLToPath(new URL('../..', import.meta.url));
/** Folders of packages, of managers of packages and of Node versions, and of what these downloaded. No program needs them to run. */
const PACKAGES =
  /^(?:node_modules|_cacache|_npx|\.npm|pnpm|\.pnpm|\.pnpm-store|\.yarn|\.bun|\.deno|nvm|\.nvm|\.volta|\.config|\.cache)$/;
/** The folders that `npm install --global` may create later, and those of other versions of Node. */
const GLOBAL = [
  '/usr/lib/node_modules',
  '/usr/local/lib/node_modules',
  '/usr/local/lib/nodejs',
  '/usr/local/n',
];
/** Texts for people, which no program needs. They are hidden because a search of them for packages takes longer than the rest. */
const DOCUMENTATION = ['/usr/share/doc', '/usr/share/locale', '/usr/share/man'];
/** How deep to search for folders of packages. `queenside doctor` searches deeper. */
const LEVELS = 4;

/** Finds out what programs see of this host. */
export async function findHostView(): Promise<HostView> {
  // Interpreters take longer to answer than this search.
  const asked = findToolchains();
  const etc = shownOfEtc();
  const system = ['/usr', ...BESIDE_USR, ...etc, GHC_PACKAGES];
  const inSystem = system.filter(isFolder).flatMap(packageFoldersBelow);
  const toolchains = await asked;
  return {
    system: systemArguments(etc),
    toolchains,
    hidden: [
      ...installationOf(OWN),
      ...GLOBAL,
      ...DOCUMENTATION,
      ...inSystem,
      ...toolchains.shown.flatMap(({ host }) => packageFoldersBelow(host)),
    ],
  };
}

/**
 * Returns the folders that hold a file or package and everything that was installed with it: the outermost folder of packages or the
 * workspace around it, and the packages of the folders above.
 */
export function installationOf(path: string): readonly string[] {
  const real = realpathSync(path);
  const above = foldersUpFrom(real);
  const own = above.find((folder) => existsSync(join(folder, 'package.json'))) ?? real;
  const workspace = above.find((folder) => existsSync(join(folder, 'pnpm-workspace.yaml')));
  const packages = above.findLast((folder) => PACKAGES.test(basename(folder)));
  return [packages ?? workspace ?? own, ...above.map((folder) => join(folder, 'node_modules'))];
}

/**
 * Returns arguments of bubblewrap that cover paths wherever programs would see them: folders by empty ones, files by files that cannot
 * be opened.
 *
 * @param hidden paths of the host, or as programs see them: /toolchains/….
 */
export function coverArguments(
  { shown }: Toolchains,
  hidden: readonly string[],
): readonly string[] {
  const places = [...SYSTEM_FOLDERS.map((path) => ({ host: path, inside: path })), ...shown];
  const covers = new Map<string, string>();
  for (const path of hidden) {
    const place = shown.find(({ inside }) => isWithin(inside, path));
    const host = place === undefined ? path : place.host + path.slice(place.inside.length);
    if (!existsSync(host)) continue;
    const real = realpathSync(host);
    for (const each of places)
      if (isWithin(each.host, real)) covers.set(each.inside + real.slice(each.host.length), real);
  }
  return [...covers].flatMap(([path, real]) => {
    if ([...covers.keys()].some((other) => other !== path && isWithin(other, path))) return [];
    return statSync(real).isDirectory()
      ? ['--perms', '0555', '--size', '4096', '--tmpfs', path, '--remount-ro', path]
      : ['--ro-bind', '/dev/null', path];
  });
}

/** Returns the arguments that show the host's system folders. They are the same for every run. */
function systemArguments(etc: readonly string[]): readonly string[] {
  const links = BESIDE_USR.flatMap((path) => {
    if (!existsSync(path)) return [];
    return isFolder(path) ? ['--ro-bind', path, path] : ['--symlink', readlinkSync(path), path];
  });
  const ghc = existsSync(GHC_PACKAGES)
    ? `--perms 0111 --dir /var --perms 0111 --dir /var/lib --ro-bind ${GHC_PACKAGES} ${GHC_PACKAGES}`.split(
        ' ',
      )
    : [];
  const ofEtc = etc.flatMap((path) => ['--ro-bind-try', path, path]);
  return ['--ro-bind', '/usr', '/usr', ...links, ...ofEtc, ...ghc];
}

/** Lists the entries of /etc that programs see. */
function shownOfEtc(): readonly string[] {
  return readdirSync('/etc').flatMap((name) => (ETC.test(name) ? [`/etc/${name}`] : []));
}

/** Lists folders of packages that are not in another one. */
function packageFoldersBelow(root: string): readonly string[] {
  const found: string[] = [];
  let level = [root];
  for (let depth = 0; depth < LEVELS; depth += 1) {
    const below = level.flatMap(foldersIn);
    found.push(...below.filter((folder) => PACKAGES.test(basename(folder))));
    level = below.filter(
      (folder) => !PACKAGES.test(basename(folder)) && !DOCUMENTATION.includes(folder),
    );
  }
  return found;
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() || (entry.isSymbolicLink() && PACKAGES.test(entry.name)),
      )
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

/** Whether a path is a folder, and not a link to one. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function foldersUpFrom(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...foldersUpFrom(above)];
}
