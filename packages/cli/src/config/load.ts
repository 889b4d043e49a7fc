import { stat } from 'node:fs/promises';
import { dirname, resolve, isAbsolute } from 'node:path';
import { DropFolders, foldersUpFrom } from '@queenside/batch/folders';
import { defined, type ErrorPlace, QueensideError } from '@queenside/core/basics';
import { lstatSync, realpathSync } from 'node:fs';
import type { SettingsFlags } from '../flags/table.ts';
import type { FoundConfig } from './read.ts';
import type { LoadedSettings } from './settings.ts';
import { settle } from './settle.ts';
import { DEFAULT_FOLDERS, placeIn, similarIn } from './places.ts';

export interface LoadRequest {
  /** Absolute path of the folder where the search starts. */
  readonly cwd: string;
  /** The configuration file of `--config`, relative to `cwd`. */
  readonly config?: string;
  readonly flags: SettingsFlags;
  /** Folders of input files besides the inbox, relative to `cwd`. */
  readonly inputs?: readonly string[];
}

/**
 * Loads the settings. Flags override the configuration file, which overrides the defaults. A configuration inside an
 * inbox or outbox is not used.
 *
 * @throws QueensideError `config/…` if the configuration file is invalid.
 */
export async function loadSettings(request: LoadRequest): Promise<LoadedSettings> {
  const { cwd, flags, inputs = [] } = request;
  const named = [flags.input, flags.output, ...inputs].filter((folder) => folder !== undefined);
  const dropFolders = new DropFolders(named.map((folder) => resolve(cwd, folder)));
  const { found, refused } = await find(request, dropFolders);
  const loaded = settle({ cwd, flags, ...(await contentOf(found, cwd)) });
  const { inbox, outbox } = loaded.settings;
  await requireFolder('inbox', inbox, loaded.placeOf('inbox'));
  await requireFolder('outbox', outbox, loaded.placeOf('outbox'));
  dropFolders.add([inbox, outbox]);
  // It names its own folder as inbox or outbox, or --config names it.
  if (loaded.file !== undefined && dropFolders.around(loaded.file) !== undefined)
    throw await refusal(loaded.file, dropFolders);
  const errors = await Promise.all(refused.map((file) => refusal(file, dropFolders)));
  return { ...loaded, dropFolders, refused: [...errors, ...(await overlooked(request))] };
}

/**
 * Runs work that depends on a setting, and names the setting in its errors.
 *
 * @param place where the setting was written.
 */
export async function forSetting<Result>(
  place: ErrorPlace,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await action();
  } catch (thrown) {
    throw thrown instanceof QueensideError ? thrown.at(place) : thrown;
  }
}

/** Refuses a folder that is a file. A missing one may still be made, and a default one may stay unused. */
async function requireFolder(name: string, path: string, place: ErrorPlace): Promise<void> {
  if (place.setting === undefined) return;
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.isDirectory()) return;
  const { configError } = await import('./errors.ts');
  throw configError('not-a-folder', { name, path }, place);
}

async function find({ cwd, config }: LoadRequest, dropFolders: DropFolders) {
  if (config === undefined) {
    return searchConfig(cwd, dropFolders, readFile);
  }
  const file = resolve(cwd, config);
  if (dropFolders.around(file) !== undefined) throw await refusal(file, dropFolders);
  return { found: await readFile(file), refused: [] };
}

/** Reads a file with cosmiconfig, which most projects do not need. */
async function readFile(file: string): Promise<FoundConfig> {
  const { readConfig } = await import('./read.ts');
  return readConfig(file);
}

async function contentOf(found: FoundConfig | undefined, cwd: string) {
  if (found === undefined) return { config: {}, file: undefined, folder: cwd };
  // Imported late: core's validator takes longer to load than everything else here.
  const { checkConfig } = await import('./check.ts');
  return { config: checkConfig(found), file: found.file, folder: dirname(found.file) };
}

