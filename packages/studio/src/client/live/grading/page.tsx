/** Grading: run a class, look at each student, judge again, compare, and export. */
import { addressOf, parameters } from '@queenside/playground/address';
import { PageHead } from '@queenside/playground/page-head';
import { count } from '../inbox/words.ts';
import { ConnectionNote } from '../stream/connection-note.tsx';
import { graded, isBusy, isServed, students } from './class.ts';
import { HistoryView } from './decide/history.tsx';
import { FailuresView } from './views/failures.tsx';
import { ExportView } from './views/export.tsx';
import { SimilarView } from './views/similar.tsx';
import { Status, ChangesView } from './status.tsx';
import { Student } from './student.tsx';
import { StudentsView } from './views/students.tsx';
import '@queenside/class-view/look/parts.css';
import './grading.css';

export default function GradingPage() {
  if (!isServed.value) return <NoClass />;
  if (graded.value === undefined)
    return (
      <div class="grading">
        <PageHead title="Grading" />
        <ConnectionNote />
        <p class="caption">Connecting…</p>
      </div>
    );
  const { title, assignment } = graded.value;
  return (
    <div class="grading">
      <PageHead title={title} />
      {!parameters.value.has('student') && (
        <p class="caption">
          <bdi>{assignment}</bdi>
        </p>
      )}
      <ConnectionNote />
      {(isBusy.value || !parameters.value.has('student')) && <Status />}
      <Views />
      <View />
    </div>
  );
}

const VIEWS = [
  { id: 'students', title: 'Students', Content: StudentsView },
  { id: 'failures', title: 'Failures', Content: FailuresView },
  { id: 'decisions', title: 'Decisions', Content: HistoryView },
  { id: 'changes', title: 'Changes', Content: ChangesView },
  { id: 'similar', title: 'Similar', Content: SimilarView },
  { id: 'export', title: 'Export', Content: ExportView },
  { id: 'log', title: 'Log', Content: LogView },
] as const;

const openView = () => {
  const wanted = parameters.value.get('view');
  return VIEWS.find(({ id }) => id === wanted) ?? VIEWS[0];
};

function Views() {
  const { preview, similar, identical, refused } = graded.value!;
  const numbers: Readonly<Partial<Record<string, number>>> = {
    students: students.value.size || undefined,
    changes: preview?.isComplete === true ? preview.changes.length : undefined,
    similar: similar.length + identical.length || undefined,
    log: refused.length || undefined,
  };
  return (
    <nav class="row views" aria-label="Views">
      {VIEWS.map(({ id, title }) => (
        <a
          key={id}
          href={addressOf('grading', { view: id === 'students' ? undefined : id })}
          aria-current={id === openView().id ? 'true' : undefined}
        >
          {title} {numbers[id] !== undefined && <span class="number">{count(numbers[id])}</span>}
        </a>
      ))}
    </nav>
  );
}

function View() {
  const student = parameters.value.get('student');
  if (student !== null) return <Student key={student} id={student} />;
  const { Content } = openView();
  return <Content />;
}

/** Shows the messages of the process, and the submissions that it refused. */
function LogView() {
  const { job, refused } = graded.value!;
  return (
    <div class="stack">
      {refused.length > 0 && (
        <section class="panel stack" aria-label="Refused submissions">
          <h2>Refused submissions</h2>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                : {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="panel stack" aria-label="Log">
        <h2>Log</h2>
        {job === undefined ? (
          <p class="caption">What a grading says that starts here appears here.</p>
        ) : (
          <pre class="log" tabIndex={0} aria-label="Log of the last grading">
            {job.lines.join('\n')}
          </pre>
        )}
      </section>
    </div>
  );
}

function NoClass() {
  return (
    <div class="grading">
      <PageHead title="Grading" />
      <div class="nothing">
        <h2>No class is open</h2>
        <p>Name its assignment when you start the studio:</p>
        <pre class="command">
          queenside studio --grade assignment.yaml --submissions handed-in --report grades
        </pre>
        <p class="caption">
          Grades that <code>queenside grade</code> has stored in the report folder appear at once.
        </p>
      </div>
    </div>
  );
}
