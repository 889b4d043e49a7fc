/** A lesson on a page: one chapter at a time, with keys for a lecture. */
import type { Block, Lesson, Part } from '@queenside/lesson';
import { markdown } from '@queenside/grader/parts';
import { blocksOf } from '@queenside/lesson/lesson';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { parameters, setParameters, wholeOf } from '../shell/address.ts';
import { isTyping } from './keys.ts';
import type { Slot } from './slot.ts';
import { StepView } from './step.tsx';
import './lesson.css';

interface LessonViewProps {
  readonly lesson: Lesson;
  /** By the number of the block in the lesson. */
  readonly slots: readonly Slot[];
}

export function LessonView({ lesson, slots }: LessonViewProps) {
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
    article.current?.scrollIntoView();
  };
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
        {last > 0 && (
          <p class="caption end">
            Chapter {open + 1} of {last + 1}
          </p>
        )}
        <progress aria-label="Progress" value={open + 1} max={last + 1} />
      </header>
      {chapters.map((chapter, number) => (
        <section
          key={number}
          class={partsWithBlocks(chapter.parts).length === 1 ? 'chapter split' : 'chapter'}
          aria-labelledby={`chapter-${number}`}
          data-open={number === open}
        >
          <h2 id={`chapter-${number}`}>{chapter.title}</h2>
          {chapter.parts.map((part, index) =>
            'text' in part ? (
              <div key={index} class="prose">
                {markdown(part.text)}
              </div>
            ) : (
              <section
                key={index}
                class="panel block"
                aria-label={part.block.kind}
                onFocusIn={() => touch(part.block)}
                onPointerDown={() => touch(part.block)}
              >
                <BlockView
                  block={part.block}
                  slot={slots[blocks.indexOf(part.block)]}
                  isActive={number === open && part.block === active}
                />
              </section>
            ),
          )}
        </section>
      ))}
      {last > 0 && (
        <nav class="row chapters" aria-label="Chapters">
          <button type="button" disabled={open === 0} onClick={() => go(open - 1)}>
            Back
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
            disabled={open === last}
            onClick={() => go(open + 1)}
          >
            Next
          </button>
        </nav>
      )}
    </article>
  );
}

function partsWithBlocks(parts: readonly Part[]): Block[] {
  return parts.flatMap((part) => ('block' in part ? [part.block] : []));
}

interface BlockViewProps {
  readonly block: Block;
  readonly slot: Slot;
  /** Whether it takes the keys. */
  readonly isActive: boolean;
}

function BlockView({ block, slot, isActive }: BlockViewProps) {
  if (slot === undefined)
    return (
      <p class="caption working" role="status">
        Searching…
      </p>
    );
  if ('failure' in slot) return <p class="error">{slot.failure}</p>;
  return <StepView block={block} prepared={slot.prepared} isActive={isActive} />;
}
