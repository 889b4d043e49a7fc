import { join } from 'node:path';
import {
  DEFAULT_TIMES,
  Gauge,
  makeFolder,
  Watcher,
  type BatchListener,
  type FileReport,
  type WatcherEvents,
} from '@queenside/batch';
import type { LoadedSettings } from '../config/settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { fileJobSettings, loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { printWarning } from '../print-failure.ts';
import { describeFile, Failures } from '../show/file-line.ts';
import { jsonFile, jsonRecord, type JsonRecord } from '../show/json-report.ts';
import { PauseNotice } from '../show/pause-notice.ts';
import { Progress } from '../show/progress.ts';
import { paint, showPath } from '../show/text.ts';

/** What is gathered about a file while it is answered. */
interface Followed {
  readonly failures: Failures;
  readonly records: JsonRecord[];
}

/** Answers what is dropped into the inbox until it is told to stop. */
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
  const wishes = await fileJobSettings(open, flags);
  using ledger = await openLedger(open.settings);
  const settings = { ...wishes, ledger };
  await makeFolder(inbox);
  await makeFolder(outbox);
  const progress = new Progress(process.stderr, flags.quiet !== true);
  const followed = new Map<string, Followed>();

  const pauses = new PauseNotice(progress);
  const started: WatcherEvents['started'] = (path) => {
    const gauge = new Gauge();
    const one: Followed = { failures: new Failures(), records: [] };
    const name = join(inbox, path);
    followed.set(name, one);
    return {
      gauge,
      opened: progress.begin(name, gauge),
      onPause: (reason) => pauses.say(reason),
      onBegin() {
        one.failures.clear();
        one.records.length = 0;
      },
      onRecord(record, text) {
        one.failures.add(record);
        if (flags.json === true) one.records.push(jsonRecord(record, text));
      },
    };
  };
  const finished = (report: FileReport): void => {
    const one = followed.get(report.input)!;
    followed.delete(report.input);
    progress.end(report.input);
    progress.above(() => print(report, one, flags));
  };
  observers.events.listen(warnOfScanning);

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
      (line) => progress.say(line),
    );
  });
  if (flags.quiet !== true && flags.json !== true) greet(inbox, outbox, observers.metricsUrl);
  observers.started(engine);
  await watcher.start();
  observers.health = 'watching';
  await stopped;
  progress.stop();
  return ExitStatus.right;
}

const warnOfScanning: BatchListener = (event) => {
  if (event.kind === 'inbox-degraded')
    printWarning(`watching does not work here (${event.reason}); the inbox is scanned instead`);
};

function greet(inbox: string, outbox: string, metrics: string | undefined): void {
  const [from, to] = [inbox, outbox].map((folder) =>
    paint('bold', showPath(folder), process.stdout),
  );
  process.stdout.write(`Watching ${from}; answers go to ${to}. Stop with Ctrl-C.\n`);
  if (metrics !== undefined) process.stdout.write(`Metrics are at ${metrics}\n`);
}

/** A file that was let go is taken again, or left for the next run: neither is news. */
function print(report: FileReport, { failures, records }: Followed, flags: CommonFlags): void {
  if (report.status === 'released' || report.unchanged === true) return;
  if (flags.json === true) {
    process.stdout.write(`${JSON.stringify(jsonFile(report, records))}\n`);
    return;
  }
  if (flags.quiet === true && report.status === 'done') return;
  const stream = flags.quiet === true ? process.stderr : process.stdout;
  stream.write(`${describeFile(report, failures, stream)}\n`);
}
