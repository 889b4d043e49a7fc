import { existsSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder, Publication, StreamSink } from '@queenside/host';
import { installationOf, SYSTEMS, thisSystem } from '@queenside/host/system';
import type { ErrorReport } from '@queenside/runtime/report';
import { Watcher, type Engine } from '@queenside/batch';
import { describeError, type ErrorPlace } from '@queenside/core/basics';
import { COMMAND, isInstalled } from '../bundled.ts';
import { ExitStatus } from '../exit-status.ts';
import type { DoctorFlags } from '../flags/table.ts';
import { answerSettingsOf, openEngine, type OpenEngine } from '../open-engine.ts';
import { installCommand, isPackageInstalled, requirePackage } from '../optional-packages.ts';
import { paint, print } from '../show/print.ts';
import { showCount, showPath } from '../show/text.ts';
import { version } from '../version.ts';

/** A check: its name, and a function that returns its result or throws the problem. */
type DoctorCheck = readonly [name: string, run: () => Promise<string | OptionalGap>];

/** Something optional is missing. */
interface OptionalGap {
  readonly note: string;
}

/** The file that `queenside new assignment` writes. */
const ASSIGNMENT = 'assignment.yaml';
const WATCH_WITHIN_MS = 5000;
/** The time limit of a solver for an example. */
const EXAMPLE_MS = 500;
/** Errors that do not blame a solver. */
const TIME_LIMIT = 'batch/time-limit';
const UNABLE = 'core/solver-unable';

/** Checks everything that the command needs. */
export async function doctorCommand(flags: DoctorFlags): Promise<number> {
  const open = await openEngine({ ...flags, quiet: true }, { loadAll: true });
  await using engine = open.engine;
  const { inbox, outbox, queue } = open.settings;
  const checks: DoctorCheck[] = [
    ['system', describeSystem],
    ['node', checkNode],
    ['installation', describeInstallation],
    ['documentation', describeDocs],
    ['inbox', () => checkInbox(inbox)],
    ['outbox', () => checkOutbox(outbox)],
    ['plugins', () => checkPlugins(engine)],
    ...engine.installed.catalog.problems.map(({ id }): DoctorCheck => [
      `problem ${id}`,
      () => checkProblem(engine, id),
    ]),
    ['watching', () => checkWatching(open)],
    ['sandbox', () => checkSandbox(engine)],
    ...(existsSync(ASSIGNMENT) && isPackageInstalled('@queenside/grader')
      ? [['assignment', checkAssignment] satisfies DoctorCheck]
      : []),
    ...(queue === undefined
      ? []
      : [['queue', () => checkQueue(queue, open.placeOf('queue'))] satisfies DoctorCheck]),
  ];
  let failed = 0;
  for (const [name, run] of checks) failed += (await report(name, run)) ? 0 : 1;
  print(failed === 0 ? 'All checks passed.\n' : `${showCount(failed, 'check')} failed.\n`);
  return failed === 0 ? ExitStatus.right : ExitStatus.failed;
}

/** Reads the assignment in the working folder, with its secret. */
async function checkAssignment(): Promise<string | OptionalGap> {
  const { guessable, isOpenToOthers, loadAssignment } = await import('@queenside/grader');
  const assignment = await loadAssignment(ASSIGNMENT);
  const { title, secret } = assignment;
  if (guessable(assignment).length > 0)
    return {
      note: `"${title}" has no secret, so students can compute its instances; \`queenside grade secret ${ASSIGNMENT}\` makes one`,
    };
  if (secret === undefined) return `"${title}" needs no secret`;
  return (await isOpenToOthers(secret))
    ? { note: `other users may read ${showPath(secret.file)}; run \`chmod 600\` on it` }
    : `"${title}", with its secret in ${showPath(secret.file)}`;
}

async function report(name: string, run: DoctorCheck[1]): Promise<boolean> {
  try {
    const found = await run();
    const [mark, text] =
      typeof found === 'string'
        ? [paint('green', '✓', process.stdout), found]
        : [paint('yellow', '-', process.stdout), found.note];
    print(`${mark} ${name}: ${text}\n`);
    return true;
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    print(`${paint('red', '✗', process.stdout)} ${name}: ${message}\n`);
    return false;
  }
}

/** Names the system, and what Queenside lacks on it. */
function describeSystem(): Promise<string | OptionalGap> {
  const { name, lacks } = thisSystem;
  const system = `${name}, ${process.arch}`;
  return Promise.resolve(lacks.length === 0 ? system : { note: `${system}: ${lacks.join('; ')}` });
}

function checkNode(): Promise<string> {
  const memory = (freemem() / 2 ** 30).toFixed(1);
  const cores = availableParallelism();
  return Promise.resolve(
    `${process.version}, ${showCount(cores, 'core')}, ${memory} GiB of memory free`,
  );
}

/** Says what installed the command, and where. */
function describeInstallation(): Promise<string> {
  const { manager, isGlobal } = installationOf(COMMAND);
  const installed =
    manager === 'archive'
      ? 'unpacked from the archive that brings its Node'
      : `installed by ${manager}${isGlobal ? ', globally' : ''}`;
  const where = isInstalled ? installed : 'run from a checkout';
  return Promise.resolve(`queenside ${version}, ${where}, in ${COMMAND}`);
}

function describeDocs(): Promise<string> {
  const folder = isInstalled ? join(COMMAND, 'dist/docs') : join(dirname(dirname(COMMAND)), 'docs');
  return Promise.resolve(`in ${folder}; \`queenside explain\` explains errors`);
}

