/** One file: what became of it, and what belongs to it. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { parameters, setParameters, addressOf } from '@queenside/playground/address';
import { DrawingImage } from '@queenside/playground/drawing-image';
import type { InboxFile, DrawingRow } from '../../../messages.ts';
import { AnswerAs } from './answer-as.tsx';
import { open } from './selection.ts';
import { retry, stop } from './retry.ts';
import { duration, outcomes, SIGNS, size, waiting, plural } from './words.ts';
import { getJson, required, type RefusedError } from '../stream/api.ts';

/** The most bytes to show. */
const MOST = 256 << 10;

const PARTS = [
  { id: 'input', title: 'Input' },
  { id: 'answer', title: 'Answer' },
  { id: 'errors', title: 'Errors' },
  { id: 'drawing', title: 'Drawing' },
  { id: 'trace', title: 'Trace' },
] as const;

type Part = (typeof PARTS)[number]['id'];

/** Returns the parts that a file has, and the one to show first. */
function partsOf(row: InboxFile): { parts: readonly Part[]; first: Part } {
  const { state, failed, undecided, hasTrace } = row;
  const isAnswered = state === 'done' || state === 'undecided' || state === 'failed';
  const hasErrors = state === 'rejected' || failed > 0 || undecided > 0;
  return {
    parts: [
      'input',
      ...(isAnswered ? (['answer'] as const) : []),
      ...(hasErrors ? (['errors'] as const) : []),
      ...(isAnswered ? (['drawing'] as const) : []),
      ...(hasTrace === true ? (['trace'] as const) : []),
    ],
    // Why a file was rejected is said above its parts.
    first: state === 'rejected' ? 'input' : hasErrors ? 'errors' : isAnswered ? 'answer' : 'input',
  };
}

export function FilePanel({ row }: { readonly row: InboxFile }) {
  const { id, name, state, reason, remedy, since, wait } = row;
  const { parts, first } = partsOf(row);
  const wanted = parameters.value.get('part') as Part | null;
  const part = wanted !== null && parts.includes(wanted) ? wanted : first;
  const { sign, word } = SIGNS[state];
  return (
    <section class="panel file-panel" aria-label={`File ${name}`}>
      <header>
        <button type="button" class="close" onClick={() => open(undefined)}>
          <span aria-hidden="true">←</span> All files
        </button>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p class={`state-${state}`}>
          <span class="badge">
            <span aria-hidden="true">{sign}</span> {word}
          </span>{' '}
          <Facts row={row} />
        </p>
        {reason !== undefined && (
          <p class="error">
            {reason}
            {remedy !== undefined && remedy !== '' && <span class="remedy">{remedy}</span>}
          </p>
        )}
        {row.isUnknown && <AnswerAs row={row} />}
      </header>
      <nav class="parts" aria-label="Parts of the file">
        {PARTS.filter((each) => parts.includes(each.id)).map((each) => (
          <button
            type="button"
            aria-pressed={each.id === part}
            onClick={() => setParameters({ part: each.id })}
          >
            {each.title}
          </button>
        ))}
        {state === 'running' || wait !== undefined ? (
          <AskButton key={`stop ${id}`} text="Stop" ask={() => stop(id)} />
        ) : (
          state !== 'waiting' && (
            <AskButton
              key={`retry ${id}`}
              text={state === 'stopped' ? 'Resume' : 'Answer again'}
              ask={() => retry([id])}
            />
          )
        )}
      </nav>
      {part === 'drawing' ? (
        <Drawings key={`${id} ${since}`} id={id} problem={row.problem} />
      ) : (
        <TextPart key={`${id} ${since} ${part}`} id={id} part={part} />
      )}
    </section>
  );
}

