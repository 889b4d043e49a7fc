/** Predict: a learner says what a search will do, and the search judges it. */
import { useEffect } from 'preact/hooks';
import { Choice } from '../../parts/choice.tsx';
import '../../parts/choice.css';
import '../../parts/film-picture.css';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemForm } from '../../parts/problem-form.tsx';
import { Share } from '../../parts/share.tsx';
import { shownPicture } from '../../parts/shown-picture.ts';
import { SolverOptions } from '../../parts/solver-form.tsx';
import { addressOf, parameters, setParameters } from '../../shell/address.ts';
import { asked, asksOf, closeExam, exam, openExam, usualProblem, type Ask } from './exam.ts';
import { followRecord } from '../../state/edited.ts';
import { setRecord, setSolver, sharedParameters, solvers } from '../../state/question.ts';
import { solverEntry } from '../../state/unable.ts';
import { useFresh, useUsualProblem } from '../../state/use-question.ts';
import { NextEvent } from './next.tsx';
import { Skips } from './skips.tsx';
import { Windows } from './windows.tsx';
import './predict.css';

/** The parameters of one prediction. */
const FRESH = { marks: undefined, judged: undefined, q: undefined, at: undefined };

export default function PredictPage() {
  useEffect(() => closeExam, []);
  useEffect(followRecord, []);
  useUsualProblem(usualProblem);
  const question = asked.value;
  const key = JSON.stringify(question);
  useEffect(() => void openExam(question), [key]);
  useFresh(key, FRESH);
  const opened = exam.value;
  const asks = typeof opened === 'object' ? asksOf(opened) : [];
  const wanted = parameters.value.get('ask') as Ask | null;
  const ask = wanted !== null && asks.includes(wanted) ? wanted : asks[0];
  const { record } = question;
  return (
    <div class="predict">
      <PageHead title="Predict">
        <Share makeSvg={() => shownPicture('svg.film')} />
      </PageHead>
      <ProblemForm />
      <Settings asks={asks} ask={ask} />
      {typeof opened === 'string' && <p class="error">{opened}</p>}
      {opened === undefined && <p class="caption">The search runs…</p>}
      {typeof opened === 'object' && ask === 'skips' && <Skips key={key} opened={opened} />}
      {typeof opened === 'object' && ask === 'windows' && <Windows key={key} opened={opened} />}
      {typeof opened === 'object' && ask?.startsWith('next:') === true && (
        <NextEvent key={key + ask} opened={opened} kind={ask.slice('next:'.length)} />
      )}
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

function Settings({ asks, ask }: { readonly asks: readonly Ask[]; readonly ask: Ask | undefined }) {
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

function textOf(ask: Ask): string {
  if (ask === 'skips') return 'what the search leaves out';
  if (ask === 'windows') return 'the window of a node';
  return `where the next ${ask.slice('next:'.length)} is`;
}
