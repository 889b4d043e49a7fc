import type { Plugin } from '@queenside/core';
import type { ConformanceSettings } from '@queenside/conformance';

/** A plugin with one fault, and the message in which the kit must name the place of the fault. */
export interface PlantedFault {
  readonly name: string;
  readonly plugin: Omit<Plugin, 'apiVersion'> & { readonly apiVersion?: number };
  readonly settings?: ConformanceSettings;
  readonly message: RegExp;
}

/** A fault as one change of a right part of a plugin. */
export type Row<Part> = readonly [name: string, change: Partial<Part>, message: RegExp];

/** Plants each change into the right part. */
export function plant<Part>(
  rows: readonly Row<Part>[],
  into: (change: Partial<Part>) => PlantedFault['plugin'],
  settings: ConformanceSettings = {},
): PlantedFault[] {
  return rows.map(([name, change, message]) => ({
    name,
    plugin: into(change),
    settings,
    message,
  }));
}
