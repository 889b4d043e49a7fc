/** Lesson: chapters with searches, from a file, a link, or the lessons that come with Queenside. */
import { useEffect } from 'preact/hooks';
import type { Lesson } from '@queenside/lesson';
import { blocksOf } from '@queenside/lesson/lesson';
import { filmsOf } from '../../lesson/gif.ts';
import { LessonView } from '../../lesson/view.tsx';
import { FileButton } from '../../parts/forms/file-button.tsx';
import { slugOf } from '../../parts/save-file.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { copyEmbed, copyLink, saveAs, saveGif, ShareMenu } from '../../parts/share.tsx';
import { addressOf, parameters, wholeOf } from '../../address/address.ts';
import { FollowButton } from '../../followed/followed.tsx';
import { goOn } from '../../address/go-on.ts';
import { draft } from '../../state/draft.ts';
import {
  closeLesson,
  followAddress,
  followLesson,
  isTooLong,
  openText,
  OWN,
  read,
  refused,
  slots,
  text,
} from './lesson.ts';
import { makePage } from './make-page.ts';
import { shipped } from './shipped.ts';
import './page.css';

const LINK_NOTE = 'The lesson is too long for a link: save it as a file.';

export default function LessonPage() {
  useEffect(followAddress, []);
  useEffect(followLesson, []);
  useEffect(() => {
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
  const opened = read.value;
  useEffect(goOn, [opened === undefined]);
  return (
    <div
      class="lesson-page"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void openFile(event.dataTransfer?.files[0]);
      }}
    >
      <PageHead title="Lesson">
        <FileButton text="Open a file…" accept=".md,.markdown,text/markdown" onFile={openFile} />
        {opened && (
          <>
            <button type="button" onClick={closeLesson}>
              All lessons
            </button>
            <FollowButton />
            <Share lesson={opened.lesson} />
          </>
        )}
      </PageHead>
      {refused.value !== '' && <p class="error">{refused.value}</p>}
      {opened === undefined ? (
        <Start />
      ) : (
        <>
          {opened.errors.map((error, index) => (
            <p key={index} class="error">
              {error.message}
            </p>
          ))}
          <LessonView lesson={opened.lesson} slots={slots.value} />
          <Source />
        </>
      )}
    </div>
  );
}

async function openFile(file: File | undefined): Promise<void> {
  if (file !== undefined) await openText(await file.text());
}

/** Opens a pasted text, unless the user pastes into a field. */
function onPaste(event: ClipboardEvent): void {
  if ((event.target as Element).closest('input, textarea') !== null) return;
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (pasted.trim() !== '') void openText(pasted);
}

function Share({ lesson }: { readonly lesson: Lesson }) {
  const { title, chapters } = lesson;
  const name = slugOf(title);
  const blocks = blocksOf(lesson);
  const chapter = chapters[wholeOf(parameters.value.get('chapter'), 1) - 1];
  const films =
    chapter === undefined
      ? []
      : filmsOf(chapter, name, (block) => slots.value[blocks.indexOf(block)]);
  return (
    <ShareMenu
      actions={[
        copyLink(),
        ...copyEmbed(title),
        saveAs('Save file', `${name}.md`, () => new Blob([text.value!])),
        saveAs('Save page', `${name}.html`, makePage),
        ...films.map((film, index) =>
          saveGif(
            () => film,
            films.length === 1 ? 'Save GIF…' : `Save GIF of search ${index + 1}…`,
          ),
        ),
      ]}
      note={isTooLong.value ? LINK_NOTE : undefined}
    />
  );
}

/** The lessons to choose from. */
function Start() {
  return (
    <section class="panel stack" aria-labelledby="lessons">
      <h2 id="lessons">Lessons</h2>
      <ul class="lessons">
        {shipped.map(({ id, title }) => (
          <li key={id}>
            <a href={addressOf('lesson', { lesson: id })}>{title}</a>
          </li>
        ))}
      </ul>
      <h2>My lesson</h2>
      {draft.value === '' ? (
        <p>
          Open a Markdown file, drop it here, or paste its text. Or collect steps: on the other
          pages, choose <strong>Share</strong> and <strong>Add to my lesson</strong>.
        </p>
      ) : (
        <p class="row">
          <a href={addressOf('lesson', { lesson: OWN })}>Open my lesson</a>
          <button type="button" onClick={() => (draft.value = '')}>
            Delete my lesson
          </button>
        </p>
      )}
    </section>
  );
}

/** The text, to be changed. */
function Source() {
  return (
    <details class="panel source">
      <summary>The lesson as text</summary>
      <textarea
        aria-label="The lesson as Markdown"
        rows={24}
        value={text.value}
        spellcheck={false}
        onChange={({ currentTarget }) => void openText(currentTarget.value, true)}
      />
    </details>
  );
}
