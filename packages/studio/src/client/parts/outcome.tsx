/** The answer, what the checker says of it, and what it took. */
import type { RecordReport } from '@queenside/runtime/report';
import { solverColor } from '../look/solver-color.ts';
import { addressOf } from '../shell/address.ts';
import { edited } from '../state/edited.ts';
import { sharedParameters } from '../state/question.ts';
import { answerNow, outcome, stopAnswering } from '../state/outcome.ts';
import { countName } from './count-name.ts';
import { Facts } from './facts.tsx';
import { Drawing } from './scene.tsx';

const VERDICTS: Readonly<Record<RecordReport['status'], string>> = {
  right: 'Right',
  undecided: 'Undecided',
  failed: 'No right answer',
};

export function OutcomePanel() {
  const now = outcome.value;
  return (
    <section class="panel stack" aria-label="Answer" aria-busy={now.kind === 'running'}>
      <div class="row">
        <h2>Answer</h2>
        <span class="row end">
          <a href={addressOf('step', sharedParameters.value)}>Watch every step</a>
          {now.kind === 'running' ? (
            <button type="button" onClick={stopAnswering}>
              Stop
            </button>
          ) : (
            <button type="button" onClick={answerNow}>
              {now.kind === 'stopped' ? 'Solve' : 'Solve again'}
            </button>
          )}
        </span>
      </div>
      <div class="stack" aria-live="polite">
        <Content />
      </div>
    </section>
  );
}

function Content() {
  const now = outcome.value;
  switch (now.kind) {
    case 'running':
      return <p class="caption working">Searching…</p>;
    case 'stopped':
      return <p class="caption">Stopped before there was an answer.</p>;
    case 'failed':
      return <p class="error">{describe(now.failure)}</p>;
    case 'solved': {
      const { report, answer, picture } = now.solved;
      return (
        <>
          <Verdict report={report} />
          {report.error ? (
            <p class="error">{describe(report.error)}</p>
          ) : (
            <pre class="answer" tabIndex={0} aria-label="The answer as text">
              {answer.trimEnd()}
            </pre>
          )}
          {picture?.svg && (
            <Drawing svg={picture.svg} label="The answer" dark={edited.value?.film?.dark ?? {}} />
          )}
          {picture?.error && <p class="error">No picture: {describe(picture.error)}</p>}
          <Counts report={report} />
        </>
      );
    }
  }
}

function describe({ cause, remedy }: { readonly cause: string; readonly remedy: string }): string {
  return remedy === '' ? cause : `${cause}; ${remedy}`;
}

function Verdict({ report: { status, solver, milliseconds } }: { report: RecordReport }) {
  return (
    <p class="row">
      <strong class={`verdict ${status}`}>{VERDICTS[status]}</strong>
      {solver && (
        <span class="row solver">
          <span class="dot" style={{ background: solverColor(solver) }} aria-hidden="true" />
          {solver}
        </span>
      )}
      <span class="caption">{duration(milliseconds)}</span>
    </p>
  );
}

/** What the solver counted, and the objective. */
function Counts({ report: { stats, objective } }: { report: RecordReport }) {
  const counts = Object.entries(stats).map(([name, value]): readonly [string, string] => [
    countName(name),
    typeof value === 'number' ? value.toLocaleString('en-US') : value,
  ]);
  if (objective?.value !== undefined)
    counts.unshift([objective.unit, objective.value.toLocaleString('en-US')]);
  return counts.length === 0 ? null : <Facts facts={counts} />;
}

function duration(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
