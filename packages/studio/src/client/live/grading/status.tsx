/** Shows the grading in progress, and the next possible actions. */
import { points, shortVerdict, signed } from '@queenside/class-view';
import { addressOf, setParameters } from '@queenside/playground/address';
import { Menu } from '@queenside/playground/menu';
import type { GradedClass, GradeJob, ChangeRow } from '../../../grading-messages.ts';
import { count, duration, plural } from '../inbox/words.ts';
import { graded, isBusy, refusal, startJob, stopJob, students } from './class.ts';
import { StudentLink } from './student-link.tsx';

/** The words of `queenside grade rejudge`. */
const NEW_RUN = 'needs a new run of';

export function Status() {
  const shown = graded.value!;
  const { job, problem, notices } = shown;
  return (
    <section class="panel grade-status" aria-label="Grading">
      <div class="row">
        <div class="what">
          {isBusy.value ? <Running shown={shown} /> : <Resting shown={shown} />}
        </div>
        <Actions shown={shown} />
      </div>
      {!isBusy.value && job !== undefined && <Failure job={job} />}
      {problem !== undefined && <p class="error">{problem}</p>}
      {refusal.value !== '' && (
        <p class="error" role="alert">
          {refusal.value}
        </p>
      )}
      {notices.map((notice) => (
        <p class="note" key={notice}>
          {notice}
        </p>
      ))}
    </section>
  );
}

const RUNNING = {
  grade: 'Grading',
  again: 'Grading',
  preview: 'Judging stored runs again',
  apply: 'Applying the changes',
  drop: 'Dropping the changes',
} as const;

function Running({ shown }: { readonly shown: GradedClass }) {
  const { progress, job, owner } = shown;
  const own = job?.isRunning === true ? job : undefined;
  const what = own === undefined ? `Process ${owner} is grading` : RUNNING[own.kind];
  // Another process does not tell how many tests it has run.
  const tests = own?.progress;
  const people = progress?.total === undefined ? undefined : { ...progress, total: progress.total };
  const { done, total } = tests ?? people ?? {};
  const counts = [
    ...(people === undefined
      ? []
      : [`${count(people.done)} of ${plural(people.total, 'student')}`]),
    ...(tests === undefined ? [] : [`${count(tests.done)} of ${plural(tests.total, 'test')}`]),
    ...(progress?.secondsLeft === undefined
      ? []
      : [`about ${duration(progress.secondsLeft * 1000)} left`]),
  ];
  const isOnSamples = tests !== undefined && tests.what !== 'grading';
  return (
    <>
      <p class={counts.length === 0 ? 'working' : undefined} role="status">
        <b>
          {own?.isStopping === true ? 'Stopping; finished grades are kept' : what}
          {isOnSamples && ' the samples first'}
        </b>
        {counts.length === 0 ? '…' : `: ${counts.join(', ')}`}
      </p>
      {total !== undefined && (
        <progress value={done} max={Math.max(1, total)} aria-label="Progress of the grading" />
      )}
    </>
  );
}

function Resting({ shown }: { readonly shown: GradedClass }) {
  const { graded: last, progress, refused } = shown;
  const rows = [...students.value.values()];
  if (progress !== undefined)
    return (
      <p>
        <b>A grading was interrupted</b> after {count(progress.done)}
        {progress.total !== undefined && ` of ${plural(progress.total, 'student')}`}. Resume it:
        nothing that is finished runs again.
      </p>
    );
  if (last === undefined) return <p>Nothing has been graded yet.</p>;
  const mean = rows.reduce((sum, { points: each }) => sum + each, 0) / Math.max(1, rows.length);
  const max = Math.max(0, ...rows.map((row) => row.max));
  const open = rows.filter(({ isOpen }) => isOpen).length;
  return (
    <p>
      <b>{plural(rows.length, 'student')}</b>, {points(mean)} of {points(max)} points on average
      {open > 0 && `, ${count(open)} with open points`}
      {refused.length > 0 && `, ${count(refused.length)} refused`}
      <span class="caption">
        {shown.isPartial
          ? ' Stopped before the last submission. Resume it: nothing that is finished runs again.'
          : ` Graded ${new Date(last.at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`}
      </span>
    </p>
  );
}

function Actions({ shown }: { readonly shown: GradedClass }) {
  const { submissions, graded: last, progress, isPartial, job } = shown;
  if (job?.isRunning === true)
    return (
      <button type="button" disabled={job.isStopping} onClick={() => void stopJob()}>
        Stop
      </button>
    );
  if (isBusy.value) return null;
  const isHalf = progress !== undefined || isPartial;
  const what = isHalf ? 'Resume' : last === undefined ? 'Grade the class' : 'Grade what is new';
  return (
    <div class="row actions">
      {submissions !== undefined && (
        <button type="button" class="primary" onClick={() => void startJob('grade')}>
          {what}
        </button>
      )}
      {last !== undefined && (
        <button
          type="button"
          onClick={() => {
            setParameters({ view: 'changes', student: undefined });
            void startJob('preview');
          }}
        >
          Rejudge
        </button>
      )}
      {submissions !== undefined && last !== undefined && (
        <Menu label="More">
          <div class="stack" role="group" aria-label="More">
            <button type="button" onClick={() => void startJob('again')}>
              Run all again
            </button>
            <p class="caption">
              Runs every program anew, although its results are kept. It takes as long as the first
              grading.
            </p>
          </div>
        </Menu>
      )}
    </div>
  );
}

/** Exit status 1 means that some points are open. */
function Failure({ job: { status, lines, isRunning } }: { readonly job: GradeJob }) {
  if (isRunning || status === 0 || status === 1) return null;
  const said = lines.findLast((line) => line.trim() !== '') ?? '';
  return (
    <p class="error" role="alert">
      {status === undefined ? 'The grading was stopped. ' : 'The grading failed. '}
      {said} <a href={addressOf('grading', { view: 'log' })}>All it said</a>
    </p>
  );
}

/** Shows the changes of a rejudging, to apply or to drop. */
export function ChangesView() {
  const { preview, job, graded: last } = graded.value!;
  if (preview === undefined || !preview.isComplete) {
    // The bar above the views counts.
    if (isBusy.value && (preview !== undefined || job?.kind === 'preview'))
      return (
        <p class="nothing caption">The stored runs are judged by the assignment as it is now.</p>
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
