import { defined } from '@queenside/core/basics';
import { join, resolve } from 'node:path';
import { makeFolder } from '@queenside/host';
import { Watcher } from '@queenside/batch';
import type { Studio, StudioOptions } from '@queenside/studio';
import { bundleAll } from '../dev/bundle.ts';
import { ExitStatus } from '../exit-status.ts';
import { pluginFlagsOf, type StudioFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { answerSettingsOf, openEngine } from '../open-engine.ts';
import { defaultLimitOf, inboxTimesOf } from './watch.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { requirePackage } from '../optional-packages.ts';
import { INBOX_WARNINGS, printWarning, warnOfInbox } from '../show/print-failure.ts';
import { paint, print, printAside } from '../show/print.ts';
import { showPath } from '../show/text.ts';
import { COMMAND } from '../bundled.ts';
import { benchSources, openBrowser, Pointer, stateFolder } from '../open-studio.ts';

/** Serves the studio to the browser until a signal stops it. */
export async function studioCommand(flags: StudioFlags): Promise<number> {
  requirePackage('@queenside/studio', '`queenside studio`');
  const { Studio } = await import('@queenside/studio');
  const isWatching = flags.watch === true;
  const open = await openEngine(flags);
  await using engine = open.engine;
  const queue = isWatching ? await joinQueue(open, flags, true) : undefined;
  await using _sender = queue;
  const { inbox, outbox } = open.settings;
  const settings = await answerSettingsOf(open, flags);
  using ledger = await openLedger(open.settings);
  await makeFolder(inbox);
  await makeFolder(outbox);
  await using studio = await Studio.start({
    port: flags.port,
    inbox,
    outbox,
    keys: join(stateFolder(), 'queenside/sessions'),
    engine,
    routing: settings,
    isWatching,
    queue,
    bench: benchSources(
      // The studio's own engine has warned already.
      async () => (await openEngine({ jobs: 1, quiet: true, ...pluginFlagsOf(flags) })).engine,
    ),
    ...gradingOptions(flags),
    ...(flags.lecture === true && { lecture: { port: flags.lecturePort } }),
    notice: printWarning,
  });
  engine.events.listen(warnOfInbox, INBOX_WARNINGS);
  void bundleAll(engine.installed.thirdParty, printWarning).then((files) =>
    studio.showPlugins(files),
  );
  const watcher = isWatching
    ? new Watcher(
        engine,
        { ...settings, ...defaultLimitOf(open), ledger },
        inbox,
        studio.watcherEvents,
        inboxTimesOf(open.settings),
      )
    : undefined;
  const stopped = new Promise<void>((settle) => {
    const say = (line: string): void => printAside(watcher === undefined ? 'Stopping.' : line);
    onInterrupt(
      () => void (watcher?.finish() ?? Promise.resolve()).then(settle),
      () => {
        say('Stopping; unfinished files resume at the next start.');
        void watcher?.release().then(settle);
      },
      say,
    );
  });
  await using pointer = await Pointer.write(studio.launchAddress);
  greet(studio, inbox, isWatching);
  if (flags.open) await openBrowser(pointer.file);
  await watcher?.start();
  await stopped;
  return ExitStatus.right;
}

function greet(studio: Studio, inbox: string, isWatching: boolean): void {
  const folder = paint('bold', showPath(inbox), process.stdout);
  const what = isWatching
    ? `Watching ${folder}.`
    : `Showing ${folder}; files are answered by \`queenside watch\`, or start this with --watch.`;
  print(`${what} Press Ctrl-C to stop.\nStudio: ${studio.launchAddress}\n`);
  print('This address works once: the browser that opens it may use the studio.\n');
  if (studio.lecture === undefined) return;
  const { addresses, port, code } = studio.lecture;
  const where =
    addresses.length === 0
      ? 'this machine is in no network yet'
      : addresses.map((each) => `http://${each}:${port}`).join(' or ');
  print(`Lecture: ${where}; code ${code}. Press Follow me on a page to begin.\n`);
}

/** Returns the class that the studio shows, with the commands that it may start; nothing without `--grade`. */
function gradingOptions(flags: StudioFlags): Pick<StudioOptions, 'grading'> {
  if (flags.grade === undefined) return {};
  requirePackage('@queenside/grader', '`queenside studio --grade`');
  const assignment = resolve(flags.grade);
  const report = resolve(flags.report);
  const { submissions, roster, samples, jobs, plugin = [], config, trusted, ownUsers } = flags;
  const queenside = [process.execPath, join(COMMAND, 'bin/queenside.js'), 'grade'];
  const common = [
    assignment,
    '--report',
    report,
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...plugin.flatMap((name) => ['--plugin', name]),
    ...(config === undefined ? [] : ['--config', config]),
    ...(trusted === true ? ['--trusted'] : []),
    ...(ownUsers === true ? ['--own-users'] : []),
  ];
  const grade = [
    ...queenside,
    ...common,
    ...(submissions === undefined ? [] : ['--submissions', resolve(submissions)]),
    ...(roster === undefined ? [] : ['--roster', roster]),
    ...(samples ? [] : ['--no-samples']),
  ];
  const rejudge = [...queenside, 'rejudge', ...common];
  return {
    grading: {
      assignment,
      report,
      ...defined({ submissions: submissions === undefined ? undefined : resolve(submissions) }),
      commands: {
        grade,
        again: [...grade, '--again'],
        preview: rejudge,
        apply: [...rejudge, '--apply'],
        drop: [...rejudge, '--drop'],
      },
    },
  };
}
