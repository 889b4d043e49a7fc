/** Edit and solve: a record, a solver, and the checked answer. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { catalog, exampleOf, problemOf } from '../../engine/catalog.ts';
import { Engine, JobFailed, JobStopped } from '../../engine/engine.ts';
import { solve, type Solved } from '../../engine/solve.ts';
import { parameters, setParameters } from '../../shell/address.ts';

const engine = new Engine();
const outcome = signal<Solved | Error | undefined>(undefined);

export default function SolvePage() {
  const problem = problemOf(parameters.value.get('problem') ?? undefined);
  const record = parameters.value.get('record') ?? exampleOf(problem.id);
  useEffect(() => {
    engine.stop();
    solve(engine, { problem: problem.id, record, options: {}, seed: 1 }).then(
      (solved) => (outcome.value = solved),
      (thrown: Error) => {
        if (!(thrown instanceof JobStopped)) outcome.value = thrown;
      },
    );
  }, [problem, record]);
  return (
    <div class="stack">
      <h1>Edit and solve</h1>
      <label class="row">
        Problem
        <select
          value={problem.id}
          onChange={({ currentTarget }) =>
            setParameters({ problem: currentTarget.value, record: undefined }, true)
          }
        >
          {catalog.problems.map(({ id }) => (
            <option value={id}>{id}</option>
          ))}
        </select>
      </label>
      <textarea
        aria-label="Record"
        value={record}
        onInput={({ currentTarget }) => setParameters({ record: currentTarget.value })}
      />
      <Outcome />
    </div>
  );
}

function Outcome() {
  const { value } = outcome;
  if (value === undefined) return <p class="caption">Solving…</p>;
  if (value instanceof JobFailed) return <p class="error">{value.failure.cause}</p>;
  if (value instanceof Error) return <p class="error">{value.message}</p>;
  return (
    <section class="panel stack" aria-label="Answer">
      <pre>{value.answer}</pre>
    </section>
  );
}
