/** Answers the question, each time that it changes. Only the latest one runs. */
import { effect, signal } from '@preact/signals';
import { PageEngine, JobFailed, JobReplaced } from '../engine/engine.ts';
import type { Failure } from '../jobs/protocol.ts';
import type { Question } from '../engine/question.ts';
import { solve, type PageAnswer } from '../engine/solve.ts';
import { question } from './question.ts';

const engine = new PageEngine();

export type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'solved'; readonly solved: PageAnswer; readonly question: Question }
  | { readonly kind: 'failed'; readonly failure: Failure };

export const outcome = signal<Outcome>({ kind: 'running' });

/** How long to wait for more keystrokes, in milliseconds. */
const PAUSE = 150;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Answers each question from now on. @returns what stops that. */
export function followQuestion(): () => void {
  const stop = effect(() => {
    const asked = question.value;
    clearTimeout(timer);
    engine.stop();
    timer = setTimeout(() => void answer(asked), PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
    engine.stop();
  };
}

/** Answers the question again, as after a stop. */
export function answerNow(): void {
  engine.stop();
  void answer(question.peek());
}

export function stopAnswering(): void {
  clearTimeout(timer);
  engine.stop();
  if (outcome.value.kind === 'running') outcome.value = { kind: 'stopped' };
}

async function answer(asked: Question): Promise<void> {
  outcome.value = { kind: 'running' };
  const mine = outcome.value;
  const finish = (next: Outcome): void => {
    if (outcome.value === mine) outcome.value = next;
  };
  try {
    finish({ kind: 'solved', solved: await solve(engine, asked), question: asked });
  } catch (thrown) {
    if (thrown instanceof JobReplaced) finish({ kind: 'stopped' });
    if (thrown instanceof JobFailed) finish({ kind: 'failed', failure: thrown.failure });
  }
}
