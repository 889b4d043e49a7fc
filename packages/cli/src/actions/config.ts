import type { Route } from '@queenside/batch';
import type { LoadedSettings, Settings } from './settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { loadSettingsFor } from '../open-engine.ts';
import { paint, print, toJson } from '../show/print.ts';

/** Prints each setting, its value and its source, as a table or as JSON. */
export async function configCommand(flags: CommonFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  print(flags.json === true ? asJson(loaded) : asTable(loaded));
  return ExitStatus.right;
}

function asJson({ settings, file, origins }: LoadedSettings): string {
  const report = {
    file: file ?? null,
    values: valuesByKey(settings),
    origins: Object.fromEntries(origins),
  };
  return `${toJson(report, 2)}\n`;
}

/** The same keys as in {@link LoadedSettings.origins}. */
function valuesByKey({ inbox, outbox, settle, queue, plugins, routes, log, defaults }: Settings) {
  return {
    inbox,
    outbox,
    settle: settle ?? null,
    queue: queue === undefined ? null : withoutPassword(queue),
    plugins,
    routes,
    'log.file': log.file ?? null,
    'log.level': log.level,
    'defaults.seed': defaults.seed,
    'defaults.jobs': defaults.jobs,
    'defaults.limits.time': defaults.limits.time,
    'defaults.limits.memory': defaults.limits.memory,
    'defaults.limits.output': defaults.limits.output,
    'defaults.limits.record': defaults.limits.record,
    'defaults.thirdPartySolvers': defaults.thirdPartySolvers,
    'defaults.style': defaults.style ?? null,
  };
}

/** Masks the password of an address. */
function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.password === '') return address;
  url.password = '***';
  return url.href;
}

type Row = readonly [key: string, value: string, origin: string];

function asTable({ settings, file, origins }: LoadedSettings): string {
  const rows = Object.entries(valuesByKey(settings)).flatMap(([key, value]): Row[] => {
    const origin = origins.get(key)!;
    if (key === 'routes' && settings.routes.length > 0)
      return settings.routes.map((route) => [...describeRoute(route), origin]);
    return [[key, describe(value), origin]];
  });
  const heading =
    file === undefined ? 'No configuration file was found.' : `Configuration: ${file}`;
  return [heading, '', ...align(rows), ''].join('\n');
}

function describe(value: string | number | boolean | null | readonly unknown[]): string {
  if (value === null) return 'none';
  if (typeof value !== 'object') return String(value);
  return value.join(', ') || 'none';
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
