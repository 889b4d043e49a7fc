import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  checkAgainstCatalog,
  GradeStore,
  loadAssignment,
  openSandboxApart,
  Slots,
  type GradeContext,
} from '@queenside/grader';
import { onInterrupt } from '../interrupt.ts';
import { openEngine } from '../open-engine.ts';
import type { GradeProgress } from '../show/grade-progress.ts';
import type { GradingFlags } from './flags.ts';

/** All that a grading needs, to be closed when it is over. */
export interface OpenGrading extends AsyncDisposable {
  readonly context: GradeContext;
  /** How many programs run at once. */
  readonly slots: number;
}

/** Where a grading is kept, and how it is shown. */
export interface GradingPlace {
  /** The folder of the reports; undefined for one that is forgotten. */
  readonly report?: string;
  readonly progress: GradeProgress;
}

/**
 * Reads the assignment and opens what grades it. Ctrl-C stops the grading; what has been found by then is kept.
 *
 * @throws QueensideError where something is wrong with the assignment, or no sandbox works here.
 */
export async function openGrading(
  assignmentFile: string,
  flags: GradingFlags,
  { report, progress }: GradingPlace,
): Promise<OpenGrading> {
  const assignment = await loadAssignment(resolve(assignmentFile));
  await using rooms = new AsyncDisposableStack();
  const { trusted = false, ownUsers = false } = flags;
  const sandbox = rooms.use(await openSandboxApart({ trusted, ownUsers }));
  const { engine } = await openEngine(flags);
  rooms.use(engine);
  await checkAgainstCatalog(assignment, engine);
  const store = rooms.use(await GradeStore.open(await storeFolder(report, rooms)));
  const stop = new AbortController();
  rooms.defer(
    onInterrupt(
      () => stop.abort(),
      () => stop.abort(),
      () => progress.say('Stopping; what has been graded is kept.'),
    ),
  );
  rooms.defer(() => progress.stop());
  const slots = engine.jobs;
  if (flags.quiet !== true) warnOfCrowd(slots, progress);
  const context: GradeContext = {
    assignment,
    engine,
    sandbox,
    slots: new Slots(slots),
    desks: new Slots(2 * slots),
    store,
    signal: stop.signal,
    onTest: ({ ran }) => progress.settled(ran),
  };
  const owned = rooms.move();
  return { context, slots, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Whoever asks for more places than there are cores gets them. */
function warnOfCrowd(slots: number, progress: GradeProgress): void {
  const cores = availableParallelism();
  if (slots > cores)
    progress.say(
      `${slots} programs at once take each other's time on ${cores} cores: wall times grow, and more runs are near a limit and repeated alone.`,
    );
}

async function storeFolder(
  report: string | undefined,
  rooms: AsyncDisposableStack,
): Promise<string> {
  if (report !== undefined) return join(resolve(report), '.queenside');
  const folder = await mkdtemp(join(tmpdir(), 'queenside-grade-'));
  // Users of places pass through to their own folders, and see no others.
  await chmod(folder, 0o711);
  rooms.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
