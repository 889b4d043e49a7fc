/** What has been decided: by whom, when, and for whom, with undo. */
import { markdown } from '@queenside/lesson/markdown';
import type { HistoryRow } from '../../../../grading-messages.ts';
import { getJson } from '../../stream/api.ts';
import { graded } from '../class.ts';
import { useLoaded } from '../loaded.ts';
import { StudentLink } from '../student-link.tsx';
import { SaveStatus } from './save-status.tsx';
import { decisionCount, save, undo } from './saving.ts';

export function HistoryView() {
  const { decisions } = graded.value!;
  const { data, problem } = useLoaded(
    () => getJson<readonly HistoryRow[]>('api/grading/decisions'),
    [decisions.version, decisionCount.value],
  );
  return (
    <div class="stack">
      <SaveStatus />
      {problem !== '' && <p class="error">{problem}</p>}
      <section class="panel stack" aria-label="Decisions">
        <h2>Decisions, the latest first</h2>
        {data === undefined && <p class="caption">Loading…</p>}
        {data?.length === 0 && (
          <p>
            Nothing has been decided on this page or by <code>queenside grade decide</code>.
          </p>
        )}
        {data !== undefined && data.length > 0 && <Entries rows={data} />}
      </section>
      <KeptList />
    </div>
  );
}

const STANDING = { 'in-effect': '', 'changed-since': 'changed since', undone: 'undone' } as const;

function Entries({ rows }: { readonly rows: readonly HistoryRow[] }) {
  return (
    <div class="table-frame" role="group" aria-label="Decisions" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">By</th>
            <th scope="col">Decision</th>
            <th scope="col">
              <span class="unseen-text">Undo</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, at, by, changes, isUndo, standing }) => (
            <tr key={id}>
              <td>
                {new Date(at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
              </td>
              <td class="whole">
                <bdi>{by}</bdi>
              </td>
              <td>
                {isUndo && 'Undone: '}
                {changes.map(({ submission, student, words }, index) => (
                  <div key={index}>
                    {submission === undefined ? student : <StudentLink id={submission} />}
                    {student !== undefined && ': '}
                    {words}
                  </div>
                ))}
              </td>
              <td>
                {standing === 'in-effect' ? (
                  <button type="button" onClick={() => void undo(id, changes[0]?.words ?? '')}>
                    Undo<span class="unseen-text">: {changes[0]?.words}</span>
                  </button>
                ) : (
                  STANDING[standing]
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The comments kept for reuse. */
function KeptList() {
  const kept = Object.entries(graded.value!.decisions.comments);
  if (kept.length === 0) return null;
  return (
    <section class="panel stack" aria-label="Kept comments">
      <h2>Kept comments</h2>
      {kept.map(([key, text]) => (
        <div key={key} class="comment">
          <h3>{key}</h3>
          {markdown(text)}
          <button
            type="button"
            onClick={() => void save({ path: ['comments', key] }, `${key} no longer kept`)}
          >
            Remove {key}
          </button>
        </div>
      ))}
    </section>
  );
}
