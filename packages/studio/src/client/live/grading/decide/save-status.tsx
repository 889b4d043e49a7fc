import { useEffect } from 'preact/hooks';
import { nameOf } from '../class.ts';
import { StudentLink } from '../student-link.tsx';
import { lastSaved, refusal, undoLast, unsaved } from './saving.ts';

/** Says what was saved last, or why it was not, and for which other students something is not saved. */
export function SaveStatus({ student }: { readonly student?: string }) {
  const last = lastSaved.value;
  const others = unsaved.value.filter((id) => id !== student);
  useEffect(() => () => void (refusal.value = ''), [student]);
  return (
    <div class="save-status">
      <p role="status">
        {last !== undefined && last.id === undefined && 'Nothing changed.'}
        {last?.id !== undefined && (
          <>
            Saved: {last.student === undefined ? '' : `${nameOf(last.student)}, `}
            {last.words}.{' '}
            <button type="button" title="Key u" onClick={() => void undoLast()}>
              Undo
            </button>
          </>
        )}
      </p>
      {refusal.value !== '' && (
        <p class="error" role="alert">
          {refusal.value}
        </p>
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
