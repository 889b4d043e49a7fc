/** Solves records that students failed, to show them a right answer as a picture and step by step. */
import { defined } from '@queenside/core/basics';
import { type FrameRange, Gauge } from '@queenside/batch';
import type { HandIn, RightAnswer, RightAnswers, Test } from '@queenside/class-view';
import { MemorySink } from '@queenside/host';
import type { SceneFilm } from '@queenside/runtime';
import { readTrace } from '@queenside/runtime/trace';
import type { GradeContext } from '../context.ts';
import { recordOf } from './record-of.ts';

/** The limit for each step of a solver, in milliseconds. */
const TIME_LIMIT = 5000;
/** Longer searches are not shown step by step. */
const MOST_STEPS = 600;
/** The most characters of the answers that are remembered. */
const MOST_REMEMBERED = 1 << 23;

/** Makes a page that replays a search. */
type ReplayPage = (film: SceneFilm, title: string, range: FrameRange) => Promise<string>;

/** Solves records on demand, each once if the class shares it. */
export class RecordSolver implements RightAnswers {
  readonly #context: Pick<GradeContext, 'assignment' | 'engine' | 'signal'>;
  readonly #replayPage: ReplayPage;
  readonly #known = new Map<string, Promise<RightAnswer | undefined>>();
  #remembered = 0;

  constructor(
    context: Pick<GradeContext, 'assignment' | 'engine' | 'signal'>,
    replayPage: ReplayPage,
  ) {
    this.#context = context;
    this.#replayPage = replayPage;
  }

  /** Returns undefined if no solver answers the record in time. */
  find(handIn: HandIn, test: string, number: number): Promise<RightAnswer | undefined> {
    const { assignment } = this.#context;
    const tested = assignment.tests.find(({ id }) => id === test)!;
    const { instances } = tested;
    const isOwn = instances.kind !== 'file' && instances.perStudent;
    const key = JSON.stringify([test, number, ...(isOwn ? [handIn.id, handIn.hash] : [])]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer = this.#answer(handIn, tested, number);
    if (!isOwn && this.#remembered < MOST_REMEMBERED) this.#known.set(key, answer);
    return answer;
  }

  async #answer(handIn: HandIn, test: Test, number: number): Promise<RightAnswer | undefined> {
    try {
      const answer = await this.#solve(handIn, test, number);
      this.#remembered += (answer?.drawing?.length ?? 0) + (answer?.replay?.length ?? 0);
      return answer;
    } catch {
      return undefined;
    }
  }

  async #solve(handIn: HandIn, test: Test, number: number): Promise<RightAnswer | undefined> {
    const { engine, signal } = this.#context;
    const found = await recordOf(this.#context, handIn, test, number);
    if (found === undefined) return undefined;
    const { bytes, place, variant, sections } = found;
    const { solver, solverOptions: options } = test.answer;
    const trace = new MemorySink();
    let drawing: string | undefined;
    const { status } = await engine.processFile({
      input: test.input,
      source: sourceOf(bytes),
      sink: new MemorySink(),
      destination: {
        problem: test.problem,
        options,
        ...defined({ solver, variant, sections, evaluation: test.evaluation?.path }),
      },
      seed: 0,
      timeLimitMs: TIME_LIMIT,
      outputLimit: 0,
      gauge: new Gauge(),
      onPicture: async ({ record: at, svg }) => {
        if (at === place) drawing = svg;
      },
      trace: { sink: trace, limit: MOST_STEPS },
      ...defined({ signal }),
    });
    if (status !== 'done') return undefined;
    const replay = await this.#replay(trace.bytes(), place, test);
    return defined({ drawing, replay });
  }

  /** Returns a replay, if the answer is a value that one search finds, and the search is short. */
  async #replay(bytes: Uint8Array, record: number, test: Test): Promise<string | undefined> {
    const { engine } = this.#context;
    const problem = engine.installed.catalog.problems.find(({ id }) => id === test.problem);
    if (problem?.replays !== true || !problem.tasks.includes('value')) return undefined;
    const trace = readTrace(bytes, record);
    const steps = trace.events.length;
    if (trace.end === undefined || trace.end.announced > steps) return undefined;
    const range = { from: 0, to: steps };
    const film = await engine.replayScenes(trace, range, test.evaluation?.path);
    return this.#replayPage(film, `A right search, by ${trace.head.solver}`, range);
  }
}

async function* sourceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.concat([bytes, Buffer.from('\n')]);
}
