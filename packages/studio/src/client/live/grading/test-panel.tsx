/** A test of a student: the verdict, the records that are not right, and what the run left. */
import {
  longVerdict,
  type RecordOutcome,
  sentence,
  testFacts,
  type TestView,
} from '@queenside/class-view';
import { parameters, setParameters } from '@queenside/playground/address';
import { DrawingImage } from '@queenside/playground/drawing-image';
import type { StudentData } from '../../../grading-messages.ts';
import { graded } from './class.ts';
import { TestDecisionsForm } from './decide/test-decisions.tsx';
import { Printed } from './printed.tsx';
import { RightSearch } from './right-search.tsx';
import { Texts } from './texts.tsx';

interface TestProps {
  readonly data: StudentData;
  readonly test: TestView;
}

export function TestPanel({ data, test }: TestProps) {
  const { id, title, verdict, score, detail } = test;
  return (
    <section class="panel test-panel" aria-label={`Test ${title}`}>
      <h2>
        <bdi>{title}</bdi> {longVerdict(verdict)}
      </h2>
      {testFacts(test)}
      {score !== undefined && score.parts.length > 1 && (
        <ul class="caption parts-of-points">
          {score.parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
      <TestDecisionsForm data={data} test={id} title={title} />
      {detail !== undefined && (
        <Records data={data} test={id} detail={detail} isRight={verdict === 'AC'} />
      )}
      <Texts parts={data.outputs[id] ?? []} />
    </section>
  );
}

interface RecordsProps {
  readonly data: StudentData;
  readonly test: string;
  readonly detail: NonNullable<TestView['detail']>;
  readonly isRight: boolean;
}

function Records({ data, test, detail, isRight }: RecordsProps) {
  const { records: wrong, reason } = detail;
  if (wrong.length === 0)
    return isRight ? null : (
      <div class="wrong">
        <h3>What the program printed</h3>
        <Printed parts={data.outputs[test] ?? []} />
      </div>
    );
  const wanted = Number(parameters.value.get('record'));
  const chosen = wrong.find(({ number }) => number === wanted) ?? wrong[0]!;
  return (
    <div class="wrong">
      <h3>{wrong.length === 1 ? 'The record that is not right' : 'Records that are not right'}</h3>
      {wrong.length > 1 && (
        <div class="row record-list" role="group" aria-label="Records">
          {wrong.map(({ number, title, verdict }) => (
            <button
              type="button"
              key={number}
              title={`${title}: ${verdict}`}
              aria-pressed={number === chosen.number}
              onClick={() => setParameters({ test, record: String(number) })}
            >
              {number}
            </button>
          ))}
        </div>
      )}
      <Wrong key={chosen.number} data={data} test={test} record={chosen} said={reason} />
    </div>
  );
}

interface WrongProps {
  readonly data: StudentData;
  readonly test: string;
  readonly record: RecordOutcome;
  /** The reason of the test, which often has that of the first record. */
  readonly said: string;
}

/** A wrong answer, and beside it a right search of the same record. */
function Wrong({ data, test, record, said }: WrongProps) {
  const { number, title, reason, verdict, answerLine } = record;
  const address = `api/grading/students/${encodeURIComponent(data.submission.id)}/tests/${encodeURIComponent(test)}`;
  const isDrawn = data.drawn[test]?.includes(number) === true;
  return (
    <>
      <p>
        <b>{title}</b> {longVerdict(verdict)}{' '}
        {reason !== undefined && !said.includes(reason) && sentence(reason)}{' '}
        {answerLine !== undefined && verdict !== 'NO' && (
          <span class="caption">Line {answerLine} of the answer file.</span>
        )}
      </p>
      <div class="compared">
        <figure>
          <figcaption>Their answer</figcaption>
          {isDrawn ? (
            <DrawingImage
              address={`${address}/drawings/${number}`}
              alt={`Their answer to ${title}`}
              problem={graded.value?.tests.find(({ id }) => id === test)?.problem}
            />
          ) : (
            <Printed
              parts={data.outputs[test] ?? []}
              line={verdict === 'NO' ? undefined : answerLine}
            />
          )}
        </figure>
        <RightSearch address={`${address}/records/${number}`} title={title} />
      </div>
    </>
  );
}
