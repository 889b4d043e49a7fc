/** Submissions that are alike: identical ones, and pairs side by side. */
import { pairInWords, pairSides, type PairView } from '@queenside/class-view';
import { addressOf, parameters, setParameters } from '@queenside/playground/address';
import { plural } from '../../inbox/words.ts';
import { getJson } from '../../stream/api.ts';
import { graded, nameOf } from '../class.ts';
import { useLoaded } from '../loaded.ts';
import { StudentLink } from '../student-link.tsx';

export function SimilarView() {
  const [left, right] = ['left', 'right'].map((side) => parameters.value.get(side)) as [
    string | null,
    string | null,
  ];
  if (left !== null && right !== null)
    return <Pair key={`${left} ${right}`} left={left} right={right} />;
  const { similar, identical, graded: last } = graded.value!;
  if (last === undefined)
    return <p class="nothing">Programs are compared when the class is graded.</p>;
  return (
    <div class="stack similar">
      {identical.length > 0 && (
        <section class="panel stack" aria-label="Identical submissions">
          <h2>Identical submissions</h2>
          <ul>
            {identical.map(({ submissions, same }) => (
              <li key={submissions[0]}>
                <StudentLink id={submissions[0]!} />
                {submissions.slice(1).map((id) => (
                  <>
                    , <StudentLink id={id} /> (<SideBySide left={submissions[0]!} right={id} />)
                  </>
                ))}
                : {same === 'files' ? 'every byte' : 'all but names, comments, and layout'}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="panel stack" aria-label="Similar submissions">
        <h2>Similar submissions</h2>
        {similar.length === 0 && <p>No two submissions are very similar.</p>}
        {similar.length > 0 && <Pairs />}
      </section>
    </div>
  );
}

function Pairs() {
  return (
    <div class="table-frame" role="group" aria-label="Pairs, the most similar first" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">One</th>
            <th scope="col">Other</th>
            <th scope="col" class="number">
              In common
            </th>
            <th scope="col" class="number">
              Longest equal part
            </th>
            <th scope="col">
              <span class="unseen-text">Programs</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {graded.value!.similar.map(({ left, right, similarity, longest }) => (
            <tr key={`${left} ${right}`}>
              <th scope="row">
                <StudentLink id={left} />
              </th>
              <td>
                <StudentLink id={right} />
              </td>
              <td class="number">{Math.round(similarity * 100)} %</td>
              <td class="number">{plural(longest, 'token')}</td>
              <td>
                <SideBySide left={left} right={right} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PairProps {
  readonly left: string;
  readonly right: string;
}

function SideBySide({ left, right }: PairProps) {
  return (
    <a href={addressOf('grading', { view: 'similar', left, right })}>
      Side by side
      <span class="unseen-text">
        : {nameOf(left)} and {nameOf(right)}
      </span>
    </a>
  );
}

function Pair({ left, right }: PairProps) {
  const { data, problem } = useLoaded(
    () => getJson<PairView>(`api/grading/pairs/${[left, right].map(encodeURIComponent).join('/')}`),
    [left, right],
  );
  if (problem !== '') return <p class="error">{problem}</p>;
  if (data === undefined) return <p class="caption">Loading…</p>;
  return (
    <section class="pair" aria-label={data.sides.map(({ name }) => name).join(' and ')}>
      <div class="row">
        <button type="button" onClick={() => setParameters({ left: undefined, right: undefined })}>
          <span aria-hidden="true">←</span> All pairs
        </button>
        <p>{pairInWords(data)}</p>
      </div>
      <div class="sides" onClick={jump}>
        {pairSides(data, ({ id }) => (
          <StudentLink id={id} />
        ))}
      </div>
    </section>
  );
}

/** The address holds the state of the page, so the links of marks must not change it. */
function jump(event: MouseEvent): void {
  const link = (event.target as Element).closest('mark a');
  const mark = link && document.querySelector(link.getAttribute('href')!);
  if (!mark) return;
  event.preventDefault();
  mark.scrollIntoView({ block: 'center' });
  mark.querySelector<HTMLElement>('a')?.focus();
}
