/** A lesson on a page: one chapter at a time, with keys for a lecture. */
import type { Block, Lesson, Part, PreparedKinds, PreparedPicture } from '@queenside/lesson';
import { blocksOf } from '@queenside/lesson/lesson';
import { markdown } from '@queenside/lesson/markdown';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parameters, setParameters, wholeOf } from '../address/address.ts';
import { isLecture } from '../address/lecture.tsx';
import { saveFile, slugOf } from '../parts/save-file.ts';
import { isTyping } from './keys.ts';
import type { LessonSlot } from './slot.ts';
import { OWN_PLAYGROUND, type Playground, PlaygroundView, WriteView } from './playground.tsx';
import { PredictView } from './predict.tsx';
import { RaceView } from './race.tsx';
import { PrintedAnswers } from './printed-answers.tsx';
import { answersFile, scoreOf, startAgain } from './score.ts';
import { StepView } from './step.tsx';
import './lesson.css';

interface LessonViewProps {
  readonly lesson: Lesson;
  /** By the number of the block in the lesson. */
  readonly slots: readonly LessonSlot[];
  /** Beside the title. */
  readonly children?: ComponentChildren;
  /** Default: the one that shows the lesson. */
  readonly playground?: Playground;
}

export function LessonView({
  lesson,
  slots,
  children,
  playground = OWN_PLAYGROUND,
}: LessonViewProps) {
  const { title, chapters } = lesson;
  const last = chapters.length - 1;
  const open = Math.min(last, Math.max(0, wholeOf(parameters.value.get('chapter'), 1) - 1));
  const blocks = useMemo(() => blocksOf(lesson), [lesson]);
  const [touched, touch] = useState<Block | undefined>(undefined);
  const own = partsWithBlocks(chapters[open]?.parts ?? []);
  const active = touched !== undefined && own.includes(touched) ? touched : own[0];
  const article = useRef<HTMLElement>(null);
  const go = (chapter: number): void => {
    if (chapter < 0 || chapter > last) return;
    setParameters({ chapter: chapter === 0 ? undefined : String(chapter + 1) }, true);
    if (isLecture.value) article.current?.scrollIntoView();
    else scrollTo({ top: 0 });
  };
  useEffect(() => {
    if (isLecture.value) article.current!.scrollIntoView();
  }, [lesson, isLecture.value]);
  useEffect(() => {
    // A block listens to the document, so it takes a key first.
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event)) return;
      const turn = { PageDown: 1, PageUp: -1 }[event.key];
      if (turn === undefined) return;
      event.preventDefault();
      go(open + turn);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [open, last]);
  return (
    <article class="lesson" ref={article} aria-label={title}>
      <header class="row lesson-head">
        <h1>{title}</h1>
        <ScoreView lesson={lesson} />
        {children}
      </header>
      {last > 0 && (
        <nav class="row chapters" aria-label="Chapters">
          <button
            type="button"
            aria-label="Previous chapter"
            disabled={open === 0}
            onClick={() => go(open - 1)}
          >
            ‹
          </button>
          <select
            aria-label="Chapter"
            value={open}
            onChange={({ currentTarget }) => go(Number(currentTarget.value))}
          >
            {chapters.map((chapter, number) => (
              <option key={number} value={number}>
                {number + 1}. {chapter.title}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="primary"
            aria-label="Next chapter"
            disabled={open === last}
            onClick={() => go(open + 1)}
          >
            Next ›
          </button>
          <progress aria-label="Progress" value={open + 1} max={last + 1} />
        </nav>
      )}
      {chapters.map((chapter, number) => (
        <section
          key={number}
          class={isOneSearch(chapter.parts) ? 'chapter split' : 'chapter'}
          aria-label={chapter.title}
          data-open={number === open}
        >
          {chapter.title !== title && <h2>{chapter.title}</h2>}
          {chapter.parts.map((part, index) =>
            'text' in part ? (
              <div key={index} class="prose">
                {markdown(part.text, false)}
              </div>
            ) : (
              <div
                key={index}
                class="panel block"
                role="group"
                aria-label={part.block.kind}
                onFocusIn={() => touch(part.block)}
                onPointerDown={() => touch(part.block)}
              >
                <BlockView
                  title={chapter.title === title ? title : `${title}: ${chapter.title}`}
                  block={part.block}
                  slot={slots[blocks.indexOf(part.block)]}
                  isOpen={number === open}
                  isActive={number === open && part.block === active}
                  playground={playground}
                />
              </div>
            ),
          )}
        </section>
      ))}
      <PrintedAnswers {...{ lesson, slots }} />
    </article>
  );
}

function ScoreView({ lesson }: { readonly lesson: Lesson }) {
  const blocks = blocksOf(lesson);
  const { right, answered, questions } = scoreOf(blocks);
  if (answered === 0) return null;
  return (
    <>
      <p role="status">
        {right} of {questions} right
      </p>
      <button
        type="button"
        class="handing-in"
        title="A file to hand in: your answers, and which are right"
        onClick={() =>
          saveFile(`${slugOf(lesson.title)}-answers.json`, answersFile(lesson, new Date()))
        }
      >
        Save my answers
      </button>
      <button type="button" class="quiet handing-in" onClick={() => startAgain(blocks)}>
        Start again
      </button>
    </>
  );
}

function partsWithBlocks(parts: readonly Part[]): Block[] {
  return parts.flatMap((part) => ('block' in part ? [part.block] : []));
}

/** Returns whether a chapter has one block, a search. */
function isOneSearch(parts: readonly Part[]): boolean {
  const [first, ...others] = partsWithBlocks(parts);
  return first?.kind === 'step' && others.length === 0;
}

interface BlockViewProps {
  /** The titles of lesson and chapter. */
  readonly title: string;
  readonly block: Block;
  readonly slot: LessonSlot;
  /** Whether its chapter is open. */
  readonly isOpen: boolean;
  /** Whether it takes the keys. */
  readonly isActive: boolean;
  readonly playground: Playground;
}

function BlockView({ title, block, slot, isOpen, isActive, playground }: BlockViewProps) {
  if (slot === undefined)
    return (
      <p class="caption working" role="status">
        Searching…
      </p>
    );
  if ('failure' in slot) return <p class="error">{slot.failure}</p>;
  const { prepared } = slot;
  switch (block.kind) {
    case 'step':
      return (
        <StepView {...{ title, block, isActive }} prepared={prepared as PreparedKinds['step']} />
      );
    case 'race':
      return (
        <RaceView {...{ title, block, isActive }} prepared={prepared as PreparedKinds['race']} />
      );
    case 'board':
    case 'play':
      return (
        <PlaygroundView {...{ block, isOpen, playground }} prepared={prepared as PreparedPicture} />
      );
    case 'write':
      return <WriteView {...{ block, playground }} prepared={prepared as PreparedPicture} />;
    case 'predict':
      return <PredictView block={block} prepared={prepared as PreparedKinds['predict']} />;
  }
}
