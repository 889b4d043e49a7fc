/** Renders two similar submissions side by side, with their equal parts marked. */
import { legible } from '@queenside/core/basics';
import type { PartOfProgram } from '../model/index.ts';
import { counted } from '../text.ts';
import type { PairSide, PairView } from '../view/staff-view.ts';
import { h, section, type Content, type Element, type Page } from './element.ts';

export function pairPage(view: PairView): Page {
  const names = legible(view.sides.map(({ name }) => name).join(' and '));
  const linkOf = ({ id, name }: PairSide): Element =>
    h('a', { href: `../staff/${encodeURIComponent(id)}.html` }, legible(name));
  return {
    title: `${names}: similar submissions`,
    isWide: true,
    body: [
      h('header', null, [
        h('h1', null, names),
        h('p', null, [`${legible(view.title)}. `, pairInWords(view)]),
      ]),
      h('main', { class: 'pair' }, pairSides(view, linkOf)),
    ],
  };
}

/** Says how much a pair has in common, and how to read its sides. */
export function pairInWords({ similarity, equal, longest }: PairView): string {
  return (
    `${Math.round(similarity * 100)} % in common, in ${counted(equal.length, 'part')}; the longest has ${longest} tokens. ` +
    'Equal parts have the same number and color. Click a number to jump to the other side.'
  );
}

/** Renders the programs of both sides. @param linkOf links to a submission. */
export function pairSides(
  { sides: [left, right], equal }: PairView,
  linkOf: (side: PairSide) => Content,
): Element[] {
  return [
    sideOf(
      left,
      equal.map((each) => each.left),
      ['l', 'r'],
      linkOf,
    ),
    sideOf(
      right,
      equal.map((each) => each.right),
      ['r', 'l'],
      linkOf,
    ),
  ];
}

/** @param letters begin the ids of this side's marks, and of the other side's. */
function sideOf(
  side: PairSide,
  parts: readonly PartOfProgram[],
  letters: readonly [string, string],
  linkOf: (side: PairSide) => Content,
): Element {
  const numbered = parts.map((part, index) => ({ part, number: index + 1 }));
  const files = side.programs.map(({ path, text }, program) => {
    const own = numbered.filter(({ part }) => part.program === program);
    return [h('h3', null, legible(path)), h('pre', null, marked(text, own, letters))];
  });
  return section(
    `side-${letters[0]}`,
    2,
    side.isStudent ? linkOf(side) : legible(side.name),
    h(
      'div',
      { class: 'code', tabindex: 0, role: 'group', 'aria-label': legible(side.name) },
      files,
    ),
  );
}

/** The number of colors of marks. */
const COLORS = 6;

/** A part and the number that it shares with its equal on the other side. */
interface NumberedPart {
  readonly part: PartOfProgram;
  readonly number: number;
}

/**
 * Marks parts of a text.
 *
 * @param letters begin the ids of this side's marks, and of the other side's.
 */
function marked(
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
