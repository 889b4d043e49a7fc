import type { TraceEvent } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import type { Explored, Subject } from './explored.ts';
import { boundsText, leafText, nameText, sideText, valueText, windowText } from './labels.ts';

/** What an event says, in words; undefined where its own name and values say it. */
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
      return `${here} is begun${window && ` with the window ${window}`}`;
    case 'leaf':
      return `${at}${window && `, whose window is ${window} now`}`;
    case 'cut':
      return `cut at ${here} behind ${searched} of ${moves} children${window && `: the window is ${window}`}`;
    case 'leave':
      return `${here} is done: ${boundsText(tree, explored, node) || 'nothing is proven'}`;
    case 'known':
      return `${here} is known well enough: ${boundsText(tree, explored, node) || 'from another search'}`;
    case 'estimate':
      return `${here} is as deep as this pass goes: its value is estimated`;
    case 'reSearch':
      return `${here} is better than was asked: it is searched again`;
    case 'play':
      return `down to ${at}`;
    case 'undo':
      return `up from ${at}`;
    case 'solve':
      return `${here} is solved${struck > 0 ? `; open nodes below it that are struck off: ${struck}` : ''}`;
    case 'answer':
      return `${here} is answered: ${holds === 1 ? 'yes' : 'no'}`;
    case 'question':
      return `question ${number}: is ${here} worth at least so much?`;
    case 'restart':
      return `walk ${number} begins at the root`;
    case 'pass':
      return `pass ${number}: the search begins again at the root`;
    case 'range':
      return `the search knows that scores are from ${valueText(tree, tree.size.least)} to ${valueText(tree, tree.size.greatest)}`;
    default:
      return undefined;
  }
}
