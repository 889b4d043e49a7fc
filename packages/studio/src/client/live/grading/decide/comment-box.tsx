/** A comment or a note in Markdown: read, written, and put together from kept comments. */
import { useSignal } from '@preact/signals';
import { markdown } from '@queenside/lesson/markdown';
import { useRef } from 'preact/hooks';
import { graded } from '../class.ts';
import { DraftForm } from './draft-form.tsx';
import { draftAt, save, write, type Place } from './saving.ts';

interface CommentBoxProps {
  /** Such as `Comment on line 3`. */
  readonly label: string;
  readonly place: Place;
  readonly stored?: string | undefined;
  /** The key that opens it. */
  readonly shortcut?: string;
}

export function CommentBox({ label, place, stored = '', shortcut }: CommentBoxProps) {
  const draft = draftAt(place);
  if (draft === undefined)
    return (
      <div class="comment">
        {stored !== '' && (
          <>
            <p class="caption">{label}</p>
            {markdown(stored)}
          </>
        )}
        <button
          type="button"
          data-shortcut={shortcut}
          title={shortcut && `Key ${shortcut}`}
          aria-label={stored === '' ? undefined : `Edit: ${label}`}
          onClick={() => write(place, stored, stored)}
        >
          {stored === '' ? label : 'Edit'}
        </button>
      </div>
    );
  return (
    <DraftForm
      label={label}
      place={place}
      stored={stored}
      storedWords={markdown(stored)}
      onSave={(text) => save({ ...place, value: text.trim() === '' ? undefined : text }, label)}
    >
      <Writing label={label} text={draft.text} onText={(text) => write(place, text, stored)} />
    </DraftForm>
  );
}

interface WritingProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Writing({ label, text, onText }: WritingProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (comment: string): void => {
    const at = area.current?.selectionEnd ?? text.length;
    onText(text.slice(0, at) + comment + text.slice(at));
    area.current?.focus();
  };
  return (
    <>
      <label class="field">
        {label}
        <textarea
          ref={area}
          rows={4}
          maxLength={10_000}
          value={text}
          onInput={({ currentTarget }) => onText(currentTarget.value)}
        />
      </label>
      <KeptComments text={text} onInsert={insert} />
      {text.trim() !== '' && (
        <div class="preview" role="group" aria-label="Preview">
          {markdown(text)}
        </div>
      )}
    </>
  );
}

interface KeptCommentsProps {
  readonly text: string;
  readonly onInsert: (comment: string) => void;
}

function KeptComments({ text, onInsert }: KeptCommentsProps) {
  const name = useSignal('');
  const kept = graded.value!.decisions.comments;
  const keep = async (): Promise<void> => {
    const key = name.value.trim();
    if (await save({ path: ['comments', key], value: text }, `kept comment: ${key}`))
      name.value = '';
  };
  return (
    <div class="row">
      {Object.keys(kept).length > 0 && (
        <select
          aria-label="Insert a kept comment"
          value=""
          onChange={({ currentTarget }) => onInsert(kept[currentTarget.value] ?? '')}
        >
          <option value="">Insert a kept comment…</option>
          {Object.keys(kept).map((key) => (
            <option key={key}>{key}</option>
          ))}
        </select>
      )}
      {text.trim() !== '' && (
        <>
          <input
            aria-label="Name to keep this comment under"
            placeholder="Name, to keep it"
            maxLength={60}
            value={name.value}
            onInput={({ currentTarget }) => (name.value = currentTarget.value)}
          />
          <button type="button" disabled={name.value.trim() === ''} onClick={() => void keep()}>
            Keep for reuse
          </button>
        </>
      )}
    </div>
  );
}