async function checkInbox(inbox: string): Promise<string> {
  await makeFolder(inbox);
  await access(inbox, constants.R_OK | constants.X_OK);
  return `${showPath(inbox)} is readable`;
}

async function checkOutbox(outbox: string): Promise<string> {
  const draft = await Publication.begin(outbox, 'doctor_out.txt');
  await draft.write(Buffer.from('written by queenside doctor\n'));
  await draft.discard();
  return `${showPath(outbox)} is writable`;
}

function checkPlugins({ installed }: Engine): Promise<string> {
  const { catalog, broken } = installed;
  if (broken.length > 0) throw new Error(broken.map(({ reason }) => reason).join('\n    '));
  return Promise.resolve(`${catalog.plugins.length} loaded`);
}

/** Solves the problem's example with every solver that is able; timeouts are reported, not counted as failures. */
async function checkProblem(engine: Engine, problem: string): Promise<string> {
  const { problems, solvers } = engine.installed.catalog;
  const example = problems.find(({ id }) => id === problem)?.example;
  const own = solvers.filter((solver) => solver.problem === problem);
  if (own.length === 0) throw new Error('no solver is installed');
  if (example === undefined) return 'has no example';
  const right: string[] = [];
  const late: string[] = [];
  for (const { id } of own) {
    const failure = await solveExample(engine, problem, id, example);
    if (failure === undefined) right.push(id);
    else if (failure.code === TIME_LIMIT) late.push(id);
    else if (failure.code !== UNABLE) throw new Error(`${id}: ${describeError(failure)}`);
  }
  if (right.length === 0) throw new Error(`no installed solver answers the example ${example}`);
  const unanswered =
    late.length === 0 ? '' : `; timed out after ${EXAMPLE_MS / 1000} s: ${late.join(', ')}`;
  return `example solved by ${right.join(', ')}${unanswered}`;
}

async function solveExample(
  engine: Engine,
  problem: string,
  solver: string,
  example: string,
): Promise<ErrorReport | undefined> {
  let failure: ErrorReport | undefined;
  await engine.processFile({
    input: 'example',
    source: chunksOf(example),
    sink: new StreamSink(new (await import('node:stream')).PassThrough().resume()),
    destination: { problem, solver, options: {} },
    seed: 1,
    timeLimitMs: EXAMPLE_MS,
    outputLimit: 1 << 20,
    onRecord({ error }) {
      failure = error;
    },
  });
  return failure;
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${text}\n`);
}

/** Drops a file into a watched folder and waits for its answer. */
async function checkWatching(open: OpenEngine): Promise<string> {
  const { engine, settings } = open;
  const { catalog } = engine.installed;
  const example = catalog.problems.find((problem) => problem.example !== undefined);
  if (example === undefined) throw new Error('no installed problem has an example');
  const folder = await mkdtemp(join(tmpdir(), 'queenside-doctor-'));
  const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
  try {
    await mkdir(inbox);
    const answerSettings = await answerSettingsOf(
      { ...open, settings: { ...settings, outbox } },
      { option: {} },
    );
    let answered = (): void => {};
    const answer = new Promise<void>((resolve, reject) => {
      answered = resolve;
      setTimeout(
        () =>
          reject(new Error(`a dropped file was not answered within ${WATCH_WITHIN_MS / 1000} s`)),
        WATCH_WITHIN_MS,
      ).unref();
    });
    const events = { finished: () => answered(), degraded: () => undefined };
    const watcher = new Watcher(engine, answerSettings, inbox, events);
    await watcher.start();
    const dropped = performance.now();
    await writeFile(join(inbox, `${example.id}.txt`), `${example.example}\n`);
    await answer;
    const took = performance.now() - dropped;
    await readFile(join(outbox, `${example.id}_out.txt`));
    await watcher.finish();
    return `answered a dropped file in ${took.toFixed(0)} ms`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tests every limit and barrier of the grading sandbox, which only `grade` needs. */
async function checkSandbox(engine: Engine): Promise<string | OptionalGap> {
  if (!isPackageInstalled('@queenside/grader'))
    return {
      note: `the package @queenside/grader, which \`queenside grade\` needs, is not installed; install it with \`${installCommand('@queenside/grader')}\``,
    };
  const { hasBubblewrap, hiding, openSandbox, proveSandbox } = await import('@queenside/grader');
  if (thisSystem !== SYSTEMS.linux) return { note: 'works only on Linux' };
  if (!hasBubblewrap())
    return { note: 'bubblewrap is not installed; `queenside grade` works only with --trusted' };
  const { installationsOf } = await import('../grade/open-grading.ts');
  const sandbox = await hiding(await openSandbox(), installationsOf(engine));
  const proofs = await proveSandbox(sandbox);
  const open = proofs.filter(({ holds }) => !holds);
  if (open.length > 0)
    throw new Error(
      `ineffective: ${open.map(({ what, found }) => `${what} (${found})`).join(', ')}`,
    );
  return `${sandbox.kind}; all ${proofs.length} limits and barriers hold`;
}

/** Connects to the configured queue. */
async function checkQueue(address: string, place: ErrorPlace): Promise<string> {
  requirePackage('@queenside/queue', 'a queue');
  const { reachServer } = await import('../open-queue.ts');
  const server = await reachServer(address, place, false);
  return `${server!.name} answers`;
}
