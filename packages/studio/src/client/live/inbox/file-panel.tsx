/** One file: what became of it, and what belongs to it. */
import { useSignal } from '@preact/signals';
import type { FileRow } from '../../../messages.ts';
import { parameters, setParameters } from '../../shell/address.ts';
import { Drawings } from './drawings.tsx';
import { open } from './selection.ts';
import { retry, stop } from './retry.ts';
import { duration, outcomes, SIGNS, size, waiting } from './words.ts';
import { TextPart } from './text-part.tsx';

const PARTS = [
  { id: 'input', title: 'Input' },
  { id: 'answer', title: 'Answer' },
  { id: 'errors', title: 'Errors' },
  { id: 'drawing', title: 'Drawing' },
  { id: 'trace', title: 'Trace' },
] as const;

type Part = (typeof PARTS)[number]['id'];

/** Returns the parts that a file has, and the one to show first. */
function partsOf(row: FileRow): { parts: readonly Part[]; first: Part } {
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
    first: hasErrors ? 'errors' : isAnswered ? 'answer' : 'input',
  };
}

export function FilePanel({ row }: { readonly row: FileRow }) {
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

function Facts({ row }: { readonly row: FileRow }) {
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
