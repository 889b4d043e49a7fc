/** The page of those who follow a lecture: what the lecturer's page shows, to read and to leaf back. */
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import '@queenside/runtime/look/tokens.css';
import '@queenside/runtime/look/search.css';
import '../look/base.css';
import '../look/parts.css';
import '../parts/pictures/search-view.css';
import './follower.css';
import { countText, RaceLane, WholeLane } from './lane.tsx';
import { connection, follow, lecture, type LectureConnection, type ShownView } from './stream.ts';

/** Empty before somebody has typed it, and after the server has refused it. */
const code = signal(codeIn(location.hash));
/** Whether the server has refused a code. */
const isRefused = signal(false);

/** The steps of a follower who has leafed away from the lecturer. */
const own = signal<{ readonly view: number; readonly steps: readonly number[] } | undefined>(
  undefined,
);
/** The farthest steps that the lecturer has shown: nobody leafs beyond them. */
const farthest = signal<readonly number[]>([]);

/** Returns a code without what people add when they read it: spaces, and capital letters. */
function codeIn(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

let farthestOf = 0;
effect(() => {
  const { shown } = lecture.value;
  if (shown === undefined) return;
  const { steps } = shown.moment;
  const before = farthestOf === shown.view.id ? farthest.peek() : [];
  farthestOf = shown.view.id;
  farthest.value = steps.map((step, lane) => Math.max(step, before[lane] ?? 0));
});

async function join(text: string): Promise<void> {
  code.value = codeIn(text);
  if (code.value === '') return;
  isRefused.value = false;
  history.replaceState(null, '', `#${code.value}`);
  await follow(code.value);
  isRefused.value = true;
  code.value = '';
  history.replaceState(null, '', location.pathname);
}

function FollowerPage() {
  const { shown, state } = lecture.value;
  useEffect(() => void join(code.value), []);
  if (code.value === '') return <CodeForm />;
  const isLeafing = shown !== undefined && own.value?.view === shown.view.id;
  const steps = isLeafing ? own.value!.steps : shown?.moment.steps;
  return (
    <main>
      <header class="row">
        <h1>{shown?.view.title ?? 'Lecture'}</h1>
        <p
          class="end state"
          role="status"
          data-state={connection.value === 'open' && !isLeafing ? state : ''}
        >
          {stateText(connection.value, isLeafing && state === 'live' ? 'leafing' : state)}
        </p>
      </header>
      {shown === undefined ? (
        <p class="panel caption">
          The picture appears here as soon as the lecturer shows a search.
        </p>
      ) : (
        <Searches
          key={shown.view.id}
          view={shown.view}
          steps={steps!}
          said={isLeafing ? undefined : shown.moment.say}
        />
      )}
    </main>
  );
}

function CodeForm() {
  return (
    <main>
      <form
        class="panel stack"
        onSubmit={(event) => {
          event.preventDefault();
          void join(new FormData(event.currentTarget).get('code') as string);
        }}
      >
        <h1>Follow the lecture</h1>
        <label class="stack">
          The code that the lecturer shows
          <input
            name="code"
            required
            maxLength={20}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
        </label>
        {isRefused.value && (
          <p class="error" role="alert">
            This is not the code. It has six letters and digits; a new lecture has a new one.
          </p>
        )}
        <p>
          <button type="submit" class="primary">
            Follow
          </button>
        </p>
      </form>
    </main>
  );
}

function stateText(
  link: LectureConnection,
  state: 'waiting' | 'ended' | 'live' | 'leafing',
): string {
  if (state === 'ended' && link !== 'open') return 'The lecture has ended';
  switch (link) {
    case 'connecting':
      return 'Connecting…';
    case 'lost':
      return 'Reconnecting…';
    case 'full':
      return 'Too many browsers follow. This page tries again.';
    case 'blocked':
      return 'Too many wrong codes came from here. This page tries again.';
    case 'open':
      return {
        waiting: 'Waiting for the lecturer…',
        ended: 'The lecture has ended',
        live: 'Following the lecturer',
        leafing: 'The lecturer shows another step',
      }[state];
  }
}

interface SearchesProps {
  readonly view: ShownView;
  readonly steps: readonly number[];
  /** What the lecturer's page says besides the words of the step. */
  readonly said: string | undefined;
}

function Searches({ view: { id, lanes }, steps, said }: SearchesProps) {
  const isLeafing = own.value?.view === id;
  const leaf = (by: 1 | -1): void => {
    const next = steps.map((step, lane) =>
      Math.max(0, Math.min(farthest.value[lane] ?? 0, step + by)),
    );
    const lecturer = lecture.value.shown!.moment.steps;
    own.value = next.join() === lecturer.join() ? undefined : { view: id, steps: next };
  };
  useEffect(() => {
    const listen = ({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): void => {
      if (ctrlKey || altKey || metaKey || shiftKey) return;
      if (key === 'ArrowLeft') leaf(-1);
      if (key === 'ArrowRight') leaf(1);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
  const [first] = lanes;
  return (
    <>
      {said !== undefined && <p class="panel say">{said}</p>}
      {lanes.length === 1 ? (
        <WholeLane lane={first!} step={steps[0]!} />
      ) : (
        <div class="followed-lanes">
          {lanes.map((lane, index) => (
            <RaceLane key={index} lane={lane} step={steps[index]!} />
          ))}
        </div>
      )}
      <div class="panel row leafing" role="group" aria-label="Steps">
        <button type="button" disabled={steps.every((step) => step === 0)} onClick={() => leaf(-1)}>
          Back
        </button>
        <button
          type="button"
          disabled={steps.every((step, lane) => step >= (farthest.value[lane] ?? 0))}
          onClick={() => leaf(1)}
        >
          Next
        </button>
        {isLeafing && (
          <button type="button" class="primary" onClick={() => (own.value = undefined)}>
            Go to the lecturer’s step
          </button>
        )}
        {lanes.length === 1 && (
          <span class="caption end">
            step {countText(steps[0]!)} of {countText(first!.last)}
          </span>
        )}
      </div>
    </>
  );
}

render(<FollowerPage />, document.querySelector('#app')!);
