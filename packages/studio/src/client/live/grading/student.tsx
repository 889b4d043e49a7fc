/** One student: the tests, the chosen test, and what was handed in. */
import { useSignal } from '@preact/signals';
import { longVerdict, output, points, signed, type SubmissionView } from '@queenside/grader/parts';
import { useEffect } from 'preact/hooks';
import type { KeptPart, StudentData } from '../../../grading-messages.ts';
import { addressOf, parameters, setParameters } from '../../shell/address.ts';
import { getJson, type RefusedError } from '../stream/api.ts';
import { students } from './class.ts';
import { listed } from './selection.ts';
import { openStudent } from './student-link.tsx';
import { TestPanel } from './test-panel.tsx';

export function Student({ id }: { readonly id: string }) {
  const data = useSignal<StudentData | undefined>(undefined);
  const problem = useSignal('');
  const row = students.value.get(id);
  useEffect(() => {
    let isOver = false;
    getJson<StudentData>(`api/grading/students/${encodeURIComponent(id)}`).then(
      (found) => {
        if (!isOver) data.value = found;
      },
      (thrown: RefusedError) => (problem.value = thrown.message),
    );
    return () => (isOver = true);
    // A new grade is a new row.
  }, [id, row]);
  if (problem.value !== '') return <p class="error">{problem.value}</p>;
  if (data.value === undefined || data.value.submission.id !== id)
    return <p class="caption">Loading…</p>;
  return <Found data={data.value} />;
}

function Found({ data }: { readonly data: StudentData }) {
  const { submission, programs } = data;
  const { tests, id } = submission;
  const wanted = parameters.value.get('test');
  const chosen =
    tests.find((test) => test.id === wanted) ??
    tests.find(({ verdict }) => verdict !== 'AC') ??
    tests[0];
  return (
    <article class="student" aria-label={`Student ${submission.name}`}>
      <Head submission={submission} />
      <Build submission={submission} />
      <div class="student-tests">
        <nav class="panel test-list" aria-label="Tests">
          {tests.map((test) => (
            <a
              key={test.id}
              href={addressOf('grading', {
                ...here(),
                student: id,
                test: test.id,
                record: undefined,
              })}
              aria-current={test === chosen ? 'true' : undefined}
            >
              <bdi>{test.title}</bdi>
              <span class="row">
                {longVerdict(test.verdict)}
                <span class="end">
                  {test.score && `${points(test.score.points)} of ${points(test.score.max)}`}
                </span>
              </span>
            </a>
          ))}
        </nav>
        {chosen && <TestPanel key={`${id} ${chosen.id}`} data={data} test={chosen} />}
      </div>
      {programs.length > 0 && (
        <section class="panel stack" aria-label="Programs">
          <h2>Programs as handed in</h2>
          <Texts parts={programs} isOpen={false} />
        </section>
      )}
    </article>
  );
}

const here = (): Record<string, string> => Object.fromEntries(parameters.value);

function Head({ submission }: { readonly submission: SubmissionView }) {
  const { id, name, points: sum, max, bonus, isOpen, adjustments, override } = submission;
  const { section, studentId } = submission;
  const rows = listed.value;
  const at = rows.findIndex((row) => row.id === id);
  const keep = (index: number) => () =>
    setParameters({ student: rows[index]!.id, record: undefined });
  return (
    <header class="student-head">
      <div class="row">
        <button type="button" onClick={() => openStudent(undefined)}>
          <span aria-hidden="true">←</span> All students
        </button>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>
          <strong>
            {points(sum)} of {points(max)} points
          </strong>
          {bonus > 0 && `, ${points(bonus)} of them as a bonus`}
          {isOpen && '. The judge could not decide everything, so points may still be added.'}
          <span class="caption"> {[studentId, section].filter(Boolean).join(' · ')}</span>
        </p>
        <div class="row end">
          <button type="button" disabled={at <= 0} onClick={keep(at - 1)}>
            Previous
          </button>
          <button
            type="button"
            disabled={at === -1 || at === rows.length - 1}
            onClick={keep(at + 1)}
          >
            Next
          </button>
        </div>
      </div>
      {adjustments.map(({ points: change, why }) => (
        <p class="note" key={why}>
          {signed(change)} points: {why}
        </p>
      ))}
      {override !== undefined && (
        <p class="note">
          {[...override.changes, override.isExcused ? 'Excused' : '', override.comment ?? '']
            .filter((each) => each !== '')
            .join('. ')}
        </p>
      )}
    </header>
  );
}

function Build({ submission: { build } }: { readonly submission: SubmissionView }) {
  if (build.ok && build.log === '') return null;
  return (
    <section class={build.ok ? 'panel' : 'panel stack'} aria-label="Build">
      {!build.ok && <p class="error">{build.reason ?? 'The program could not be built.'}</p>}
      {output('Compiler output', build.log, !build.ok)}
    </section>
  );
}

/** Texts of students, each to be opened. */
export function Texts({
  parts,
  isOpen,
}: {
  readonly parts: readonly KeptPart[];
  readonly isOpen: boolean;
}) {
  return (
    <div class="texts">
      {parts.map(({ title, text, rest }) =>
        output(rest > 0 ? `${title}, without the last ${rest} bytes` : title, text, isOpen),
      )}
    </div>
  );
}
