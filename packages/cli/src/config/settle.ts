/** Flags above the configuration file, that above the defaults; and which of them each value is from. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { UserConfig } from './schema.ts';
import type { LoadedSettings, SettingsFlags } from './settings.ts';

/** Where no seed is given. */
const DEFAULT_SEED = 1;
const DEFAULT_LOG_LEVEL = 'info';
const DEFAULT_MEMORY_MB = 2048;
const DEFAULT_OUTPUT_BYTES = 2 ** 30;

/** What settings are made of. */
export interface Sources {
  /** Paths in flags are relative to it. */
  readonly cwd: string;
  readonly flags: SettingsFlags;
  /** Checked; empty where there is no file. */
  readonly config: UserConfig;
  readonly file: string | undefined;
  /** Paths in the configuration, and the default ones, are relative to it. */
  readonly folder: string;
}

/** The settings in force, and where each came from. */
export function settle({ cwd, flags, config, file, folder }: Sources): LoadedSettings {
  const { choose, origins } = chooser(file);
  const { inbox, outbox, queue, plugins, routes, log } = config;
  const { seed, jobs, limits, style } = config.defaults ?? {};
  const settings = {
    inbox: choose('inbox', resolve(folder, 'inputs'), absolute(folder, inbox), [
      'input',
      absolute(cwd, flags.inbox),
    ]),
    outbox: choose('outbox', resolve(folder, 'outputs'), absolute(folder, outbox), [
      'output',
      absolute(cwd, flags.outbox),
    ]),
    ...optional('queue', choose('queue', undefined, queue, ['queue', flags.queue])),
    plugins: choose('plugins', [], plugins),
    routes: choose('routes', [], routes && listRoutes(routes)),
    log: {
      ...optional(
        'file',
        choose('log.file', undefined, absolute(folder, log?.file), [
          'log',
          absolute(cwd, flags.log),
        ]),
      ),
      level: choose('log.level', DEFAULT_LOG_LEVEL, log?.level, ['log-level', flags.logLevel]),
    },
    defaults: {
      seed: choose('defaults.seed', DEFAULT_SEED, seed, ['seed', flags.seed]),
      jobs: choose('defaults.jobs', availableParallelism(), jobs, ['jobs', flags.jobs]),
      limits: {
        time: choose('defaults.limits.time', null, limits?.time, ['time-limit', flags.timeLimit]),
        memory: choose('defaults.limits.memory', DEFAULT_MEMORY_MB, limits?.memory, [
          'memory-limit',
          flags.memoryLimit,
        ]),
        output: choose('defaults.limits.output', DEFAULT_OUTPUT_BYTES, limits?.output),
      },
      ...optional('style', choose('defaults.style', undefined, style)),
    },
  };
  return { settings, ...optional('file', file), folder, origins };
}

/** Chooses values by key, and keeps the origin of each. */
function chooser(file: string | undefined) {
  const origins = new Map<string, string>();
  const choose = <Value, Fallback>(
    key: string,
    fallback: Fallback,
    written: Value | undefined,
    [flag, flagged]: readonly [name: string, value: Value | undefined] = ['', undefined],
  ): Value | Fallback => {
    const value = flagged ?? written;
    const given = written === undefined || file === undefined ? 'default' : file;
    origins.set(key, flagged === undefined ? given : `flag --${flag}`);
    return value === undefined ? fallback : value;
  };
  return { choose, origins };
}

function absolute(base: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(base, path);
}

function listRoutes(routes: NonNullable<UserConfig['routes']>) {
  return Object.entries(routes).map(([match, route]) => ({ match, ...route }));
}

/** `{ name: value }`, or nothing where the value is undefined. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
