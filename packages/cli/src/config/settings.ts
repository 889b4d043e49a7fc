import type { Route } from '@queenside/batch';
import type { LogLevel } from '../observe/log-levels.ts';

/** Everything the configuration decides. Paths are absolute. */
export interface Settings {
  readonly inbox: string;
  readonly outbox: string;
  /** The address of the server where jobs for other machines go; none where it is not said. */
  readonly queue?: string;
  /** Package names or folders. */
  readonly plugins: readonly string[];
  readonly routes: readonly Route[];
  readonly log: {
    /** Where `run` and `watch` log what happens; nowhere where it is not said. */
    readonly file?: string;
    readonly level: LogLevel;
  };
  readonly defaults: {
    /** From 0 to 2^32 - 1. */
    readonly seed: number;
    /** Records worked on at once; from 1. */
    readonly jobs: number;
    readonly limits: {
      /** Seconds for one record; null where there is none. */
      readonly time: number | null;
      /** MiB that a process of foreign plugins may hold; from 256. */
      readonly memory: number;
      /** Bytes that are read of an outside program's answers. */
      readonly output: number;
    };
    /** Taken for the problems that have a style of this name. */
    readonly style?: string;
  };
}

/** What the command line may set: each counts above the configuration. */
export interface SettingsFlags {
  readonly inbox?: string;
  readonly outbox?: string;
  readonly seed?: number;
  readonly jobs?: number;
  readonly timeLimit?: number;
  readonly memoryLimit?: number;
  readonly queue?: string;
  readonly log?: string;
  readonly logLevel?: LogLevel;
}

/** Settings in force, and where each came from. */
export interface LoadedSettings {
  readonly settings: Settings;
  /** The configuration file, if one was found. */
  readonly file?: string;
  /** The folder that relative paths and plugin names are resolved from: the configuration's, else the working folder. */
  readonly folder: string;
  /** `defaults.seed` -> `default`, `flag --seed`, or the configuration file's path. */
  readonly origins: ReadonlyMap<string, string>;
}
