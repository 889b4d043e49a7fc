/** Merges flags, the configuration file, and the defaults, and records the origin of each value. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { ErrorPlace } from '@queenside/core';
import { RECORD_LIMIT } from '@queenside/runtime/records';
import { DEFAULT_FOLDERS } from './places.ts';
import type { UserConfig } from './schema.ts';
import type { LoadedSettings, SettingsFlags } from './settings.ts';

const DEFAULT_SEED = 1;
const DEFAULT_LOG_LEVEL = 'info';
const DEFAULT_MEMORY_MB = 2048;
const DEFAULT_OUTPUT_BYTES = 2 ** 30;

export interface Sources {
  /** Base of paths in flags. */
  readonly cwd: string;
  readonly flags: SettingsFlags;
  /** The checked configuration; empty if there is no file. */
  readonly config: UserConfig;
  readonly file: string | undefined;
  /** Base of paths in the configuration and of default paths. */
  readonly folder: string;
}

export function settle({
  cwd,
  flags,
  config,
  file,
  folder,
}: Sources): Omit<LoadedSettings, 'dropFolders' | 'refused'> {
  const { choose, origins, placeOf } = chooser(file);
  const { inbox, outbox, settle: rest, queue, plugins, routes, log } = config;
  const { seed, jobs, limits, style, thirdPartySolvers } = config.defaults ?? {};
  const settings = {
    inbox: choose('inbox', resolve(folder, DEFAULT_FOLDERS.inbox), absolute(folder, inbox), [
      'input',
      absolute(cwd, flags.inbox),
    ]),
    outbox: choose('outbox', resolve(folder, DEFAULT_FOLDERS.outbox), absolute(folder, outbox), [
      'output',
      absolute(cwd, flags.outbox),
    ]),
    ...optional('settle', choose('settle', undefined, rest, ['settle', flags.settle])),
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
        record: choose('defaults.limits.record', RECORD_LIMIT, limits?.record),
      },
      thirdPartySolvers: choose('defaults.thirdPartySolvers', false, thirdPartySolvers),
      ...optional('style', choose('defaults.style', undefined, style)),
    },
  };
  return { settings, ...optional('file', file), folder, origins, placeOf };
}

const FLAG = 'flag ';

/** Makes a function that chooses the value of a key and records its origin. */
function chooser(file: string | undefined) {
  const origins = new Map<string, string>();
  const placeOf = (key: string, part = ''): ErrorPlace => {
    const origin = origins.get(key);
    if (origin?.startsWith(FLAG) === true) return { setting: origin.slice(FLAG.length) };
    return origin === undefined || origin !== file ? {} : { file, setting: key + part };
  };
  const choose = <Value, Fallback>(
    key: string,
    fallback: Fallback,
    written: Value | undefined,
    [flag, flagged]: readonly [name: string, value: Value | undefined] = ['', undefined],
  ): Value | Fallback => {
    const value = flagged ?? written;
    const given = written === undefined || file === undefined ? 'default' : file;
    origins.set(key, flagged === undefined ? given : `${FLAG}--${flag}`);
    return value === undefined ? fallback : value;
  };
  return { choose, origins, placeOf };
}

function absolute(base: string, path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(base, path);
}

function listRoutes(routes: NonNullable<UserConfig['routes']>) {
  return Object.entries(routes).map(([match, route]) => ({ match, ...route }));
}

/** Returns `{ name: value }`, or `{}` if the value is undefined. */
function optional<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { readonly [Key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: Value };
}