async function refusal(file: string, dropFolders: DropFolders): Promise<QueensideError> {
  const { configError } = await import('./errors.ts');
  return configError('in-inbox', { folder: dropFolders.around(file)! }, { file });
}

/** Returns an error for a file of the working folder that seems to be a configuration, but is not looked for. */
async function overlooked({ cwd, config }: LoadRequest): Promise<QueensideError[]> {
  const file = config === undefined && placeIn(cwd) === undefined ? similarIn(cwd) : undefined;
  if (file === undefined) return [];
  const { configError } = await import('./errors.ts');
  const known = '.json, .yaml, .yml, .js, .ts';
  return [configError('not-looked-for', { name: 'queenside.config.yaml', known }, { file })];
}

interface SearchedFolders {
  /** The nearest configuration outside all inboxes and outboxes. */
  readonly found?: FoundConfig;
  /** The configurations inside an inbox or outbox. */
  readonly refused: readonly string[];
}

/**
 * Finds the nearest configuration that is not inside an inbox or outbox. Folders named `inputs` and `outputs` are, and
 * those that a configuration further up names; so it reads that one first.
 *
 * @param dropFolders the known inboxes and outboxes; those that are found on the way are added.
 * @param read reads a configuration file; its error counts only for the nearest file.
 */
async function searchConfig(
  cwd: string,
  dropFolders: DropFolders,
  read: (file: string) => Promise<FoundConfig>,
): Promise<SearchedFolders> {
  const folders = foldersUpFrom(cwd).toReversed();
  const nearest = folders.findLast((folder) => placeIn(folder) !== undefined);
  const refused: string[] = [];
  let found: Promise<FoundConfig> | undefined;
  await addFromShell(cwd, dropFolders, read);
  for (const folder of folders) {
    dropFolders.add(Object.values(DEFAULT_FOLDERS).map((name) => resolve(folder, name)));
    const file = placeIn(folder);
    if (file === undefined) continue;
    if (dropFolders.around(file) !== undefined) refused.push(file);
    else if (folder === nearest || isOwn(file, cwd)) {
      found = read(file);
      dropFolders.add(foldersIn(await found.catch(() => undefined), folder));
    }
  }
  return { ...defined({ found: found === undefined ? undefined : await found }), refused };
}

/**
 * Adds the inboxes and outboxes on the way that the shell took to the working folder. An inbox may be a link to a folder
 * elsewhere: its name, and the configuration that names it, are found only on that way.
 */
async function addFromShell(
  cwd: string,
  dropFolders: DropFolders,
  read: (file: string) => Promise<FoundConfig>,
): Promise<void> {
  const way = process.env['PWD'];
  if (way === undefined || way === cwd || !leadsTo(way, cwd)) return;
  for (const folder of foldersUpFrom(way).toReversed()) {
    dropFolders.add(Object.values(DEFAULT_FOLDERS).map((name) => resolve(folder, name)));
    const file = placeIn(folder);
    if (file === undefined || dropFolders.around(file) !== undefined || !isOwn(file, cwd)) continue;
    dropFolders.add(foldersIn(await read(file).catch(() => undefined), folder));
  }
}

function leadsTo(way: string, folder: string): boolean {
  try {
    return isAbsolute(way) && realpathSync.native(way) === realpathSync.native(folder);
  } catch {
    return false;
  }
}

/** Returns the inbox and the outbox that a configuration names. */
function foldersIn(found: FoundConfig | undefined, folder: string): string[] {
  const content = Object(found?.content) as Readonly<Record<string, unknown>>;
  return Object.keys(DEFAULT_FOLDERS)
    .map((key) => content[key])
    .filter((name) => typeof name === 'string')
    .map((name) => resolve(folder, name));
}

/**
 * Returns whether a file further up belongs to the user, to root, or to the owner of the working folder. Another user, for
 * example one who can write to /tmp, must not decide about the projects below.
 */
function isOwn(file: string, cwd: string): boolean {
  const owners = new Set([process.getuid?.() ?? 0, 0, lstatSync(cwd).uid]);
  return owners.has(lstatSync(file).uid);
}
