/** Ways to add files: choose, drop, paste, write. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { addFiles, droppedFiles, forgetUploads, uploads, type RefusedFile } from './upload.ts';
import { count, plural } from './words.ts';

const SHOWN = 20;

export function AddFiles() {
  const chooser = useRef<HTMLInputElement>(null);
  const isOver = useSignal(false);
  const written = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      isOver.value = true;
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) isOver.value = false;
    };
    const drop = (event: DragEvent): void => {
      if (event.dataTransfer === null) return;
      event.preventDefault();
      isOver.value = false;
      void droppedFiles(event.dataTransfer).then(addFiles);
    };
    const paste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      const files = [...(clipboardData?.files ?? [])];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0) addFiles(files);
      else if (text !== '') written.value = text;
    };
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('paste', paste, { signal });
    return () => stop.abort();
  }, []);
  return (
    <section class={`add-files ${isOver.value ? 'is-over' : ''}`} aria-label="Add files">
      <p>Drop files anywhere on this page, or paste text.</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => chooser.current!.click()}>
          Choose files
        </button>
        <button type="button" onClick={() => (written.value = '')}>
          Write a file
        </button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </div>
      <UploadStatus />
      {written.value !== undefined && (
        <WriteDialog text={written.value} close={() => (written.value = undefined)} />
      )}
    </section>
  );
}

function UploadStatus() {
  const { total, finished, refused } = uploads.value;
  return (
    <div class="uploads" role="status">
      {total > 0 && (
        <p>
          {finished < total
            ? `Adding ${count(finished)} of ${plural(total, 'file')}…`
            : `Added ${plural(total - refused.length, 'file')}.`}{' '}
          {finished === total && (
            <button type="button" class="link-button" onClick={forgetUploads}>
              Dismiss
            </button>
          )}
        </p>
      )}
      {refused.length > 0 && <RefusedFiles refused={refused} />}
    </div>
  );
}

function RefusedFiles({ refused }: { readonly refused: readonly RefusedFile[] }) {
  return (
    <details class="error" open>
      <summary>{plural(refused.length, 'file')} not added</summary>
      <ul>
        {refused.slice(0, SHOWN).map(({ name, cause, remedy }) => (
          <li>
            <bdi>{name}</bdi>: {cause}
            {remedy !== '' && `; ${remedy}`}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN && <p>and {plural(refused.length - SHOWN, 'more file')}</p>}
    </details>
  );
}

interface WriteDialogProps {
  readonly text: string;
  readonly close: () => void;
}

function WriteDialog({ text, close }: WriteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLTextAreaElement>(null);
  useEffect(() => dialog.current!.showModal(), []);
  const add = (event: Event): void => {
    event.preventDefault();
    const given = content.current!.value;
    // A file ends its last line, so that the watcher need not wait for more.
    const whole = given === '' || given.endsWith('\n') ? given : `${given}\n`;
    addFiles([new File([whole], name.current!.value)]);
    close();
  };
  return (
    <dialog ref={dialog} class="write" aria-labelledby="write-title" onClose={close}>
      <form class="stack" onSubmit={add}>
        <h2 id="write-title">Write a file</h2>
        <label>
          Name
          <input ref={name} type="text" required placeholder="nqueens.txt" spellcheck={false} />
        </label>
        <p class="caption">Begin the name with a problem, as in nqueens-small.txt.</p>
        <label>
          Records
          <textarea ref={content} rows={10} spellcheck={false} defaultValue={text} />
        </label>
        <div class="row">
          <button type="submit" class="primary">
            Add to the inbox
          </button>
          <button type="button" onClick={() => dialog.current!.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
