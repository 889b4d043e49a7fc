/** The score of a lesson: which questions a learner has answered right, kept in the browser. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Block } from '@queenside/lesson';
import { rememberedText } from '../state/remembered.ts';

const KEY = 'queenside-score';

/** Whether the first answer to each question was right, by the question. */
const kept = rememberedText(KEY, '{}');
const answers: ReadonlySignal<Readonly<Record<string, boolean>>> = computed(() => {
  try {
    return JSON.parse(kept.value) as Record<string, boolean>;
  } catch {
    return {};
  }
});

export interface LessonScore {
  readonly right: number;
  readonly answered: number;
  readonly questions: number;
}

function keyOf({ line: _line, ...question }: Block): string {
  return JSON.stringify(question);
}

/** Keeps whether an answer was right. Only the first answer to a question counts. */
export function keepAnswer(block: Block, isRight: boolean): void {
  const key = keyOf(block);
  if (key in answers.value) return;
  kept.value = JSON.stringify({ ...answers.value, [key]: isRight });
}

export function scoreOf(blocks: readonly Block[]): LessonScore {
  const keys = blocks.filter(({ kind }) => kind === 'predict').map(keyOf);
  const given = keys.filter((key) => key in answers.value);
  return {
    right: given.filter((key) => answers.value[key]).length,
    answered: given.length,
    questions: keys.length,
  };
}

/** Forgets the answers to a lesson. */
export function startAgain(blocks: readonly Block[]): void {
  const keys = new Set(blocks.map(keyOf));
  const others = Object.entries(answers.value).filter(([key]) => !keys.has(key));
  kept.value = JSON.stringify(Object.fromEntries(others));
}
