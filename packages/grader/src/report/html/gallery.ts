/** Selects the drawings of a page: wrong answers first, within the limits of a page. */
import { h, type Element } from './element.ts';
import type { RecordOutcome } from '../../model/index.ts';
import { legible } from '../text.ts';
import { readDrawing, type Drawing } from './drawing.ts';
import { raw } from './page.ts';
import { shortVerdict } from './verdict.ts';

/** The most drawings per test, and the most right answers among them. */
const MOST_DRAWINGS = 6;
const MOST_RIGHT = 3;
/** The most characters of one drawing, and of all drawings on a page. */
const LARGEST = 300_000;
const MOST_ON_PAGE = 1_000_000;

export interface Gallery {
  readonly pictures: readonly Element[];
  /** The number of drawings that are not shown. */
  readonly omitted: number;
}

/** Distributes a page's limit on drawings among its tests. */
export class DrawingBudget {
  #left = MOST_ON_PAGE;

  /** @param prefix added to the identifiers in the drawings; unique on the page. */
  select(records: readonly RecordOutcome[], prefix: string): Gallery {
    const drawn = records.filter(({ drawing }) => drawing !== undefined);
    const right = drawn.filter(({ verdict }) => verdict === 'AC');
    const wrong = drawn.filter(({ verdict }) => verdict !== 'AC');
    const pictures: Element[] = [];
    for (const record of [...wrong, ...right.slice(0, MOST_RIGHT)]) {
      const svg = record.drawing!;
      if (pictures.length === MOST_DRAWINGS) break;
      if (svg.length > Math.min(LARGEST, this.#left)) continue;
      const name = legible(`Answer to ${record.title}`);
      const drawing = readDrawing(svg, name, `${prefix}-${record.number}-`);
      if (drawing === undefined) continue;
      this.#left -= drawing.markup.length;
      pictures.push(figure(record, drawing, name));
    }
    return { pictures, omitted: drawn.length - pictures.length };
  }
}

/** Drawings with text keep their size and scroll; others are scaled to fit. */
function figure(
  { title, verdict }: RecordOutcome,
  { markup, hasText }: Drawing,
  name: string,
): Element {
  const frame = hasText
    ? { class: 'scroll', role: 'group', 'aria-label': name, tabindex: 0, ...raw(markup) }
    : raw(markup);
  return h('figure', { class: hasText ? 'wide' : 'small' }, [
    h('figcaption', null, legible(title), ' ', shortVerdict(verdict)),
    h('div', frame),
  ]);
}
