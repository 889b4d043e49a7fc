/** Marks the parts of a program that another one has, too. */
import type { PartOfProgram } from '../../model/index.ts';
import { legible } from '../text.ts';
import { h, type Content } from './element.ts';

/** The number of colors of marks. */
const COLORS = 6;

/** A part and the number that it shares with its equal on the other side. */
export interface NumberedPart {
  readonly part: PartOfProgram;
  readonly number: number;
}

/**
 * Marks parts of a text.
 *
 * @param letters begin the ids of this side's marks, and of the other side's.
 */
export function marked(
  text: string,
  parts: readonly NumberedPart[],
  [own, other]: readonly [string, string],
): Content[] {
  const pieces: Content[] = [];
  let at = 0;
  for (const { part, number } of parts.toSorted((a, b) => a.part.start - b.part.start)) {
    pieces.push(legible(text.slice(at, part.start)));
    const link = h(
      'a',
      { href: `#${other}${number}`, 'aria-label': `part ${number}` },
      String(number),
    );
    const hue = `hue${number % COLORS}`;
    pieces.push(
      h('mark', { class: hue, id: `${own}${number}` }, [
        link,
        legible(text.slice(part.start, part.end)),
      ]),
    );
    at = part.end;
  }
  return [...pieces, legible(text.slice(at))];
}
