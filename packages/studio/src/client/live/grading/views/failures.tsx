/** Tests that failed for the same reason, with their students. */
import { type EqualFailures, longVerdict, sentence } from '@queenside/class-view';
import { getJson } from '../../stream/api.ts';
import { graded } from '../class.ts';
import { decisionCount } from '../decide/saving.ts';
import { plural } from '../../inbox/words.ts';
import { useLoaded } from '../loaded.ts';
import { StudentLink } from '../student-link.tsx';

/** Of more students, only the first are listed. */
const MOST_STUDENTS = 100;

export function FailuresView() {
  const { data, problem } = useLoaded(
    () => getJson<readonly EqualFailures[]>('api/grading/failures'),
    [graded.value?.graded?.number, graded.value?.decisions.version, decisionCount.value],
  );
  if (problem !== '') return <p class="error">{problem}</p>;
  if (data === undefined) return <p class="caption">Loading…</p>;
  if (data.length === 0) return <p>No test failed.</p>;
  return (
    <div class="stack">
      {data.map((failure) => (
        <Failure key={`${failure.test} ${failure.verdict} ${failure.reason}`} {...failure} />
      ))}
    </div>
  );
}

function Failure({ test, title, verdict, reason, submissions }: EqualFailures) {
  const rest = submissions.length - MOST_STUDENTS;
  return (
    <section class="panel stack" aria-label={`${title}: ${verdict}`}>
      <h2>
        <bdi>{title}</bdi> {longVerdict(verdict)}{' '}
        <span class="number">{plural(submissions.length, 'student')}</span>
      </h2>
      {reason !== '' && <p>{sentence(reason)}</p>}
      <ul class="row same">
        {submissions.slice(0, MOST_STUDENTS).map((id) => (
          <li key={id}>
            <StudentLink id={id} test={test} />
          </li>
        ))}
        {rest > 0 && <li class="caption">{rest} more</li>}
      </ul>
    </section>
  );
}
