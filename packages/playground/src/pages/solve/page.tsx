/** Edit and solve: a record, a solver, and the checked answer. */
import { defined } from '@queenside/core/basics';
import { useEffect, useRef } from 'preact/hooks';
import type { RecordReport } from '@queenside/runtime/report';
import { signal } from '@preact/signals';
import { writeBlock } from '@queenside/lesson/write-block';
import { splitRecords } from '@queenside/runtime/records';
import './solve.css';
import { Board } from '../../parts/pictures/board.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { PluginFiles, PluginPicker } from '../../parts/forms/plugin-files.tsx';
import { ProblemForm } from '../../parts/forms/problem-form.tsx';
import { Share } from '../../parts/share.tsx';
import { SolverForm } from '../../parts/forms/solver-form.tsx';
import { followRecord, edited, fault, history } from '../../state/edited.ts';
import { followQuestion, outcome, answerNow, stopAnswering } from '../../state/outcome.ts';
import { solverColor } from '../../look/solver-color.ts';
import { addressOf } from '../../address/address.ts';
import { useLectureScroll } from '../../address/lecture.tsx';
import { useRecognized } from '../../state/recognize.ts';
import {
  questionFields,
  sharedParameters,
  problem,
  record,
  setProblem,
  setRecord,
} from '../../state/question.ts';
import { countName, meaningOf } from '../../parts/counts.ts';
import { Fault } from '../../parts/fault.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Drawing } from '../../parts/pictures/scene.tsx';
import { catalog, nameOf, solverName } from '../../engine/catalog.ts';
import { FileButton } from '../../parts/forms/file-button.tsx';
import { partsOf } from '@queenside/runtime/file-names';
import { convertFile, otherFormats } from '../../engine/convert.ts';
import { PageEngine, JobFailed, JobReplaced } from '../../engine/engine.ts';
import type { Failure } from '../../jobs/protocol.ts';

/** The records of the file that was dropped last. */
const dropped = signal<{ readonly name: string; readonly records: readonly string[] } | undefined>(
  undefined,
);

/** The file that was dropped last, if it has no record, with the reason. */
const unread = signal<
  { readonly name: string; readonly text: string; readonly failure: Failure } | undefined
>(undefined);

const engine = new PageEngine();

/** Browsers take seconds to show a longer text in a field. */
const LONGEST = 300_000;

const VERDICTS: Readonly<Record<RecordReport['status'], string>> = {
  right: 'Right',
  undecided: 'Undecided',
  failed: 'No right answer',
};

export default function SolvePage() {
  useEffect(followRecord, []);
  useEffect(followQuestion, []);
  const solved = outcome.value.kind === 'solved' ? outcome.value.solved : undefined;
  const svg = solved?.picture?.svg;
  const solver = solved?.report.solver;
  const columns = useRef<HTMLDivElement>(null);
  useLectureScroll(columns, edited.value !== undefined && problem.value.id);
  return (
    <div class="solve">
      <PageHead title="Edit and solve">
        <PluginPicker />
        <Share
          {...(svg !== undefined && { makeSvg: () => svg })}
          embed="Edit and solve"
          {...(solver !== undefined && {
            makeBlock: () => writeBlock('board', { ...questionFields.value, solver }),
          })}
        />
      </PageHead>
      <ProblemForm />
      <PluginFiles />
      <div class="columns" ref={columns}>
        <section class="panel stack" aria-label="Record">
          <Board />
          <RecordText />
        </section>
        <div class="stack">
          <section class="panel stack" aria-label="Solver">
            <SolverForm />
          </section>
          <OutcomePanel />
        </div>
      </div>
    </div>
  );
}

