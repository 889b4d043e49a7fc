import type { Route } from '@queenside/batch';
import type { LoadedSettings } from '../config/settings.ts';
import { valueAt } from '../config/settle.ts';
import { ExitStatus } from '../exit-status.ts';
import type { ConfigFlags } from '../flags/table.ts';
import { loadSettingsFor } from '../open-engine.ts';
import { paint, print, toJson } from '../show/print.ts';

/** Prints each setting, its value and its source, as a table or as JSON. */
export async function configCommand(flags: ConfigFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  print(flags.json === true ? asJson(loaded) : asTable(loaded));
  return ExitStatus.right;
}

function asJson(loaded: LoadedSettings): string {
  const report = {
    file: loaded.file ?? null,
    values: Object.fromEntries(valuesByKey(loaded)),
    origins: Object.fromEntries(loaded.origins),
  };
  return `${toJson(report, 2)}\n`;
}

/** Returns the values of {@link LoadedSettings.origins}; null for settings that have none. */
function valuesByKey({ settings, origins }: LoadedSettings): [key: string, value: unknown][] {
  return [...origins.keys()].map((key) => {
    const value = valueAt(settings, key) ?? null;
    return [key, key === 'queue' && typeof value === 'string' ? withoutPassword(value) : value];
  });
}

/** Masks the password of an address. */
function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.password === '') return address;
  url.password = '***';
  return url.href;
}

type Row = readonly [key: string, value: string, origin: string];

function asTable(loaded: LoadedSettings): string {
  const { settings, file, origins } = loaded;
  const rows = valuesByKey(loaded).flatMap(([key, value]): Row[] => {
    const origin = origins.get(key)!;
    if (key === 'routes' && settings.routes.length > 0)
      return settings.routes.map((route) => [...describeRoute(route), origin]);
    return [[key, describe(value), origin]];
  });
  const heading =
    file === undefined ? 'No configuration file was found.' : `Configuration: ${file}`;
  return [heading, '', ...align(rows), ''].join('\n');
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return value === null ? 'none' : describeAnswer(value);
}

function describeRoute({ match, ...answer }: Route): readonly [key: string, value: string] {
  const parts = Object.entries(answer).map(([name, value]) => `${name} ${describeAnswer(value)}`);
  return [`routes[${JSON.stringify(match)}]`, parts.join(', ') || 'by name'];
}

function describeAnswer(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function align(rows: readonly Row[]): readonly string[] {
  const keyWidth = Math.max(...rows.map(([key]) => key.length));
  const valueWidth = Math.max(...rows.map(([, value]) => value.length));
  return rows.map(([key, value, origin]) =>
    [
      paint('bold', key.padEnd(keyWidth), process.stdout),
      value.padEnd(valueWidth),
      paint('dim', origin, process.stdout),
    ].join('  '),
  );
}
