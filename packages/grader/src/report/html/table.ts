/** Tables with a caption, and headings that say what they head. */
import { h, type Content, type Element } from './element.ts';

interface Column {
  readonly title: Content;
  readonly isNumber?: boolean;
}

export interface Cell {
  readonly content: Content;
  /** What it is sorted by, where that is not its text. */
  readonly sortBy?: string | number;
  readonly class?: string;
}

interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly Cell[])[];
  /** The column by which the rows are in ascending order already: readers may choose another. */
  readonly sortedBy?: number;
  readonly hidesCaption?: boolean;
}

/** In a frame that scrolls by itself where the table is wider than the page. */
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
  // A table that may be wide on any screen is scrolled by keyboard too; others seldom are, and would only be in the way.
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
