/** Who answers: the solver, its options, and the seed. */
import type { OptionSchema } from '@queenside/core';
import { solverColor } from '../look/solver-color.ts';
import {
  options,
  seed,
  setOption,
  setSeed,
  setSolver,
  solver,
  solvers,
} from '../state/question.ts';

export function SolverForm() {
  return (
    <div class="stack">
      <SolverSelect />
      <SolverOptions />
    </div>
  );
}

/** A choice of the solvers, with the color that the chosen one has on every page. */
export function SolverSelect() {
  const chosen = solver.value;
  return (
    <label class="inline solver">
      Solver
      <span
        class="dot"
        style={{ background: chosen ? solverColor(chosen.id) : 'var(--dim)' }}
        aria-hidden="true"
      />
      <select
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => setSolver(currentTarget.value || undefined)}
      >
        <option value="">the fastest that is able</option>
        {solvers.value.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the chosen solver is, its options, and the seed. */
export function SolverOptions() {
  const chosen = solver.value;
  const schemas = Object.entries(chosen?.options ?? {});
  return (
    <div class="stack">
      {chosen && <p class="caption">{chosen.summary}</p>}
      {schemas.length > 0 && (
        <details open={Object.keys(options.value).length > 0}>
          <summary>Options</summary>
          <div class="fields">
            {schemas.map(([name, schema]) => (
              <OptionField key={name} name={name} schema={schema} />
            ))}
          </div>
        </details>
      )}
      {chosen?.capabilities.deterministic !== true && <SeedField />}
    </div>
  );
}

function SeedField() {
  return (
    <div class="field">
      <label for="seed">Seed</label>
      <span class="row">
        <input
          id="seed"
          type="number"
          min="0"
          value={seed.value}
          onInput={({ currentTarget }) => setSeed(currentTarget.value)}
        />
        <button type="button" onClick={() => setSeed(String(seed.value + 1))}>
          Another
        </button>
      </span>
    </div>
  );
}

interface OptionProps {
  readonly name: string;
  readonly schema: OptionSchema;
}

/** One option, as its schema says. */
function OptionField({ name, schema }: OptionProps) {
  const value = options.value[name] ?? schema.default;
  const text = textOf(value);
  const change = (next: string): void =>
    setOption(name, next === textOf(schema.default) ? undefined : next);
  return (
    <div class="field">
      <label for={`option-${name}`}>{name}</label>
      <Input {...{ name, schema, text, change }} />
      <span class="caption" id={`about-${name}`}>
        {schema.description}
      </span>
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface InputProps extends OptionProps {
  readonly text: string;
  readonly change: (text: string) => void;
}

function Input({ name, schema, text, change }: InputProps) {
  const shared = { id: `option-${name}`, 'aria-describedby': `about-${name}` };
  const choices = (schema['enum'] ?? (schema.type === 'boolean' ? [true, false] : undefined)) as
    | readonly unknown[]
    | undefined;
  if (choices !== undefined)
    return (
      <select
        {...shared}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {schema.default === undefined && <option value="">none</option>}
        {choices.map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {String(choice)}
          </option>
        ))}
      </select>
    );
  const typed = {
    ...shared,
    value: text,
    onInput({ currentTarget }: { readonly currentTarget: HTMLInputElement }) {
      change(currentTarget.value);
    },
  };
  if (schema.type !== 'integer' && schema.type !== 'number') return <input {...typed} />;
  return (
    <input
      type="number"
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema['minimum'] as number | undefined}
      max={schema['maximum'] as number | undefined}
      {...typed}
    />
  );
}
