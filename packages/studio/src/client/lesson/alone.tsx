/** A lesson as one page that needs no network: its data is in the page. */
import type { Lesson, Prepared } from '@queenside/lesson';
import { blocksOf } from '@queenside/lesson/lesson';
import { render } from 'preact';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import '../look/base.css';
import '../look/parts.css';
import '../shell/shell.css';
import { LectureToggle } from '../shell/lecture.tsx';
import { unpackText } from '../state/packed.ts';
import { LessonView } from './view.tsx';

/** What `queenside lesson build` puts into the page, compressed. */
export interface LessonData {
  readonly lesson: Lesson;
  /** Of each block of the lesson, in their order. */
  readonly prepared: readonly Prepared[];
  /** The address of the playground. Default: the published one. */
  readonly playground?: string;
}

const PUBLISHED = 'https://queenside-search.github.io/queenside/play/';

const { textContent } = document.querySelector('#lesson')!;
const {
  lesson,
  prepared,
  playground = PUBLISHED,
} = JSON.parse(await unpackText(textContent.trim(), 'lesson', Infinity)) as LessonData;
const slots = blocksOf(lesson).map((_, index) => ({ prepared: prepared[index]! }));
document.title = lesson.title;
document.documentElement.classList.add('alone');
render(
  <main id="content">
    <LessonView lesson={lesson} slots={slots} playground={playground}>
      <LectureToggle />
    </LessonView>
  </main>,
  document.querySelector('#app')!,
);
