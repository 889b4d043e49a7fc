import type { TraceEvent } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import type { Explored, Subject } from './explored.ts';
import { boundsText, leafText, nameText, sideText, valueText, windowText } from './labels.ts';

/** Says what an event means; undefined if its name and values say it. */
export function describeEvent(
  tree: ExplicitTree,
  explored: Explored,
  { name, values }: TraceEvent,
  { node, leaf }: Subject,
): string | undefined {
  const here = `${nameText(tree, node)} (${sideText(tree, node)})`;
  const window = windowText(tree, explored, node);
  const at = leaf === undefined ? here : `the leaf ${leafText(tree, leaf)} below ${here}`;
  const { number = 0, searched = 0, moves = 0, struck = 0, holds = 0 } = values;
  switch (name) {
    case 'enter':
      return `${here} begins${window && ` with the window ${window}`}`;
    case 'leaf':
      return `${at}${window && `, whose window is now ${window}`}`;
    case 'cut':
      return `cut at ${here} after ${searched} of ${moves} children${window && `: the window is ${window}`}`;
    case 'leave':
      return `${here} is finished: ${boundsText(tree, explored, node) || 'nothing is proven'}`;
    case 'known':
      return `${here} is settled: ${boundsText(tree, explored, node) || 'from another search'}`;
    case 'estimate':
      return `${here} is at the depth of this pass: its value is estimated`;
    case 'reSearch':
      return `${here} is better than asked: the search visits it again`;
    case 'play':
      return `down to ${at}`;
    case 'undo':
      return `up from ${at}`;
    case 'solve':
      return `${here} is solved${struck > 0 ? `; open nodes deleted below it: ${struck}` : ''}`;
    case 'answer':
      return `${here} is answered: ${holds === 1 ? 'yes' : 'no'}`;
    case 'question':
      return `question ${number}: is ${here} worth at least so much?`;
    case 'restart':
      return `walk ${number} begins at the root`;
    case 'pass':
      return `pass ${number} begins at the root`;
    case 'range':
      return `the search uses that scores are from ${valueText(tree, tree.size.least)} to ${valueText(tree, tree.size.greatest)}`;
    default:
      return undefined;
  }
}
