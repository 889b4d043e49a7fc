/** Merges flags, the configuration file, and the defaults, and records the origin of each value. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { ErrorPlace } from '@queenside/core';
import { RECORD_LIMIT } from '@queenside/runtime/records';
import { settingsBelow, type SettingsFlags } from '../flags/table.ts';
import type { UserConfig } from './schema.ts';
import type { LoadedSettings, Settings, SettingsBelow } from './settings.ts';

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

export function settle(sources: Sources): Omit<LoadedSettings, 'dropFolders' | 'refused'> {
  const { config, file, folder } = sources;
  const { choose, chooseBelow, origins, placeOf } = chooser(sources);
  const { plugins, routes } = config;
  const { limits, style, thirdPartySolvers } = config.defaults ?? {};
  const settings: Settings = {
    ...chooseBelow(''),
    plugins: choose('plugins', [], plugins),
    routes: choose('routes', [], routes && listRoutes(routes)),
    log: chooseBelow('log.'),
    defaults: {
      jobs: availableParallelism(),
      ...chooseBelow('defaults.'),
      limits: {
        ...chooseBelow('defaults.limits.'),
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

/** Makes functions that choose the value of a key, or of the keys below one, and record its origin. */
function chooser({ cwd, flags, config, file, folder }: Sources) {
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
    origins.set(key, flagged === undefined ? given : FLAG + flag);
    return value === undefined ? fallback : value;
  };
  const chooseBelow = <Prefix extends string>(prefix: Prefix): SettingsBelow<Prefix> => {
    const chosen = settingsBelow(prefix).map(({ key, name, flag, spelling, value, ...setting }) => {
      const isPath = value.isPath === true;
      const fallback = isPath ? absolute(folder, setting.default) : setting.default;
      const written = isPath ? absolute(folder, valueAt(config, key)) : valueAt(config, key);
      const flagged = isPath ? absolute(cwd, flags[flag]) : flags[flag];
      return [name, choose(key, fallback, written, [spelling, flagged])] as const;
    });
    const given = chosen.filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as unknown as SettingsBelow<Prefix>;
  };
  return { choose, chooseBelow, origins, placeOf };
}

function absolute(base: string, path: unknown): unknown {
  return typeof path === 'string' ? resolve(base, path) : path;
}

/** Returns what an object has at a key such as `defaults.seed`, if it has it. */
export function valueAt(object: object, key: string): unknown {
  let value: unknown = object;
  for (const name of key.split('.')) value = Object(value)[name];
  return value;
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
