import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Catalog } from '@queenside/runtime';
import type { AnswerSettings } from '@queenside/batch';
import { sweepTemporaryFolders } from '@queenside/host';
import {
  batchError,
  Engine,
  EventChannel,
  isPluginFile,
  locationOf,
  splitFunction,
  requireConfigured,
  requirePossible,
  Router,
  type BatchListener,
  type Destination,
} from '@queenside/batch/one-file';
import { defined, QueensideError } from '@queenside/core/basics';
import { BUILT_CATALOG, BUNDLED, FILES } from './bundled.ts';
import { forSetting, loadSettings } from './config/load.ts';
import type { LoadedSettings, Settings } from './config/settings.ts';
import type { CommonFlags } from './flags/table.ts';
import { type Naming, namedIn, withSolverIds } from './named-plugins.ts';
import { stackBelow } from './show/print.ts';
import { printWarning } from './show/print-failure.ts';
import { showPath } from './show/text.ts';

/** An engine with the configured plugins, and the effective settings. */
export interface OpenEngine {
  readonly engine: Engine;
  readonly settings: Settings;
  /** The folder of relative paths in the configuration. */
  readonly folder: string;
  readonly placeOf: LoadedSettings['placeOf'];
}

/**
 * Loads the effective settings, flags included. Warns of configurations that are not used.
 *
 * @param inputs folders of input files besides the inbox.
 */
export async function loadSettingsFor(
  flags: Partial<Omit<CommonFlags, 'option' | 'solver'>>,
  inputs: readonly string[] = [],
): Promise<LoadedSettings> {
  const { config } = flags;
  const loaded = await loadSettings({
    cwd: process.cwd(),
    inputs,
    ...defined({ config }),
    flags,
  });
  for (const { message } of loaded.refused) printWarning(message);
  return loaded;
}

/** The settings of a started engine. */
export interface OpenOptions {
  /** Load every plugin, even if the built catalog describes it. */
  readonly loadAll?: boolean;
  /** The settings, if they are loaded already. */
  readonly loaded?: LoadedSettings;
  /** Folders of input files besides the inbox. */
  readonly inputs?: readonly string[];
  /** Receives the events of the engine. */
  readonly events?: EventChannel;
}

/**
 * Starts the engine, warns of broken plugins on standard error, and removes temporary folders of killed processes.
 *
 * @throws QueensideError if a plugin that flags or routes name cannot be used.
 */
export async function openEngine(
  flags: Partial<Omit<CommonFlags, 'option' | 'solver'>> & Naming,
  { loadAll = false, loaded, inputs, events = new EventChannel() }: OpenOptions = {},
): Promise<OpenEngine> {
  const { settings, folder, placeOf, dropFolders } =
    loaded ?? (await loadSettingsFor(flags, inputs));
  const named = [
    ...namedIn(flags, process.cwd()),
    ...settings.routes.flatMap((route) => namedIn(route, folder)),
  ];
  const needed = new Set([...named, ...named.map(locationOf)]);
  if (flags.quiet !== true) events.listen(warnOfPlugins(needed), ['plugin-broken']);
  const swept = sweepTemporaryFolders();
  const engine = await Engine.start(
    {
      bundled: BUNDLED,
      configured: settings.plugins,
      configuredFrom: folder,
      named,
      files: FILES,
      installedFrom: process.cwd(),
      considersThirdParty: settings.defaults.thirdPartySolvers,
      dropFolders,
    },
    {
      jobs: settings.defaults.jobs,
      memoryMb: settings.defaults.limits.memory,
      recordLimit: settings.defaults.limits.record,
      ...defined({ builtCatalog: !loadAll ? BUILT_CATALOG : undefined }),
      events,
    },
  );
  await swept;
  const broken = engine.installed.broken.find((plugin) => isNeeded(plugin, needed));
  if (broken !== undefined) {
    await engine[Symbol.asyncDispose]();
    throw new QueensideError(broken.code, broken.reason, '', {}, {}, broken.stack);
  }
  const evaluation = evaluationOf(flags);
  if (evaluation !== undefined) engine.allowEvaluation(evaluation);
  const { catalog } = engine.installed;
  const routes = settings.routes.map((route) => withSolverIds(route, catalog, folder));
  return { engine, settings: { ...settings, routes }, folder, placeOf };
}

