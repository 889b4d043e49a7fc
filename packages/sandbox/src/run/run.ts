/** Performs one run, from handing over the work folder to collecting the facts. */
import { defined, messageOf } from '@queenside/core';
import type { Launcher } from '../isolation/launch.ts';
import { OWN_PROCESSES } from '../isolation/limits.ts';
import type { RunFacts, RunRequest } from '../types.ts';
import { makeCgroup, type Cgroup } from '../usage/cgroup.ts';
import { canMeasure, ProcessTree, usersWithProcesses } from '../usage/process-tree.ts';
import { converse, type Wires, wiresTo } from './conversation.ts';
import { decideEnding } from './ending.ts';
import type { FolderSize } from '../folder-size.ts';
import { holdsMore, type WorkPlace } from './folder.ts';
import { HostFolder } from './host-folder.ts';
import { StartedProgram, type Exit } from './started-program.ts';
import { Meter, mostInFolder, type StopCause, watchRun } from './watch.ts';
import { WorkDisk } from './work-disk.ts';

const NOTHING: Uint8Array = new Uint8Array();
const COUNTS_NOTHING = { countsTime: false, countsProcesses: false };

/** Kills the current runs when this process exits. Only bubblewrap's would end by themselves. */
const underWay = new Set<() => void>();
process.once('exit', () => {
  for (const end of underWay) end();
});

/**
 * Runs one program. Never throws: errors of the sandbox end the run as `sandbox-failed`.
 *
 * @param makeGroup creates the run's cgroup, or returns undefined for a run without one.
 */
export async function runProgram(
  launcher: Launcher,
  request: RunRequest,
  makeGroup: typeof makeCgroup = makeCgroup,
): Promise<RunFacts> {
  if (request.signal?.aborted === true) return factsOf({ kind: 'interrupted' });
  const run = async (one: RunRequest, wires?: Wires): Promise<RunFacts> => {
    try {
      return await withUser(launcher, (user) =>
        runInFolder({ launcher, request: one, makeGroup, user, ...defined({ wires }) }),
      );
    } catch (thrown) {
      return factsOf({ kind: 'sandbox-failed', reason: messageOf(thrown) });
    }
  };
  const { partner, talk } = request;
  if (partner !== undefined) return converse({ ...request, partner }, run);
  return run(request, talk && wiresTo(talk));
}

/** Returns the facts of a run without a result. */
export function factsOf(ending: RunFacts['ending']): RunFacts {
  return { ending, cpuMs: 0, wallMs: 0, memoryBytes: 0, output: NOTHING, errors: NOTHING };
}

/** Everything a run needs. */
interface RunPlan {
  readonly launcher: Launcher;
  readonly request: RunRequest;
  readonly makeGroup: typeof makeCgroup;
  /** The user the program runs as, if the launcher uses separate users. */
  readonly user: number;
  /** Present if the program talks with another one. */
  readonly wires?: Wires;
}

async function runInFolder(plan: RunPlan): Promise<RunFacts> {
  const { launcher, request, user } = plan;
  const { limits, folder } = request;
  const owner = launcher.ownUsers ? { uid: user, gid: user } : undefined;
  const isOnDisk = launcher.kind === 'bubblewrap';
  /** Whether programs of different users share the machine's temporary folders. */
  const isShared = !isOnDisk && launcher.ownUsers;
  const place = isOnDisk ? new WorkDisk(folder, owner) : new HostFolder(folder, owner);
  const before = await place.prepare();
  const most = mostInFolder(request, before);
  let run: EndedProgram | undefined;
  let after: FolderSize;
  try {
    run = await runInGroup(isShared ? withLongTurn(plan) : plan, place, before);
  } finally {
    try {
      after = await place.close(most);
    } finally {
      request.turn?.end();
    }
  }
  const { program, exit, cpuMs, wallMs, peakBytes } = run;
  const { output, errors } = program;
  const wroteTooMuch = holdsMore(after, most);
  const ending = decideEnding({ ...run, exit, errors, limits, wroteTooMuch });
  return { ending, cpuMs, wallMs, memoryBytes: peakBytes, output, errors };
}

/** Returns a plan whose turn does not end before its folder is closed: the next program could find what this one left elsewhere. */
function withLongTurn(plan: RunPlan): RunPlan {
  const { turn, ...request } = plan.request;
  if (turn === undefined) return plan;
  return { ...plan, request: { ...request, turn: { begin: () => turn.begin(), end: () => {} } } };
}

