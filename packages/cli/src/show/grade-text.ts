/** Formats grades for a terminal. */
import {
  type Attempt,
  callsInWords,
  type CheckerAttack,
  faultNote,
  nameOf,
  type CheckedSample,
  type ClassResult,
  type GradeChange,
  type InferredLimit,
  type Preview,
  type SubmissionView,
} from '@queenside/grader';
import { showCount, showDuration, shorten } from './text.ts';
import { type Colour, paint } from './print.ts';

const NAME_WIDTH = 28;

/** `smith   85 of 100   AC WA TLE`. */
export function gradeLine(
  { name, points, max, isOpen, tests }: SubmissionView,
  stream: NodeJS.WriteStream,
): string {
  const total = `${points} of ${max}${isOpen ? ' (open)' : ''}`;
  const verdicts = tests.map(({ verdict }) => paint(colourOf(verdict), verdict, stream)).join(' ');
  return `${nameColumn(name)}  ${total.padStart(14)}  ${verdicts}`;
}

/** Returns why tests of a submission failed, as far as the reader may know, one line each, and the compiler's output. */
export function reasonLines({ tests, build }: SubmissionView): string[] {
  const log = build.ok || build.log === '' ? [] : build.log.split('\n');
  const reasons = tests.flatMap(({ id, detail }) => {
    if (detail === undefined || detail.reason === '') return [];
    const steps = callsInWords(detail.calls);
    return [`  ${id}: ${detail.reason}`, ...steps.map((each) => `    ${each}`)];
  });
  return [...new Set(reasons), ...log.map((line) => `    ${line}`)];
}

/** Returns why tests could not be judged, for staff: each cause once. */
export function faultLines({ submissions }: ClassResult): string[] {
  const notes = submissions
    .flatMap(({ tests }) => tests)
    .flatMap((outcome) => {
      const note = faultNote(outcome);
      return note === undefined ? [] : [{ test: outcome.test, note }];
    });
  return [...Map.groupBy(notes, ({ test, note }) => `${test}: ${note}`)].map(
    ([what, all]) => `${what} (${showCount(all.length, 'submission')})`,
  );
}

export function classLine({ submissions, refused, isPartial }: ClassResult): string {
  const count = showCount(submissions.length, 'submission');
  const left = isPartial ? '; stopped (run the same command to resume)' : '';
  const not = refused.length === 0 ? '' : `, ${refused.length} refused`;
  const points = submissions.map(({ score }) => score.points);
  const mean = points.reduce((sum, each) => sum + each, 0) / (points.length || 1);
  return `${count} graded${not}, ${mean.toFixed(1)} points on average${left}`;
}

export function sampleLine(
  { sample, result, wrong }: CheckedSample,
  name: string,
  stream: NodeJS.WriteStream,
): string {
  const mark = wrong.length === 0 ? paint('green', '✓', stream) : paint('red', '✗', stream);
  const verdicts = result.tests.map(({ verdict }) => verdict).join(' ');
  const lines = wrong.map((what) => `    ${what}`);
  return [`${mark} ${nameColumn(name)} ${sample.kind.padEnd(8)}  ${verdicts}`, ...lines].join('\n');
}

/** Returns what a checker said of changed right answers: a line for all, and one for each that needs a look. */
export function attackLines(
  { test, tried, accepted, faults }: CheckerAttack,
  stream: NodeJS.WriteStream,
): string[] {
  const refused = `${tried - accepted.length - faults.length} of ${tried} changed answers refused`;
  const lines = [
    ...faults.map(({ note, ...each }) =>
      note === undefined ? attempt('must refuse', each) : attempt('fails on', each),
    ),
    // One cause at a time: the others are often the same.
    ...faults.flatMap(({ note }) => (note === undefined ? [] : [`      ${note}`])).slice(0, 1),
    ...accepted.map((each) => attempt('accepts, look at it:', each)),
  ];
  const mark =
    faults.length > 0
      ? paint('red', '✗', stream)
      : accepted.length > 0
        ? paint('yellow', '!', stream)
        : paint('green', '✓', stream);
  return [`${mark} checker of ${test}: ${refused}`, ...lines];
}

function attempt(what: string, { change, answer }: Pick<Attempt, 'change' | 'answer'>): string {
  return `    ${what} ${answer === '' ? 'an empty answer' : answer} (${change})`;
}

export function limitLine({
  test,
  slowest,
  tooSlow,
  cpuMs,
  memoryBytes,
  separates,
}: InferredLimit): string {
  const slow = tooSlow === undefined ? '' : `, slow: ${showDuration(tooSlow)}`;
  const warning = separates ? '' : '  (this limit does not stop all slow samples)';
  const limits = `cpu: ${cpuMs / 1000} s, memory: ${memoryBytes / 2 ** 20} MiB`;
  return `${test}: ${limits}   right: ${showDuration(slowest)}${slow}${warning}`;
}

export function previewLines({ changes, toRun, submissions }: Preview): string[] {
  const lines = changes.map(changeLine);
  for (const { submission, tests } of toRun)
    lines.push(`${nameColumn(submission)}  unchanged: needs a new run of ${tests.join(', ')}`);
  const changed = showCount(changes.length, 'grade');
  return [...lines, `${changed} of ${submissions.toLocaleString('en-US')} would change.`];
}

function changeLine({ before, after, tests }: GradeChange): string {
  const points = `${before.score.points} -> ${after.score.points}`;
  const verdicts = tests.map((test) => {
    const [was, is] = [before, after].map(
      (result) => result.tests.find((each) => each.test === test)?.verdict ?? 'none',
    );
    return was === is ? test : `${test} ${was} -> ${is}`;
  });
  return `${nameColumn(nameOf(before))}  ${points.padStart(14)}  ${verdicts.join(', ')}`;
}

function nameColumn(name: string): string {
  return shorten(name, NAME_WIDTH).padEnd(NAME_WIDTH);
}

function colourOf(verdict: string): Colour {
  if (verdict === 'AC') return 'green';
  return ['PAC', 'SKIP', 'NV', 'JE'].includes(verdict) ? 'yellow' : 'red';
}
