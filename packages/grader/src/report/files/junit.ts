/**
 * Writes junit.xml for build servers and editors: a suite per student, a case per test. A failed test is a failure, a judge error
 * an error, and a test that was not run is skipped.
 */
import {
  type ClassResult,
  oneLine,
  points,
  seconds,
  sectionPoints,
  seenBy,
  type SubmissionView,
  type TestView,
  type Verdict,
  VERDICTS,
} from '@queenside/class-view';
import { legible } from '@queenside/core/basics';
import XmlBuilder from 'fast-xml-builder';

/** The most failed records that are listed per test. */
const MOST_RECORDS = 20;

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

/** An element: attributes begin with `@`, and text is `#text`. */
interface JunitElement {
  readonly [name: string]: string | JunitElement | readonly JunitElement[];
}

/** The library's types lack `entities`. */
const OPTIONS = {
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  format: true,
  // The builder itself escapes quotation marks where they matter, in attributes.
  entities: [
    { regex: /&/g, val: '&amp;' },
    { regex: /</g, val: '&lt;' },
    { regex: />/g, val: '&gt;' },
  ],
};
const XML = new XmlBuilder(OPTIONS);

/** Returns the text of junit.xml in pieces, because the document of a large class takes much memory. */
export function* junitText({ assignment, submissions }: ClassResult): Generator<string> {
  const tests = submissions.flatMap((submission) =>
    seenBy('instructor', submission, assignment).tests.map(factsOf),
  );
  const root = { '@name': oneLine(assignment.title), ...countsOf(tests) };
  const start = XML.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: root,
  });
  yield `${start.slice(0, -'/>\n'.length)}>`;
  for (const submission of submissions)
    yield `\n${suiteText(suiteOf(assignment.id, seenBy('instructor', submission, assignment)))}`;
  yield '\n</testsuites>';
}

/** Writes a suite with the indentation that it has inside the document. */
function suiteText(suite: JunitElement): string {
  const text = XML.build({ testsuites: { testsuite: suite } });
  return text.slice('<testsuites>\n'.length, -'\n</testsuites>\n'.length);
}

function suiteOf(assignment: string, { id, name, tests }: SubmissionView): JunitElement {
  const classname = oneLine(`${assignment}.${id}`);
  return {
    '@name': oneLine(name),
    '@id': oneLine(id),
    ...countsOf(tests.map(factsOf)),
    testcase: tests.map((test) => caseOf(test, classname)),
  };
}

function caseOf(test: TestView, classname: string): JunitElement {
  const facts = { '@name': oneLine(test.title), '@classname': classname, '@time': timeOf(test) };
  const outcome = outcomeOf(test.verdict);
  if (outcome === 'passed') return facts;
  const message = oneLine(test.detail?.reason || VERDICTS[test.verdict]);
  if (outcome === 'skipped') return { ...facts, skipped: { '@message': message } };
  const failure = {
    '@type': test.verdict,
    '@message': message,
    '#text': content(failureText(test)),
  };
  return { ...facts, [outcome]: failure };
}

function outcomeOf(verdict: Verdict): Outcome {
  if (verdict === 'AC') return 'passed';
  if (verdict === 'JE' || verdict === 'NV') return 'error';
  return verdict === 'SKIP' ? 'skipped' : 'failure';
}

/** The counts of a test. */
interface CaseFacts {
  readonly outcome: Outcome;
  readonly cpuMs: number;
}

function factsOf({ verdict, detail }: TestView): CaseFacts {
  return { outcome: outcomeOf(verdict), cpuMs: detail?.run?.cpuMs ?? 0 };
}

function countsOf(tests: readonly CaseFacts[]): Readonly<Record<string, string>> {
  const count = (wanted: Outcome) =>
    String(tests.filter(({ outcome }) => outcome === wanted).length);
  const time = tests.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return {
    '@tests': String(tests.length),
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
    '@time': seconds(time).toFixed(3),
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

/** Parsers would turn carriage returns into line feeds. */
function content(text: string): string {
  return legible(text).replaceAll('\r', '');
}
