import { defined } from '@queenside/core/basics';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { hostError, makeTemporaryFolder, removeFolder } from '@queenside/host';
import type { Engine } from '@queenside/batch';
import {
  checkAgainstCatalog,
  GradeStore,
  guessable,
  hiding,
  installationOf,
  loadAssignment,
  loadOverrides,
  openSandboxApart,
  requireClosed,
  Slots,
  withLibraries,
  type Assignment,
  type GradeContext,
  type Sandbox,
} from '@queenside/grader';
import { COMMAND } from '../bundled.ts';
import { onInterrupt } from '../interrupt.ts';
import { openEngine } from '../open-engine.ts';
import type { GradeProgress } from '../show/grade-progress.ts';
import { showPath } from '../show/text.ts';
import type { GradingFlags } from './flags.ts';

/** The open resources of a grading. */
export interface OpenGrading extends AsyncDisposable {
  readonly context: GradeContext;
  /** Aborts when not even the reports shall be finished. */
  readonly givenUp: AbortSignal;
  /** The number of programs that run at once. */
  readonly slots: number;
  /**
   * Returns the sandbox for a version of the assignment: its libraries are visible, and what it names is hidden.
   *
   * @throws QueensideError if something cannot be hidden or installed.
   */
  readonly sandboxFor: (assignment: Assignment) => Promise<Sandbox>;
}

/** The folder of a grading, and the way to show its progress. */
export interface GradingPlace {
  /** The report folder. Default: a temporary folder. */
  readonly report?: string;
  readonly progress: GradeProgress;
  readonly again?: GradeContext['again'];
  /** The folder of submissions, or the submission, if there is one. */
  readonly submissions?: string;
  /** Folders that programs must not see, besides those of the assignment, the report, and Queenside. */
  readonly hidden?: readonly string[];
  /** Whether students may read what is printed, such as a job's log. Then notices for teachers are left out. Default: false. */
  readonly isForStudents?: boolean;
  /** Whether the sandbox opens only when the first program runs, because perhaps none does. Default: false. */
  readonly opensLate?: boolean;
}

/**
 * Reads the assignment and opens everything that grading needs. Ctrl-C stops the grading; finished runs are kept. Ctrl-C again gives up the reports.
 *
 * @throws QueensideError if the assignment is invalid or no sandbox works here.
 */
