/** What is being graded, and what can be done next. */
import { points } from '@queenside/grader/parts';
import type { GradedClass, GradeJob } from '../../../grading-messages.ts';
import { addressOf, setParameters } from '../../shell/address.ts';
import { count, duration, plural } from '../inbox/words.ts';
import { graded, isBusy, refusal, startJob, stopJob, students } from './class.ts';

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
  if (progress?.total === undefined)
    return (
      <p class="working" role="status">
        {own?.isStopping === true ? 'Stopping; finished grades are kept' : what}
        {own !== undefined && RUNNING[own.kind] === 'Grading' && ': starting, and grading samples'}
      </p>
    );
  const { done, total, secondsLeft } = progress;
  return (
    <>
      <p role="status">
        <b>{own?.isStopping === true ? 'Stopping; finished grades are kept' : what}</b>:{' '}
        {count(done)} of {plural(total, 'student')}
        {secondsLeft !== undefined && `, about ${duration(secondsLeft * 1000)} left`}
      </p>
      <progress value={done} max={Math.max(1, total)} aria-label="Graded students" />
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
        <button
          type="button"
          title="Although their results are kept"
          onClick={() => void startJob('again')}
        >
          Run all again
        </button>
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
