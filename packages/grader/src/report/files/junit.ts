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

export function junitXml({ assignment, submissions }: ClassResult): string {
  const document = create({ version: '1.0', encoding: 'UTF-8' });
  const views = submissions.map((submission) => seenBy('instructor', submission, assignment));
  const root = document.ele('testsuites', {
    name: attribute(assignment.title),
    ...countsOf(views.flatMap(({ tests }) => tests)),
  });
  for (const view of views) addSuite(root, assignment.id, view);
  return document.end({ prettyPrint: true });
}

function addSuite(root: XmlBuilder, assignment: string, { id, name, tests }: SubmissionView): void {
  const suite = root.ele('testsuite', {
    name: attribute(name),
    id: attribute(id),
    ...countsOf(tests),
  });
  for (const test of tests) addCase(suite, attribute(`${assignment}.${id}`), test);
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

/** Escapes ampersands, because xmlbuilder2 does not escape those of `&name;`. It does not escape them a second time. */
function content(text: string): string {
  return legible(text).replaceAll('\r', '').replaceAll('&', '&amp;');
}

/** Puts an attribute on one line: parsers treat line feeds in attributes differently. */
function attribute(text: string): string {
  return content(oneLine(text));
}
