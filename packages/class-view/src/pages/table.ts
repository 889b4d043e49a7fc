/** Renders accessible tables with a caption and headings. */
import { defined } from '@queenside/core/basics';
import { h, type Content, type Element } from './element.ts';

interface TableColumn {
  readonly title: Content;
  readonly isNumber?: boolean;
}

export interface TableCell {
  readonly content: Content;
  /** The sort key. Default: its text. */
  readonly sortBy?: string | number;
  /** The text that the search of the page looks through. */
  readonly find?: string;
  readonly class?: string;
  /** Whether it is marked up as briefly as possible: its class says everything. */
  readonly isPlain?: boolean;
}

interface TableContent {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly TableCell[])[];
  /** Set if readers can sort the table: the column by which the rows are already in ascending order. */
  readonly sortedBy?: number;
  readonly hidesCaption?: boolean;
  /** Whether the first column stays when the others scroll. Sortable tables always hold it. */
  readonly holdsFirst?: boolean;
  /** Whether the headings stay when many rows scroll. */
  readonly isTall?: boolean;
}

/** Renders a table in a frame that scrolls if the table is wider than the page. */
export function table({
  caption,
  columns,
  rows,
  sortedBy,
  hidesCaption,
  holdsFirst,
  isTall,
}: TableContent): Element {
  const sorts = sortedBy !== undefined;
  const holds = sorts || holdsFirst === true;
  const head = columns.map(({ title, isNumber }, index) =>
    h(
      'th',
      {
        scope: 'col',
        ...defined({
          class: isNumber === true ? 'number' : undefined,
          'aria-sort': sortedBy === index ? ('ascending' as const) : undefined,
        }),
      },
      title,
    ),
  );
  // Only a table that is often wide gets keyboard focus for scrolling; other tables would just add tab stops.
  const frame = holds ? { role: 'group', 'aria-label': caption, tabindex: 0 } : {};
  return h('div', { class: isTall === true ? 'scroll tall' : 'scroll', ...frame }, [
    h(
      'table',
      defined({ class: holds ? 'holds' : undefined, 'data-sorts': sorts ? '' : undefined }),
      [
        h('caption', hidesCaption === true ? { class: 'unseen' } : null, caption),
        h('thead', null, h('tr', null, head)),
        h(
          'tbody',
          null,
          rows.map((cells) => h('tr', null, cells.map(tableCell(columns)))),
        ),
      ],
    ),
  ]);
}

const tableCell = (columns: readonly TableColumn[]) => (cell: TableCell, index: number) => {
  const isNumber = columns[index]?.isNumber === true && cell.isPlain !== true;
  const name = [isNumber ? 'number' : '', cell.class ?? ''].filter(Boolean).join(' ');
  const properties = defined({
    class: name !== '' ? name : undefined,
    'data-by': cell.sortBy,
    'data-find': cell.find,
  });
  return index === 0
    ? h('th', { scope: 'row', ...properties }, cell.content)
    : h('td', properties, cell.content);
};

interface Bar {
  readonly label: Content;
  readonly count: number;
}

/** Renders counts as a table with bars. */
export function barTable(
  caption: string,
  [label, count]: readonly [string, string],
  bars: readonly Bar[],
): Element {
  const most = Math.max(1, ...bars.map((each) => each.count));
  return table({
    caption,
    columns: [{ title: label }, { title: count }],
    rows: bars.map((each) => [
      { content: each.label },
      {
        content: h(
          'div',
          { class: 'bar' },
          h('span', null, String(each.count)),
          bar(each.count / most),
        ),
      },
    ]),
  });
}

function bar(share: number): Element {
  const properties = { class: 'bar', viewBox: '0 0 100 10', 'aria-hidden': 'true' };
  return h('svg', { ...properties, preserveAspectRatio: 'none' }, [
    h('rect', { width: Math.round(share * 1000) / 10, height: 10 }),
  ]);
}
