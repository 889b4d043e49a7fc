/** Renders one test on a staff page: verdicts, times, common mistakes, and who did not pass. */
import { h, type Element } from './element.ts';
import { VERDICTS, type RecordOutcome } from '../../model/index.ts';
import type { TestFigures } from '../view/figures.ts';
import { legible, oneLine } from '../text.ts';
import { barTable } from './bars.ts';
import { section } from './page.ts';
import { stripPlot } from './strip-plot.ts';
import { studentLink } from './student-link.ts';
import { table } from './table.ts';
import { shortVerdict } from './verdict.ts';
import { counted, shortened } from '../../text.ts';

/** The most characters of a reason or note in a list. */
const LONGEST_TEXT = 300;
const MOST_MISTAKES = 10;
/** The most records listed per submission, and the most characters of each. */
const MOST_RECORDS = 2;
const LONGEST_RECORD = 150;

export function testSection(figures: TestFigures, id: string): Element {
  const { title, isForStaff, verdicts } = figures;
  return section(
    id,
    3,
    legible(title),
    ...(isForStaff
      ? [h('p', { class: 'quiet' }, 'Students see only the verdict and points of this test.')]
      : []),
    ...(verdicts.length === 0
      ? [h('p', null, 'No submission has been graded yet.')]
      : [h('div', { class: 'beside' }, [verdictBars(figures), ...timePlot(figures)])]),
    ...mistakes(figures),
    ...notRight(figures),
  );
}

function verdictBars({ title, verdicts }: TestFigures): Element {
  return barTable(
    `Verdicts: ${legible(title)}`,
    ['Verdict', 'Students'],
    verdicts.map(({ verdict, count }) => ({
      label: [shortVerdict(verdict), ` ${VERDICTS[verdict]}`],
      count,
    })),
  );
}

function timePlot({ times, cpuLimit, hasFactors }: TestFigures): Element[] {
  if (times.length === 0) return [];
  const strip = { times, limit: cpuLimit, ...(hasFactors && { before: 'language factors' }) };
  return [h('div', null, [h('h4', null, 'Processor time'), stripPlot(strip)])];
}

function mistakes({ title, mistakes: all }: TestFigures): Element[] {
  if (all.length === 0) return [];
  return [
    table({
      caption: `Common mistakes: ${legible(title)}`,
      columns: [{ title: 'Mistake' }, { title: 'Students', isNumber: true }, { title: 'Example' }],
      rows: all
        .slice(0, MOST_MISTAKES)
        .map(({ name, students, example }) => [
          { content: legible(name) },
          { content: String(students) },
          { content: shown(example), class: 'words' },
        ]),
    }),
  ];
}

function notRight({ notRight: all, isForStaff }: TestFigures): Element[] {
  if (all.length === 0) return [];
  const items = all.map(({ submission, test: { verdict, detail } }) =>
    h('li', null, [
      studentLink(submission),
      ' ',
      shortVerdict(verdict),
      ` ${shown(detail?.reason ?? '')}`,
      ...(detail?.note === undefined
        ? []
        : [' ', h('span', { class: 'note' }, `Note: ${shown(detail.note)}`)]),
      ...(isForStaff ? wrongRecords(detail?.records ?? []) : []),
    ]),
  );
  return [
    h('details', null, [
      h('summary', null, `${counted(all.length, 'submission')} not fully right`),
      h('ul', { class: 'plain' }, items),
    ]),
  ];
}

/** Lists the first failed records of a staff-only test, because student pages do not show them. */
function wrongRecords(records: readonly RecordOutcome[]): Element[] {
  const wrong = records.filter(({ verdict }) => verdict !== 'AC');
  return wrong.slice(0, MOST_RECORDS).map(({ title, verdict, reason }) => {
    const why = shortened(oneLine(reason ?? VERDICTS[verdict]), LONGEST_RECORD);
    return h('p', { class: 'quiet' }, `${legible(title)}: ${why}`);
  });
}

function shown(text: string): string {
  return shortened(oneLine(text), LONGEST_TEXT);
}
