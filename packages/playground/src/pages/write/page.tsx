/** Write: a search in Python or JavaScript, what it asks for, and where it leaves the algorithm. */
import { useSignal } from '@preact/signals';
import { writeBlock } from '@queenside/lesson/write-block';
import { isNarrow } from '../../look/narrow.ts';
import { Playback } from '@queenside/runtime/player/playback.js';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useFrame } from '../../engine/film/use-frame.ts';
import { Controls } from '../../parts/controls/controls.tsx';
import { copyText } from '../../parts/copy-button.tsx';
import { ProblemForm } from '../../parts/forms/problem-form.tsx';
import { addBlock } from '../../state/draft.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { shownPicture } from '../../parts/pictures/shown-picture.ts';
import { saveFile } from '../../parts/save-file.ts';
import { saveAs, ShareMenu, type ShareAction } from '../../parts/share.tsx';
import { problem, question, record, setProblem, setRecord } from '../../state/question.ts';
import { useUsualProblem } from '../../state/use-question.ts';
import type { OwnRecord } from '../../jobs/own/jobs.ts';
import type { CodeLanguage } from '../../own-code/messages.ts';
import { ALGORITHMS, KINDS, LANGUAGES, problemsFor, referenceFor } from './algorithms.ts';
import {
  algorithm,
  code,
  codeFault,
  exerciseAddress,
  file,
  followCode,
  isExercise,
  keepCode,
  language,
  setAlgorithm,
  setLanguage,
  startOver,
  task,
  usualProblem,
} from './code.ts';
import { CodeEditor } from './code-editor.tsx';
import type { SourceEditor, Marked } from './editor.ts';
import { Given } from './given.tsx';
import { Pictures } from './pictures.tsx';
import { closeReference, filmReference } from './reference.ts';
import {
  bankInWords,
  checkCode,
  closeRuns,
  doing,
  forgetRun,
  isCurrent,
  openLanguage,
  printed,
  ready,
  runCode,
  shownRun,
  stacks,
  startFault,
  stop,
  told,
  watchAround,
} from './running.ts';
import { Stack } from './stack.tsx';
import './writing.css';

/** What a narrow window shows. */
const TABS = ['Code', 'Search'] as const;

export default function WritePage() {
  const tab = useSignal<(typeof TABS)[number]>('Code');
  const editor = useRef<SourceEditor | undefined>(undefined);
  const runButton = useRef<HTMLButtonElement>(null);
  /** Whether the code runs as soon as the record has changed. */
  const runsNext = useRef(false);
  const { id, kind } = algorithm.value;
  const asked = question.value;
  useUsualProblem(usualProblem);
  useEffect(followCode, []);
  useEffect(() => openLanguage(language.value), [language.value]);
  useEffect(
    () => () => {
      closeRuns();
      closeReference();
    },
    [],
  );
  const problems = problemsFor(algorithm.value);
  const isSuited = problems.some((each) => each.id === problem.value.id);
  const run = (): void => {
    if (doing.peek() !== 'nothing') return;
    tab.value = 'Search';
    void runCode(() => editor.current?.faultyLine());
  };
  useEffect(() => {
    if (!isSuited) setProblem(problems[0]!.id);
  }, [isSuited]);
  const { problem: of, record: text, variant, seed } = asked;
  const key = JSON.stringify([of, text, variant, seed, id]);
  useEffect(() => {
    if (!isSuited || text === '') return;
    forgetRun();
    const shows = referenceFor(of, algorithm.peek());
    void filmReference(shows && { ...asked, ...shows });
    if (runsNext.current) run();
    runsNext.current = false;
  }, [key, isSuited]);
  useLayoutEffect(() => {
    // A narrow window has hidden the editor.
    if (document.activeElement?.checkVisibility() === false) runButton.current!.focus();
  }, [tab.value]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isRun = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!isRun || event.defaultPrevented) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const forms = !isExercise.value && (
    <ProblemForm problems={problems}>
      <AlgorithmChoice />
      <LanguageChoice />
    </ProblemForm>
  );
  return (
    <div class="writing" data-tab={tab.value}>
      <PageHead title={isExercise.value ? `Exercise: write ${algorithm.value.title}` : 'Write'}>
        <State />
        <RunButtons onRun={run} button={runButton} />
        <Share />
      </PageHead>
      {isExercise.value && <Task />}
      {!isNarrow.value && forms}
      <div class="segments tabs" role="group" aria-label="Shown">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab.value === name}
            onClick={() => (tab.value = name)}
          >
            {name}
          </button>
        ))}
      </div>
      <Verdict
        onOpen={(shown) => {
          if (isOpen(shown)) run();
          else {
            runsNext.current = true;
            setProblem(shown.problem, { record: shown.record });
          }
          // The button is gone.
          runButton.current!.focus();
        }}
      />
      <RunPlayer key={kind} editor={editor} onRun={run} />
      {isNarrow.value && forms}
      <RecordText />
    </div>
  );
}

