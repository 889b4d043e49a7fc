/**
 * Writes junit.xml for build servers and editors: a suite per student, a case per test. A failed test is a failure, a judge error
 * an error, and a test that was not run is skipped.
 */
import type { ClassResult } from '../../model/index.ts';
import { VERDICTS, type Verdict } from '../../model/index.ts';
import { points, seconds, sectionPoints } from '../numbers.ts';
import { legible, oneLine } from '../text.ts';
import { seenBy, type SubmissionView, type TestView } from '../view/visibility.ts';
import { xmlOf, type Element } from './xml.ts';

/** The most failed records that are listed per test. */
const MOST_RECORDS = 20;

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

export function junitXml({ assignment, submissions }: ClassResult): string {
  const views = submissions.map((submission) => seenBy('instructor', submission, assignment));
  return xmlOf({
    name: 'testsuites',
    attributes: {
      name: oneLine(assignment.title),
      ...countsOf(views.flatMap(({ tests }) => tests)),
    },
    content: views.map((view) => suiteOf(assignment.id, view)),
  });
}

function suiteOf(assignment: string, { id, name, tests }: SubmissionView): Element {
  return {
    name: 'testsuite',
    attributes: { name: oneLine(name), id: oneLine(id), ...countsOf(tests) },
    content: tests.map((test) => caseOf(oneLine(`${assignment}.${id}`), test)),
  };
}

function caseOf(classname: string, test: TestView): Element {
  const outcome = outcomeOf(test.verdict);
  return {
    name: 'testcase',
    attributes: { name: oneLine(test.title), classname, time: timeOf(test) },
    content: outcome === 'passed' ? [] : [storyOf(outcome, test)],
  };
}

/** Says why a test did not pass. */
function storyOf(outcome: Exclude<Outcome, 'passed'>, test: TestView): Element {
  const message = oneLine(test.detail?.reason || VERDICTS[test.verdict]);
  if (outcome === 'skipped') return { name: outcome, attributes: { message } };
  const content = legible(failureText(test)).replaceAll('\r', '');
  return { name: outcome, attributes: { type: test.verdict, message }, content };
}

function outcomeOf(verdict: Verdict): Outcome {
  if (verdict === 'AC') return 'passed';
  if (verdict === 'JE' || verdict === 'NV') return 'error';
  return verdict === 'SKIP' ? 'skipped' : 'failure';
}

function countsOf(tests: readonly TestView[]): Readonly<Record<string, string>> {
  const count = (wanted: Outcome) =>
    String(tests.filter(({ verdict }) => outcomeOf(verdict) === wanted).length);
  const time = tests.reduce((sum, { detail }) => sum + (detail?.run?.cpuMs ?? 0), 0);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    time: seconds(time).toFixed(3),
  };
}

function timeOf({ detail }: TestView): string {
  return seconds(detail?.run?.cpuMs ?? 0).toFixed(3);
}

function failureText({ score, detail }: TestView): string {
  const wrong = (detail?.records ?? []).filter(({ verdict }) => verdict !== 'AC');
  return [
    ...(detail?.reason ? [detail.reason] : []),
    ...(score === undefined ? [] : [`${points(score.points)} of ${points(score.max)} points`]),
    ...(score?.sections === undefined ? [] : [sectionPoints(score)]),
    ...wrong
      .slice(0, MOST_RECORDS)
      .map(({ title, verdict, reason }) => `${title}: ${reason ?? VERDICTS[verdict]}`),
    ...(wrong.length > MOST_RECORDS ? [`${wrong.length - MOST_RECORDS} more records failed`] : []),
    ...(detail?.note === undefined ? [] : [`Note: ${detail.note}`]),
    ...(detail?.run?.errors ? [`Standard error:\n${detail.run.errors}`] : []),
  ].join('\n');
}
