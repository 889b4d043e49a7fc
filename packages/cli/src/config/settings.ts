import type { Route } from '@queenside/batch';
import type { DropFolders } from '@queenside/batch/folders';
import type { ErrorPlace, QueensideError, Static } from '@queenside/core';
import type { RowsBelow } from '../flags/table.ts';
import type { SchemaOf } from './schema.ts';

/** The names of settings that always have a value: those with a default. */
type SetBelow<Prefix extends string> = {
  [Name in keyof RowsBelow<Prefix>]: RowsBelow<Prefix>[Name] extends {
    readonly setting: { readonly default: unknown };
  }
    ? Name
    : never;
}[keyof RowsBelow<Prefix>];

type ValuesBelow<Prefix extends string> = {
  readonly [Name in keyof RowsBelow<Prefix>]: Static<SchemaOf<RowsBelow<Prefix>[Name]>>;
};

/**
 * The settings that flags override, directly below a key such as `defaults.`. The table of flags says what they are. A setting
 * without a default may be undefined.
 */
export type SettingsBelow<Prefix extends string> = Pick<ValuesBelow<Prefix>, SetBelow<Prefix>> &
  Partial<Omit<ValuesBelow<Prefix>, SetBelow<Prefix>>>;

/** The settings in effect. Paths are absolute. */
export interface Settings extends SettingsBelow<''> {
  /** Package names, or paths of folders and of plain files. */
  readonly plugins: readonly string[];
  readonly routes: readonly Route[];
  readonly log: SettingsBelow<'log.'>;
  readonly defaults: SettingsBelow<'defaults.'> & {
    /** Number of local workers, from 1. */
    readonly jobs: number;
    readonly limits: SettingsBelow<'defaults.limits.'> & {
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