interface RunButtonsProps {
  readonly onRun: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** A disabled button would lose the focus, so these only say that they are. */
function RunButtons({ onRun, button }: RunButtonsProps) {
  const isIdle = doing.value === 'nothing';
  return (
    <div class="row" role="group" aria-label="Run">
      <button
        ref={button}
        type="button"
        class="primary"
        title="Ctrl+Enter"
        aria-disabled={!isIdle}
        onClick={onRun}
      >
        Run
      </button>
      <button type="button" aria-disabled={isIdle} onClick={stop}>
        Stop
      </button>
      <button
        type="button"
        title={bankInWords.value}
        aria-disabled={!isIdle}
        onClick={() => void checkCode()}
      >
        Check with the bank
      </button>
    </div>
  );
}

function AlgorithmChoice() {
  return (
    <label class="inline long-list">
      Algorithm
      <select
        value={algorithm.value.id}
        onChange={({ currentTarget }) => void setAlgorithm(currentTarget.value)}
      >
        {Object.entries(KINDS).map(([kind, label]) => (
          <optgroup key={kind} label={label}>
            {ALGORITHMS.filter((each) => each.kind === kind).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function LanguageChoice() {
  return (
    <label class="inline">
      Language
      <select
        value={language.value}
        onChange={({ currentTarget }) => void setLanguage(currentTarget.value as CodeLanguage)}
      >
        {Object.entries(LANGUAGES).map(([name, { name: shown }]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Says whether code can run, and what runs. */
function State() {
  const words = { nothing: '', running: 'Running…', checking: 'Checking…' };
  if (startFault.value !== '')
    return <span class="error">The code cannot run: {startFault.value}. Reload the page.</span>;
  const isStarting = ready.value === '';
  const text = isStarting ? `Starting ${LANGUAGES[language.value].name}…` : words[doing.value];
  return (
    <span class={text === '' ? 'caption' : 'caption working'} role="status">
      {text === '' ? `${ready.value} is ready` : text}
    </span>
  );
}

/** The record as text. */
function RecordText() {
  const text = record.value;
  return (
    <details class="record">
      <summary>
        Record <code>{text.split('\n')[0]!.slice(0, 60)}</code>
      </summary>
      <label class="field">
        <span class="caption">The record as text</span>
        <textarea
          rows={Math.min(12, Math.max(2, text.split('\n').length))}
          spellcheck={false}
          value={text}
          onChange={({ currentTarget }) => setRecord(currentTarget.value)}
        />
      </label>
    </details>
  );
}

/** What an exercise asks for, and when it is done. */
function Task() {
  return (
    <p class="task">
      <strong>
        {task.value === ''
          ? `Write ${algorithm.value.title} in ${LANGUAGES[language.value].name}.`
          : task.value}
      </strong>{' '}
      You are done when it passes the bank: {bankInWords.value}. Then download{' '}
      <code>{file.value}</code>, and hand it in.
    </p>
  );
}

/** Whether the page shows a record. */
function isOpen({ problem: of, record: text }: OwnRecord): boolean {
  return problem.value.id === of && record.value.trim() === text.trim();
}

/** What is right or wrong with the code. @param onOpen called when the user wants to see a record. */
function Verdict({ onOpen }: { readonly onOpen: (record: OwnRecord) => void }) {
  const now = told.value;
  return (
    <div class="says" aria-live="polite">
      {codeFault.value !== '' && <p class="error">{codeFault.value}</p>}
      {now && (
        <div class="saying" data-is={now.is}>
          <p>{now.words}</p>
          {now.hint !== undefined && <p>{now.hint}</p>}
          {now.isDone && <DownloadButton />}
          {now.record && (
            <button
              type="button"
              disabled={isOpen(now.record) && isCurrent.value}
              onClick={() => onOpen(now.record!)}
            >
              Open this record
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function DownloadButton() {
  return (
    <button
      type="button"
      onClick={() => saveFile(file.value, new Blob([code.value], { type: 'text/plain' }))}
    >
      Download {file.value}
    </button>
  );
}

interface RunPlayerProps {
  readonly editor: { current: SourceEditor | undefined };
  readonly onRun: () => void;
}

/** Code and pictures at the same step, and what moves it. */
function RunPlayer({ editor, onRun }: RunPlayerProps) {
  const shown = shownRun.value;
  const { reel } = shown ?? {};
  const [, redraw] = useState(0);
  const playback = useMemo(() => {
    const last = reel?.data.last ?? 0;
    const made = new Playback(last + 1, () => redraw((count) => count + 1));
    made.step = shown?.differs ?? last;
    made.setSpeed(2);
    return made;
  }, [shown]);
  useEffect(() => () => playback.goTo(playback.step), [playback]);
  const { step, isPlaying } = playback;
  const { frame } = useFrame(reel, step);
  const call = step === 0 ? -1 : (shown?.callOf[step - 1] ?? -1);
  const line = call < 0 ? 0 : (shown?.run.lines[call] ?? 0);
  const stack = call < 0 ? [] : (stacks.value.of[call - stacks.value.begin] ?? []);
  const hasStacks = language.value === 'python';
  useEffect(() => {
    if (call < 0 || !hasStacks || stack.length > 0 || isPlaying) return;
    const timer = setTimeout(() => void watchAround(call), 200);
    return () => clearTimeout(timer);
  }, [shown, call, isPlaying]);
  const decided = step > 0 && step === shown?.differs ? shown.decided : undefined;
  const isAtError = shown?.line !== undefined && step === playback.length - 1;
  return (
    <>
      <div class="halves">
        <section class="panel code" aria-label="Code">
          <Given />
          <CodeEditor
            marks={marksOf({
              lines: stack.length > 0 ? stack.map(([, at]) => at) : line > 0 ? [line] : [],
              isWrong: step > 0 && step === shown?.differs,
              decided,
              error: isAtError ? shown.line : undefined,
            })}
            isCurrent={isCurrent.value}
            onOpen={(opened) => (editor.current = opened)}
            onRun={onRun}
          />
          <div class="beside">
            {shown && (
              <div class="scroll" tabIndex={0} role="region" aria-label="Variables">
                <Stack stack={stack} line={line} />
              </div>
            )}
            {printed.value !== '' && (
              <pre tabIndex={0} role="region" aria-label="Printed">
                {printed.value}
              </pre>
            )}
          </div>
        </section>
        <Pictures step={step} />
      </div>
      {reel && reel.data.last > 0 && (
        <Controls
          {...{ reel, playback, step, isPlaying }}
          words={frame?.words ?? ''}
          pinned={shown?.differs}
        >
          <div class="row">
            <p class="words" aria-live={isPlaying ? 'off' : 'polite'}>
              {isCurrent.value ? frame?.words : 'The code has changed since this run.'}
            </p>
            {shown?.differs !== undefined && step !== shown.differs && (
              <button type="button" onClick={() => playback.goTo(shown.differs!)}>
                Go to the difference
              </button>
            )}
          </div>
        </Controls>
      )}
    </>
  );
}

interface Marks {
  /** The lines of the running functions, the innermost first. */
  readonly lines: readonly number[];
  readonly isWrong: boolean;
  /** The line that decided what is wrong. */
  readonly decided: number | undefined;
  /** The line of an error. */
  readonly error: number | undefined;
}

function marksOf({ lines, isWrong, decided, error }: Marks): Marked[] {
  if (error !== undefined) return [{ line: error, as: 'wrong' }];
  const [here, ...callers] = lines;
  const marks = new Map<number, Marked['as']>();
  if (decided !== undefined) marks.set(decided, 'wrong');
  if (here !== undefined && !marks.has(here))
    marks.set(here, isWrong && decided === undefined ? 'wrong' : 'here');
  for (const line of callers) if (!marks.has(line)) marks.set(line, 'caller');
  return [...marks].map(([line, as]) => ({ line, as }));
}

function Share() {
  const actions: readonly ShareAction[] = [
    [
      'Copy link',
      async () => {
        await keepCode();
        return codeFault.value === '' ? await copyText('Link', location.href) : codeFault.value;
      },
    ],
    ['Copy exercise link', async () => await copyText('Link', await exerciseAddress())],
    [
      'Add to my lesson',
      () => {
        const { problem: of, record: text, variant } = question.value;
        const { id } = algorithm.value;
        const values = { problem: of, variant, record: text, algorithm: id };
        return addBlock(
          writeBlock('write', { ...values, language: language.value, code: code.value }),
        );
      },
    ],
    saveAs('Save picture', 'search.svg', () => {
      const svg = shownPicture('.writing .film');
      if (svg === undefined) throw new Error('There is no picture yet');
      return new Blob([svg], { type: 'image/svg+xml' });
    }),
  ];
  return (
    <>
      <button type="button" onClick={startOver}>
        Start over
      </button>
      <DownloadButton />
      <ShareMenu
        actions={actions}
        note="An exercise begins with the code as it is now, and shows no other problem."
      />
    </>
  );
}
