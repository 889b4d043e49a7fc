import { useLayoutEffect } from 'preact/hooks';
import { nameOf } from '../class.ts';
import { StudentLink } from '../student-link.tsx';
import {
  hint,
  lastSaved,
  leaveStudent,
  refused,
  savedFor,
  sending,
  undo,
  unsaved,
} from './saving.ts';

/** Lists what was saved since the page opened the student, with undo, and says why the last key saved nothing. */
export function SaveStatus({ student }: { readonly student?: string }) {
  const others = unsaved.value.filter((id) => id !== student);
  // Before the next key acts: its hint must stay.
  useLayoutEffect(() => leaveStudent, [student]);
  return (
    <div class="save-status">
      <ul class="row saved" aria-label="Saved" aria-live="polite">
        {savedFor(student).map((each) => (
          <li key={each.id}>
            Saved: {whose(each)}
            {each.words}.{' '}
            <button
              type="button"
              title={each.id === lastSaved.value ? 'Key u' : undefined}
              onClick={() => void undo(each.id, each.words)}
            >
              Undo<span class="unseen-text">: {each.words}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {hint.value} {sending.value > 1 && `Saving ${sending.value} decisions…`}
      </p>
      {refused.value.size > 0 && (
        <div class="error stack" role="alert">
          {[...refused.value.values()].map((each) => (
            <p key={each.key}>
              Not saved: {whose(each)}
              {each.words}
            </p>
          ))}
          <button type="button" onClick={() => (refused.value = new Map())}>
            Dismiss
          </button>
        </div>
      )}
      {others.length > 0 && (
        <p class="caption">
          Not saved yet:{' '}
          {others.map((id, index) => (
            <>
              {index > 0 && ', '}
              <StudentLink id={id} />
            </>
          ))}
        </p>
      )}
    </div>
  );
}

function whose({ student }: { readonly student?: string }): string {
  return student === undefined ? '' : `${nameOf(student)}, `;
}
