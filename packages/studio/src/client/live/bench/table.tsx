/** The table: what `queenside bench` prints, and what the solvers counted. */
import { gridOf, legend, notesOf, type BenchResult, type Field } from '@queenside/bench/view';
import { solverColor } from '../../look/solver-color.ts';
import { Choice } from '../../parts/choice.tsx';
import { countName } from '../../parts/count-name.ts';
import { parameters, setParameters } from '../../shell/address.ts';

export function BenchTable({
  result,
  isRunning,
}: {
  readonly result: BenchResult;
  readonly isRunning: boolean;
}) {
  const counts = countsOf(result);
  const wanted = parameters.value.get('show') ?? '';
  const shown = counts.includes(wanted) ? wanted : 'time';
  const { heads, names, fields } = gridOf(result);
  return (
    <>
      {counts.length > 0 && (
        <div class="shown">
          <Choice
            label="Show"
            value={shown}
            options={['time', ...counts].map((value) => ({ value, text: countName(value) }))}
            onChoose={(next) => setParameters({ show: next === 'time' ? undefined : next }, true)}
          />
        </div>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of the comparison">
        <table>
          <thead>
            <tr>
              <th scope="col">solver</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heads.map((solver, column) => (
              <tr key={solver}>
                <th scope="row">
                  <span
                    class="dot"
                    style={{ background: solverColor(solver) }}
                    aria-hidden="true"
                  />{' '}
                  {solver}
                </th>
                {names.map((name, row) => (
                  <td key={name}>
                    {shown === 'time' ? (
                      <Time field={fields[row]![column]!} isRunning={isRunning} />
                    ) : (
                      (result.rows[row]!.cells[column]!.counts?.[shown]?.toLocaleString('en') ??
                      '–')
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="caption">
        {shown === 'time' ? (
          legend(result).map((line) => <p key={line}>{line}</p>)
        ) : (
          <p>The median of what each solver counted. Equal seeds give equal counts everywhere.</p>
        )}
      </div>
      <Notes notes={notesOf(result)} />
    </>
  );
}

function Time({ field, isRunning }: { readonly field: Field; readonly isRunning: boolean }) {
  const { time, ratio, spread, quality, color } = field;
  if (time === '') return isRunning ? '…' : null;
  return (
    <span class={color}>
      <span class="time">{time}</span> <span class="ratio">{ratio}</span>
      {[spread, quality]
        .filter((text) => text !== '')
        .map((text) => (
          <span key={text} class="caption">
            {text}
          </span>
        ))}
    </span>
  );
}

/** Explains what went wrong. */
function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** Returns the names of what the solvers counted; first those that most of them have. */
function countsOf({ rows }: BenchResult): string[] {
  const seen = new Map<string, number>();
  for (const { cells } of rows)
    for (const { counts = {} } of cells)
      for (const name of Object.keys(counts)) seen.set(name, (seen.get(name) ?? 0) + 1);
  return [...seen].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
