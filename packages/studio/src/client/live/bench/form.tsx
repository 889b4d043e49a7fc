/** The form of a comparison: problem, sizes, solvers, rounds, and limits. */
import { Choice } from '@queenside/playground/choice';
import { solverColor } from '@queenside/playground/solver-color';
import { BENCH_LIMITS } from '../../../messages.ts';
import '@queenside/playground/choice.css';
import { offer } from './bench.ts';
import { change, choices, problem, sizes, wish, type SolverChoice } from './wish.ts';

const FRESH = {
  variant: undefined,
  task: undefined,
  solvers: undefined,
  record: undefined,
  z: undefined,
  solver: undefined,
};
const named = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

export function BenchForm() {
  const { problem: id, task, variant, n, rounds, seed, limit } = wish.value;
  const { problems } = offer.value!;
  const { tasks, variants, summary } = problem.value!;
  const { fault } = sizes.value;
  return (
    <>
      <div class="settings">
        <Choice
          label="Problem"
          value={id}
          options={named(problems.map((each) => each.id))}
          onChoose={(next) => change({ ...FRESH, problem: next })}
        />
        {tasks.length > 1 && (
          <Choice
            label="Task"
            value={task ?? ''}
            options={named(tasks)}
            onChoose={(next) => change({ task: next, solvers: undefined })}
          />
        )}
        {variants.length > 0 && (
          <Choice
            label="Variant"
            value={variant ?? ''}
            options={[{ value: '', text: 'none' }, ...named(variants)]}
            onChoose={(next) => change({ variant: next || undefined })}
          />
        )}
        <label class="choice">
          <span class="caption">Sizes</span>
          <input
            value={n}
            maxLength={BENCH_LIMITS.text}
            spellcheck={false}
            autocomplete="off"
            aria-invalid={fault !== undefined}
            aria-describedby="about-sizes"
            onInput={({ currentTarget }) => change({ n: currentTarget.value })}
          />
        </label>
        <NumberField name="rounds" label="Rounds" value={rounds} least={1} />
        <NumberField name="limit" label="Seconds per run" value={limit} least={1} />
        <NumberField name="seed" label="Seed" value={seed} least={0} />
      </div>
      {fault === undefined ? (
        <p class="caption" id="about-sizes">
          {summary}. Sizes: a list <code>8,10</code>, a range <code>8..14</code>, steps{' '}
          <code>10..50+10</code>, or a factor <code>1000..1000000x10</code>.
        </p>
      ) : (
        <p class="error" id="about-sizes">
          {fault}
        </p>
      )}
      <Solvers />
    </>
  );
}

function NumberField({
  name,
  label,
  value,
  least,
}: {
  readonly name: 'rounds' | 'limit' | 'seed';
  readonly label: string;
  readonly value: number;
  readonly least: number;
}) {
  const most = name === 'seed' ? Number.MAX_SAFE_INTEGER : BENCH_LIMITS[name];
  return (
    <label class="choice">
      <span class="caption">{label}</span>
      <input
        type="number"
        min={least}
        max={most}
        value={value}
        onChange={({ currentTarget }) => {
          const number = Math.round(Number(currentTarget.value)) || least;
          const fitting = Math.min(most, Math.max(least, number));
          currentTarget.value = String(fitting);
          change({ [name]: String(fitting) });
        }}
      />
    </label>
  );
}

function Solvers() {
  const all = choices.value;
  const able = all.filter(({ unable }) => unable === undefined);
  const toggle = (id: string): void => {
    const chosen = all.filter((each) => each.isChosen !== (each.id === id)).map((each) => each.id);
    const isAll = chosen.length === able.length && able.every((each) => chosen.includes(each.id));
    change({ solvers: isAll ? undefined : chosen.join(',') });
  };
  return (
    <fieldset class="solvers">
      <legend class="caption">Solvers</legend>
      {all.map((choice) => (
        <SolverBox key={choice.id} choice={choice} onToggle={() => toggle(choice.id)} />
      ))}
    </fieldset>
  );
}

function SolverBox({
  choice: { id, isChosen, unable },
  onToggle,
}: {
  readonly choice: SolverChoice;
  readonly onToggle: () => void;
}) {
  return (
    <label class={`solver-box ${unable === undefined ? '' : 'unable'}`}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={unable !== undefined && !isChosen}
        onChange={onToggle}
      />
      <span class="dot" style={{ background: solverColor(id) }} aria-hidden="true" />
      <span>
        {id}
        {unable !== undefined && <span class="caption reason">{unable}</span>}
      </span>
    </label>
  );
}
