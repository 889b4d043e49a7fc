/** Renders what a teacher decided: changed points, the rubric, and comments in Markdown. */
import { legible } from '@queenside/core/basics';
import { markdown } from '@queenside/lesson/markdown';
import { sentence } from '../text.ts';
import type { CommentedLine } from '../view/class-view.ts';
import { rubricPoints, signed } from '../view/numbers.ts';
import type { RubricView, SubmissionView } from '../view/visibility.ts';
import { h, section, type Content, type Element } from './element.ts';
import { table } from './table.ts';

/** The words beside an item of the rubric that does not count; screen readers do not read strikethrough. */
const NOT_COUNTED = 'not counted: your teacher set the points of this test';

/** Lists what lateness and the teacher changed, and the teacher's comment. */
export function decisions({ adjustments, override }: SubmissionView): Element[] {
  const items = [
    ...adjustments.map(({ points: change, why }) => `${signed(change)} points: ${why}`),
    ...(override?.changes ?? []).map((change) => `Your teacher's change: ${change}`),
    ...(override?.isExcused === true ? ['You are excused: this assignment does not count.'] : []),
  ];
  const comment = override?.comment;
  return [
    ...(items.length === 0
      ? []
      : [
          h(
            'ul',
            null,
            items.map((item) => h('li', null, legible(sentence(item)))),
          ),
        ]),
    ...commentBox(comment),
  ];
}

/** Renders a comment to the student; nothing if there is none. */
export function commentBox(text: string | undefined, title = 'Comment'): Element[] {
  if (text === undefined) return [];
  return [h('div', { class: 'notice' }, [h('strong', null, title), markdown(text)])];
}

/** Lists what a person judged, beside the tests. */
export function rubricSection({ rubric }: SubmissionView): Element[] {
  if (rubric.length === 0) return [];
  return [
    section(
      'rubric',
      2,
      'Rubric',
      table({
        caption: 'Points of each item of the rubric',
        hidesCaption: true,
        columns: [{ title: 'Item' }, { title: 'Points' }],
        rows: rubric.map((item) => [
          {
            content: [
              legible(item.title),
              item.description === undefined ? '' : markdown(item.description),
            ],
          },
          { content: itemPoints(item), class: 'words' },
        ]),
      }),
    ),
  ];
}

function itemPoints({ points: given, level, isOverruled, ...range }: RubricView): Content {
  if (given === null) return isOverruled === true ? NOT_COUNTED : 'not decided yet';
  const shown = `${rubricPoints(given, range)}${level === undefined ? '' : `: ${legible(level)}`}`;
  return isOverruled === true ? [h('s', null, shown), h('br', null), NOT_COUNTED] : shown;
}

/** Shows the teacher's comments at lines of the program. */
export function linesSection(lines: readonly CommentedLine[]): Element[] {
  if (lines.length === 0) return [];
  const comments = lines.map(({ file, line, comment, text }) =>
    h('li', null, [
      h('p', null, h('strong', null, `${legible(file)}, line ${line}`)),
      ...(text === undefined ? [] : [h('pre', null, legible(text))]),
      markdown(comment),
    ]),
  );
  return [section('lines', 2, 'Comments on the program', h('ul', { class: 'plain' }, comments))];
}
