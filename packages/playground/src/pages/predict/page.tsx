/** Predict: a learner predicts what a search will do, and the search judges the prediction. */
import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { useLectureScroll } from '../../address/lecture.tsx';
import { fileFor } from '../../engine/catalog.ts';
import { Choice } from '../../parts/forms/choice.tsx';
import '../../parts/forms/choice.css';
import '../../parts/pictures/film-picture.css';
import { PluginFiles, PluginPicker } from '../../parts/forms/plugin-files.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemForm } from '../../parts/forms/problem-form.tsx';
import { Share } from '../../parts/share.tsx';
import { shownPicture } from '../../parts/pictures/shown-picture.ts';
import { SolverOptions } from '../../parts/forms/solver-form.tsx';
import { addressOf, parameters, setParameters, wholeOf } from '../../address/address.ts';
import {
  asked,
  asksOf,
  closeExam,
  exam,
  openExam,
  usualProblem,
  type QuestionKind,
  type Opened,
} from './exam.ts';
import { followRecord } from '../../state/edited.ts';
import {
  questionFields,
  setRecord,
  setSolver,
  sharedParameters,
  solvers,
} from '../../state/question.ts';
import { solverEntry } from '../../state/unable.ts';
import { useFresh, useUsualProblem } from '../../state/use-question.ts';
import { NextEvent } from './next.tsx';
import { Skips } from './skips.tsx';
import '../../parts/predict/prediction.css';
import { WindowForm } from '../../parts/predict/window-form.tsx';
import './predict.css';
import { FilmPicture } from '../../parts/pictures/film-picture.tsx';
import { writeBlock } from '@queenside/lesson/write-block';
import { isSameBound, windowIn } from '@queenside/lesson/judge';
import { Steps } from './steps.tsx';

/** The parameters of one prediction. */
const FRESH = { marks: undefined, judged: undefined, q: undefined, at: undefined };

export default function PredictPage() {
  useEffect(() => closeExam, []);
  useEffect(followRecord, []);
  useUsualProblem(usualProblem);
  const question = asked.value;
  const key = JSON.stringify(question);
  const file = fileFor(question.problem, question.solver);
  useEffect(() => void openExam(question), [key, file]);
  useFresh(key, FRESH);
  const opened = exam.value;
  const asks = typeof opened === 'object' ? asksOf(opened) : [];
  const wanted = parameters.value.get('ask') as QuestionKind | null;
  const ask = wanted !== null && asks.includes(wanted) ? wanted : asks[0];
  const { record } = question;
  const box = useRef<HTMLDivElement>(null);
  useLectureScroll(box, typeof opened === 'object' && `${key} ${ask}`);
  return (
    <div class="predict prediction">
      <PageHead title="Predict">
        <PluginPicker />
        <Share
          makeSvg={() => shownPicture('svg.film')}
          {...(typeof opened === 'object' &&
            ask !== undefined && { makeBlock: () => predictBlock(opened, ask) })}
        />
      </PageHead>
      <ProblemForm />
      <PluginFiles />
      <Settings asks={asks} ask={ask} />
      {typeof opened === 'string' && <p class="error">{opened}</p>}
      {opened === undefined && <p class="caption">The search runs…</p>}
      <div class="stack" ref={box}>
        {typeof opened === 'object' && ask === 'skips' && <Skips key={key} opened={opened} />}
        {typeof opened === 'object' && ask === 'windows' && <Windows key={key} opened={opened} />}
        {typeof opened === 'object' && ask?.startsWith('next:') === true && (
          <NextEvent key={key + ask} opened={opened} kind={ask.slice('next:'.length)} />
        )}
      </div>
      <details class="panel" open={typeof opened === 'string'}>
        <summary>Record and options</summary>
        <textarea
          aria-label="Record"
          rows={Math.min(8, 2 + record.split('\n').length)}
          value={record}
          spellcheck={false}
          onChange={({ currentTarget }) => setRecord(currentTarget.value, true)}
        />
        <SolverOptions />
        <p>
          <a href={addressOf('solve', sharedParameters.value)}>Edit and solve it</a>
        </p>
      </details>
    </div>
  );
}

/** Returns the block of a lesson that asks the same. */
function predictBlock({ windows }: Opened, ask: QuestionKind): string {
  const number = wholeOf(parameters.value.get('q'), 0);
  const [kind, event] = ask.split(':');
  return writeBlock('predict', {
    ...questionFields.value,
    solver: asked.value.solver,
    ask: kind === 'skips' ? 'cuts' : kind === 'windows' ? 'window' : 'place',
    at: kind === 'skips' ? undefined : ((event && `${event} ${number + 1}`) ?? windows[number]),
  });
}

function Settings({
  asks,
  ask,
}: {
  readonly asks: readonly QuestionKind[];
  readonly ask: QuestionKind | undefined;
}) {
  return (
    <div class="settings">
      <Choice
        label="Solver"
        value={asked.value.solver}
        options={solvers.value.map(({ id }) => solverEntry(id))}
        onChoose={setSolver}
      />
      {ask !== undefined && (
        <Choice
          label="Predict"
          value={ask}
          options={asks.map((each) => ({ value: each, text: textOf(each) }))}
          onChoose={(next) => setParameters({ ...FRESH, ask: next }, true)}
        />
      )}
    </div>
  );
}

function textOf(ask: QuestionKind): string {
  if (ask === 'skips') return 'what the search leaves out';
  if (ask === 'windows') return 'the window of a node';
  return `where the next ${ask.slice('next:'.length)} is`;
}

/** The learner states the window that a node begins with. */
function Windows({ opened }: { readonly opened: Opened }) {
  const { film, windows } = opened;
  const number = Math.min(windows.length - 1, wholeOf(parameters.value.get('q'), 0));
  const step = windows[number]!;
  const words = film.wordsAt(step);
  const right = windowIn(words)!;
  const given = parameters.value.get('marks')?.split(',');
  const isRight =
    given !== undefined &&
    isSameBound(given[0] ?? '', right.alpha) &&
    isSameBound(given[1] ?? '', right.beta);
  const bounds = useSignal<readonly [string, string]>([given?.[0] ?? '', given?.[1] ?? '']);
  const { spot } = opened.steps[step]!;
  return (
    <section class="panel stack" aria-label="Question">
      <p class="turn">Next, {right.who}. With which window?</p>
      <WindowForm
        bounds={bounds.value}
        onChange={(next) => (bounds.value = next)}
        onGive={() =>
          setParameters({ marks: bounds.value.map((text) => text.trim()).join(',') }, true)
        }
      />
      {given !== undefined && (
        <p class={isRight ? 'is-right' : 'is-wrong'} role="status">
          {isRight ? '✓ Right: ' : `✗ Not [${given.join(', ')}]: `}
          {words}.
        </p>
      )}
      <Steps
        series={`windows ${JSON.stringify(asked.value)}`}
        isRight={given === undefined ? undefined : isRight}
        number={number}
        count={windows.length}
        onGo={(to) => {
          bounds.value = ['', ''];
          setParameters({ q: String(to), marks: undefined }, true);
        }}
      />
      <FilmPicture
        scene={film.data}
        frame={film.frameAt(given === undefined ? step - 1 : step)}
        label={`Before step ${step}: ${film.wordsAt(step - 1)}`}
      >
        {spot && <rect class="asked" {...spot} rx="5" />}
      </FilmPicture>
    </section>
  );
}
