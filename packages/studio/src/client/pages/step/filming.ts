/** Films the solver of the question, each time that it changes. */
import { effect, signal } from '@preact/signals';
import { Engine, JobFailed, JobStopped } from '../../engine/engine.ts';
import { film } from '../../engine/film/film.ts';
import type { Filmed } from '../../engine/film/jobs.ts';
import { RemoteReel } from '../../engine/film/reel.ts';
import type { Question } from '../../engine/question.ts';
import { question } from '../../state/question.ts';

/** The most steps that are filmed, and the longest search in milliseconds. */
const MOST_STEPS = 1_000_000;
const LONGEST = 10_000;
/** How long to wait for more keystrokes, in milliseconds. */
const PAUSE = 150;

export type Filming =
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly why: string }
  | { readonly kind: 'filmed'; readonly filmed: Filmed; readonly reel: RemoteReel };

export const filming = signal<Filming>({ kind: 'running' });
const engine = new Engine();

/** @returns what stops it. */
export function followQuestion(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const asked = question.value;
    clearTimeout(timer);
    engine.stop();
    filming.value = { kind: 'running' };
    timer = setTimeout(() => void run(asked), PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
    engine.stop();
  };
}

export function stopFilming(): void {
  engine.stop();
}

async function run(asked: Question): Promise<void> {
  try {
    const filmed = await film(engine, asked, { events: MOST_STEPS, limit: LONGEST });
    if (asked === question.peek()) filming.value = shown(filmed);
  } catch (thrown) {
    if (asked !== question.peek()) return;
    if (thrown instanceof JobStopped) filming.value = { kind: 'stopped' };
    if (thrown instanceof JobFailed) filming.value = { kind: 'failed', why: thrown.message };
  }
}

function shown(filmed: Filmed | undefined): Filming {
  if (filmed === undefined)
    return { kind: 'failed', why: 'the solver did not stop in time; choose a smaller record' };
  if (filmed.reel === undefined)
    return { kind: 'failed', why: filmed.refusal ?? 'this problem has no pictures of its steps' };
  return { kind: 'filmed', filmed, reel: new RemoteReel(engine, filmed.reel) };
}
