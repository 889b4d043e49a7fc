/** The drawings of a page: those of wrong answers before those of right ones, and not more than a page can bear. */
import { h, type Element } from './element.ts';
import type { RecordOutcome } from '../../model/index.ts';
import { legible } from '../text.ts';
import { readDrawing, type Drawing } from './drawing.ts';
import { raw } from './page.ts';
import { shortVerdict } from './verdict.ts';

/** Of one test, and of right answers among them. */
const MOST_DRAWINGS = 6;
const MOST_RIGHT = 3;
/** Characters of one drawing, and of all on a page. */
const LARGEST = 300_000;
const MOST_ON_PAGE = 1_000_000;

export interface Gallery {
  readonly pictures: readonly Element[];
  /** How many drawings found no place. */
  readonly left: number;
}

export class DrawingRoom {
  #room = MOST_ON_PAGE;

  /** @param prefix of the drawings' identifiers, unlike that of any other gallery of the page. */
  hang(records: readonly RecordOutcome[], prefix: string): Gallery {
    const drawn = records.filter(({ drawing }) => drawing !== undefined);
    const right = drawn.filter(({ verdict }) => verdict === 'AC');
    const wrong = drawn.filter(({ verdict }) => verdict !== 'AC');
    const pictures: Element[] = [];
    for (const record of [...wrong, ...right.slice(0, MOST_RIGHT)]) {
      const svg = record.drawing!;
      if (pictures.length === MOST_DRAWINGS) break;
      if (svg.length > Math.min(LARGEST, this.#room)) continue;
      const name = legible(`Answer to ${record.title}`);
      const drawing = readDrawing(svg, name, `${prefix}-${record.number}-`);
      if (drawing === undefined) continue;
      this.#room -= drawing.markup.length;
      pictures.push(figure(record, drawing, name));
    }
    return { pictures, left: drawn.length - pictures.length };
  }
}

/** Words keep their size, and what is wider than the page is scrolled; other drawings are fitted in. */
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