interface EndedProgram {
  readonly program: StartedProgram;
  readonly exit: Exit;
  readonly stopped: ReadonlySet<StopCause>;
  readonly fault: string | undefined;
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly busyMs: number;
  readonly peakBytes: number;
  readonly ranOutOfMemory: boolean;
}

async function runInGroup(
  plan: RunPlan,
  place: WorkPlace,
  before: FolderSize,
): Promise<EndedProgram> {
  const { launcher, request, makeGroup } = plan;
  const { memoryBytes, outputBytes, processes } = request.limits;
  const isIsolated = launcher.kind === 'bubblewrap';
  const group = await makeGroup(
    {
      // The files on the disk count as memory, too.
      memoryBytes: memoryBytes + (isIsolated ? outputBytes : 0),
      processes: processes + OWN_PROCESSES,
    },
    isIsolated,
  );
  try {
    return await runWatched(plan, place, before, group);
  } finally {
    await group?.remove();
  }
}

async function runWatched(
  { launcher, request, user, wires }: RunPlan,
  place: WorkPlace,
  before: FolderSize,
  group: Cgroup | undefined,
): Promise<EndedProgram> {
  const { limits, signal, turn } = request;
  const stopped = new Set<StopCause>();
  let fault: string | undefined;
  let tree: ProcessTree | undefined;
  let busyMs = 0;
  const end = (): void => {
    if (launcher.kind === 'trusted' && !program.isGone) tree?.kill();
    program.kill();
  };
  const stop = (cause: StopCause, busy = 0): void => {
    stopped.add(cause);
    // A program of which that is unknown must not count as idle.
    busyMs = canMeasure ? busy : Infinity;
    end();
  };
  const interrupt = (): void => stop('interrupted');

  // 1. Start it. It waits before the program's first instruction.
  const launch = launcher.launch(request, {
    before,
    counted: group ?? COUNTS_NOTHING,
    user,
    talks: wires !== undefined,
    temporary: place.temporary,
  });
  const rules = { most: limits.outputBytes, onFlood: () => stop('output') };
  const program = new StartedProgram(launch, rules, wires);
  signal?.addEventListener('abort', interrupt);
  if (signal?.aborted === true) interrupt();
  underWay.add(end);
  try {
    // 2. Apply the limits, and release it when its turn comes.
    const child = await program.child;
    const meter = new Meter(group, child ?? 0, limits);
    let endWatch = (): void => {};
    let started = performance.now();
    if (child !== undefined)
      try {
        const processes = new ProcessTree(child);
        tree = processes;
        await Promise.all([group?.join(child), place.open(child)]);
        await turn?.begin();
        started = performance.now();
        const busy = (): number => meter.cpuMs + processes.waitedMs();
        endWatch = watchRun(request, before, { meter, place, busy, stop });
        program.release();
      } catch (thrown) {
        fault = `cannot apply the limits: ${messageOf(thrown)}`;
        end();
      }
    // 3. Wait until it ends or is stopped.
    await program.gone;
    const wallMs = performance.now() - started;
    endWatch();
    end();
    turn?.end();
    const exit = await program.exit();
    return {
      program,
      exit,
      stopped,
      fault,
      wallMs,
      busyMs,
      cpuMs: Math.max(meter.cpuMs, exit.childrenMs ?? 0),
      peakBytes: meter.peakBytes,
      ranOutOfMemory: meter.ranOutOfMemory,
    };
  } finally {
    end();
    turn?.end();
    underWay.delete(end);
    signal?.removeEventListener('abort', interrupt);
  }
}

/** 61000 to 61183: neither Debian nor systemd assigns these ids. */
const FIRST_USER = 61_000;
const USERS = 184;

/** The users of current runs. Their processes may not have started yet. */
const taken = new Set<number>();

/** Calls `work` with a user that has no process, because a limit on processes counts all those of a user; with 0 if none is used. */
async function withUser<Result>(
  { ownUsers }: Launcher,
  work: (user: number) => Promise<Result>,
): Promise<Result> {
  if (!ownUsers) return await work(0);
  const user = findUser();
  taken.add(user);
  try {
    return await work(user);
  } finally {
    taken.delete(user);
  }
}

/** Where the search for the next user begins. Two graders start at different users. */
let nextUser = process.pid * 31;

/** Finds a user for a run. It is not that of the run before. */
function findUser(): number {
  const users = Array.from(
    { length: USERS },
    (_, place) => FIRST_USER + ((nextUser + place) % USERS),
  );
  const busy = usersWithProcesses();
  const user = users.find((each) => !taken.has(each) && !busy.has(each)) ?? users[0]!;
  nextUser = user - FIRST_USER + 1;
  return user;
}
