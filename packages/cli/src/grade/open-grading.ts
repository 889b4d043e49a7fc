import { chmod } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { batchError, makeTemporaryFolder, removeFolder } from '@queenside/batch';
import {
  checkAgainstCatalog,
  GradeStore,
  loadAssignment,
  loadOverrides,
  openSandboxApart,
  Slots,
  type GradeContext,
} from '@queenside/grader';
import { onInterrupt } from '../interrupt.ts';
import { openEngine } from '../open-engine.ts';
import type { GradeProgress } from '../show/grade-progress.ts';
import type { GradingFlags } from './flags.ts';

/** The open resources of a grading. */
export interface OpenGrading extends AsyncDisposable {
  readonly context: GradeContext;
  /** Aborts when not even the reports shall be finished. */
  readonly givenUp: AbortSignal;
  /** The number of programs that run at once. */
  readonly slots: number;
}

/** Where a grading is stored, and how its progress is shown. */
export interface GradingPlace {
  /** The report folder. Default: a temporary folder. */
  readonly report?: string;
  readonly progress: GradeProgress;
  readonly again?: GradeContext['again'];
  /** The folder of submissions, or the submission, if there is one. */
  readonly submissions?: string;
}

/**
 * Reads the assignment and opens everything that grading needs. Ctrl-C stops the grading; finished runs are kept. Ctrl-C again gives up the reports.
 *
 * @throws QueensideError if the assignment is invalid or no sandbox works here.
 */
export async function openGrading(
  assignmentFile: string,
  flags: GradingFlags,
  { report, progress, again, submissions }: GradingPlace,
): Promise<OpenGrading> {
  const assignment = await loadAssignment(resolve(assignmentFile));
  const overrides = await loadOverrides(assignment);
  await using resources = new AsyncDisposableStack();
  const { trusted = false, ownUsers = false } = flags;
  const sandbox = resources.use(await openSandboxApart({ trusted, ownUsers }));
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
  const store = resources.use(await GradeStore.open(await storeFolder(report, resources)));
  const [stop, giveUp] = [new AbortController(), new AbortController()];
  resources.defer(
    onInterrupt(
      () => stop.abort(),
      () => giveUp.abort(batchError('interrupted')),
      () =>
        progress.say(
          'Stopping. Finished grades are kept; press Ctrl-C again to leave out reports.',
        ),
    ),
  );
  resources.defer(() => progress.stop());
  const slots = engine.jobs;
  if (flags.quiet !== true) warnOfCrowd(slots, progress);
  const context: GradeContext = {
    assignment,
    engine,
    sandbox,
    slots: new Slots(slots),
    folderSlots: new Slots(2 * slots),
    store,
    overrides,
    ...(again && { again }),
    signal: stop.signal,
    onTest: ({ ran }) => progress.settled(ran),
  };
  const owned = resources.move();
  return {
    context,
    givenUp: giveUp.signal,
    slots,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Warns if more programs run at once than there are cores. */
function warnOfCrowd(slots: number, progress: GradeProgress): void {
  const cores = availableParallelism();
  if (slots > cores)
    progress.say(
      `${slots} programs at once share ${cores} cores: wall times grow, and more runs come near a limit and are repeated alone.`,
    );
}

async function storeFolder(
  report: string | undefined,
  resources: AsyncDisposableStack,
): Promise<string> {
  if (report !== undefined) return join(resolve(report), '.queenside');
  const folder = await makeTemporaryFolder();
  // The users that run programs may pass through to their own folders but not list others.
  await chmod(folder, 0o711);
  resources.defer(() => removeFolder(folder));
  return folder;
}
