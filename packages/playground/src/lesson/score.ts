/** The answers of a learner to the questions of a lesson, kept in the browser. */
import { computed, type ReadonlySignal } from '@preact/signals';
import { blocksOf } from '@queenside/lesson/lesson';
import type { Block, Lesson, PredictBlock, StepBlock, Stop } from '@queenside/lesson';
import { rememberedText } from '../state/remembered.ts';

const KEY = 'queenside-answers';

/** A question as the score knows it. */
export interface ScoredQuestion {
  /** Tells it from all other questions. */
  readonly key: string;
  /** What it asks, for people. */
  readonly text: string;
}

interface GivenAnswer {
  readonly answer: string;
  readonly right: boolean;
}

/** The first answer to each question, by its key. */
const kept = rememberedText(KEY, '{}');
const answers: ReadonlySignal<Readonly<Record<string, GivenAnswer>>> = computed(() => {
  try {
    return JSON.parse(kept.value) as Record<string, GivenAnswer>;
  } catch {
    return {};
  }
});

export interface LessonScore {
  readonly right: number;
  readonly answered: number;
  readonly questions: number;
}

const ASKS = {
  cuts: 'Which branches does the search leave out?',
  window: 'Which window has the next node?',
  place: 'Where does the search go next?',
} as const;

export function questionOf({ line: _line, recordAt: _at, ...block }: PredictBlock): ScoredQuestion {
  return { key: JSON.stringify(block), text: block.say ?? ASKS[block.ask] };
}

export function questionAt(
  { problem, record, solver, options, seed }: StepBlock,
  { at, asked }: Stop,
): ScoredQuestion {
  const key = JSON.stringify({ problem, record, solver, options, seed, at, asked });
  return { key, text: asked!.question };
}

function questionsOf(blocks: readonly Block[]): ScoredQuestion[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'predict') return [questionOf(block)];
    if (block.kind !== 'step') return [];
    return block.stops
      .filter(({ asked }) => asked !== undefined)
      .map((stop) => questionAt(block, stop));
  });
}

/** Keeps an answer. Only the first answer to a question counts. */
export function keepAnswer({ key }: ScoredQuestion, answer: string, right: boolean): void {
  if (Object.hasOwn(answers.value, key)) return;
  kept.value = JSON.stringify({ ...answers.value, [key]: { answer, right } });
}

export function scoreOf(blocks: readonly Block[]): LessonScore {
  const questions = questionsOf(blocks);
  const given = questions.filter(({ key }) => Object.hasOwn(answers.value, key));
  return {
    right: given.filter(({ key }) => answers.value[key]!.right).length,
    answered: given.length,
    questions: questions.length,
  };
}

/** Forgets the answers to a lesson. */
export function startAgain(blocks: readonly Block[]): void {
  const keys = new Set(questionsOf(blocks).map(({ key }) => key));
  const others = Object.entries(answers.value).filter(([key]) => !keys.has(key));
  kept.value = JSON.stringify(Object.fromEntries(others));
}

/** Makes the file of answers that a learner hands in. `docs/lessons.md` explains its keys. */
export function answersFile(lesson: Lesson, date: Date): Blob {
  const blocks = blocksOf(lesson);
  const { right, questions } = scoreOf(blocks);
  const content = {
    lesson: lesson.title,
    date: date.toISOString(),
    note: 'A browser wrote this file, and anyone can change it.',
    right,
    questions,
    answers: questionsOf(blocks).map(({ key, text: question }) => ({
      question,
      ...answers.value[key],
    })),
  };
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' });
}
