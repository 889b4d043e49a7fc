import type { TraceEvent } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import { explainCut, type Asked } from './explain-cut.ts';
import type { Explored, Subject } from './explored.ts';
import { boundsText, leafText, nameText, sideText, valueText, windowText } from './labels.ts';

/** Says what an event means; undefined if its name and values say it. */
export function describeEvent(
  asked: Asked,
  { name, values }: TraceEvent,
  { node, leaf }: Subject,
): string | undefined {
  const { tree, explored } = asked;
  const here = `${nameText(tree, node)} (${sideText(tree, node)})`;
  const window = windowText(tree, explored, node);
  const bounds = boundsText(tree, explored, node);
  const at = leaf === undefined ? here : `the leaf ${leafText(tree, leaf)} below ${here}`;
  const { number = 0, depth, moves = 0, searched = 0, struck = 0, holds = 0 } = values;
  switch (name) {
    case 'enter':
      return `${here} begins${window && ` with ${describeWindow(tree, explored, node)}`}`;
    case 'leaf':
      return `${at}${window && `, whose window is now ${window}`}`;
    case 'cut':
      return `cut at ${nameText(tree, node)}: ${explainCut(asked, node)}; ${searched} of ${moves} children searched`;
    case 'leave':
      return `${here} is finished: ${bounds || 'its value is only estimated'}`;
    case 'known':
      return `the table settles ${here}: ${bounds || 'from another search'}`;
    case 'estimate':
      return `${here} is at the depth of this pass: its value is estimated`;
    case 'reSearch':
      return `${here} is ${bounds}, better than its null window asked: the search visits it again`;
    case 'play':
      return `down to ${at}`;
    case 'undo':
      return `up from ${at}`;
    case 'solve':
      if (leaf !== undefined) return `${at} is solved`;
      return `${here} is solved${bounds && `: ${bounds}`}${struck > 0 ? `; open nodes deleted below it: ${struck}` : ''}`;
    case 'answer':
      return `${here} is answered: ${holds === 1 ? 'yes' : 'no'}${bounds && `, it is ${bounds}`}`;
    case 'question':
      return `question ${number}: is ${here} worth at least ${textOf(tree, values['score'])}?`;
    case 'restart':
      return `walk ${number} begins at the root`;
    case 'pass':
      if (values['score'] !== undefined)
        return `question ${number}: is ${here} worth ${values['above'] === 1 ? 'more than' : 'at least'} ${textOf(tree, values['score'])}?`;
      return `pass ${number} begins at the root${depth === undefined ? '' : `, to depth ${depth}`}`;
    case 'plans':
      return `the list OPEN has one plan: ${here}, with the merit ∞`;
    case 'range':
      return `the search uses that scores are from ${valueText(tree, tree.size.least)} to ${valueText(tree, tree.size.greatest)}`;
    default:
      return undefined;
  }
}

function describeWindow(tree: ExplicitTree, explored: Explored, node: number): string {
  const { windows } = explored;
  const window = windowText(tree, explored, node);
  const [alpha, beta] = [windows.alpha[node]!, windows.beta[node]!];
  if (alpha !== beta) return `the window ${window}`;
  if (windows.isAbove[node] === 1)
    return `the null window ${window}: is it more than ${valueText(tree, alpha)}?`;
  if (windows.isBelow[node] === 1)
    return `the null window ${window}: is it less than ${valueText(tree, beta)}?`;
  return `the window ${window}`;
}

function textOf(tree: ExplicitTree, value: number | undefined): string {
  return value === undefined ? 'so much' : valueText(tree, value);
}
