/** Shows the current work: workers, files, the rate, and the remaining time. */
import { addressOf } from '@queenside/playground/address';
import { PageHead } from '@queenside/playground/page-head';
import type {
  ListedState,
  QueueRow,
  RunningRow,
  WorkerRow,
  WorkMessage,
} from '../../../messages.ts';
import { retryNote, stop } from '../inbox/retry.ts';
import { count, duration, plural, SIGNS, waiting } from '../inbox/words.ts';
import { now } from '../now.ts';
import { ConnectionNote } from '../stream/connection-note.tsx';
import { rates, work } from './work.ts';
import './work.css';

const SHOWN = 20;
const LONG_MS = 1000;

export default function WorkPage() {
  const message = work.value;
  return (
    <div class="work">
      <PageHead title="Work" />
      <ConnectionNote />
      {message === undefined ? <p class="caption">Connecting…</p> : <Content message={message} />}
    </div>
  );
}

function Content({ message }: { readonly message: WorkMessage }) {
  const { isWatching, inbox, outbox } = message;
  return (
    <>
      <p class="caption">
        {isWatching ? 'This studio answers the files of ' : 'This studio shows the files of '}
        <bdi>{inbox}</bdi>; answers go to <bdi>{outbox}</bdi>.
        {!isWatching && (
          <>
            {' '}
            Answer them with <code>queenside watch</code> in a terminal.
          </>
        )}
      </p>
      <Figures message={message} />
      <Shares message={message} />
      {message.queue && <Queue queue={message.queue} />}
      {isWatching && <Workers message={message} />}
      <Running running={message.running} />
    </>
  );
}

function Figures({ message }: { readonly message: WorkMessage }) {
  const { counts, filesPerSecond, secondsLeft, finished, queue } = message;
  return (
    <dl class="figures">
      <Figure name="Waiting" value={count(counts.waiting)} />
      <Figure name="Running" value={count(counts.running)} />
      <div class="panel figure wide">
        <dt>Files a second</dt>
        <dd>{filesPerSecond.toFixed(1)}</dd>
        <Curve values={rates.value} />
      </div>
      <Figure
        name="Time left"
        value={secondsLeft === undefined ? '–' : duration(secondsLeft * 1000)}
      />
      <Figure name="Finished since the start" value={count(finished)} />
      {queue !== undefined && <Figure name="Jobs in the queue" value={count(queue.jobs)} />}
    </dl>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div class="panel figure">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The rate of the last two minutes. */
function Curve({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const points = values.map((value, index) => `${index},${30 - (value / most) * 28}`).join(' ');
  return (
    <svg class="curve" viewBox="0 0 120 30" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}

const ORDER: readonly ListedState[] = [
  'done',
  'undecided',
  'failed',
  'rejected',
  'stopped',
  'running',
  'waiting',
];

/** All files by state, as a bar and as its legend. */
function Shares({ message: { counts } }: { readonly message: WorkMessage }) {
  const total = ORDER.reduce((sum, state) => sum + counts[state], 0);
  const present = ORDER.filter((state) => counts[state] > 0);
  return (
    <section class="panel stack" aria-label="All files">
      <h2>{plural(total, 'file')}</h2>
      {total > 0 && (
        <>
          <div class="shares" aria-hidden="true">
            {present.map((state) => (
              <span class={`state-${state}`} style={{ flexGrow: counts[state] }} />
            ))}
          </div>
          <ul class="legend">
            {present.map((state) => (
              <li class={`state-${state}`}>
                <a href={addressOf('inbox', { show: state === 'rejected' ? 'failed' : state })}>
                  <span class="sign" aria-hidden="true">
                    {SIGNS[state].sign}
                  </span>{' '}
                  {SIGNS[state].word} {count(counts[state])}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The workers on this and other machines that take jobs from the queue. */
function Queue({ queue: { workers, trouble } }: { readonly queue: QueueRow }) {
  return (
    <section class="panel stack" aria-label="Remote workers">
      <h2>
        {workers.length === 0 ? 'No remote workers' : plural(workers.length, 'remote worker')}
      </h2>
      {trouble && (
        <p class="error" role="alert">
          {trouble.cause}; {trouble.remedy}
        </p>
      )}
      {workers.length > 0 && (
        <ul class="workers">
          {workers.map(({ host, pid, jobs }) => (
            <li key={`${host} ${pid}`}>
              <bdi class="what">{host}</bdi>
              <span class="caption">
                process {pid}, {plural(jobs, 'job')} at once
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Workers({ message: { workers, jobs, queue } }: { readonly message: WorkMessage }) {
  const idle = Math.max(0, jobs - workers.length);
  return (
    <section class="panel stack" aria-label="Workers">
      <h2>{plural(jobs, queue === undefined ? 'worker' : 'local worker')}</h2>
      {queue !== undefined && (
        <p class="caption">They check answers, and solve what is too large for the queue.</p>
      )}
      <ul class="workers">
        {workers.map((worker) => (
          <Worker key={worker.since} worker={worker} />
        ))}
        {idle > 0 && <li class="idle">{idle} idle</li>}
      </ul>
    </section>
  );
}

/** The words for the kinds of jobs. */
const JOBS: Readonly<Record<string, string>> = {
  solve: 'solves',
  part: 'solves a part of',
  join: 'joins the parts of',
  judge: 'judges answers to',
  verify: 'checks answers to',
  replay: 'replays',
  generate: 'generates',
};

function Worker({ worker }: { readonly worker: WorkerRow }) {
  const { job, problem, solver, transport, since } = worker;
  return (
    <li>
      <span class="what">
        {JOBS[job] ?? job} {problem}
        {solver !== undefined && ` with ${solver}`}
      </span>
      <span class="caption">
        {transport}, {duration(Math.max(0, now.value - since))}
      </span>
    </li>
  );
}

/** Files that take a second or longer; shorter ones would only flicker. */
function Running({ running }: { readonly running: readonly RunningRow[] }) {
  const long = running
    .filter(({ since }) => now.value - since >= LONG_MS)
    // First those with workers.
    .toSorted(
      (a, b) => Number(a.wait !== undefined) - Number(b.wait !== undefined) || a.since - b.since,
    );
  return (
    <section class="panel stack" aria-label="Running files">
      <div class="row">
        <h2>Running</h2>
        <span role="status" class="caption end">
          {retryNote.value}
        </span>
      </div>
      {long.length === 0 && <p class="caption">{noneLong(running.length)}</p>}
      <ul class="running">
        {long.slice(0, SHOWN).map(({ id, name, since, wait, records, share, process }) => (
          <li key={id}>
            <a href={addressOf('inbox', { file: id })}>
              <bdi>{name}</bdi>
            </a>
            {share !== undefined && (
              <progress value={share} aria-label={`Progress of ${name}`}>
                {Math.round(share * 100)} %
              </progress>
            )}
            <span class="caption">
              {records !== undefined && `${plural(records, 'record')}, `}
              {process !== undefined && `process ${process}, `}
              {wait === undefined ? duration(now.value - since) : waiting(wait)}
            </span>
            <button type="button" aria-label={`Stop ${name}`} onClick={() => void stop(id)}>
              Stop
            </button>
          </li>
        ))}
      </ul>
      {long.length > SHOWN && <p>and {plural(long.length - SHOWN, 'more file')}</p>}
    </section>
  );
}

function noneLong(short: number): string {
  return short === 0 ? 'No file is being answered.' : 'Each file takes less than a second.';
}
