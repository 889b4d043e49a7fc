/** Shows the measurements so far, and the progress of the comparison. */
import {
  headline,
  plotBench,
  withoutUnable,
  drawMarks,
  gridOf,
  legend,
  notesOf,
  type BenchResult,
  type Field,
} from '@queenside/bench/view';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { parameters, setParameters } from '@queenside/playground/address';
import { Choice } from '@queenside/playground/choice';
import { countName } from '@queenside/playground/counts';
import { saveFile } from '@queenside/playground/save-file';
import { solverColor } from '@queenside/playground/solver-color';
import type { BenchMessage, BenchTurn, BenchRequest } from '../../../messages.ts';
import { duration } from '../inbox/words.ts';
import { adopt, benchCommand, wish as shown } from './wish.ts';

const LEAST_HEIGHT = 380;

/** The room above and below the axes. */
const ROOM = { top: 20, bottom: 52 };

export function Outcome({
  message,
  wish,
}: {
  readonly message: BenchMessage;
  readonly wish: BenchRequest;
}) {
  const { result: whole, machine, error, state } = message;
  const result = whole && withoutUnable(whole);
  const isRunning = state === 'preparing' || state === 'running';
  return (
    <section class="panel stack" aria-labelledby="outcome">
      <div class="row spread">
        <h2 id="outcome">{result ? headline(result) : `${wish.problem}, sizes ${wish.n}`}</h2>
        {result && machine && (
          <div class="row exports">
            <a href="api/bench/comparison.csv" download="comparison.csv">
              CSV
            </a>
            <a href="api/bench/comparison.json" download="comparison.json">
              JSON
            </a>
            <button
              type="button"
              onClick={() =>
                saveFile(
                  'comparison.svg',
                  new Blob([plotBench(result, machine)], { type: 'image/svg+xml' }),
                )
              }
            >
              Save SVG
            </button>
          </div>
        )}
      </div>
      <Other wish={wish} />
      <State message={message} wish={wish} />
      {error && (
        <p class="error" role="alert">
          {error.cause}
          {error.remedy !== '' && `; ${error.remedy}`}
        </p>
      )}
      {result && <Plot result={result} />}
      {result && <BenchTable result={result} isRunning={isRunning} />}
      {machine && (
        <p class="caption">
          {machine.cpu}, {machine.cores} cores; Node.js {machine.node}; {machine.platform}{' '}
          {machine.arch}
        </p>
      )}
    </section>
  );
}

/** The settings above may be other ones. */
function Other({ wish }: { readonly wish: BenchRequest }) {
  if (benchCommand(wish) === benchCommand(shown.value)) return null;
  return (
    <p class="note row">
      This was compared with other settings.
      <button type="button" onClick={() => adopt(wish)}>
        Show these settings
      </button>
    </p>
  );
}

const STATES: Readonly<Record<BenchMessage['state'], string>> = {
  idle: '',
  preparing: 'Making the records…',
  running: 'Running',
  done: 'Complete',
  stopped: 'Stopped',
  failed: 'Failed',
};

function State({ message, wish }: { readonly message: BenchMessage; readonly wish: BenchRequest }) {
  const { state, turn, result } = message;
  return (
    <div class="state">
      <p role="status" class={state === 'preparing' || state === 'running' ? 'working' : ''}>
        {state === 'stopped' && result ? 'Stopped early: what was measured stays.' : STATES[state]}
      </p>
      {state === 'running' && turn && result && (
        <>
          <progress
            aria-label="Progress of the comparison"
            value={turn.round * result.rows.length + turn.row}
            max={(wish.rounds + 1) * result.rows.length}
          />
          <p class="caption">
            {turnText(turn, wish)}, size {result.rows[turn.row]?.size?.toLocaleString('en')},{' '}
            {turn.solver}
          </p>
        </>
      )}
    </div>
  );
}

function turnText({ round, expected }: BenchTurn, { rounds }: BenchRequest): string {
  if (round === 0) return 'Warming up';
  return `Round ${round} of ${rounds}, about ${duration(expected)} left`;
}

/** The curves. The table below has the same numbers as text. */
function Plot({ result }: { readonly result: BenchResult }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => (width.value = entry!.contentRect.width));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const isDrawable = result.rows.some(({ cells }) =>
    cells.some(({ summary, standing }) => summary !== undefined || standing === 'overran'),
  );
  const drawn =
    isDrawable && width.value > 0
      ? drawMarks(result, { width: width.value, leastHeight: LEAST_HEIGHT, ...ROOM })
      : undefined;
  return (
    <div ref={frame} class="plot">
      {drawn && (
        <svg
          width={width.value}
          height={drawn.height}
          role="img"
          aria-label="Time over size, a curve for each solver. The table has the numbers."
          ref={(svg) => {
            if (svg) colorPlot(svg, result, drawn.solvers);
          }}
          dangerouslySetInnerHTML={{ __html: drawn.elements }}
        />
      )}
    </div>
  );
}

/** Gives each solver the color that it has on every page. The content security policy allows styles by script only. */
function colorPlot(svg: SVGSVGElement, { solvers }: BenchResult, drawn: readonly number[]): void {
  for (const index of drawn)
    for (const group of svg.querySelectorAll<SVGGElement>(`.s${index}`))
      group.style.setProperty('--solver', solverColor(solvers[index]!));
}

/** The table: what `queenside bench` prints, and what the solvers counted. */
function BenchTable({
  result,
  isRunning,
}: {
  readonly result: BenchResult;
  readonly isRunning: boolean;
}) {
  const counts = countsOf(result);
  const wanted = parameters.value.get('show') ?? '';
  const metric = counts.includes(wanted) ? wanted : 'time';
  const { heads, names, fields } = gridOf(result);
  return (
    <>
      {counts.length > 0 && (
        <div class="shown">
          <Choice
            label="Show"
            value={metric}
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
                    {metric === 'time' ? (
                      <Time field={fields[row]![column]!} isRunning={isRunning} />
                    ) : (
                      (result.rows[row]!.cells[column]!.counts?.[metric]?.toLocaleString('en') ??
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
        {metric === 'time' ? (
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