/**
 * Returns the path of the evaluation that flags name, without links.
 *
 * @throws QueensideError `batch/no-plugin-file` if there is no such file in one of the languages.
 */
export function evaluationOf({
  evaluate,
}: Pick<Partial<CommonFlags>, 'evaluate'>): string | undefined {
  if (evaluate === undefined) return undefined;
  const { file } = splitFunction(evaluate);
  if (!existsSync(file)) throw batchError('no-plugin-file', { file: showPath(file) });
  if (!isPluginFile(evaluate)) {
    const reason = 'the file is not in JavaScript, TypeScript, or Python';
    throw batchError('plugin-path', { path: showPath(file), reason });
  }
  return locationOf(evaluate);
}

/** Warns of broken plugins, except of those that the command cannot do without. */
function warnOfPlugins(needed: ReadonlySet<string>): BatchListener {
  return (event) => {
    if (event.kind === 'plugin-broken' && !isNeeded(event.plugin, needed))
      printWarning(`${event.plugin.reason}${stackBelow(event.plugin.stack)}`);
  };
}

function isNeeded(
  { name, location }: { readonly name: string; readonly location: string },
  needed: ReadonlySet<string>,
): boolean {
  return needed.has(name) || needed.has(location);
}

/**
 * Combines settings and flags into the settings for answering files.
 *
 * @param traceFolder the folder of trace files; the outbox by default.
 * @throws QueensideError if a flag or the configuration names something that no file could use.
 */
export async function answerSettingsOf(
  open: OpenEngine,
  flags: Partial<CommonFlags>,
  traceFolder = open.settings.outbox,
): Promise<AnswerSettings> {
  const { engine, settings, folder } = open;
  const { defaults, outbox, routes } = settings;
  const wanted = await wantedDestination(flags, engine.installed.catalog);
  requirePossible(engine.installed.catalog, wanted, engine.installed.broken);
  await checkConfigured(open);
  return {
    outbox,
    router: new Router(engine.installed.catalog, routes, folder),
    wanted,
    ...defined({ preferredStyle: defaults.style }),
    seed: defaults.seed,
    timeLimitMs: defaults.limits.time === null ? Infinity : defaults.limits.time * 1000,
    outputLimit: defaults.limits.output,
    ...defined({
      again: flags.again === true ? true : undefined,
      explain: flags.explain === true ? true : undefined,
    }),
    side: defined({
      drawings: flags.draw === undefined ? undefined : resolve(flags.draw),
      traces:
        flags.trace === true
          ? { folder: traceFolder, limit: flags.traceLimit ?? Infinity }
          : undefined,
    }),
  };
}

/** Checks the routes and the default style against the installed plugins. */
async function checkConfigured({ engine, settings, placeOf }: OpenEngine): Promise<void> {
  const { catalog, broken } = engine.installed;
  const { style } = settings.defaults;
  if (style !== undefined)
    await forSetting(placeOf('defaults.style'), () =>
      requireConfigured(catalog, { style }, broken),
    );
  for (const { match, ...route } of settings.routes)
    await forSetting(placeOf('routes', `[${JSON.stringify(match)}]`), () =>
      requireConfigured(catalog, route, broken),
    );
}

async function wantedDestination(
  flags: Partial<CommonFlags>,
  catalog: Catalog,
): Promise<Partial<Destination>> {
  const { problem, style, variant, framework, command } = flags;
  const evaluation = evaluationOf(flags);
  const option = { ...flags.option, ...defined({ framework }) };
  const { solver, sections } = withSolverIds(flags, catalog, process.cwd());
  return {
    ...defined({
      problem,
      solver,
      style,
      variant,
      evaluation,
      sections,
      options: Object.keys(option).length > 0 ? option : undefined,
    }),
    ...(command !== undefined && {
      command: await splitCommand(command),
      commandFolder: process.cwd(),
    }),
  };
}

/** Splits `"python3 nqueens.py"` at spaces; a backslash escapes a space. */
export async function splitCommand(line: string): Promise<readonly string[]> {
  const { parseCommandString } = await import('execa');
  return parseCommandString(line);
}
