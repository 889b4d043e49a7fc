/** The result as a table, to copy and to download. */
import { solverColor } from '../../look/solver-color.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { countName } from '../../parts/count-name.ts';
import { saveFile } from '../../parts/save-file.ts';
import type { Lane } from './race.ts';
import { csvOf, tableOf, textOf } from './table.ts';

export function Result({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { head, rows } = tableOf(lanes);
  return (
    <section class="panel stack" aria-labelledby="result">
      <div class="row spread">
        <h2 id="result">Result</h2>
        <div class="row">
          <CopyButton what="table" text={textOf(tableOf(lanes))} />
          <button
            type="button"
            onClick={() =>
              saveFile('race.csv', new Blob([csvOf(tableOf(lanes))], { type: 'text/csv' }))
            }
          >
            Download CSV
          </button>
        </div>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table of the result">
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {countName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([solver, ...cells]) => (
              <tr key={solver} style={{ '--solver': solverColor(solver!) }}>
                <th scope="row">
                  <span class="dot" aria-hidden="true" /> {solver}
                </th>
                {cells.map((text, index) => (
                  <td key={head[index + 1]}>{numberText(text)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="caption">
        Time: measured again while nobody watches, one solver after the other; the median of four
        runs after a first one, or a single run if it takes long. Browsers measure in tenths of a
        millisecond. All other counts are from the run in the film, with the same seed.
      </p>
    </section>
  );
}

function numberText(text: string): string {
  if (text === '') return '–';
  return /^\d+$/.test(text) ? Number(text).toLocaleString('en-US') : text;
}
