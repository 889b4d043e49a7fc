/** Renders which records the class failed: a column for each record, a row for all students with the same marks. */
import { legible } from '@queenside/core/basics';
import { counted } from '../text.ts';
import { rightIn, type ClassRecords, type Mark } from '../view/class-records.ts';
import type { SubmissionView } from '../view/visibility.ts';
import { h, type Content, type Element } from './element.ts';
import { nameList } from './class-table.ts';
import { table } from './table.ts';

/** The width of a column and the height of a row. */
const CELL = 12;
/** The height of the bars of the difficulties. */
const BARS = 36;
const MOST_HARD = 5;
const WORDS: Readonly<Record<Mark, string>> = {
  r: 'right',
  w: 'wrong',
  n: 'missing',
  o: 'not verified',
};

/**
 * @param test its id.
 * @param most the most rows.
 */
export function recordMatrix(
  { records, total, judged, patterns }: ClassRecords,
  test: string,
  most: number,
): Element[] {
  if (judged === 0 || records.every(({ failed }) => failed === 0)) return [];
  const shown = patterns.slice(0, most);
  const rest = patterns.slice(most).reduce((sum, { submissions }) => sum + submissions.length, 0);
  const title =
    records.length < total
      ? `The ${records.length} hardest of ${total} records, by student`
      : 'Records by student';
  const hard = hardest(records);
  return [
    h('details', { class: 'records' }, [
      h('summary', null, [
        title,
        h(
          'span',
          { class: 'quiet' },
          ` hardest: ${hard.map((each) => legible(each.title)).join(', ')}`,
        ),
      ]),
      difficulties(hard, judged),
      table({
        caption: 'Students with the same records right, and their marks',
        hidesCaption: true,
        columns: [
          { title: 'Students' },
          { title: bars(records, judged) },
          { title: 'Right', isNumber: true },
        ],
        rows: shown.map(({ marks, submissions }) => [
          { content: who(submissions, rightIn({ marks }) === marks.length, test) },
          { content: strip(marks, records) },
          { content: `${rightIn({ marks })} of ${marks.length}`, class: 'whole' },
        ]),
        holdsFirst: true,
      }),
      ...(rest > 0
        ? [h('p', null, `${counted(rest, 'more student')} with other marks; see their pages.`)]
        : []),
      key(),
    ]),
  ];
}

function hardest(records: ClassRecords['records']): ClassRecords['records'] {
  return records
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed - a.failed)
    .slice(0, MOST_HARD);
}

function difficulties(hard: ClassRecords['records'], judged: number): Element {
  return table({
    caption: 'Hardest records',
    columns: [
      { title: 'Record' },
      { title: 'Failed', isNumber: true },
      { title: 'Most common mistake' },
    ],
    rows: hard.map(({ title, failed, mistake = '' }) => [
      { content: legible(title) },
      { content: `${failed} of ${judged}`, class: 'whole' },
      { content: legible(mistake) },
    ]),
  });
}

/** Students with everything right are only counted. */
function who(submissions: readonly SubmissionView[], isRight: boolean, test: string): Content {
  return isRight ? counted(submissions.length, 'student') : nameList(submissions, test);
}

/** Draws for each record the share of students who failed it. */
function bars(records: ClassRecords['records'], judged: number): Element {
  const path = records
    .map(({ failed }, at) => {
      const height = Math.round((failed / judged) * BARS);
      return height === 0 ? '' : `M${at * CELL + 5.5} ${BARS}v-${height}`;
    })
    .join('');
  const numbers = records.flatMap(({ number }, at) =>
    at === 0 || number % 5 === 0
      ? [h('text', { x: at * CELL + 5.5, y: BARS + 12 }, String(number))]
      : [],
  );
  return h(
    'svg',
    {
      class: 'bars',
      width: records.length * CELL,
      height: BARS + 14,
      role: 'img',
      'aria-label': 'Share of students who failed each record',
    },
    [
      h('path', { d: `M0 ${BARS}.5H${records.length * CELL}`, class: 'base' }),
      h('path', { d: path }),
      ...numbers,
    ],
  );
}

/** Draws the marks as short dashes on lines of a color and width for each kind, which keeps large classes small. */
function strip(marks: readonly Mark[], records: ClassRecords['records']): Element {
  const stretches = stretchesOf(marks);
  const lines = (['r', 'w', 'n', 'o'] as const).flatMap((kind) => {
    const own = stretches.filter(({ mark }) => mark === kind);
    if (own.length === 0) return [];
    const d = own.map(({ from, to }) => `M${from * CELL} 6H${to * CELL}`).join('');
    return [h('path', { class: kind, d })];
  });
  return h(
    'svg',
    {
      class: 'marks',
      width: marks.length * CELL,
      height: CELL,
      role: 'img',
      'aria-label': inWords(stretches, records),
    },
    lines,
  );
}

interface Stretch {
  readonly mark: Mark;
  readonly from: number;
  readonly to: number;
}

function stretchesOf(marks: readonly Mark[]): Stretch[] {
  const starts = marks.flatMap((mark, at) => (at === 0 || marks[at - 1] !== mark ? [at] : []));
  return starts.map((from, index) => ({
    mark: marks[from]!,
    from,
    to: starts[index + 1] ?? marks.length,
  }));
}

/** Names the records that are not right: `wrong: 3, 7-9; missing: 10`. */
function inWords(stretches: readonly Stretch[], records: ClassRecords['records']): string {
  const kinds = Map.groupBy(stretches, ({ mark }) => mark);
  const said = (['w', 'n', 'o'] as const).flatMap((kind) => {
    const own = kinds.get(kind);
    if (own === undefined) return [];
    const ranges = own.map(({ from, to }) => {
      const [first, last] = [records[from]!.number, records[to - 1]!.number];
      return first === last ? String(first) : `${first}-${last}`;
    });
    return [`${WORDS[kind]}: ${ranges.join(', ')}`];
  });
  return said.length === 0 ? 'all right' : said.join('; ');
}

function key(): Element {
  return h(
    'p',
    { class: 'key quiet' },
    (['r', 'w', 'n', 'o'] as const).map((kind) =>
      h('span', null, [
        h('svg', { class: 'marks', width: CELL, height: CELL, 'aria-hidden': 'true' }, [
          h('path', { class: kind, d: `M0 6H${CELL}` }),
        ]),
        ` ${WORDS[kind]}`,
      ]),
    ),
  );
}
