/** Links to questions about each student's own search. */
import { graded } from './class.ts';

/** @param student the id of a submission. Default: the class. */
export function Defence({ student }: { readonly student?: string }) {
  const isPossible = graded.value!.tests.some((test) => test.isFunction && !test.isForStaff);
  // Most students have none.
  if (!isPossible && student !== undefined) return null;
  const query = student === undefined ? '' : `?student=${encodeURIComponent(student)}`;
  return (
    <section class="panel stack" aria-label="Questions for a defence">
      <h2>Questions for a defence</h2>
      {isPossible ? (
        <ul>
          <li>
            <a href={`api/grading/defence/pages.html${query}`} target="_blank" rel="noreferrer">
              {student === undefined ? 'Pages for students' : 'Page for the student'}
            </a>
            , to print: five questions about a search by the own function
          </li>
          <li>
            <a href={`api/grading/defence/key.html${query}`} target="_blank" rel="noreferrer">
              Key
            </a>
            : the answers, by the trace of that search
          </li>
        </ul>
      ) : (
        <p class="caption">
          There are none: questions are about calls of functions, and no test that students may see
          calls one.
        </p>
      )}
    </section>
  );
}
