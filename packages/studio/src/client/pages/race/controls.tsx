/** The clock of the race: play, step, scrub, speed, and what moves all lanes by one. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Choice } from '../../parts/choice.tsx';
import { setParameters } from '../../shell/address.ts';
import type { Sync } from './race.ts';

const isPlaying = signal(false);
/** In moments per second. */
const speed = signal(10);
const SPEEDS = [1, 2, 5, 10, 30, 100, 500];
const FRAME = 33;

export function Controls({
  sync,
  kinds,
  moment,
  last,
  slowest,
}: {
  readonly sync: Sync;
  readonly kinds: readonly string[];
  readonly moment: number;
  readonly last: number;
  /** The time of the slowest lane, in milliseconds. */
  readonly slowest: number;
}) {
  const go = (to: number) => {
    isPlaying.value = false;
    show(Math.max(0, Math.min(last, to)));
  };
  useEffect(() => {
    if (!isPlaying.value) return;
    const [start, since] = [moment, performance.now()];
    const timer = setInterval(
      () => {
        const now = start + Math.floor(((performance.now() - since) / 1000) * speed.value);
        if (now >= last) isPlaying.value = false;
        show(Math.min(last, now));
      },
      Math.max(FRAME, 500 / speed.value),
    );
    return () => clearInterval(timer);
  }, [isPlaying.value, speed.value, last, sync]);
  useEffect(() => () => void (isPlaying.value = false), []);
  return (
    <section class="panel row clock" aria-label="Clock">
      <button
        type="button"
        class="primary"
        onClick={() => {
          if (moment === last) show(0);
          isPlaying.value = !isPlaying.value;
        }}
      >
        {isPlaying.value ? 'Pause' : 'Play'}
      </button>
      <button type="button" aria-label="One step back" onClick={() => go(moment - 1)}>
        ◀
      </button>
      <button type="button" aria-label="One step on" onClick={() => go(moment + 1)}>
        ▶
      </button>
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={momentText(sync, moment, last, slowest)}
        min={0}
        max={last}
        value={moment}
        onInput={({ currentTarget }) => go(Number(currentTarget.value))}
      />
      <output>{momentText(sync, moment, last, slowest)}</output>
      <Choice
        label="Together by"
        value={sync}
        options={[
          { value: 'step', text: 'step: every event' },
          { value: 'time', text: 'time' },
          ...kinds.map((kind) => ({ value: `event:${kind}`, text: `event: ${kind}` })),
        ]}
        onChoose={(next) => setParameters({ sync: next, t: undefined }, true)}
      />
      <Choice
        label="Speed"
        value={String(speed.value)}
        options={SPEEDS.map((each) => ({ value: String(each), text: `${each}/s` }))}
        onChoose={(next) => (speed.value = Number(next))}
      />
    </section>
  );
}

function show(moment: number): void {
  setParameters({ t: moment === 0 ? undefined : String(moment) });
}

function momentText(sync: Sync, moment: number, last: number, slowest: number): string {
  if (sync === 'time') return `${((moment / last) * slowest).toFixed(1)} ms`;
  const unit = sync === 'step' ? 'step' : sync.slice('event:'.length);
  return `${unit} ${moment.toLocaleString('en-US')} of ${last.toLocaleString('en-US')}`;
}
