/** Step through: every step of a search, as a picture, in words, and in numbers. */
import { useEffect } from 'preact/hooks';
import { ProblemForm } from '../../parts/problem-form.tsx';
import { SolverOptions, SolverSelect } from '../../parts/solver-form.tsx';
import { addressOf } from '../../shell/address.ts';
import { followRecord } from '../../state/edited.ts';
import { record, sharedParameters } from '../../state/question.ts';
import { filming, followQuestion, stopFilming } from './filming.ts';
import { Player } from './player.tsx';
import './step.css';

export default function StepPage() {
  useEffect(followRecord, []);
  useEffect(followQuestion, []);
  return (
    <div class="step">
      <h1>Step through</h1>
      <ProblemForm>
        <SolverSelect />
      </ProblemForm>
      <details class="panel">
        <summary>
          Options and record <code>{record.value.split('\n')[0]!.slice(0, 60)}</code>
        </summary>
        <div class="stack">
          <SolverOptions />
          <p>
            <a href={addressOf('solve', sharedParameters.value)}>Edit the record</a>
          </p>
        </div>
      </details>
      <Content />
    </div>
  );
}

function Content() {
  const now = filming.value;
  switch (now.kind) {
    case 'running':
      return (
        <div class="panel row">
          <p class="caption working" role="status">
            Searching…
          </p>
          <button type="button" onClick={stopFilming}>
            Stop
          </button>
        </div>
      );
    case 'stopped':
      return <p class="panel caption">Stopped. Change the record or the solver to search again.</p>;
    case 'failed':
      return <p class="error">{now.why}</p>;
    case 'filmed':
      return <Player reel={now.reel} filmed={now.filmed} />;
  }
}
