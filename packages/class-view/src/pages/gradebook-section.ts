/** Renders a gradebook for the instructor: the students without a submission, and the cells that stay unchanged. */
import { legible } from '@queenside/core/basics';
import { h, section, type Element } from './element.ts';
import type { GradebookReport, UngradedRow } from '../model/index.ts';
import type { SubmissionView } from '../view/visibility.ts';
import { counted } from '../text.ts';
import { studentLink } from './class-table.ts';
import { table } from './table.ts';

export function gradebookSection(
  report: GradebookReport,
  submissions: readonly SubmissionView[],
  id: string,
): Element {
  const { file, column, warnings, filled, missing, ungraded } = report;
  const complete = [report.kept, missing, ungraded, report.unmatched].every(
    (each) => each.length === 0,
  );
  return section(
    id,
    3,
    legible(file),
    h('p', null, [
      `${counted(filled, 'grade')} in the column “${legible(column)}”.`,
      ...(complete ? [' Every student has one.'] : []),
    ]),
    ...warnings.map((warning) => h('p', { class: 'notice' }, legible(warning))),
    ...rows(`${counted(missing.length, 'student')} handed in nothing`, missing),
    ...kept(report, submissions),
    ...rows(`${counted(ungraded.length, 'student')} handed in, but not graded`, ungraded),
    ...unmatched(report),
  );
}

function rows(caption: string, all: readonly UngradedRow[]): Element[] {
  if (all.length === 0) return [];
  return [
    table({
      caption,
      columns: [{ title: 'Student' }, { title: 'Line', isNumber: true }, { title: 'Remark' }],
      rows: all.map(({ student, line, note }) => [
        { content: legible(student) },
        { content: String(line) },
        { content: legible(note ?? ''), class: 'words' },
      ]),
    }),
  ];
}

function kept({ kept: all }: GradebookReport, submissions: readonly SubmissionView[]): Element[] {
  if (all.length === 0) return [];
  const named = new Map(submissions.map((each) => [each.id, each]));
  return [
    table({
      caption: `${counted(all.length, 'cell')} left unchanged`,
      columns: [{ title: 'Student' }, { title: 'Line', isNumber: true }, { title: 'Reason' }],
      rows: all.map(({ student, line, why, submission }) => {
        const view = named.get(submission);
        const link = view === undefined ? legible(submission) : studentLink(view);
        return [
          { content: [legible(student), ' (', link, ')'] },
          { content: String(line) },
          { content: legible(why), class: 'words' },
        ];
      }),
    }),
  ];
}

function unmatched({ unmatched: all }: GradebookReport): Element[] {
  if (all.length === 0) return [];
  return [
    h('p', null, `${counted(all.length, 'submission')} without a clear row:`),
    h(
      'ul',
      { class: 'columns' },
      all.map((name) => h('li', null, legible(name))),
    ),
  ];
}
