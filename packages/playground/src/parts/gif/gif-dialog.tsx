/** Asks for the steps of a GIF, and makes it. The page loads this only when somebody wants a GIF. */
import { useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Choice } from '../forms/choice.tsx';
import '../forms/choice.css';
import { saveFile } from '../save-file.ts';
import type { GifFilm } from './gif-film.ts';
import { makeGif } from './make-gif.ts';
import './gif-dialog.css';

/** The most steps of a GIF: more take a minute to make, and nobody watches them to the end. */
const MOST_STEPS = 300;

/** The times of a step that can be chosen, in milliseconds. */
const DELAYS = [250, 500, 1000, 2000, 4000];
const USUAL_DELAY = 1000;

/** Opens the dialog. @returns what was done, for people; empty if nothing was. */
export function askGif(film: GifFilm): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const holder = document.createElement('div');
  document.body.append(holder);
  const close = (said: string): void => {
    render(null, holder);
    holder.remove();
    resolve(said);
  };
  render(<GifDialog film={film} onClose={close} />, holder);
  return promise;
}

interface GifDialogProps {
  readonly film: GifFilm;
  readonly onClose: (said: string) => void;
}

function GifDialog({ film, onClose }: GifDialogProps) {
  const { ranges } = film;
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useSignal(0);
  const delay = useSignal(USUAL_DELAY);
  /** The number of steps that are written; undefined while none is asked for. */
  const written = useSignal<number | undefined>(undefined);
  const failure = useSignal('');
  /** What is done, for people. */
  const said = useRef('');
  const closed = useRef(new AbortController());
  useEffect(() => {
    dialog.current!.showModal();
    return () => closed.current.abort();
  }, []);
  const all = ranges[chosen.value]!.steps;
  const steps = all.slice(0, MOST_STEPS);
  const make = async (): Promise<void> => {
    failure.value = '';
    written.value = 0;
    try {
      const { signal } = closed.current;
      const onProgress = (count: number): void => void (written.value = count);
      const gif = await makeGif(film, { steps, delay: delay.value, signal, onProgress });
      saveFile(`${film.name}.gif`, gif);
      said.current = `${film.name}.gif saved: ${countOf(steps.length)}, ${sizeText(gif.size)}`;
      dialog.current!.close();
    } catch (thrown) {
      if (closed.current.signal.aborted) return;
      failure.value = (thrown as Error).message;
      written.value = undefined;
    }
  };
  const isBusy = written.value !== undefined;
  return (
    <dialog
      class="panel gif-dialog"
      ref={dialog}
      aria-labelledby="gif-title"
      onClose={() => onClose(said.current)}
      // The keys are also those of the page below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div class="stack">
        <h2 id="gif-title">Save a GIF</h2>
        {isBusy ? (
          <label class="stack">
            <span class="caption">
              {written.value} of {countOf(steps.length)}
            </span>
            <progress value={written.value} max={steps.length} />
          </label>
        ) : (
          <div class="settings">
            {ranges.length > 1 && (
              <Choice
                label="Steps"
                value={String(chosen.value)}
                options={ranges.map(({ name }, index) => ({ value: String(index), text: name }))}
                onChoose={(index) => (chosen.value = Number(index))}
              />
            )}
            <Choice
              label="Time of a step"
              value={String(delay.value)}
              options={DELAYS.map((each) => ({ value: String(each), text: `${each / 1000} s` }))}
              onChoose={(time) => (delay.value = Number(time))}
            />
          </div>
        )}
        {all.length > MOST_STEPS && (
          <p>
            A GIF has at most {MOST_STEPS} steps. This one leaves out the last{' '}
            {(all.length - MOST_STEPS).toLocaleString('en-US')} of{' '}
            {all.length.toLocaleString('en-US')}: to save them, go to a later step first.
          </p>
        )}
        {failure.value !== '' && (
          <p class="error" role="alert">
            {failure.value}
          </p>
        )}
        <div class="row">
          {!isBusy && (
            <button type="button" class="primary" onClick={() => void make()}>
              Save {countOf(steps.length)}
            </button>
          )}
          <button type="button" onClick={() => dialog.current!.close()}>
            Cancel
          </button>
        </div>
      </div>
    </dialog>
  );
}

function countOf(steps: number): string {
  return steps === 1 ? '1 step' : `${steps} steps`;
}

function sizeText(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
