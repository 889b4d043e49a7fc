/** `queenside dev`: tries a plugin again whenever a file of it is saved, and says what changed. */
import { join, relative, resolve, sep } from 'node:path';
import { codeOfFile, locationOf, type BrokenPlugin, type PluginSource } from '@queenside/batch';
import { messageOf } from '@queenside/core/basics';
import { ExitStatus } from '../exit-status.ts';
import type { DevFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import type { OpenEngine } from '../open-engine.ts';
import { printWarning } from '../show/print-failure.ts';
import { paint, print, stackBelow } from '../show/print.ts';
import { showCount, showDuration, showPath, titleOf } from '../show/text.ts';
import { devError } from './errors.ts';
import { answerExamples, EXAMPLE_FOLDERS } from './examples.ts';
import { forkKit } from './kit.ts';
import { findPlugin, folderOf, openWith } from './open-with.ts';
import { DevStudio } from './studio.ts';
import { describeAnswers, describeFaults, type Outcome } from './what-changed.ts';

/** The codes of paths where there is no plugin. */
const NOT_THERE = new Set(['batch/plugin-not-found', 'batch/plugin-path', 'batch/no-plugin-file']);

/** An editor may save several files at once, within this many milliseconds. */
const SETTLED_AFTER_MS = 100;

/** Tries a plugin until a signal stops it. */
export async function devCommand(path: string, flags: DevFlags): Promise<number> {
  const location = locationOf(resolve(path));
  const found = findPlugin(location);
  if ('code' in found && NOT_THERE.has(found.code))
    throw devError('no-plugin', { path: showPath(location) });
  if ('searchFile' in found) throw devError('own-search', { file: showPath(found.searchFile) });
  const folder = folderOf(location);
  // Its own configuration and dependencies count.
  process.chdir(folder);
  await using studio = flags.studio === true ? await DevStudio.start(location, flags) : undefined;
  const stop = new AbortController();
  const end = (): void => stop.abort();
  onInterrupt(end, end, () => undefined);
  const { watch } = await import('chokidar');
  const changed = new Changes(folder);
  const files = watch(watchedPaths(location), {
    ignoreInitial: true,
    ignored: (watched) => isIgnored(relative(folder, watched)),
  }).on('all', (_event, changedPath) => changed.add(changedPath));
  await using _watching = { [Symbol.asyncDispose]: () => files.close() };
  let before: Outcome | undefined;
  while (!stop.signal.aborted) {
    const { signal } = changed.begin();
    const round = AbortSignal.any([signal, stop.signal]);
    try {
      before = await tryOnce(location, flags, { before, studio, signal: round });
    } catch (thrown) {
      if (!round.aborted) printWarning(messageOf(thrown));
    }
    if (!round.aborted)
      print(`${paint('dim', 'Waiting for a change; press Ctrl-C to stop.', process.stdout)}\n`);
    const paths = await changed.next(stop.signal);
    if (paths.length > 0) announce(paths, folder);
  }
  return ExitStatus.right;
}

/** Returns what to watch. Much may lie beside a plain file: only what it imports and its examples count. */
function watchedPaths(location: string): string[] {
  const folder = folderOf(location);
  return folder === location
    ? [folder]
    : [...codeOfFile(location), ...EXAMPLE_FOLDERS.map((name) => join(folder, name))];
}

/** Collects the files that changed. */
class Changes {
  readonly #folder: string;
  #paths = new Set<string>();
  #news = Promise.withResolvers<void>();
  #round = new AbortController();

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(path: string): void {
    this.#paths.add(relative(this.#folder, path).replaceAll(sep, '/'));
    this.#round.abort();
    this.#news.resolve();
  }

  /** Begins a round. Its signal aborts when a file changes. */
  begin(): AbortController {
    this.#round = new AbortController();
    return this.#round;
  }

  /** Returns the files that have changed, when there are some and none has changed for a moment. */
  async next(signal: AbortSignal): Promise<string[]> {
    const stopped = new Promise<void>((settle) => {
      if (signal.aborted) settle();
      else signal.addEventListener('abort', () => settle(), { once: true });
    });
    await Promise.race([this.#news.promise, stopped]);
    if (signal.aborted) return [];
    for (let count = -1; count !== this.#paths.size;) {
      count = this.#paths.size;
      await new Promise((settle) => {
        setTimeout(settle, SETTLED_AFTER_MS);
      });
    }
    const paths = [...this.#paths];
    this.#paths = new Set();
    this.#news = Promise.withResolvers();
    return paths;
  }
}

function isIgnored(path: string): boolean {
  return path.split(sep).some((part) => part === 'node_modules' || /^\..+/.test(part));
}

function announce(paths: readonly string[], folder: string): void {
  const time = new Date().toLocaleTimeString('en-GB');
  const [first = folder, ...others] = paths;
  const more = others.length === 0 ? '' : ` and ${showCount(others.length, 'other file')}`;
  print(`\n${paint('bold', `${time}  ${first}${more} changed`, process.stdout)}\n`);
}

interface DevRound {
  /** What the last complete round found. */
  readonly before: Outcome | undefined;
  readonly studio: DevStudio | undefined;
  readonly signal: AbortSignal;
}

/** Loads the plugin, runs the kit, and answers the examples. Returns what it found. */
async function tryOnce(
  location: string,
  flags: DevFlags,
  { before, studio, signal }: DevRound,
): Promise<Outcome | undefined> {
  const found = findPlugin(location);
  if ('code' in found) {
    printBroken(found);
    return before;
  }
  const open = await openWith(location);
  await using engine = open.engine;
  const { broken, catalog } = engine.installed;
  const fault = broken.find((plugin) => plugin.location === found.location);
  if (fault !== undefined) {
    printBroken(fault);
    return before;
  }
  for (const plugin of broken) printWarning(plugin.reason);
  if (before === undefined) print(describePlugin(found, catalog));
  const shown = studio?.show(found);
  const started = performance.now();
  const { checks, faults } = await forkKit(location, signal);
  signal.throwIfAborted();
  const time = showDuration(performance.now() - started);
  print(describeFaults({ checks, faults, time }, before?.faults));
  const answers = await answerExamples(open, folderOf(location), { ...flags, signal });
  signal.throwIfAborted();
  print(describeAnswers(answers, before?.answers));
  await shown;
  return { faults, answers };
}

function printBroken({ reason, stack }: BrokenPlugin): void {
  print(`${paint('red', '✗', process.stdout)} ${reason}${stackBelow(stack)}\n`);
}

function describePlugin(
  source: PluginSource,
  { problems, solvers }: OpenEngine['engine']['installed']['catalog'],
): string {
  const { name } = source;
  const parts = [
    ...problems.filter(({ plugin }) => plugin === name).map(({ id }) => `problem ${id}`),
    ...solvers
      .filter(({ plugin }) => plugin === name)
      .map(({ id, problem }) => `solver ${id} of ${problem}`),
  ];
  return `${paint('bold', titleOf(source), process.stdout)}: ${parts.join(', ') || 'no parts'}\n`;
}
