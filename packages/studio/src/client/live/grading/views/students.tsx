import { type Verdict, VERDICT_ORDER } from '@queenside/class-view';
import { useEffect } from 'preact/hooks';
import { setParameters } from '@queenside/playground/address';
import { count, plural } from '../../inbox/words.ts';
import { graded, isBusy, students } from '../class.ts';
import { Grid, Legend } from '../grid.tsx';
import { forgetTurns, listed, wantedTest, wantedVerdict, words } from '../selection.ts';

export function StudentsView() {
  const all = students.value.size;
  useEffect(forgetTurns);
  if (all === 0) return <NoStudents />;
  const found = listed.value.length;
  const verdicts = present();
  return (
    <>
      <div class="row grade-filters" role="search">
        <input
          type="search"
          aria-label="Find students by name, id, or section"
          placeholder="Name, id, or section"
          value={words.value}
          onInput={({ currentTarget }) => setParameters({ find: currentTarget.value || undefined })}
        />
        <select
          aria-label="Verdict"
          value={wantedVerdict.value}
          onChange={({ currentTarget }) =>
            setParameters({ verdict: currentTarget.value || undefined })
          }
        >
          <option value="">Any verdict</option>
          <option value="!AC">Not right</option>
          {verdicts.map((verdict) => (
            <option key={verdict} value={verdict}>
              {verdict}
            </option>
          ))}
        </select>
        <select
          aria-label="Test"
          value={wantedTest.value}
          onChange={({ currentTarget }) => setParameters({ of: currentTarget.value || undefined })}
        >
          <option value="">In any test</option>
          {graded.value!.tests.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <span class="caption" role="status">
          {found === all ? plural(all, 'student') : `${count(found)} of ${plural(all, 'student')}`}
        </span>
      </div>
      {found === 0 ? (
        <div class="nothing">
          <p>No student has these words and this verdict.</p>
          <button
            type="button"
            onClick={() => setParameters({ find: undefined, verdict: undefined, of: undefined })}
          >
            Show all students
          </button>
        </div>
      ) : (
        <Grid />
      )}
      <Legend verdicts={verdicts} />
    </>
  );
}

/** The verdicts that occur, in the order of reports. */
function present(): Verdict[] {
  const found = new Set<Verdict>();
  for (const { cells } of students.value.values())
    for (const cell of cells) if (cell !== null) found.add(cell[0]);
  return VERDICT_ORDER.filter((verdict) => found.has(verdict));
}

function NoStudents() {
  const { progress, submissions } = graded.value!;
  if (progress !== undefined || isBusy.value)
    return (
      <div class="nothing">
        <p class="caption working">Students appear here as they are graded.</p>
      </div>
    );
  return (
    <div class="nothing">
      <h2>Nobody is graded yet</h2>
      {submissions === undefined ? (
        <p>
          Start the studio with <code>--submissions</code> to grade a folder here.
        </p>
      ) : (
        <p>
          <b>Grade the class</b> runs the programs in <code>{submissions}</code> and judges their
          answers.
        </p>
      )}
    </div>
  );
}
