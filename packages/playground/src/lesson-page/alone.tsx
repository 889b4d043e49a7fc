/** A lesson as one page that needs no network: its data is in the page. */
import type { Lesson, Prepared } from '@queenside/lesson';
import { blocksOf, type EmbeddedPlayground } from '@queenside/lesson/lesson';
import { render } from 'preact';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import '../look/base.css';
import '../look/parts.css';
import '../shell/shell.css';
import { LectureToggle } from '../address/lecture.tsx';
import { unpackText } from '../state/packed.ts';
import type { Playground } from '../lesson/playground.tsx';
import { LessonView } from '../lesson/view.tsx';

/** What `queenside lesson build` puts into the page, compressed. */
export interface LessonData {
  readonly lesson: Lesson;
  /** Of each block of the lesson, in their order. */
  readonly prepared: readonly Prepared[];
  /** The address of the playground. Default: the published one. */
  readonly playground?: string;
}

const PUBLISHED = 'https://queenside-search.github.io/queenside/play/';

const {
  lesson,
  prepared,
  playground = PUBLISHED,
} = JSON.parse(await unpackPart('lesson')) as LessonData;
const embedded = await openEmbedded();
const slots = blocksOf(lesson).map((_, index) => ({ prepared: prepared[index]! }));
document.title = lesson.title;
document.documentElement.classList.add('alone');
render(
  <main id="content">
    <LessonView lesson={lesson} slots={slots} playground={{ address: playground, ...embedded }}>
      <LectureToggle />
    </LessonView>
  </main>,
  document.querySelector('#app')!,
);

async function unpackPart(id: 'lesson' | 'playground'): Promise<string> {
  const { textContent } = document.querySelector(`#${id}`)!;
  return await unpackText(textContent.trim(), id, Infinity);
}

/** Returns the playground that is in the page; undefined if the lesson has no use for it. */
async function openEmbedded(): Promise<Omit<Playground, 'address'> | undefined> {
  if (document.querySelector('#playground')!.textContent === '') return undefined;
  const { page, solvers } = JSON.parse(await unpackPart('playground')) as EmbeddedPlayground;
  return { frame: URL.createObjectURL(new Blob([page], { type: 'text/html' })), solvers };
}
