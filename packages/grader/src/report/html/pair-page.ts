/** Renders two similar submissions side by side, with their equal parts marked. */
import type { PartOfProgram } from '../../model/index.ts';
import { readKept, type KeptFiles } from '../kept-text.ts';
import { legible } from '../text.ts';
import type { PairSide, PairView } from '../view/staff-view.ts';
import { h, type Element } from './element.ts';
import { marked } from './marked.ts';
import { renderPage, section } from './page.ts';
import { counted } from '../../text.ts';

/** Longer programs are not compared. */
const LONGEST_PROGRAM = 1 << 20;

export async function pairPage(
  { title, pair, sides: [left, right] }: PairView,
  kept: KeptFiles | undefined,
): Promise<string> {
  const { equal, similarity, longest } = pair;
  const names = `${left.name} and ${right.name}`;
  return renderPage({
    title: legible(`${names}: similar submissions`),
    sorts: false,
    isWide: true,
    body: [
      h('header', null, [
        h('h1', null, legible(names)),
        h('p', null, [
          `${legible(title)}. ${Math.round(similarity * 100)} % in common, in ${counted(equal.length, 'part')}; the longest has ${longest} tokens. `,
          'Equal parts have the same number and color. Click a number to jump to the other side.',
        ]),
      ]),
      h('main', { class: 'pair' }, [
        await sideOf(
          left,
          equal.map((each) => each.left),
          ['l', 'r'],
          kept,
        ),
        await sideOf(
          right,
          equal.map((each) => each.right),
          ['r', 'l'],
          kept,
        ),
      ]),
    ],
  });
}

/** @param letters begin the ids of this side's marks, and of the other side's. */
async function sideOf(
  { id, name, programs }: PairSide,
  parts: readonly PartOfProgram[],
  letters: readonly [string, string],
  kept: KeptFiles | undefined,
): Promise<Element> {
  const numbered = parts.map((part, index) => ({ part, number: index + 1 }));
  const link = { href: `../staff/${encodeURIComponent(id)}.html` };
  const files = await Promise.all(
    programs.map(async ({ path, text: key }, program) => {
      const { text } = await readKept(kept, key, LONGEST_PROGRAM);
      const own = numbered.filter(({ part }) => part.program === program);
      return [h('h3', null, legible(path)), h('pre', null, marked(text, own, letters))];
    }),
  );
  const heading = h('a', link, legible(name));
  return section(
    `side-${letters[0]}`,
    2,
    heading,
    h('div', { class: 'code', tabindex: 0, role: 'group', 'aria-label': legible(name) }, files),
  );
}
