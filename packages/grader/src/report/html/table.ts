/** Renders accessible tables with a caption and headings. */
import { h, type Content, type Element } from './element.ts';

interface Column {
  readonly title: Content;
  readonly isNumber?: boolean;
}

export interface Cell {
  readonly content: Content;
  /** The sort key. Default: its text. */
  readonly sortBy?: string | number;
  readonly class?: string;
}

interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly Cell[])[];
  /** Set if readers can sort the table: the column by which the rows are already in ascending order. */
  readonly sortedBy?: number;
  readonly hidesCaption?: boolean;
}

/** Renders a table in a frame that scrolls if the table is wider than the page. */
export function table({ caption, columns, rows, sortedBy, hidesCaption }: Table): Element {
  const sorts = sortedBy !== undefined;
  const head = columns.map(({ title, isNumber }, index) =>
    h(
      'th',
      {
        scope: 'col',
        ...(isNumber === true && { class: 'number' }),
        ...(sortedBy === index && { 'aria-sort': 'ascending' as const }),
      },
      title,
    ),
  );
  // Only a table that is often wide gets keyboard focus for scrolling; other tables would just add tab stops.
  const frame = sorts ? { role: 'group', 'aria-label': caption, tabindex: 0 } : {};
  return h('div', { class: 'scroll', ...frame }, [
    h('table', sorts ? { 'data-sorts': '' } : null, [
      h('caption', hidesCaption === true ? { class: 'unseen' } : null, caption),
      h('thead', null, h('tr', null, head)),
      h(
        'tbody',
        null,
        rows.map((cells) => h('tr', null, cells.map(tableCell(columns)))),
      ),
    ]),
  ]);
}

const tableCell = (columns: readonly Column[]) => (cell: Cell, index: number) => {
  const names = [columns[index]?.isNumber === true ? 'number' : '', cell.class ?? ''];
  const name = names.filter(Boolean).join(' ');
  const properties = {
    ...(name !== '' && { class: name }),
    ...(cell.sortBy !== undefined && { 'data-by': cell.sortBy }),
  };
  return index === 0
    ? h('th', { scope: 'row', ...properties }, cell.content)
    : h('td', properties, cell.content);
};
