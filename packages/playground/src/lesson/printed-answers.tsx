/** The answers to the questions of a lesson, at its end on paper. */
import { judgeSkips } from '@queenside/lesson/judge';
import type { Block, Lesson, Prepared, PreparedPredict, PreparedStep } from '@queenside/lesson';
import { blocksOf } from '@queenside/lesson/lesson';
import { Film } from '@queenside/runtime/player/film.js';
import { nameOf } from '../parts/predict/marks.tsx';
import { questionOf } from './score.ts';
import type { LessonSlot } from './slot.ts';

interface PrintedAnswersProps {
  readonly lesson: Lesson;
  readonly slots: readonly LessonSlot[];
}

export function PrintedAnswers({ lesson, slots }: PrintedAnswersProps) {
  const answers = blocksOf(lesson).flatMap((block, index) => {
    const slot = slots[index];
    return slot !== undefined && 'prepared' in slot ? answersOf(block, slot.prepared) : [];
  });
  if (answers.length === 0) return null;
  return (
    <section class="printed-answers">
      <h2>Answers</h2>
      <ol>
        {answers.map(([question, answer], index) => (
          <li key={index}>
            {question} <strong>{answer}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function answersOf(block: Block, prepared: Prepared): [question: string, answer: string][] {
  if (block.kind === 'step') {
    const { answers } = prepared as PreparedStep;
    return block.stops.flatMap(({ asked, say }, index): [string, string][] => {
      if (asked === undefined) return [];
      const right = asked.choices[answers[index]!]!;
      return [[asked.question, say === undefined ? right : `${right}. ${say}`]];
    });
  }
  if (block.kind !== 'predict') return [];
  const { nodes, film, step } = prepared as PreparedPredict;
  const answer =
    block.ask === 'cuts'
      ? judgeSkips(nodes!, new Set())
          .missed.map((node) => nameOf(nodes![node]!))
          .join(', ')
      : new Film(film).wordsAt(step);
  return [[questionOf(block).text, answer]];
}
