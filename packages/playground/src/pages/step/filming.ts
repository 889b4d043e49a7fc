/** Films the solver of the question, each time that it changes. */
import { defined } from '@queenside/core/basics';
import { effect, signal } from '@preact/signals';
import { pluginsFor } from '../../engine/catalog.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import { film } from '../../engine/film/film.ts';
import type { Filmed, FilmedEvents } from '../../jobs/film/jobs.ts';
import { RemoteReel } from '../../engine/film/reel.ts';
import type { Question } from '../../engine/question.ts';
import { question } from '../../state/question.ts';
import { landingOf, noteLeft, wordsBeforeEdit, type Landing } from './landing.ts';
import { trace, type OpenedTrace } from './trace.ts';

/** The most steps that are filmed, and the longest search in milliseconds. */
const MOST_STEPS = 1_000_000;
const LONGEST = 10_000;
/** How long to wait for more keystrokes, in milliseconds. */
const PAUSE = 150;

export type Filming =
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | {
      readonly kind: 'failed';
      readonly why: string;
      /** The run, if only its pictures are missing. */
      readonly run?: Filmed;
    }
  | {
      readonly kind: 'filmed';
      readonly filmed: FilmedEvents & Partial<Pick<Filmed, 'report'>>;
      readonly reel: RemoteReel;
      /** Where it opens after an edit. */
      readonly landing?: Landing;
    };

interface FilmRequest {
  readonly question: Question;
  readonly trace: OpenedTrace | undefined;
}

let latest: FilmRequest | undefined;

export const filming = signal<Filming>({ kind: 'running' });
const engine = new PageEngine();

let timer: ReturnType<typeof setTimeout> | undefined;

/** @returns what stops it. */
export function followQuestion(): () => void {
  const stop = effect(() => {
    const asked = { question: question.value, trace: trace.value };
    latest = asked;
    clearTimeout(timer);
    engine.stop();
    filming.value = { kind: 'running' };
    timer = setTimeout(() => void run(asked), PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
    // What was filmed stays, to be compared with the film of an edited record.
    if (filming.peek().kind === 'running') engine.stop();
    latest = undefined;
    filming.value = { kind: 'running' };
    noteLeft();
  };
}

export function stopFilming(): void {
  clearTimeout(timer);
  engine.stop();
  if (filming.value.kind === 'running') filming.value = { kind: 'stopped' };
}

async function run(asked: FilmRequest): Promise<void> {
  try {
    const before = asked.trace === undefined ? await wordsBeforeEdit(asked.question) : [];
    const made = showFilm(await filmAsked(asked));
    const landing = made.kind === 'filmed' ? await landingOf(before, made.reel) : undefined;
    if (asked === latest) filming.value = { ...made, ...defined({ landing }) };
  } catch (thrown) {
    if (asked !== latest) return;
    if (thrown instanceof JobReplaced) filming.value = { kind: 'stopped' };
    if (thrown instanceof JobFailed) filming.value = { kind: 'failed', why: thrown.message };
  }
}

function filmAsked({
  question: of,
  trace: opened,
}: FilmRequest): Promise<Filmed | FilmedEvents | undefined> {
  if (opened === undefined) return film(engine, of, { events: MOST_STEPS, limit: LONGEST });
  const { file, shown: item } = opened;
  const [plugin] = pluginsFor(item.problem, '');
  const job = { kind: 'trace', file, record: item.record } as const;
  return engine.run<FilmedEvents>(job, [plugin!]);
}

function showFilm(filmed: Filmed | FilmedEvents | undefined): Filming {
  if (filmed === undefined)
    return { kind: 'failed', why: 'the solver did not stop in time; choose a smaller record' };
  if (filmed.reel === undefined)
    return {
      kind: 'failed',
      why: filmed.refusal ?? 'this problem has no pictures of its steps',
      ...defined({ run: 'report' in filmed ? filmed : undefined }),
    };
  return { kind: 'filmed', filmed, reel: new RemoteReel(engine, filmed.reel) };
}
