/** Draws the panel next to the graph: the current state, if the domain draws states, and the meaning of the colors. */
import type { Domain } from '@queenside/core';
import { SEARCH_COLORS } from './colors.ts';
import type { Box } from './layout.ts';
import { cells, DIM, label, paper } from './markup.ts';
import { nested } from './nested.ts';
import type { SearchNode } from './search-node.ts';
import type { SearchTree } from './search-tree.ts';
import { ratingNow } from './state-text.ts';
import { actionBetween } from './words.ts';

const WIDTH = { graph: 1000, panel: 280 };
const HEIGHT = 710;
const STATE: Box = { x: 1010, y: 60, width: 250, height: 250 };
const LEGEND = { x: 20, y: 696, gap: 34, character: 6.4 };

/** Returns the size of a picture. */
export function sizeOf(domain: Domain): { width: number; height: number } {
  return { width: WIDTH.graph + (domain.draw ? WIDTH.panel : 0), height: HEIGHT };
}

/** Returns the pieces that show the current state. */
export function panel<State>(
  domain: Domain<State>,
  tree: SearchTree<State>,
  way: readonly SearchNode<State>[],
): [name: string, markup: string][] {
  if (!domain.draw) return [];
  const [before, here] = [way.at(-2), way.at(-1) ?? tree.current];
  const last = before && actionBetween(domain, before, here);
  const cost = tree.path.length > 0 ? `cost ${ratingNow(tree)}` : ratingNow(tree);
  const rating = label(cost, [STATE.x + STATE.width / 2, STATE.y + STATE.height + 36], {
    size: 17,
    bold: true,
  });
  return [
    ['6-state', nested(domain.draw(here.state, last), STATE)],
    ['6-rating', rating],
  ];
}

/** Draws the paper, and what the colors mean. */
export function backdropOf(domain: Domain): string {
  const { width, height } = sizeOf(domain);
  const { open, closed, backOpen, backClosed, path, current } = SEARCH_COLORS;
  const entries: Record<string, string> = {
    open,
    closed,
    ...(domain.goal && { 'open, from the goal': backOpen, 'closed, from the goal': backClosed }),
    'the way': path,
    'the current state': current,
  };
  let { x } = LEGEND;
  let items = '';
  for (const [text, fill] of Object.entries(entries)) {
    items += cells([{ x, y: LEGEND.y - 10, width: 12, height: 12 }], fill);
    items += label(text, [x + 18, LEGEND.y], { size: 12, fill: DIM, anchor: 'start' });
    x += LEGEND.gap + text.length * LEGEND.character;
  }
  return paper(width, height) + items;
}
