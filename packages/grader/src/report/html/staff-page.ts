/** Renders a submission for staff: each test with what its run left, and the programs as handed in. */
import type { ProgramText } from '@queenside/submissions/types';
import type { RunFiles } from '../../model/index.ts';
import { readKept, type KeptFiles, type KeptText } from '../kept-text.ts';
import { points, sectionPoints } from '../numbers.ts';
import { legible, sentence } from '../text.ts';
import type { StaffView } from '../view/staff-view.ts';
import type { SubmissionView, TestView } from '../view/visibility.ts';
import { h, type Content, type Element } from './element.ts';
import { renderPage, section } from './page.ts';
import { recordTables } from './record-tables.ts';
import { deductions, summary, endingInWords, output } from './run-facts.ts';
import { longVerdict } from './verdict.ts';

/** The most bytes of each output, and of each program. */
const LONGEST_OUTPUT = 16 * 1024;
const LONGEST_PROGRAM = 64 * 1024;
const MOST_PROGRAMS = 40;

/** @param kept what the programs wrote; without it, outputs and programs are missing. */
export async function staffPage(
  { title, submission, programs }: StaffView,
  kept: KeptFiles | undefined,
): Promise<string> {
  const tests = await Promise.all(submission.tests.map((test) => testSection(test, kept)));
  const files = await Promise.all(
    programs.slice(0, MOST_PROGRAMS).map((program) => programText(program, kept)),
  );
  return renderPage({
    title: legible(`${submission.name}: ${title}, for staff`),
    sorts: false,
    body: [
      h('header', null, [
        h('h1', null, submission.name),
        h('p', null, [`${legible(title)}, for staff. `, studentPageLink(submission)]),
        h('p', { class: 'total' }, [
          h('strong', null, `${points(submission.points)} of ${points(submission.max)} points`),
        ]),
      ]),
      h('main', null, [
        section('tests', 2, 'Tests', ...tests),
        ...(files.length === 0
          ? []
          : [
              section(
                'programs',
                2,
                'Programs as handed in',
                ...files,
                ...(programs.length > MOST_PROGRAMS
                  ? [h('p', null, `${programs.length - MOST_PROGRAMS} more are not shown.`)]
                  : []),
              ),
            ]),
      ]),
    ],
  });
}

function studentPageLink({ id }: SubmissionView): Element {
  return h('a', { href: `../students/${encodeURIComponent(id)}.html` }, "The student's page");
}

async function testSection(
  { id, title, verdict, score, detail }: TestView,
  kept: KeptFiles | undefined,
): Promise<Element> {
  const heading = [legible(title), ' ', longVerdict(verdict)];
  const earned =
    score === undefined
      ? []
      : [
          `${points(score.points)} of ${points(score.max)} points`,
          score.sections === undefined ? '. ' : ` (${legible(sectionPoints(score))}). `,
        ];
  if (detail === undefined) return section(id, 3, heading, h('p', null, earned));
  const { reason, note, run } = detail;
  return section(
    id,
    3,
    heading,
    ...(reason === '' ? [] : [h('p', null, sentence(reason))]),
    ...(note === undefined ? [] : [h('p', { class: 'note' }, `Note: ${sentence(note)}`)]),
    h('p', null, [
      ...earned,
      summary(detail),
      ...(run === undefined ? [] : [` ${endingInWords(run.ending)}`]),
    ]),
    ...deductions(detail),
    ...recordTables(detail.records),
    ...(await outputs(detail.files, detail.answerFile, kept)),
  );
}

async function outputs(
  files: RunFiles | undefined,
  answerFile: string | undefined,
  kept: KeptFiles | undefined,
): Promise<Element[]> {
  if (files === undefined) return [];
  const read = (key: string | undefined) => readKept(kept, key, LONGEST_OUTPUT);
  const isFile = answerFile !== undefined && answerFile !== '-';
  return [
    ...shown(
      isFile ? `Answer: ${legible(answerFile)}` : 'Answer',
      await read(isFile ? files.answer : undefined),
    ),
    ...shown('Standard output', await read(files.output)),
    ...shown('Standard error', await read(files.errors)),
  ];
}

function shown(title: string, { text, rest }: KeptText): Element[] {
  return output(rest > 0 ? `${title}, without the last ${rest} bytes` : title, text, false);
}

async function programText(
  { path, text: key }: ProgramText,
  kept: KeptFiles | undefined,
): Promise<Content> {
  const { text, rest } = await readKept(kept, key, LONGEST_PROGRAM);
  const title = legible(path);
  return output(rest > 0 ? `${title}, without the last ${rest} bytes` : title, text, true);
}
