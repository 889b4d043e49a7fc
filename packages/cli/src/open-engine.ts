import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileJobSettings } from '@queenside/batch';
import {
  Engine,
  EventChannel,
  requirePossible,
  Router,
  type BatchListener,
  type Destination,
} from '@queenside/batch/one-file';
import { cacheFolder } from './cache-folder.ts';
import { loadSettings } from './config/load.ts';
import type { LoadedSettings, Settings } from './config/settings.ts';
import type { CommonFlags } from './flags.ts';
import { printWarning } from './print-failure.ts';

/** An engine with the plugins of the configuration, and the settings in force. */
export interface OpenEngine {
  readonly engine: Engine;
  readonly settings: Settings;
}

/** The command's own package. */
const COMMAND = dirname(dirname(fileURLToPath(import.meta.url)));
/** The plugins that come with the command stand beside it, in the workspace as in node_modules. */
const BUNDLED = dirname(COMMAND);

/** The settings in force, flags included. */
export async function loadSettingsFor(
  flags: Partial<Omit<CommonFlags, 'option'>>,
): Promise<LoadedSettings> {
  const { input, output, seed, jobs, timeLimit, memoryLimit, queue, log, logLevel, config } = flags;
  return loadSettings({
    cwd: process.cwd(),
    ...(config !== undefined && { config }),
    flags: {
      ...(input !== undefined && { inbox: input }),
      ...(output !== undefined && { outbox: output }),
      ...(seed !== undefined && { seed }),
      ...(jobs !== undefined && { jobs }),
      ...(timeLimit !== undefined && { timeLimit }),
      ...(memoryLimit !== undefined && { memoryLimit }),
      ...(queue !== undefined && { queue }),
      ...(log !== undefined && { log }),
      ...(logLevel !== undefined && { logLevel }),
    },
  });
}

/** How an engine is started. */
export interface OpenOptions {
  /** Look at every plugin, whatever is known of it from before. */
  readonly afresh?: boolean;
  /** The settings, where they are known already. */
  readonly loaded?: LoadedSettings;
  /** Where the engine tells what happens. */
  readonly events?: EventChannel;
}

/** Starts the engine; plugins that do not work are named on standard error. */
export async function openEngine(
  flags: Partial<Omit<CommonFlags, 'option'>>,
  { afresh = false, loaded, events = new EventChannel() }: OpenOptions = {},
): Promise<OpenEngine> {
  const { settings, folder } = loaded ?? (await loadSettingsFor(flags));
  if (flags.quiet !== true) events.listen(warnOfPlugins);
  const engine = await Engine.start(
    {
      bundled: BUNDLED,
      command: COMMAND,
      configured: settings.plugins,
      configuredFrom: folder,
      installedFrom: process.cwd(),
    },
    {
      jobs: settings.defaults.jobs,
      memoryMb: settings.defaults.limits.memory,
      catalogs: join(cacheFolder(), 'catalogs'),
      afresh,
      events,
    },
  );
  return { engine, settings };
}

const warnOfPlugins: BatchListener = (event) => {
  if (event.kind === 'plugin-broken') printWarning(event.plugin.reason);
};

/**
 * How files are answered, by settings and flags.
 *
 * @param traceFolder where traces go; the outbox, if not said.
 * @throws QueensideError where a flag asks for what cannot be had for any file.
 */
export async function fileJobSettings(
  { engine, settings }: OpenEngine,
  flags: CommonFlags,
  traceFolder = settings.outbox,
): Promise<FileJobSettings> {
  const { defaults, outbox, routes } = settings;
  const wanted = await wantedDestination(flags);
  requirePossible(engine.installed.catalog, wanted);
  return {
    outbox,
    router: new Router(engine.installed.catalog, routes),
    wanted,
    ...(defaults.style !== undefined && { preferredStyle: defaults.style }),
    seed: defaults.seed,
    timeLimitMs: defaults.limits.time === null ? Infinity : defaults.limits.time * 1000,
    outputLimit: defaults.limits.output,
    ...(flags.again === true && { again: true }),
    ...(flags.json === true && { explain: true }),
    side: {
      ...(flags.draw !== undefined && { drawings: resolve(flags.draw) }),
      ...(flags.trace === true && {
        traces: { folder: traceFolder, limit: flags.traceLimit ?? Infinity },
      }),
    },
  };
}

async function wantedDestination(flags: CommonFlags): Promise<Partial<Destination>> {
  const { problem, solver, style, option, command } = flags;
  return {
    ...(problem !== undefined && { problem }),
    ...(solver !== undefined && { solver }),
    ...(style !== undefined && { style }),
    ...(Object.keys(option).length > 0 && { options: option }),
    ...(command !== undefined && { command: await splitCommand(command) }),
  };
}

/** `"python3 nqueens.py"` as a program and its arguments, by execa's rules: blanks part, a backslash escapes. */
async function splitCommand(line: string): Promise<readonly string[]> {
  const { parseCommandString } = await import('execa');
  return parseCommandString(line);
}
