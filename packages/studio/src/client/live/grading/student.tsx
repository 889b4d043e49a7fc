/** One student: the tests, the chosen test, and what was handed in. */
import {
  longVerdict,
  output,
  points,
  sentence,
  signed,
  type TestView,
  total,
} from '@queenside/class-view';
import { addressOf, parameters, setParameters } from '@queenside/playground/address';
import type { StudentData } from '../../../grading-messages.ts';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { getJson } from '../stream/api.ts';
import { graded, students } from './class.ts';
import { Defence } from './defence.tsx';
import { Programs } from './decide/programs.tsx';
import { Rubric } from './decide/rubric.tsx';
import { SaveStatus } from './decide/save-status.tsx';
import { decisionCount, hint, showVersion } from './decide/saving.ts';
import { KeySwitch, useShortcuts } from './decide/shortcuts.tsx';
import { Whole } from './decide/whole.tsx';
import { useLoaded } from './loaded.ts';
import { idsInTurn } from './selection.ts';
import { openStudent } from './student-link.tsx';
import { TestPanel } from './test-panel.tsx';

export function Student({ id }: { readonly id: string }) {
  // A new grade is a new row.
  const row = students.value.get(id);
  const { data, problem } = useLoaded(
    () => getJson<StudentData>(`api/grading/students/${encodeURIComponent(id)}`),
    [id, row, graded.value?.decisions.version, decisionCount.value],
  );
  const turns = turnsFrom(id);
  useShortcuts({ student: id, isShown: data !== undefined, turn: turns.turn });
  return (
    <>
      <SaveStatus student={id} />
      {problem !== '' && <p class="error">{problem}</p>}
      {problem === '' && data === undefined && <p class="caption">Loading…</p>}
      {problem === '' && data !== undefined && <Found data={data} turns={turns} />}
    </>
  );
}

interface Turns {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly turn: (steps: 1 | -1) => void;
}

/** Whether the page goes to another student, whose heading then takes the focus. */
let isTurning = false;

function turnsFrom(id: string): Turns {
  const ids = idsInTurn(id);
  const at = ids.indexOf(id);
  const turn = (steps: 1 | -1): void => {
    const next = at === -1 ? undefined : ids[at + steps];
    if (next === undefined) {
      hint.value = steps === 1 ? 'This is the last student.' : 'This is the first student.';
      return;
    }
    isTurning = true;
    setParameters({ student: next, test: undefined, record: undefined });
  };
  return { isFirst: at <= 0, isLast: at === -1 || at === ids.length - 1, turn };
}

interface FoundProps {
  readonly data: StudentData;
  readonly turns: Turns;
}

function Found({ data, turns }: FoundProps) {
  // Before the answer to a decision comes: it has a later version.
  useLayoutEffect(() => showVersion(data.version), [data]);
  const { submission } = data;
  const { tests, id } = submission;
  const wanted = parameters.value.get('test');
  const chosen = tests.find((test) => test.id === wanted) ?? toDiscuss(tests);
  return (
    <article class="student" aria-label={`Student ${submission.name}`}>
      <Head data={data} turns={turns} />
      <Build submission={submission} />
      <div class="student-tests">
        <div class="stack aside">
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
          <Rubric data={data} />
          <Whole data={data} />
          <KeySwitch />
        </div>
        <div class="stack">
          {chosen && <TestPanel key={`${id} ${chosen.id}`} data={data} test={chosen} />}
          <Programs data={data} />
          <Defence student={id} />
        </div>
      </div>
    </article>
  );
}

/** Returns the first test whose answers lost points, then the first that is not right for another reason, such as its build. */
function toDiscuss(tests: readonly TestView[]): TestView | undefined {
  return (
    tests.find(({ verdict, detail }) => verdict !== 'AC' && (detail?.records.length ?? 0) > 0) ??
    tests.find(({ verdict }) => verdict !== 'AC') ??
    tests[0]
  );
}

const here = (): Record<string, string> => Object.fromEntries(parameters.value);

function Head({ data, turns: { isFirst, isLast, turn } }: FoundProps) {
  const { submission } = data;
  const { id, name, section, studentId, adjustments, override } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isTurning && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    isTurning = false;
  }, [id]);
  return (
    <header class="student-head">
      <div class="row">
        <button type="button" onClick={() => openStudent(undefined)}>
          <span aria-hidden="true">←</span> All students
        </button>
        <h2 ref={heading} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {total(submission)}
        <span class="caption">{[studentId, section].filter(Boolean).join(' · ')}</span>
        <div class="row end">
          <button type="button" disabled={isFirst} title="Key k" onClick={() => turn(-1)}>
            Previous
          </button>
          <button type="button" disabled={isLast} title="Key j" onClick={() => turn(1)}>
            Next
          </button>
        </div>
      </div>
      {adjustments.map(({ points: change, why }) => (
        <p class="note" key={why}>
          {signed(change)} points: {why}
        </p>
      ))}
      {override !== undefined && (override.isExcused || override.changes.length > 0) && (
        <p class="note">
          {[...override.changes, ...(override.isExcused ? ['excused'] : [])]
            .map(sentence)
            .join(' ')}
        </p>
      )}
    </header>
  );
}

function Build({
  submission: { build, tests },
}: {
  readonly submission: StudentData['submission'];
}) {
  const isUnsaid = !build.ok && tests.every(({ detail }) => !detail?.reason);
  if (!isUnsaid && build.log === '') return null;
  return (
    <section class={build.ok ? 'panel' : 'panel stack'} aria-label="Build">
      {isUnsaid && <p class="error">{build.reason ?? 'The program could not be built.'}</p>}
      {output('Compiler output', build.log, !build.ok)}
    </section>
  );
}
