import { defined } from '@queenside/core/basics';
import { join } from 'node:path';
import { makeFolder } from '@queenside/host';
import {
  type AnswerSettings,
  DEFAULT_TIMES,
  timesFor,
  Watcher,
  type FileReport,
  type InboxTimes,
} from '@queenside/batch';
import type { LoadedSettings, Settings } from '../config/settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags, WatchFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { answerSettingsOf, loadSettingsFor, openEngine, type OpenEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { INBOX_WARNINGS, warnOfInbox } from '../show/print-failure.ts';
import { Follower, type FollowedFile } from '../show/follower.ts';
import { showPath } from '../show/text.ts';
import { paint, print, toJson } from '../show/print.ts';

/** The limit of an hour: nobody may be there to stop a search that never ends. */
const DEFAULT_LIMIT_MS = 3_600_000;

/** Answers files dropped into the inbox until a signal stops it. */
export async function watchCommand(flags: WatchFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  return withObservers({ command: 'watch', loaded, flags }, (observers) =>
    watch(flags, loaded, observers),
  );
}

async function watch(
  flags: WatchFlags,
  loaded: LoadedSettings,
  observers: Observers,
): Promise<number> {
  const open = await openEngine(flags, { loaded, events: observers.events });
  await using engine = open.engine;
  await using _sender = await joinQueue(open, flags, true);
  const { inbox, outbox } = open.settings;
  const wishes = await answerSettingsOf(open, flags);
  using ledger = await openLedger(open.settings);
  const settings = { ...wishes, ...defaultLimitOf(open), ledger };
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
  let isShared = false;
  const sharing = (): void => {
    if (isShared || flags.quiet === true) return;
    isShared = true;
    follower.say('Another process answers files of this inbox, too. Each file gets one answer.');
  };
  const finished = (report: FileReport): void => {
    const file = files.get(report.input)!;
    files.delete(report.input);
    file.end();
    if (report.error?.code === 'batch/taken-elsewhere') sharing();
    // The watcher retries a released file, or leaves it for the next run. It does not report an unchanged file.
    if (report.status === 'released' || report.unchanged === true) return;
    if (flags.json === true) follower.print(`${toJson(file.json(report))}\n`);
    else follower.print(follower.textOf(file, report));
  };
  observers.events.listen(warnOfInbox, INBOX_WARNINGS);

  const times = inboxTimesOf(open.settings, flags);
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

/** Returns the time limit of records in a watched inbox, unless a flag or the configuration sets one or says that there is none. */
export function defaultLimitOf({
  placeOf,
}: Pick<OpenEngine, 'placeOf'>): Pick<AnswerSettings, 'defaultLimitMs'> {
  const isSet = placeOf('defaults.limits.time').setting !== undefined;
  return isSet ? {} : { defaultLimitMs: DEFAULT_LIMIT_MS };
}

/** Returns the times of the inbox: those of the flags and the configuration, else the default ones. */
export function inboxTimesOf(
  { settle }: Settings,
  { doneMarker }: Pick<CommonFlags, 'doneMarker'> = {},
): InboxTimes {
  const times = settle === undefined ? DEFAULT_TIMES : timesFor(settle * 1000);
  return { ...times, ...defined({ doneMarker }) };
}

function greet(inbox: string, outbox: string, metrics: string | undefined): void {
  const [from, to] = [inbox, outbox].map((folder) =>
    paint('bold', showPath(folder), process.stdout),
  );
  print(`Watching ${from}; answers go to ${to}. Press Ctrl-C to stop.\n`);
  if (metrics !== undefined) print(`Metrics: ${metrics}\n`);
}
