/** Films a solver's run in a worker, and shows steps of it. */
import { defined, QueensideError } from '@queenside/core';
import { localProgress, type Registry } from '@queenside/runtime';
import { Reel } from '@queenside/runtime/reel';
import { filmOf, type KeptEvents, search } from '@queenside/runtime/search';
import { listTrace, readTrace } from '@queenside/runtime/trace';
import type {
  Filmed,
  FilmedEvents,
  FilmJob,
  FilmOrder,
  ReelData,
  Scenes,
  TraceItem,
  TraceJob,
} from './jobs.ts';
import type { TreeMap } from '../tree/jobs.ts';

/** The most events of a stage that cannot be copied. */
const UNCOPIED = 20_000;
/** The bytes for copies of a stage, if each copy takes a few times the bytes of the record's text. */
const COPY_BYTES = 384 << 20;
const COPY_SIZE = 2;
const [FEWEST_COPIES, MOST_COPIES] = [16, 512];
/** The most steps of a page. A longer search shows only some of them. */
const MOST_STEPS = 10_000;
const MOST_THINNED = 1000;

/** The last film, the only one that a worker keeps. */
interface Kept extends KeptEvents {
  readonly reel?: Reel;
}

let kept: Kept | undefined;

/** Runs a job of this folder. */
export async function runFilmOrder(registry: Registry, job: FilmOrder): Promise<unknown> {
  switch (job.kind) {
    case 'film':
      return await runFilmJob(registry, job);
    case 'trace':
      return await runTraceJob(registry, job);
    case 'trace-heads':
      return await listTraceFile(job.file);
    case 'frame':
      return keptReel().reel.frameAt(job.step);
    case 'inspect':
      return keptReel().reel.inspect(job.step, job.at);
    case 'steps':
      return keptReel().reel.stepsOf(job.event);
    case 'words':
      return keptReel().reel.wordsOf(job.start, job.end);
    case 'find':
      return keptReel().reel.find(job.text, job.start, job.end);
    case 'filmed-tree':
      return await wholeTree(registry);
    case 'scenes':
      return scenes(registry);
  }
}

async function runFilmJob(registry: Registry, job: FilmJob): Promise<Filmed> {
  const { report, answer, announced, ...searched } = await search(
    registry,
    job.plan,
    job.record,
    localProgress(),
  );
  return { report, answer, announced, ...showEvents(registry, searched) };
}

/** @throws QueensideError if the file is not a trace, or does not have the whole record. */
async function runTraceJob(registry: Registry, job: TraceJob): Promise<FilmedEvents> {
  const { head, events, end } = readTrace(await job.file.bytes(), job.record);
  if (head.input === null)
    throw new QueensideError(
      'studio/trace-without-input',
      'the record is too long for traces: this one does not contain it',
      'replay it with the command, next to its input file',
    );
  const origin = { name: head.file, ...defined({ variant: head.variant }) };
  return {
    announced: end?.announced ?? events.length,
    ...showEvents(registry, {
      events: events.pack(),
      problem: head.problem,
      origin,
      record: new TextEncoder().encode(head.input),
    }),
  };
}

async function listTraceFile(file: Blob): Promise<TraceItem[]> {
  return listTrace(await file.bytes()).map(
    ({ input: _input, events: _events, pseudocode: _pseudocode, ...item }) => item,
  );
}

/** Keeps the events of a search, and shows them from now on. A record that has no pictures has counts. */
export function showEvents(
  registry: Registry,
  searched: KeptEvents,
): Omit<FilmedEvents, 'announced'> {
  kept = undefined;
  const { events, record, origin } = searched;
  const problem = registry.problem(searched.problem);
  if (problem.stage === undefined) return { kept: 0 };
  const copies = Math.floor(COPY_BYTES / COPY_SIZE / Math.max(1, record.length));
  const limits = {
    copies: Math.max(FEWEST_COPIES, Math.min(MOST_COPIES, copies)),
    uncopied: UNCOPIED,
  };
  try {
    const instance: unknown = problem.parse(
      problem.input === 'bytes' ? record.slice() : new TextDecoder().decode(record),
      origin,
    );
    const reel = new Reel(() => problem.stage!(instance), events, limits);
    kept = { ...searched, reel };
    return { reel: dataOf(reel), kept: reel.last };
  } catch (thrown) {
    return { refusal: thrown instanceof Error ? thrown.message : String(thrown), kept: 0 };
  }
}

function dataOf({ scene, last, counts, pseudocode, hasMore, hasPlaces }: Reel): ReelData {
  return { scene, last, counts, pseudocode, hasMore, hasPlaces };
}

function keptReel(): Kept & { readonly reel: Reel } {
  if (kept?.reel === undefined) throw new Error('nothing was filmed');
  return { ...kept, reel: kept.reel };
}

async function wholeTree(registry: Registry): Promise<TreeMap> {
  const { problem, origin, record, events } = keptReel();
  const { runTreeJob } = await import('../tree/run-tree-job.ts');
  const text = new TextDecoder().decode(record);
  return runTreeJob(registry, { kind: 'tree', problem, origin, record: text }, events);
}

/** Returns the data of a separate page. If the search is long, it has only every n-th step. */
function scenes(registry: Registry): Scenes {
  const { reel, ...searched } = keptReel();
  const every = reel.last > MOST_STEPS ? Math.ceil(reel.last / MOST_THINNED) : 1;
  return { film: filmOf(registry, searched, every), every };
}
