import type { Route } from '@queenside/batch';
import type { DropFolders } from '@queenside/batch/folders';
import type { ErrorPlace, QueensideError } from '@queenside/core';
import type { LogLevel } from '../observe/log-levels.ts';

/** The settings in effect. Paths are absolute. */
export interface Settings {
  readonly inbox: string;
  readonly outbox: string;
  /** Address of the queue server; undefined if there is none. */
  readonly queue?: string;
  /** Seconds that a file in the inbox must stay unchanged before `watch` reads it; undefined for the default. */
  readonly settle?: number;
  /** Package names, or paths of folders and of plain files. */
  readonly plugins: readonly string[];
  readonly routes: readonly Route[];
  readonly log: {
    /** Log file of `run` and `watch`; undefined if there is none. */
    readonly file?: string;
    readonly level: LogLevel;
  };
  readonly defaults: {
    /** The seed, from 0 to 2^32 - 1. */
    readonly seed: number;
    /** Number of local workers, from 1. */
    readonly jobs: number;
    readonly limits: {
      /** Seconds for one record; null for no limit. */
      readonly time: number | null;
      /** Memory of each third-party plugin process, in MiB, from 256. */
      readonly memory: number;
      /** Maximum bytes of an outside program's output. */
      readonly output: number;
      /** Maximum bytes of a record. */
      readonly record: number;
    };
    /** Whether third-party solvers are considered if none is named and the problem has others. */
    readonly thirdPartySolvers: boolean;
    /** Applies to problems that have a style with this name. */
    readonly style?: string;
  };
}

/** Settings from flags, which override the configuration. */
export interface SettingsFlags {
  readonly inbox?: string;
  readonly outbox?: string;
  readonly settle?: number;
  readonly seed?: number;
  readonly jobs?: number;
  readonly timeLimit?: number;
  readonly memoryLimit?: number;
  readonly queue?: string;
  readonly log?: string;
  readonly logLevel?: LogLevel;
}

/** Settings with their origins. */
export interface LoadedSettings {
  readonly settings: Settings;
  /** The configuration file, if there is one. */
  readonly file?: string;
  /** Base of relative paths and plugin names: the configuration's folder, or the working folder if there is none. */
  readonly folder: string;
  /** Maps keys such as `defaults.seed` to `default`, `flag --seed`, or the path of the configuration file. */
  readonly origins: ReadonlyMap<string, string>;
  /**
   * Returns where a setting was written, for errors in it: its flag, or the configuration file and the key. Nothing for a
   * default.
   *
   * @param part what follows the key, such as `["a/*.txt"]` after `routes`.
   */
  readonly placeOf: (key: string, part?: string) => ErrorPlace;
  /** All known inboxes and outboxes. */
  readonly dropFolders: DropFolders;
  /** An error for each configuration that was not used, because of its place or its name. */
  readonly refused: readonly QueensideError[];
}