export async function openGrading(
  assignmentFile: string,
  flags: GradingFlags,
  {
    report,
    progress,
    again,
    submissions,
    hidden = [],
    isForStudents = false,
    opensLate = false,
  }: GradingPlace,
): Promise<OpenGrading> {
  const assignment = await loadAssignment(resolve(assignmentFile));
  const { trusted = false, ownUsers = false } = flags;
  if (ownUsers) await requireClosed(assignment);
  const overrides = await loadOverrides(assignment);
  await using resources = new AsyncDisposableStack();
  const sandboxes = resources.use(new AsyncDisposableStack());
  const openSandbox = onDemand(async () =>
    sandboxes.use(await openSandboxApart({ trusted, ownUsers, untried: true })),
  );
  if (!opensLate) await openSandbox();
  // Checking answers leaves much garbage, but needs little memory: a worker then takes 60 MB less.
  setFlagsFromString('--min-semi-space-size=8');
  setFlagsFromString('--max-semi-space-size=8');
  // The main thread has its limits already. Its young generation has about this size now, and so keeps it.
  setFlagsFromString('--semi-space-growth-factor=1');
  const { engine } = await openEngine(
    flags,
    submissions === undefined ? {} : { inputs: [submissions] },
  );
  resources.use(engine);
  await checkAgainstCatalog(assignment, engine);
  const places = [...(report === undefined ? [] : [report]), ...hidden];
  const store = resources.use(await openStore(report, resources));
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  resources.defer(
    onInterrupt(
      () => stop.abort(),
      () => giveUp.abort(hostError('interrupted')),
      () =>
        progress.say(
          'Stopping. Finished grades are kept; press Ctrl-C again to leave out reports.',
        ),
    ),
  );
  resources.defer(() => progress.stop());
  const copies = ownUsers ? await makeTemporaryFolder() : undefined;
  if (copies !== undefined) resources.defer(() => removeFolder(copies));
  const sandboxFor = async (each: Assignment): Promise<Sandbox> =>
    withLibraries(await hideFromStudents(await openSandbox(), engine, each, places), each, {
      say: (text) => progress.say(text),
      signal: stop.signal,
      ...defined({ copies }),
    });
  const prepare = onDemand(() => sandboxFor(assignment));
  const sandbox: Sandbox = opensLate
    ? {
        kind: trusted ? 'trusted' : 'bubblewrap',
        run: async (request) => (await prepare()).run(request),
      }
    : await prepare();
  // Separate users share the machine's temporary folders, and see the arguments of runs that wait for their turn.
  const slots = ownUsers ? 1 : engine.jobs;
  if (flags.quiet !== true) {
    if (!isForStudents) warnOfGuesses(assignment, progress);
    warnOfCrowd(slots, progress);
    if (submissions !== undefined) warnOfSight(assignment, trusted, progress);
  }
  const context: GradeContext = {
    assignment,
    engine,
    sandbox,
    slots: new Slots(slots),
    folderSlots: new Slots(ownUsers ? 1 : 2 * slots),
    store,
    overrides,
    ...defined({ again }),
    signal: stop.signal,
    onTest: ({ ran }) => progress.settled(ran),
  };
  const owned = resources.move();
  return {
    context,
    givenUp: giveUp.signal,
    slots,
    sandboxFor,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Returns a function that calls `make` once, when it is first called. */
function onDemand<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/**
 * Returns a sandbox that hides Queenside, the assignment, and what it names from programs.
 *
 * @param places other folders that programs must not see.
 * @throws QueensideError `sandbox/not-hidden`, `sandbox/search-failed`, or `sandbox/none-works`.
 */
async function hideFromStudents(
  sandbox: Sandbox,
  engine: Engine,
  assignment: Assignment,
  places: readonly string[],
): Promise<Sandbox> {
  const folders = [dirname(assignment.file), ...places.map((place) => resolve(place))];
  return hiding(sandbox, [...installationsOf(engine), ...folders, ...assignment.hidden]);
}

/** Returns the folders of this command and of all plugins, with everything that was installed with them. */
export function installationsOf({ installed: { catalog, broken } }: Engine): readonly string[] {
  const packages = [COMMAND, ...[...catalog.plugins, ...broken].map(({ location }) => location)];
  return [...new Set(packages.flatMap(installationOf))];
}

/** Warns if more programs run at once than there are cores. */
function warnOfCrowd(slots: number, progress: GradeProgress): void {
  const cores = availableParallelism();
  if (slots > cores)
    progress.say(
      `${slots} programs at once share ${cores} cores: wall times grow, and more runs come near a limit and are repeated alone.`,
    );
}

/** Warns of tests whose instances students can compute. */
function warnOfGuesses(assignment: Assignment, progress: GradeProgress): void {
  const titles = guessable(assignment);
  if (titles.length > 0)
    progress.say(
      `Students can find out what is graded in ${titles.map((title) => `"${title}"`).join(', ')}: the assignment has no secret. \`queenside grade secret ${showPath(assignment.file)}\` makes one.`,
    );
}

/** Warns of files that students' programs can see, although that is rarely intended. */
function warnOfSight({ hidden }: Assignment, trusted: boolean, progress: GradeProgress): void {
  if (trusted)
    progress.say(
      'With --trusted, programs run without a sandbox: they can read Queenside, answer keys, secrets, and submissions unless file permissions forbid it.',
    );
  for (const path of hidden)
    if (!trusted && !path.startsWith('/toolchains/') && !existsSync(path))
      progress.say(`"sandbox.hide" names ${path}, which does not exist on this machine.`);
}

async function openStore(
  report: string | undefined,
  resources: AsyncDisposableStack,
): Promise<GradeStore> {
  if (report !== undefined) return GradeStore.open(join(resolve(report), '.queenside'));
  const folder = await makeTemporaryFolder();
  resources.defer(() => removeFolder(folder));
  return GradeStore.openPrivate(folder);
}
