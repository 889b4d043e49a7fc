import { join } from 'node:path';
import { DEFAULT_TIMES, makeFolder, Watcher, type FileReport } from '@queenside/batch';
import type { LoadedSettings } from '../config/settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { answerSettingsOf, loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { warnOfInbox } from '../show/print-failure.ts';
import { Follower, type FollowedFile } from '../show/follower.ts';
import { showPath } from '../show/text.ts';
import { paint, print, toJson } from '../show/print.ts';

/** Answers files dropped into the inbox until a signal stops it. */
export async function watchCommand(flags: CommonFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  return withObservers({ command: 'watch', loaded, flags }, (observers) =>
    watch(flags, loaded, observers),
  );
}

async function watch(
  flags: CommonFlags,
  loaded: LoadedSettings,
  observers: Observers,
): Promise<number> {
  const open = await openEngine(flags, { loaded, events: observers.events });
  await using engine = open.engine;
  await using _sender = await joinQueue(open, flags, true);
  const { inbox, outbox } = open.settings;
  const wishes = await answerSettingsOf(open, flags);
  using ledger = await openLedger(open.settings);
  const settings = { ...wishes, ledger };
  await makeFolder(inbox);
  await makeFolder(outbox);
  const follower = new Follower(flags);
  const files = new Map<string, FollowedFile>();
  const started = (path: string): FollowedFile['hooks'] => {
    const input = join(inbox, path);
    const file = follower.begin(input);
    files.set(input, file);
    return file.hooks;
  };
  const finished = (report: FileReport): void => {
    const file = files.get(report.input)!;
    files.delete(report.input);
    file.end();
    // The watcher retries a released file, or leaves it for the next run. It does not report an unchanged file.
    if (report.status === 'released' || report.unchanged === true) return;
    if (flags.json === true) follower.print(`${toJson(file.json(report))}\n`);
    else follower.print(follower.textOf(file, report));
  };
  observers.events.listen(warnOfInbox);

  const { doneMarker } = flags;
  const times = { ...DEFAULT_TIMES, ...(doneMarker !== undefined && { doneMarker }) };
  const watcher = new Watcher(engine, settings, inbox, { finished, started }, times);
  observers.follow(engine, watcher);
  const stopped = new Promise<void>((resolve) => {
    onInterrupt(
      () => {
        observers.health = 'stopping';
        void watcher.finish().then(resolve);
      },
      () => void watcher.release().then(resolve),
      (line) => follower.say(line),
    );
  });
  if (flags.quiet !== true && flags.json !== true) greet(inbox, outbox, observers.metricsUrl);
  observers.started(engine);
  await watcher.start();
  observers.health = 'watching';
  await stopped;
  follower.stop();
  return ExitStatus.right;
}

function greet(inbox: string, outbox: string, metrics: string | undefined): void {
  const [from, to] = [inbox, outbox].map((folder) =>
    paint('bold', showPath(folder), process.stdout),
  );
  print(`Watching ${from}; answers go to ${to}. Press Ctrl-C to stop.\n`);
  if (metrics !== undefined) print(`Metrics: ${metrics}\n`);
}
