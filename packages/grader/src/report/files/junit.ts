/**
 * Writes junit.xml for build servers and editors: a suite per student, a case per test. A failed test is a failure, a judge error
 * an error, and a test that was not run is skipped.
 */
import { create } from 'xmlbuilder2';
import type { ClassResult } from '../../model/index.ts';
import { VERDICTS, type Verdict } from '../../model/index.ts';
import { points, seconds, sectionPoints } from '../numbers.ts';
import { legible, oneLine } from '../text.ts';
import { seenBy, type SubmissionView, type TestView } from '../view/visibility.ts';

/** The most failed records that are listed per test. */
const MOST_RECORDS = 20;

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';
type XmlBuilder = ReturnType<typeof create>;

/** Returns the text of junit.xml in pieces, because the document of a large class takes much memory. */
export function* junitText({ assignment, submissions }: ClassResult): Generator<string> {
  const tests = submissions.flatMap((submission) =>
    seenBy('instructor', submission, assignment).tests.map(factsOf),
  );
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: attribute(assignment.title),
    ...countsOf(tests),
  });
  const end = '</testsuites>';
  yield root.end({ prettyPrint: true, allowEmptyTags: true }).slice(0, -end.length);
  for (const submission of submissions)
    yield `\n${suiteOf(assignment.id, seenBy('instructor', submission, assignment))}`;
  yield `\n${end}`;
}

function suiteOf(assignment: string, { id, name, tests }: SubmissionView): string {
  const suite = create().ele('testsuite', {
    name: attribute(name),
    id: attribute(id),
    ...countsOf(tests.map(factsOf)),
  });
  for (const test of tests) addCase(suite, attribute(`${assignment}.${id}`), test);
  return suite.end({ prettyPrint: true, headless: true, offset: 1 });
}

function addCase(suite: XmlBuilder, classname: string, test: TestView): void {
  const element = suite.ele('testcase', {
    name: attribute(test.title),
    classname,
    time: timeOf(test),
  });
  const outcome = outcomeOf(test.verdict);
  if (outcome === 'passed') return;
  const message = attribute(test.detail?.reason || VERDICTS[test.verdict]);
  if (outcome === 'skipped') element.ele('skipped', { message });
  else element.ele(outcome, { type: test.verdict, message }).txt(content(failureText(test)));
}

function outcomeOf(verdict: Verdict): Outcome {
  if (verdict === 'AC') return 'passed';
  if (verdict === 'JE' || verdict === 'NV') return 'error';
  return verdict === 'SKIP' ? 'skipped' : 'failure';
}

/** The counts of a test. */
interface Facts {
  readonly outcome: Outcome;
  readonly cpuMs: number;
}

function factsOf({ verdict, detail }: TestView): Facts {
  return { outcome: outcomeOf(verdict), cpuMs: detail?.run?.cpuMs ?? 0 };
}

function countsOf(tests: readonly Facts[]): Readonly<Record<string, string>> {
  const count = (wanted: Outcome) =>
    String(tests.filter(({ outcome }) => outcome === wanted).length);
  const time = tests.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
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

/** Escapes ampersands, because xmlbuilder2 does not escape those of `&name;`. It does not escape them a second time. */
function content(text: string): string {
  return legible(text).replaceAll('\r', '').replaceAll('&', '&amp;');
}

/** Puts an attribute on one line: parsers treat line feeds in attributes differently. */
function attribute(text: string): string {
  return content(oneLine(text));
}
