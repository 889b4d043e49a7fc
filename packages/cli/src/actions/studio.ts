import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import {
  DEFAULT_TIMES,
  makeFolder,
  thisSystem,
  Watcher,
  type AnswerSettings,
  type Engine,
} from '@queenside/batch';
import { escapeMarkup } from '@queenside/core/basics';
import type { BenchSources, Studio, StudioOptions } from '@queenside/studio';
import { ExitStatus } from '../exit-status.ts';
import type { StudioFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { answerSettingsOf, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { requirePackage } from '../optional-packages.ts';
import { printWarning, warnOfInbox } from '../show/print-failure.ts';
import { jsonBench } from '../show/bench-json.ts';
import { paint, print, printAside, toJson } from '../show/print.ts';
import { showPath } from '../show/text.ts';
import { COMMAND } from '../bundled.ts';

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
    bench: benchSources(flags),
    ...gradingOptions(flags),
    notice: printWarning,
  });
  engine.events.listen(warnOfInbox);
  const watcher = isWatching
    ? startWatcher(engine, { ...settings, ledger }, inbox, studio)
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

/** Returns the sources of the page Bench, which measures and writes like the command `bench`. */
function benchSources({ config }: StudioFlags): BenchSources {
  return {
    startEngine: async () => {
      // The studio's own engine has warned already.
      const flags = { jobs: 1, quiet: true, ...(config !== undefined && { config }) };
      return (await openEngine(flags)).engine;
    },
    toJson: (...comparison) => `${toJson(jsonBench(...comparison), 2)}\n`,
  };
}

function startWatcher(
  engine: Engine,
  settings: AnswerSettings,
  inbox: string,
  studio: Studio,
): Watcher {
  return new Watcher(engine, settings, inbox, studio.watcherEvents, DEFAULT_TIMES);
}

function greet(studio: Studio, inbox: string, isWatching: boolean): void {
  const folder = paint('bold', showPath(inbox), process.stdout);
  const what = isWatching
    ? `Watching ${folder}.`
    : `Showing ${folder}; files are answered by \`queenside watch\`, or start this with --watch.`;
  print(`${what} Press Ctrl-C to stop.\nStudio: ${studio.launchAddress}\n`);
  print('This address works once: the browser that opens it may use the studio.\n');
}

/** Returns the folder where programs of this user keep what no other user may read (XDG Base Directory Specification). */
function stateFolder(): string {
  const named = process.env['XDG_STATE_HOME'] ?? '';
  return isAbsolute(named) ? named : join(homedir(), '.local/state');
}

/**
 * A page that leads to the launch address. Only this user can read it, but everybody on the machine can read the arguments of
 * the browser's process.
 */
class Pointer implements AsyncDisposable {
  readonly file: string;
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.file = join(folder, 'studio.html');
  }

  static async write(address: string): Promise<Pointer> {
    const pointer = new Pointer(await mkdtemp(join(tmpdir(), 'queenside-studio-')));
    const target = escapeMarkup(address);
    const page = `<!doctype html><html lang="en"><title>Queenside</title><meta http-equiv="refresh" content="0;url=${target}">`;
    await writeFile(pointer.file, page, { mode: 0o600 });
    await chmod(pointer.file, 0o600);
    return pointer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}

/** Opens a file in the user's browser. Failing that, the user has the printed address. */
async function openBrowser(file: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  const browser = spawn(thisSystem.opener, [file], { stdio: 'ignore', detached: true });
  browser.on('error', () => undefined);
  browser.unref();
}

/** Returns the class that the studio shows, with the commands that it may start; nothing without `--grade`. */
function gradingOptions(flags: StudioFlags): Pick<StudioOptions, 'grading'> {
  if (flags.grade === undefined) return {};
  requirePackage('@queenside/grader', '`queenside studio --grade`');
  const assignment = resolve(flags.grade);
  const report = resolve(flags.report);
  const { submissions, roster, samples, jobs, config, trusted, ownUsers } = flags;
  const queenside = [process.execPath, join(COMMAND, 'bin/queenside.js'), 'grade'];
  const common = [
    assignment,
    '--report',
    report,
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
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
      ...(submissions !== undefined && { submissions: resolve(submissions) }),
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
