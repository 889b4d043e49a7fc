/** The question that a learner answers before the next picture shows. */
import type { PreparedStep, StepBlock, StepQuestion } from '@queenside/lesson';
import { useState } from 'preact/hooks';
import { keepAnswer, questionAt } from './score.ts';

/** What a learner has done with the questions of a block. */
export interface StepQuestions {
  /** The index of the stop whose question is open; -1 if none is. */
  readonly open: number;
  /** The last step that may be shown: the one before the stop of the open question. */
  readonly last: number;
  /** Whether the answer to the question of a stop was right; undefined if there was none. */
  isRight(stop: number): boolean | undefined;
  readonly answer: (choice: number) => void;
  /** Goes on without an answer. */
  readonly pass: () => void;
}

/** @param length the number of frames. */
export function useStepQuestions(
  block: StepBlock,
  { stops, answers }: PreparedStep,
  length: number,
): StepQuestions {
  const [given, give] = useState<ReadonlyMap<number, number | undefined>>(new Map());
  const open = answers.findIndex((right, stop) => right !== null && !given.has(stop));
  const close = (choice: number | undefined): void => give(new Map([...given, [open, choice]]));
  return {
    open,
    last: open < 0 ? length - 1 : stops[open]! - 1,
    isRight(stop) {
      const choice = given.get(stop);
      return choice === undefined ? undefined : choice === answers[stop];
    },
    answer: (choice) => {
      const stop = block.stops[open]!;
      keepAnswer(questionAt(block, stop), stop.asked!.choices[choice]!, choice === answers[open]);
      close(choice);
    },
    pass: () => close(undefined),
  };
}

interface ChoicesProps {
  readonly asked: StepQuestion;
  readonly onAnswer: (choice: number) => void;
  readonly onPass: () => void;
}

export function Choices({ asked: { question, choices }, onAnswer, onPass }: ChoicesProps) {
  return (
    <div class="choices" role="group" aria-label={question}>
      <p class="question">{question}</p>
      {choices.map((choice, index) => (
        <button key={index} type="button" onClick={() => onAnswer(index)}>
          {choice}
        </button>
      ))}
      <button type="button" class="quiet" onClick={onPass}>
        Show the answer
      </button>
    </div>
  );
}

/** On paper: the question with boxes to tick. */
export function PrintedQuestion({ question, choices }: StepQuestion) {
  return (
    <>
      {question}
      <ul class="boxes">
        {choices.map((choice, index) => (
          <li key={index}>{choice}</li>
        ))}
      </ul>
    </>
  );
}
