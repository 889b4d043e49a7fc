/** Chooses the solver, its options, and the seed. */
import { solverColor } from '../../look/solver-color.ts';
import { OptionFields } from './option-fields.tsx';
import {
  options,
  problem,
  seed,
  setOption,
  setSeed,
  setSolver,
  solver,
  solvers,
} from '../../state/question.ts';
import { solverEntry, unable } from '../../state/unable.ts';

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
    <div class="inline solver">
      <label for="solver">Solver</label>
      <span
        class="dot"
        style={{ background: chosen ? solverColor(chosen.id) : 'var(--dim)' }}
        aria-hidden="true"
      />
      <select
        id="solver"
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => setSolver(currentTarget.value)}
      >
        <option value="">automatic: the fastest</option>
        {solvers.value.map(({ id }) => {
          const { text, isDisabled } = solverEntry(id);
          return (
            <option key={id} value={id} disabled={isDisabled && id !== chosen?.id}>
              {text}
            </option>
          );
        })}
      </select>
    </div>
  );
}

/** Shows the description of the chosen solver, its options, and the seed. */
export function SolverOptions() {
  const chosen = solver.value;
  const schemas = chosen?.options ?? {};
  return (
    <div class="stack">
      <Sections />
      {chosen && (
        <div class="row caption">
          <p>{chosen.summary}</p> <code>{chosen.id}</code>
        </div>
      )}
      {chosen && unable.value.has(chosen.id) && (
        <p class="caption failed-text">
          It cannot solve this record: {unable.value.get(chosen.id)}.
        </p>
      )}
      {Object.keys(schemas).length > 0 && (
        <details open={Object.keys(options.value).length > 0}>
          <summary>Options</summary>
          <OptionFields schemas={schemas} values={options.value} onChange={setOption} />
        </details>
      )}
      {chosen?.capabilities.deterministic !== true && <SeedField />}
    </div>
  );
}

/** Says that files of the problem have several answers to each record, if they do. */
function Sections() {
  const { sections } = problem.value;
  if (sections === undefined) return null;
  const names = sections.map(({ label, solver: id }) =>
    label === id ? label : `${label} (${id})`,
  );
  return (
    <p class="caption">
      A file has {sections.length} {sections.length === 1 ? 'answer' : 'answers'} to each record, by{' '}
      {new Intl.ListFormat('en').format(names)}. This page shows one solver at a time.
    </p>
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
