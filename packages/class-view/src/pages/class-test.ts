/** Renders one test on a staff page: verdicts, times, common mistakes, and the students who did not pass. */
import { defined, legible } from '@queenside/core/basics';
import { h, section, type Element } from './element.ts';
import { VERDICTS } from '../model/index.ts';
import type { TestFigures } from '../view/figures.ts';
import { points } from '../view/numbers.ts';
import { counted, oneLine, shortened } from '../text.ts';
import { nameList } from './class-table.ts';
import { recordMatrix } from './record-matrix.ts';
import { stripPlot } from './strip-plot.ts';
import { table, barTable } from './table.ts';
import { shortVerdict } from './verdict.ts';

/** The most characters of a reason or note in a list. */
const LONGEST_TEXT = 300;
const MOST_MISTAKES = 10;

/** @param most the most rows of each list. */
export function testSection(figures: TestFigures, id: string, most: number): Element {
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
    ...sectionTable(figures),
    ...mistakes(figures),
    ...reasons(figures, most),
    ...(figures.records === undefined ? [] : recordMatrix(figures.records, figures.id, most)),
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
  const strip = {
    times,
    limit: cpuLimit,
    ...defined({ before: hasFactors ? 'language factors' : undefined }),
  };
  return [h('div', null, [h('h4', null, 'Processor time'), stripPlot(strip)])];
}

function sectionTable({ title, sections }: TestFigures): Element[] {
  if (sections.length === 0) return [];
  return [
    table({
      caption: `Points by section: ${legible(title)}`,
      columns: [
        { title: 'Section' },
        { title: 'Mean', isNumber: true },
        { title: 'Full points', isNumber: true },
      ],
      rows: sections.map(({ section: label, mean, max, full, students }) => [
        { content: legible(label) },
        { content: `${points(mean)} of ${points(max)}`, class: 'whole' },
        { content: `${full} of ${students}`, class: 'whole' },
      ]),
    }),
  ];
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

/** Lists equal reasons once, with the students. */
function reasons({ id, reasons: all }: TestFigures, most: number): Element[] {
  if (all.length === 0) return [];
  const students = (some: typeof all) => some.flatMap(({ submissions }) => submissions);
  const items = all
    .slice(0, most)
    .map(({ verdict, reason, isExample, submissions, notes }) =>
      h('li', null, [
        shortVerdict(verdict),
        ` ${shown(reason)}`,
        ...(isExample ? [h('span', { class: 'quiet' }, ' (numbers differ)')] : []),
        ...notes.map((note) => h('p', { class: 'note' }, `Note: ${shown(note)}`)),
        h('div', { class: 'names' }, nameList(submissions, id)),
      ]),
    );
  const rest = students(all.slice(most));
  return [
    h('details', null, [
      h('summary', null, `${counted(students(all).length, 'submission')} not fully right`),
      h('ul', { class: 'plain' }, [
        ...items,
        ...(rest.length === 0 ? [] : [h('li', null, ['Other reasons: ', nameList(rest, id)])]),
      ]),
    ]),
  ];
}

function shown(text: string): string {
  return shortened(oneLine(text), LONGEST_TEXT);
}
