/** Step through: every step of a search, as a picture, in words, and in numbers. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { describeError } from '@queenside/core/basics';
import { catalog } from '../../engine/catalog.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { PluginFiles, PluginPicker } from '../../parts/forms/plugin-files.tsx';
import { ProblemForm } from '../../parts/forms/problem-form.tsx';
import { SolverOptions, SolverSelect } from '../../parts/forms/solver-form.tsx';
import { addressOf, parameters } from '../../address/address.ts';
import { FollowButton } from '../../followed/followed.tsx';
import { followRecord } from '../../state/edited.ts';
import { useTaughtSolver } from '../../state/use-question.ts';
import { problem, question, record, sharedParameters } from '../../state/question.ts';
import { filming, followQuestion, stopFilming } from './filming.ts';
import { Player } from './player.tsx';
import {
  forgetTrace,
  openInboxTrace,
  openTrace,
  trace,
  closeTrace,
  refused,
  showRecord,
} from './trace.ts';
import type WholeTree from '../../parts/tree/whole-tree.tsx';
import '../../parts/pictures/search-view.css';
import './step.css';
import type { Filmed, TraceItem } from '../../jobs/film/jobs.ts';
import { countName } from '../../parts/counts.ts';
import { Facts } from '../../parts/facts.tsx';
import { isNarrow } from '../../look/narrow.ts';
import { verdictText } from '../../parts/verdict.ts';
import { FileButton } from '../../parts/forms/file-button.tsx';

const LONGEST_TITLE = 60;

export default function StepPage() {
  useEffect(followRecord, []);
  useEffect(followQuestion, []);
  useTaughtSolver();
  const inboxFile = parameters.value.get('trace') ?? undefined;
  const inboxRecord = Number(parameters.value.get('item') ?? 1) || 1;
  useEffect(() => {
    if (inboxFile !== undefined) void openInboxTrace(inboxFile, inboxRecord);
  }, [inboxFile, inboxRecord]);
  useEffect(() => forgetTrace, []);
  return (
    <div
      class="step"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        event.preventDefault();
        if (file !== undefined) void openTrace(file, file.name);
      }}
    >
      <PageHead title="Step through">
        <PluginPicker />
        <TracePicker />
        <FollowButton />
      </PageHead>
      {trace.value !== undefined ? <TracePanel /> : !isNarrow.value && <Asked />}
      <Content />
      {trace.value === undefined && isNarrow.value && <Asked />}
      {trace.value === undefined && <Settings />}
      {trace.value === undefined && catalog.trees.includes(problem.value.id) && <TreeDetails />}
    </div>
  );
}

/** Shows the whole tree, with a layout computed when a user opens it. */
function TreeDetails() {
  const opened = useSignal<typeof WholeTree | undefined>(undefined);
  const Tree = opened.value;
  const now = filming.value;
  return (
    <details
      class="panel"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open)
          void import('../../parts/tree/whole-tree.tsx').then(
            ({ default: loaded }) => (opened.value = loaded),
          );
        else opened.value = undefined;
      }}
    >
      <summary>The whole tree</summary>
      {Tree && now.kind !== 'running' && (
        <Tree reel={now.kind === 'filmed' ? now.reel : undefined} />
      )}
    </details>
  );
}

/** Shows the record that is searched. */
function Asked() {
  return (
    <>
      <ProblemForm>
        <SolverSelect />
      </ProblemForm>
      <PluginFiles />
    </>
  );
}

function Settings() {
  return (
    <details class="panel">
      <summary>
        Record and options <code>{record.value.split('\n')[0]!.slice(0, 60)}</code>
      </summary>
      <div class="stack">
        <SolverOptions />
        <p>
          <a href={addressOf('solve', sharedParameters.value)}>Edit the record</a>
        </p>
      </div>
    </details>
  );
}

/** Names what is shown, as `queenside replay` does. */
function titleNow(): string {
  if (trace.value !== undefined) {
    const { problem: id, solver, seed, record: number, title } = trace.value.shown;
    return `${id} ${title ?? `record ${number}`}: ${solver}, seed ${seed}`;
  }
  const { problem: id, solver, seed } = question.value;
  const text = record.value.replaceAll(/\s*\n\s*/g, ' / ');
  const short = text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1)}…` : text;
  return `${id} "${short}"${solver === undefined ? '' : `: ${solver}`}, seed ${seed}`;
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
      return (
        <>
          <p class="error">{now.why}</p>
          {now.run && <Run run={now.run} />}
        </>
      );
    case 'filmed':
      return (
        <Player reel={now.reel} filmed={now.filmed} title={titleNow()} landing={now.landing} />
      );
  }
}

/** Shows a run without pictures: its verdict, counts, and answer. */
function Run({ run: { report, answer } }: { readonly run: Filmed }) {
  const counts = Object.entries(report.stats);
  return (
    <section class="panel stack" aria-label="Run">
      <p>
        {verdictText(report)}
        {report.error && `: ${describeError(report.error)}`}
      </p>
      <Facts facts={counts.map(([name, value]) => [countName(name), String(value)])} />
      {answer !== '' && (
        <pre tabIndex={0} role="region" aria-label="The answer as text">
          {answer}
        </pre>
      )}
    </section>
  );
}

/** Opens trace files, and shows the name of the current one. */
function TracePicker() {
  return (
    <>
      <FileButton
        text="Open a trace…"
        accept=".jsonl"
        onFile={(file) => void openTrace(file, file.name)}
      />
      {refused.value !== '' && <p class="error">{refused.value}</p>}
    </>
  );
}

function TracePanel() {
  if (trace.value === undefined) return null;
  const { name, items, shown } = trace.value;
  return (
    <section class="panel row" aria-label="Trace file">
      <p>
        Trace <strong>{name}</strong>
      </p>
      {items.length > 1 && (
        <label class="inline">
          Record
          <select onChange={({ currentTarget }) => showRecord(items[currentTarget.selectedIndex]!)}>
            {items.map((item, index) => (
              <option key={index} selected={item === shown}>
                {labelOf(item)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="caption">
        {shown.problem}, {shown.solver}, seed {shown.seed}
      </p>
      <button type="button" class="end" onClick={closeTrace}>
        Close
      </button>
    </section>
  );
}

function labelOf(item: TraceItem): string {
  const parts = [String(item.record), item.title, item.section];
  return parts.filter((part) => part !== undefined).join(' · ');
}