function Facts({ row }: { readonly row: InboxFile }) {
  const { problem, solvers = [], milliseconds, waited, bytes, state, since, wait } = row;
  const isAnswered = milliseconds !== undefined && state !== 'rejected' && state !== 'stopped';
  const facts = [
    isAnswered ? outcomes(row) : '',
    wait === undefined ? '' : waiting(wait),
    problem ?? '',
    solvers.join(', '),
    milliseconds === undefined ? '' : duration(milliseconds),
    waited === undefined ? '' : `waited ${duration(waited)}`,
    bytes === 0 ? '' : size(bytes),
    since === 0
      ? ''
      : new Date(since).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' }),
  ];
  return <span class="caption">{facts.filter((fact) => fact !== '').join(' · ')}</span>;
}

interface AskButtonProps {
  readonly text: string;
  readonly ask: () => Promise<void>;
}

function AskButton({ text, ask }: AskButtonProps) {
  const asked = useSignal(false);
  return (
    <button
      type="button"
      class="retry"
      disabled={asked.value}
      onClick={() => {
        asked.value = true;
        void ask().finally(() => (asked.value = false));
      }}
    >
      {text}
    </button>
  );
}

interface DrawingsProps {
  readonly id: string;
  /** The problem of the file. */
  readonly problem: string | undefined;
}

/** The drawings of a file's answers. They are shown as images, in which nothing runs. */
function Drawings({ id, problem }: DrawingsProps) {
  const found = useSignal<readonly DrawingRow[] | undefined>(undefined);
  const refusal = useSignal('');
  const at = useSignal(0);
  useEffect(() => {
    getJson<DrawingRow[]>(`api/files/${id}/drawings`).then(
      (rows) => (found.value = rows),
      (thrown: RefusedError) => (refusal.value = thrown.message),
    );
  }, []);
  if (refusal.value !== '') return <p class="caption part">{refusal.value}</p>;
  if (found.value === undefined)
    return <p class="caption part">Drawing, as soon as a worker is free…</p>;
  const drawing = found.value[at.value];
  if (drawing === undefined) return <p class="caption part">No answer could be drawn.</p>;
  const { record, line } = drawing;
  return (
    <div class="part">
      <div class="row">
        <button type="button" disabled={at.value === 0} onClick={() => at.value--}>
          Previous
        </button>
        <span role="status">
          Record {record}, line {line} ({at.value + 1} of {plural(found.value.length, 'drawing')})
        </span>
        <button
          type="button"
          disabled={at.value === found.value.length - 1}
          onClick={() => at.value++}
        >
          Next
        </button>
      </div>
      <DrawingImage
        address={`api/files/${id}/drawings/${record}`}
        alt={`The answer to record ${record}`}
        problem={problem}
      />
    </div>
  );
}

interface Shown {
  readonly text: string;
  readonly size: number;
}

/** A text that belongs to a file. It is shown as it is: nothing in it is markup. */
interface TextPartProps {
  readonly id: string;
  readonly part: string;
}

function TextPart({ id, part }: TextPartProps) {
  const shown = useSignal<Shown | undefined>(undefined);
  const problem = useSignal('');
  const address = `api/files/${id}/${part}`;
  useEffect(() => {
    const leaving = new AbortController();
    load(address, leaving.signal).then(
      (found) => (shown.value = found),
      (thrown: RefusedError) => {
        if (!leaving.signal.aborted) problem.value = thrown.message;
      },
    );
    return () => leaving.abort();
  }, []);
  if (problem.value !== '') return <p class="caption part">{problem.value}</p>;
  if (shown.value === undefined) return <p class="caption part">Loading…</p>;
  const { text, size: whole } = shown.value;
  return (
    <div class="part">
      <p class="caption row">
        {whole > MOST ? `The first ${size(MOST)} of ${size(whole)}` : size(whole)}
        <a href={`${address}?download`}>Download</a>
        {part === 'trace' && <a href={addressOf('step', { trace: id })}>Step through it</a>}
      </p>
      <pre class={part === 'errors' ? 'sentences' : ''} tabIndex={0} aria-label="Content">
        {text}
      </pre>
    </div>
  );
}

async function load(address: string, signal: AbortSignal): Promise<Shown> {
  const response = await required(fetch(`${address}?first=${MOST}`, { signal }));
  const whole = Number(response.headers.get('X-Queenside-Size'));
  return { text: await response.text(), size: whole };
}
