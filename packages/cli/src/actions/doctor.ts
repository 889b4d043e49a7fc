import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  makeFolder,
  Publication,
  StreamSink,
  Watcher,
  type Engine,
  type ErrorReport,
} from '@queenside/batch';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { fileJobSettings, openEngine, type OpenEngine } from '../open-engine.ts';
import { paint, showPath } from '../show/text.ts';

/** One thing that is tried: what it is, and a function that says what was found or throws what to mend. */
type Trial = readonly [what: string, attempt: () => Promise<string | Note>];

/** Something that is missing, and that only some need. */
interface Note {
  readonly note: string;
}

const WATCH_WITHIN_MS = 5000;
/** How long a solver may take for an example. */
const EXAMPLE_MS = 5000;
/** What is no fault of a solver: it takes long, or is not for this. */
const TIME_LIMIT = 'batch/time-limit';
const UNABLE = 'core/solver-unable';

/** Tries everything that the command needs, and says what to mend. */
export async function doctorCommand(flags: CommonFlags): Promise<number> {
  const open = await openEngine({ ...flags, quiet: true }, { afresh: true });
  await using engine = open.engine;
  const { inbox, outbox } = open.settings;
  const trials: Trial[] = [
    ['node', tryNode],
    ['inbox', () => tryInbox(inbox)],
    ['outbox', () => tryOutbox(outbox)],
    ['plugins', () => tryPlugins(engine)],
    ...engine.installed.catalog.problems.map(({ id }): Trial => [
      `problem ${id}`,
      () => tryProblem(engine, id),
    ]),
    ['watching', () => tryWatching(open)],
    ['sandbox', trySandbox],
  ];
  let ill = 0;
  for (const [what, attempt] of trials) ill += (await report(what, attempt)) ? 0 : 1;
  process.stdout.write(ill === 0 ? 'Everything works here.\n' : `${ill} of these want mending.\n`);
  return ill === 0 ? ExitStatus.right : ExitStatus.failed;
}

async function report(what: string, attempt: Trial[1]): Promise<boolean> {
  try {
    const found = await attempt();
    const [mark, text] =
      typeof found === 'string'
        ? [paint('green', '✓', process.stdout), found]
        : [paint('yellow', '-', process.stdout), found.note];
    process.stdout.write(`${mark} ${what}: ${text}\n`);
    return true;
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    process.stdout.write(`${paint('red', '✗', process.stdout)} ${what}: ${message}\n`);
    return false;
  }
}

function tryNode(): Promise<string> {
  const memory = (freemem() / 2 ** 30).toFixed(1);
  const cores = availableParallelism();
  return Promise.resolve(`${process.version}, ${cores} cores, ${memory} GiB of memory free`);
}

async function tryInbox(inbox: string): Promise<string> {
  await makeFolder(inbox);
  await access(inbox, constants.R_OK | constants.X_OK);
  return `${showPath(inbox)} can be read`;
}

async function tryOutbox(outbox: string): Promise<string> {
  const draft = await Publication.begin(outbox, 'doctor_out.txt');
  await draft.write(Buffer.from('written by queenside doctor\n'));
  await draft.discard();
  return `${showPath(outbox)} can be written`;
}

function tryPlugins({ installed }: Engine): Promise<string> {
  const { catalog, broken } = installed;
  if (broken.length > 0) throw new Error(broken.map(({ reason }) => reason).join('\n    '));
  return Promise.resolve(`${catalog.plugins.length} packages loaded`);
}

/** Every solver that can must answer the problem's own example, but for those that take too long to wait for. */
async function tryProblem(engine: Engine, problem: string): Promise<string> {
  const { problems, solvers } = engine.installed.catalog;
  const example = problems.find(({ id }) => id === problem)?.example;
  const own = solvers.filter((solver) => solver.problem === problem);
  if (own.length === 0) throw new Error('no solver for it is installed');
  if (example === undefined) return 'it has no example to try';
  const right: string[] = [];
  const late: string[] = [];
  for (const { id } of own) {
    const failure = await solveExample(engine, problem, id, example);
    if (failure === undefined) right.push(id);
    else if (failure.code === TIME_LIMIT) late.push(id);
    else if (failure.code !== UNABLE) throw new Error(`${id}: ${failure.wrong}; ${failure.remedy}`);
  }
  if (right.length === 0) throw new Error(`no installed solver answers its example, ${example}`);
  const unanswered =
    late.length === 0 ? '' : `; not within ${EXAMPLE_MS / 1000} s by ${late.join(', ')}`;
  return `its example is answered by ${right.join(', ')}${unanswered}`;
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
async function tryWatching({ engine, settings }: OpenEngine): Promise<string> {
  const { catalog } = engine.installed;
  const example = catalog.problems.find((problem) => problem.example !== undefined);
  if (example === undefined) throw new Error('there is no problem with an example to drop');
  const folder = await mkdtemp(join(tmpdir(), 'queenside-doctor-'));
  const [inbox, outbox] = [join(folder, 'in'), join(folder, 'out')];
  try {
    await mkdir(inbox);
    const jobSettings = await fileJobSettings(
      { engine, settings: { ...settings, outbox } },
      { option: {} },
    );
    let answered = (): void => {};
    const answer = new Promise<void>((resolve, reject) => {
      answered = resolve;
      setTimeout(
        () => reject(new Error('a dropped file was not noticed')),
        WATCH_WITHIN_MS,
      ).unref();
    });
    const events = { finished: () => answered(), degraded: () => undefined };
    const watcher = new Watcher(engine, jobSettings, inbox, events);
    await watcher.start();
    const dropped = performance.now();
    await writeFile(join(inbox, `${example.id}.txt`), `${example.example}\n`);
    await answer;
    const took = performance.now() - dropped;
    await readFile(join(outbox, `${example.id}_out.txt`));
    await watcher.finish();
    return `a dropped file was answered after ${took.toFixed(0)} ms`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Tries every limit and every wall of the sandbox that submissions are run in. Who grades nobody needs none. */
async function trySandbox(): Promise<string | Note> {
  const { hasBubblewrap, openSandbox, proveSandbox } = await import('@queenside/grader');
  if (!hasBubblewrap())
    return { note: 'bubblewrap is not installed: `queenside grade` is refused without --trusted' };
  const sandbox = await openSandbox();
  const proofs = await proveSandbox(sandbox);
  const open = proofs.filter(({ holds }) => !holds);
  if (open.length > 0)
    throw new Error(
      `these do not hold: ${open.map(({ what, found }) => `${what} (${found})`).join(', ')}`,
    );
  return `${sandbox.kind}; ${proofs.length} limits and walls were tried, and hold`;
}
