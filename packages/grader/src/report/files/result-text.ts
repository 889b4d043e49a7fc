/** Texts of results for autograders, which show plain text. */
import {
  callsInWords,
  failedRecords,
  openRecords,
  points,
  type RecordOutcome,
  rubricPoints,
  shortened,
  signed,
  type SubmissionView,
  type TestView,
  VERDICTS,
} from '@queenside/class-view';
import { legible } from '@queenside/core/basics';

/** The most failed records that are listed per test. */
const MOST_RECORDS = 20;
/** The most characters. */
const LONGEST = 20_000;
/** The most pictures of a test, and their total characters of SVG. */
const PICTURES = { most: 3, characters: 100_000 } as const;

/** Returns the total with everything that concerns the whole submission. */
export function textOfTotal(view: SubmissionView): string {
  return joinLines([
    `${points(view.points)} of ${points(view.max)} points`,
    ...(view.isOpen
      ? ['The judge could not decide everything, so points may still be added.']
      : []),
    // Those of tests are in the calculation of the tests' points.
    ...view.rubric.filter(({ test }) => test === undefined).map(textOfItem),
    ...view.adjustments.map(({ points: change, why }) => `${signed(change)} points: ${why}`),
    ...(view.override?.comment === undefined ? [] : [`Comment: ${view.override.comment}`]),
    ...view.groups.flatMap(({ title, reason }) =>
      reason === undefined ? [] : [`${title}: ${reason}`],
    ),
    ...(view.build.ok ? [] : [view.build.reason ?? 'The program could not be built.']),
    ...(view.build.log === '' ? [] : ['Compiler output:', view.build.log]),
  ]);
}

/** Returns everything that a page says in words: the total, each test, and the comments at lines. */
export function textOfReport(view: SubmissionView): string {
  const { tests, override } = view;
  const ofTests = tests.map((test) => {
    const { id, title, score } = test;
    const worth = score === undefined ? '' : `: ${points(score.points)} of ${points(score.max)}`;
    const comment = override?.tests.find((each) => each.test === id)?.comment;
    const said = comment === undefined ? [] : [`Comment: ${comment}`];
    return [`== ${title}${worth}`, textOfTest(test), ...said].join('\n');
  });
  const ofLines = (override?.lines ?? []).map(
    ({ file, line, comment }) => `${file}, line ${line}: ${comment}`,
  );
  const excused =
    override?.isExcused === true ? ['You are excused: this assignment does not count.'] : [];
  const parts = [textOfTotal(view), ...excused, ...ofTests, ...ofLines];
  return `${joinLines([parts.join('\n\n')])}\n`;
}

/** Returns `Style: good, 4 of 5`. */
function textOfItem({
  title,
  points: given,
  level,
  ...range
}: SubmissionView['rubric'][number]): string {
  if (given === null) return `${title}: not decided yet`;
  return `${title}: ${level === undefined ? '' : `${level}, `}${rubricPoints(given, range)}`;
}

/** Returns the verdict of a test with its reasons and records. */
export function textOfTest({ verdict, score, detail }: TestView): string {
  const wrong = failedRecords(detail?.records ?? []);
  const open = openRecords(detail?.records ?? []);
  const errors = detail?.run?.errors ?? '';
  return joinLines([
    `${verdict}: ${VERDICTS[verdict]}`,
    ...(detail?.reason ? [detail.reason] : []),
    ...callsInWords(detail?.calls),
    ...(score?.parts ?? []),
    ...(detail?.deductions ?? []).map(({ why, share }) => `${why}: -${points(share * 100)} %`),
    ...wrong.slice(0, MOST_RECORDS).map(textOfRecord),
    ...(wrong.length > MOST_RECORDS ? [`${wrong.length - MOST_RECORDS} more records failed`] : []),
    ...(open.length > 0 ? ['Not verified, which does not count against you:'] : []),
    ...open.slice(0, MOST_RECORDS).map(textOfRecord),
    ...(detail?.note === undefined ? [] : [`Note: ${detail.note}`]),
    ...(errors === '' ? [] : ['Standard error:', errors]),
  ]);
}

function textOfRecord({ title, reason, verdict }: RecordOutcome): string {
  return `${title}: ${reason ?? VERDICTS[verdict]}`;
}

/** A picture of a wrong answer as a data URL, with its description in words. */
export interface PictureUrl {
  readonly label: string;
  readonly url: string;
}

/** Returns pictures of the first wrong answers. They are images, so they cannot run scripts or load files. */
export function picturesOf({ detail }: TestView): readonly PictureUrl[] {
  const pictures: PictureUrl[] = [];
  let left: number = PICTURES.characters;
  for (const { title, reason = '', drawing } of failedRecords(detail?.records ?? [])) {
    if (drawing === undefined || drawing.length > left) continue;
    left -= drawing.length;
    const url = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
    pictures.push({ label: legible(`${title}: ${reason}`), url });
    if (pictures.length === PICTURES.most) break;
  }
  return pictures;
}

/** Gradescope asks for lines that end with a line feed. */
function joinLines(lines: readonly string[]): string {
  const text = legible(lines.join('\n')).replace(/\r\n?/g, '\n');
  return shortened(text, LONGEST);
}
