/** Selects the drawings of a page: wrong answers first, within the limits of a page. */
import { legible } from '@queenside/core/basics';
import { h, raw, type Element } from './element.ts';
import type { RecordOutcome, Verdict } from '../model/index.ts';
import type { RightAnswer } from '../view/right-answers.ts';
import type { TestDetail } from '../view/visibility.ts';
import { readDrawing, type Drawing } from '../view/drawing.ts';
import { shortVerdict } from './verdict.ts';

/** The most drawings per test, and the most right answers among them. */
const MOST_DRAWINGS = 6;
const MOST_RIGHT = 3;
/** The most characters of one drawing, and of all drawings and replays on a page. */
const LARGEST = 300_000;
const MOST_ON_PAGE = 600_000;
/** The most characters of a replay. */
const LARGEST_REPLAY = 300_000;

export interface Gallery {
  readonly pictures: readonly Element[];
  /** The number of drawings that are not shown. */
  readonly omitted: number;
}

/** Distributes a page's limit on drawings and replays among its tests. */
export class DrawingBudget {
  #left = MOST_ON_PAGE;
  readonly #replays: string[] = [];

  /** The replays on the page. */
  get replays(): readonly string[] {
    return this.#replays;
  }

  /**
   * @param prefix added to the identifiers in the drawings; unique on the page.
   * @param answers right answers, by the number of the record.
   */
  select(
    { records, calls }: Pick<TestDetail, 'records' | 'calls'>,
    prefix: string,
    answers: ReadonlyMap<number, RightAnswer> = new Map(),
  ): Gallery {
    const drawn = records.filter(
      ({ drawing, number }) => drawing !== undefined || answers.has(number),
    );
    const right = drawn.filter(({ verdict }) => verdict === 'AC');
    const wrong = drawn.filter(({ verdict }) => verdict !== 'AC');
    const step = calls?.rule?.difference;
    const fault = calls?.heuristic?.fault;
    const pictures: Element[] = [];
    for (const record of [...wrong, ...right.slice(0, MOST_RIGHT)]) {
      if (pictures.length === MOST_DRAWINGS) break;
      const isStep = record.number === step?.record;
      const isFault = record.number === fault?.record;
      const name = isStep
        ? `${record.title} at step ${step.step}`
        : isFault
          ? `The state ${fault.state}, from ${record.title}; g and h in the picture are those of the problem`
          : `Answer to ${record.title}`;
      const shown = isStep || isFault ? { title: name } : record;
      const own = this.#draw(shown, name, record.drawing, `${prefix}-${record.number}-`);
      const answer = answers.get(record.number);
      const all = [...own, ...(answer === undefined ? [] : this.#show(record, answer, prefix))];
      if (answer === undefined) pictures.push(...all);
      else if (all.length > 0) pictures.push(h('div', { class: 'compared' }, all));
    }
    return { pictures, omitted: drawn.length - pictures.length };
  }

  #show(record: RecordOutcome, { drawing, replay }: RightAnswer, prefix: string): Element[] {
    const { title, number } = record;
    const shown = { title: `A right answer to ${title}`, verdict: 'AC' } as const;
    return [
      // The picture of a wrong value is that of the right search.
      ...(drawing === record.drawing
        ? []
        : this.#draw(shown, shown.title, drawing, `${prefix}-${number}r-`)),
      ...this.#replay(`Step through a right search of ${title}`, replay),
    ];
  }

  #draw(
    { title, verdict }: { readonly title: string; readonly verdict?: Verdict },
    name: string,
    svg: string | undefined,
    prefix: string,
  ): Element[] {
    if (svg === undefined || svg.length > Math.min(LARGEST, this.#left)) return [];
    const drawing = readDrawing(svg, legible(name), prefix);
    if (drawing === undefined) return [];
    this.#left -= drawing.markup.length;
    return [figure(title, verdict, drawing, legible(name))];
  }

  /** Shows a page in the page. It has a separate origin, and runs only the script whose hash the page's policy names. */
  #replay(title: string, page: string | undefined): Element[] {
    if (page === undefined || page.length > Math.min(LARGEST_REPLAY, this.#left)) return [];
    this.#left -= page.length;
    this.#replays.push(page);
    const frame = {
      class: 'replay',
      srcdoc: page,
      sandbox: 'allow-scripts',
      title: legible(title),
    };
    return [
      h('details', null, [
        h('summary', null, legible(title)),
        h('iframe', { ...frame, loading: 'lazy' }),
      ]),
    ];
  }
}

/** Drawings with text keep their size and scroll; others are scaled to fit. */
function figure(
  title: string,
  verdict: Verdict | undefined,
  { markup, hasText }: Drawing,
  name: string,
): Element {
  const frame = hasText
    ? { class: 'scroll', role: 'group', 'aria-label': name, tabindex: 0, ...raw(markup) }
    : raw(markup);
  return h('figure', { class: hasText ? 'wide' : 'small' }, [
    h('figcaption', null, legible(title), ...(verdict ? [' ', shortVerdict(verdict)] : [])),
    h('div', frame),
  ]);
}
