/** Bench: solvers side by side, as `queenside bench` compares them. The comparison is on the server, so a reload loses nothing. */
import { useEffect } from 'preact/hooks';
import { parameters } from '@queenside/playground/address';
import { CopyButton } from '@queenside/playground/copy-button';
import { PageHead } from '@queenside/playground/page-head';
import { ConnectionNote } from '../stream/connection-note.tsx';
import { work } from '../work/work.ts';
import { bench, offer, refusal, start, stop } from './bench.ts';
import { BenchForm } from './form.tsx';
import { Outcome } from './outcome.tsx';
import { adopt, benchCommand, choices, sizes, wish } from './wish.ts';
import './bench.css';

export default function BenchPage() {
  const message = bench.value;
  const known = message !== undefined;
  // A page that was asked for nothing shows what is there.
  useEffect(() => {
    const isAsked = ['problem', 'n', 'solvers'].some((name) => parameters.peek().has(name));
    if (!isAsked && message?.wish !== undefined) adopt(message.wish);
  }, [known]);
  return (
    <div class="bench stack">
      <PageHead title="Bench" />
      <ConnectionNote />
      {offer.value === undefined || message === undefined ? (
        <p class="caption">Connecting…</p>
      ) : (
        <>
          <section class="panel stack" aria-label="What to compare">
            <BenchForm />
            <Actions />
          </section>
          {message.wish !== undefined && <Outcome message={message} wish={message.wish} />}
        </>
      )}
      {offer.value === undefined && refusal.value !== '' && <Refused />}
    </div>
  );
}

function Actions() {
  const { state } = bench.value!;
  const isRunning = state === 'preparing' || state === 'running';
  const isChosen = choices.value.some((each) => each.isChosen);
  const isReady = sizes.value.fault === undefined && isChosen;
  return (
    <>
      <div class="row">
        {isRunning ? (
          <button type="button" class="primary" onClick={stop}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="primary"
            disabled={!isReady}
            onClick={() => start(wish.value)}
          >
            Compare
          </button>
        )}
        {isChosen ? <Command /> : <p class="caption">Choose a solver.</p>}
      </div>
      <Busy isRunning={isRunning} />
      {refusal.value !== '' && <Refused />}
    </>
  );
}

function Refused() {
  return (
    <p class="error" role="alert">
      {refusal.value}
    </p>
  );
}

/** The same comparison for a terminal. */
function Command() {
  const command = benchCommand(wish.value);
  return (
    <div class="command">
      <code tabIndex={0} role="region" aria-label="The same as a command">
        {command}
      </code>
      <CopyButton what="command" text={command} />
    </div>
  );
}

/** Files that are answered at the same time disturb the measurements. */
function Busy({ isRunning }: { readonly isRunning: boolean }) {
  const { isWatching = false, workers = [] } = work.value ?? {};
  if (!isRunning || !isWatching || workers.length === 0) return null;
  return <p class="note">Files are being answered at the same time, so all times are longer.</p>;
}
