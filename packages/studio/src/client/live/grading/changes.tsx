/** What a rejudging would change, to apply or to drop. */
import { points, shortVerdict, signed } from '@queenside/grader/parts';
import type { ChangeRow } from '../../../grading-messages.ts';
import { plural } from '../inbox/words.ts';
import { graded, isBusy, startJob, students } from './class.ts';
import { StudentLink } from './student-link.tsx';

export function ChangesView() {
  const { preview, job, graded: last } = graded.value!;
  if (preview === undefined || !preview.isComplete) {
    if (isBusy.value && (preview !== undefined || job?.kind === 'preview'))
      return (
        <p class="nothing caption working">
          Judging the stored runs by the assignment as it is now…
        </p>
      );
    return (
      <div class="nothing">
        <h2>No changes to look at</h2>
        <p>
          Change costs, limits, or the checker in the assignment file, then press <b>Rejudge</b>. It
          judges the stored runs again and lists each grade that would change. No grade changes
          until you apply the list.
        </p>
        {last === undefined && <p class="caption">Grade the class first.</p>}
      </div>
    );
  }
  const { changes } = preview;
  const toRun = job?.kind === 'preview' ? job.lines.filter((line) => line.includes(NEW_RUN)) : [];
  return (
    <section class="panel stack changes" aria-label="Changes">
      <div class="row">
        <h2>
          {plural(changes.length, 'grade')} of {students.value.size} would change
        </h2>
        <div class="row end">
          <button
            type="button"
            class="primary"
            disabled={isBusy.value}
            onClick={() => void startJob('apply')}
          >
            Apply
          </button>
          <button type="button" disabled={isBusy.value} onClick={() => void startJob('drop')}>
            Drop
          </button>
        </div>
      </div>
      {toRun.length > 0 && (
        <details class="note">
          <summary>
            {plural(toRun.length, 'student')} unchanged, because a test needs a new run
          </summary>
          <ul>
            {toRun.map((line) => (
              <li key={line}>{line.trim()}</li>
            ))}
          </ul>
        </details>
      )}
      {changes.length > 0 && <ChangeTable changes={changes} />}
    </section>
  );
}

/** The words of `queenside grade rejudge`. */
const NEW_RUN = 'needs a new run of';

function ChangeTable({ changes }: { readonly changes: readonly ChangeRow[] }) {
  return (
    <div class="table-frame" role="group" aria-label="Changed grades" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col" class="number">
              Before
            </th>
            <th scope="col" class="number">
              After
            </th>
            <th scope="col" class="number">
              Change
            </th>
            <th scope="col">Tests</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Change({ change: { id, before, after, tests } }: { readonly change: ChangeRow }) {
  const mood = after < before ? 'bad' : 'good';
  return (
    <tr>
      <th scope="row">
        <StudentLink id={id} />
      </th>
      <td class="number">{points(before)}</td>
      <td class="number">
        <strong>{points(after)}</strong>
      </td>
      <td class={`number ${mood}`}>{signed(after - before)}</td>
      <td>
        {tests.map((test) => (
          <div key={test.title} class="changed-test">
            <bdi>{test.title}</bdi>: <State state={test.before} /> → <State state={test.after} />
          </div>
        ))}
      </td>
    </tr>
  );
}

function State({ state }: { readonly state: ChangeRow['tests'][0]['before'] }) {
  const { verdict, points: earned } = state;
  return (
    <span class="state">
      {verdict === undefined ? 'none' : shortVerdict(verdict)}
      {earned !== undefined && ` ${points(earned)}`}
    </span>
  );
}
