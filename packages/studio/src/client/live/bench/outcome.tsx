/** What has been measured so far, and how far the comparison is. */
import { headline, plotBench, withoutUnable } from '@queenside/bench/view';
import type { BenchMessage, BenchTurn, BenchWish } from '../../../messages.ts';
import { saveFile } from '../../parts/save-file.ts';
import { duration } from '../inbox/words.ts';
import { Plot } from './plot.tsx';
import { BenchTable } from './table.tsx';
import { adopt, benchCommand, wish as shown } from './wish.ts';

export function Outcome({
  message,
  wish,
}: {
  readonly message: BenchMessage;
  readonly wish: BenchWish;
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
function Other({ wish }: { readonly wish: BenchWish }) {
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

function State({ message, wish }: { readonly message: BenchMessage; readonly wish: BenchWish }) {
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

function turnText({ round, expected }: BenchTurn, { rounds }: BenchWish): string {
  if (round === 0) return 'Warming up';
  return `Round ${round} of ${rounds}, about ${duration(expected)} left`;
}
