/** A form whose contents stay until they are saved or dropped. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { draftAt, drop, isBegun, rebase, type Place } from './saving.ts';

interface DraftFormProps {
  readonly label: string;
  readonly place: Place;
  /** What the file has. */
  readonly stored: string;
  /** What the file has, for a reader. */
  readonly storedWords: ComponentChildren;
  /** Returns whether the text was saved. */
  readonly onSave: (text: string) => Promise<boolean>;
  readonly children: ComponentChildren;
}

export function DraftForm({ label, place, stored, storedWords, onSave, children }: DraftFormProps) {
  const draft = draftAt(place)!;
  const form = useRef<HTMLFormElement>(null);
  // The browser's autofocus would come too late for the next key.
  useLayoutEffect(() => {
    if (!isBegun(place)) return;
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'textarea, input',
    );
    field?.focus();
    // What is typed replaces a number and continues a text.
    if (field?.type === 'number') field.select();
    else field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const submit = async (): Promise<void> => {
    if (draft.base !== stored) return;
    const active = document.activeElement as HTMLElement;
    const isInside = form.current?.contains(active) === true;
    // The next key acts on the page: the form would swallow it.
    if (isInside) active.blur();
    if (await onSave(draft.text)) drop(place);
    // What is typed after a refusal corrects the form.
    else if (isInside && document.activeElement === document.body) active.focus();
  };
  return (
    <form
      ref={form}
      class="stack draft"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') drop(place);
        if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      {draft.base !== stored && (
        <div class="error stack" role="alert">
          <p>This was changed meanwhile. Now it is:</p>
          <div>{stored === '' ? 'nothing' : storedWords}</div>
          <div class="row">
            <button type="button" onClick={() => rebase(place, stored)}>
              Write over it
            </button>
            <button type="button" onClick={() => drop(place)}>
              Keep it
            </button>
          </div>
        </div>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={draft.base !== stored} title="Ctrl+Enter">
          Save
        </button>
        <button type="button" title="Esc" onClick={() => drop(place)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