/** The answer, what the checker says of it, and what it took. */
function OutcomePanel() {
  const now = outcome.value;
  return (
    <section class="panel stack" aria-label="Answer" aria-busy={now.kind === 'running'}>
      <div class="row">
        <h2>Answer</h2>
        <span class="row end">
          <a href={addressOf('step', sharedParameters.value)}>Watch every step</a>
          <a href={addressOf('race', sharedParameters.value)}>Compare searches on it</a>
          {fault.value !== undefined ? null : now.kind === 'running' ? (
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
  if (fault.value !== undefined)
    return <p class="caption">There is no answer, because the record cannot be read.</p>;
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
          <AnswerVerdict report={report} answer={answer} />
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

interface AnswerVerdictProps {
  readonly report: RecordReport;
  readonly answer: string;
}

function AnswerVerdict({ report: { status, solver, milliseconds }, answer }: AnswerVerdictProps) {
  // An answer such as `no path` is a finding: a tick beside it would look like a path.
  const nothing = status === 'right' ? /^no .+/i.exec(answer)?.[0] : undefined;
  return (
    <p class="row">
      <strong class={`verdict ${nothing === undefined ? status : 'finding'}`}>
        {nothing === undefined ? VERDICTS[status] : `Proved: ${nothing.toLowerCase()}`}
      </strong>
      {solver && (
        <span class="row solver">
          <span class="dot" style={{ background: solverColor(solver) }} aria-hidden="true" />
          {solverName(problem.value.id, solver)}
        </span>
      )}
      <span class="caption">{duration(milliseconds)}</span>
    </p>
  );
}

/** Shows the solver's counts, and the objective. */
function Counts({ report: { stats, objective } }: { report: RecordReport }) {
  const counts = Object.entries(stats).map(([name, value]): readonly [string, string] => [
    countName(name),
    typeof value === 'number' ? value.toLocaleString('en-US') : value,
  ]);
  if (objective?.value !== undefined)
    counts.unshift([objective.unit, objective.value.toLocaleString('en-US')]);
  const meanings = Object.keys(stats).flatMap((name) => {
    const meaning = meaningOf(name);
    return meaning === undefined ? [] : [[countName(name), meaning] as const];
  });
  return (
    <>
      {counts.length > 0 && <Facts facts={counts} />}
      {meanings.length > 0 && (
        <details>
          <summary>What these counts mean</summary>
          <dl class="meanings caption">
            {meanings.map(([name, meaning]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function duration(milliseconds: number): string {
  if (milliseconds < 1) return 'under 1 ms';
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The record as text, with what is wrong with it. */
function RecordText() {
  const text = record.value;
  const lines = text.split('\n').length;
  return (
    <div
      class="stack"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        if (file === undefined) return;
        event.preventDefault();
        void openFile(file);
      }}
    >
      {text.length > LONGEST ? (
        <p>The record has {text.length.toLocaleString('en-US')} characters: edit it in a file.</p>
      ) : (
        <label class="field">
          Record
          <textarea
            rows={Math.min(14, Math.max(2, lines))}
            spellcheck={false}
            value={text}
            aria-invalid={fault.value !== undefined}
            onFocus={history.keep}
            onInput={({ currentTarget }) => setRecord(currentTarget.value)}
          />
        </label>
      )}
      {fault.value && <Fault text={text} failure={fault.value} />}
      <AsFile text={text} />
      <Recognized />
      <div class="row">
        <FileButton
          text="Open a file…"
          accept={['.txt', 'text/plain', ...otherFormats()].join(',')}
          onFile={(file) => void openFile(file)}
        />
        <Dropped />
      </div>
      <Unread />
    </div>
  );
}

/** Offers to read a text as a file: without its comments, and with several records. */
function AsFile({ text }: { readonly text: string }) {
  if (fault.value === undefined || text.length > LONGEST) return null;
  const records = recordsIn(new TextEncoder().encode(text), problem.value);
  const [first] = records;
  if (first === undefined || (records.length === 1 && first === text.trim())) return null;
  return (
    <p role="status">
      In a file, this text has {records.length === 1 ? 'one record' : `${records.length} records`}{' '}
      and each is read on its own.{' '}
      <button
        type="button"
        onClick={() => {
          history.keep();
          dropped.value = records.length > 1 ? { name: 'The text', records } : undefined;
          setRecord(first);
        }}
      >
        {records.length === 1 ? 'Open the record' : 'Open the first record'}
      </button>
    </p>
  );
}

/** Offers to open a record that is not one of this problem where it belongs. */
function Recognized() {
  const text = fault.value === undefined ? '' : record.value;
  const { found } = useRecognized(text, problem.value.id);
  return found.map(({ problem: each, records: [first = ''] }) => (
    <p key={each.id} role="status">
      This is a record of {nameOf(each)}.{' '}
      <button type="button" onClick={() => setProblem(each.id, { record: first })}>
        Open it there
      </button>
    </p>
  ));
}

function Dropped() {
  const file = dropped.value;
  if (file === undefined) return <span class="caption">or drop one here</span>;
  return (
    <label class="inline">
      {file.name}
      <select
        onChange={({ currentTarget }) => setRecord(file.records[currentTarget.selectedIndex]!)}
      >
        {file.records.map((each, index) => (
          <option key={index} selected={each === record.value}>
            record {index + 1} of {file.records.length}
          </option>
        ))}
      </select>
    </label>
  );
}

function Unread() {
  if (unread.value === undefined) return null;
  const { name, text, failure } = unread.value;
  return (
    <section aria-label={name}>
      <p>{name} cannot be read:</p>
      <Fault text={text} failure={failure} />
    </section>
  );
}

/** Opens a file as the command would: its name decides the problem and the variant. */
async function openFile(file: File): Promise<void> {
  unread.value = undefined;
  const { extension } = partsOf(file.name);
  if (otherFormats().includes(extension)) await openCourseFile(file, extension);
  else await openRecords(file);
}

/** Opens a file of a course where its instance belongs. */
async function openCourseFile(file: File, extension: string): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const refuse = (failure: Failure): void => {
    unread.value = { name: file.name, text: new TextDecoder().decode(bytes), failure };
  };
  try {
    const converted = await convertFile(engine, extension, bytes);
    if (converted === undefined) return refuse(NO_INSTANCE);
    setProblem(converted.problem, { record: converted.record });
    dropped.value = undefined;
  } catch (thrown) {
    if (thrown instanceof JobFailed) refuse(thrown.failure);
    else if (!(thrown instanceof JobReplaced)) throw thrown;
  }
}

const NO_INSTANCE: Failure = {
  code: 'studio/no-instance',
  cause: 'this file has no instance of any problem',
  remedy: 'mazes in .lay files, and graphs and game trees in .test files can be opened',
};

async function openRecords(file: File): Promise<void> {
  const stem = file.name.replace(/\..*$/, '');
  const owner = catalog.problems.find(({ id }) => stem === id || stem.startsWith(`${id}_`));
  const variant = owner?.variants.find((name) => stem === `${owner.id}_${name}`);
  const format = owner ?? problem.peek();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const records = recordsIn(bytes, format);
  const [first = ''] = records;
  if (owner !== undefined && owner.id !== problem.peek().id)
    setProblem(owner.id, { record: first, ...defined({ variant }) });
  else setRecord(first);
  dropped.value = records.length > 1 ? { name: file.name, records } : undefined;
}

/** Divides a text into records, as files are. */
function recordsIn(bytes: Uint8Array, format: Parameters<typeof splitRecords>[1]): string[] {
  return splitRecords(bytes, format).map((each) => new TextDecoder().decode(each.bytes).trimEnd());
}
