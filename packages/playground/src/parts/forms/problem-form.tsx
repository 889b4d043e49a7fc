/** Chooses the problem, and the record to begin with. */
import type { Answered } from '@queenside/runtime';
import type { ComponentChildren } from 'preact';
import { catalog, examplesOf, nameOf } from '../../engine/catalog.ts';
import { PageEngine } from '../../engine/engine.ts';
import { history } from '../../state/edited.ts';
import { problem, record, setProblem, setRecord, variant } from '../../state/question.ts';
import { Missing } from '../missing.tsx';

const engine = new PageEngine();

interface ProblemFormProps {
  /** The problems to choose from. Default: all. */
  readonly problems?: typeof catalog.problems;
  /** More fields of the same row. */
  readonly children?: ComponentChildren;
}

export function ProblemForm({ problems = catalog.problems, children }: ProblemFormProps) {
  const { id, summary, variants, parameters } = problem.value;
  const examples = examplesOf(id);
  const shown = examples.findIndex(
    (example) => example.record === record.value && example.variant === variant.value,
  );
  return (
    <div class="problem">
      <div class="row">
        <label class="inline">
          Problem
          <select value={id} onChange={({ currentTarget }) => setProblem(currentTarget.value)}>
            {problems.map((each) => (
              <option key={each.id} value={each.id}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
        {variants.length > 0 && (
          <label class="inline">
            Variant
            <select
              value={variant.value ?? ''}
              onChange={({ currentTarget }) =>
                setRecord(record.peek(), true, { variant: currentTarget.value || undefined })
              }
            >
              <option value="">none</option>
              {variants.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <label class="inline long-list">
          Example
          <select
            value={shown === -1 ? '' : shown}
            onChange={({ currentTarget }) => {
              const example = examples[Number(currentTarget.value)];
              if (currentTarget.value === '' || example === undefined) return;
              history.keep();
              setRecord(example.record, true, { variant: example.variant });
            }}
          >
            <option value="">choose…</option>
            {examples.map((example, index) => (
              <option key={index} value={index}>
                {shorten(example.title ?? example.record)}
              </option>
            ))}
          </select>
        </label>
        {parameters && (
          <button type="button" onClick={() => void generate(id)}>
            Random
          </button>
        )}
        {children}
      </div>
      <div class="row">
        <p class="lead">{summary}</p> <code class="caption">{id}</code>
      </div>
      <Missing />
    </div>
  );
}

const LONGEST = 44;

function shorten(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' / ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** Makes a record with the problem's generator. */
async function generate(id: string): Promise<void> {
  const { parameters, plugin } = problem.peek();
  const seed = Math.floor(Math.random() * 2 ** 31);
  const given = parameters?.['count'] ? { count: 1 } : {};
  const { chunks } = await engine.run<Pick<Answered, 'chunks'>>(
    { kind: 'generate', problem: id, parameters: given, seed },
    [plugin],
  );
  history.keep();
  setRecord((await new Blob([...chunks] as BlobPart[]).text()).trimEnd(), true);
}
