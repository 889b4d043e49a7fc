import type { TraceEvent } from '@queenside/core';
import { type ExplicitTree, isInner, nodeOf } from '../tree.ts';
import { BY_CHANCE, BY_NULL_WINDOW, NO_VALUE } from './bounds.ts';
import type { Explored, Subject } from './explored.ts';
import {
  boundsText,
  childText,
  leafText,
  nameText,
  probabilityText,
  sideText,
  valueText,
  windowText,
} from './labels.ts';
import type { Shown } from './layout.ts';

/** Says what an event means; undefined if its name and values say it. */
export function describeEvent(
  asked: ExploredTree,
  { name, values }: TraceEvent,
  { node, leaf }: Subject,
): string | undefined {
  const { tree, explored } = asked;
  const here = `${nameText(tree, node)} (${sideText(tree, node)})`;
  const window = windowText(tree, explored, node);
  const effect = effectText(asked, leaf === undefined);
  const bounds = boundsText(tree, explored, node);
  const at = leaf === undefined ? here : `the leaf ${leafText(tree, leaf)} below ${here}`;
  const { number = 0, depth, moves = 0, searched = 0, struck = 0, holds = 0 } = values;
  switch (name) {
    case 'enter':
      return `${here} begins${window && ` with ${describeWindow(tree, explored, node)}`}`;
    case 'leaf':
      return `${at}${effect && `: ${effect}`}${window && `; the window is ${window}`}`;
    case 'cut':
      return `cut at ${nameText(tree, node)}: ${explainCut(asked, node)}; ${searched} of ${moves} children searched`;
    case 'leave':
      return `${here} is finished: ${bounds || 'its value is only estimated'}${effect && `; ${effect}`}`;
    case 'known':
      return `the table settles ${here}: ${bounds || 'from another search'}${effect && `; ${effect}`}`;
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
    case 'result':
      return `${here} is finished: ${textOf(tree, values['score'])}; ${leftOutText(asked)}`;
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

/** A tree that a search explores, and what the search asks of every node. */
interface ExploredTree {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  readonly question: string | undefined;
  /** Whether each value goes straight to the parent. */
  readonly isDepthFirst: boolean;
}

/** Says what a value has changed in the parent, or why it has changed nothing; empty if it went to none. */
function effectText({ tree, explored, isDepthFirst }: ExploredTree, namesParent: boolean): string {
  const { effect } = explored;
  if (effect === undefined || !isDepthFirst) return '';
  const { node, what, before, now, value } = effect;
  const name = namesParent ? `the ${what} of ${nameText(tree, node)}` : what;
  const isMax = tree.sides[node] === 1;
  const [from, to] = [before, now].map(
    (end) => `${valueText(tree, end.value)}${end.isNear ? (isMax ? '⁻' : '⁺') : ''}`,
  );
  if (tree.sides[node] === 0) return `${name} so far is ${to}`;
  if (from === to)
    return `${name} stays ${to}, because ${valueText(tree, value)} is not ${isMax ? 'greater' : 'less'}`;
  return `${name} ${isMax ? 'rises' : 'falls'} from ${from} to ${to}`;
}

/** The most leaves to name. */
const MOST_NAMED = 3;

/** Names the leaves that the search has never examined or, if there are many, counts them. */
function leftOutText({ tree, explored }: ExploredTree): string {
  const { leaves } = tree.size;
  const left = leaves - explored.examinedBelow[0]!;
  if (left === 0) return 'every leaf was examined';
  if (left > MOST_NAMED)
    return `${left.toLocaleString('en-US')} of ${leaves.toLocaleString('en-US')} leaves were never examined`;
  const named = [...tree.children.keys()]
    .filter((slot) => !isInner(tree.children[slot]!) && explored.bounds.examined[slot] === 0)
    .map((slot) => leafText(tree, slot));
  return named.length === 1
    ? `the leaf ${named[0]} was never examined`
    : `the leaves ${named.slice(0, -1).join(', ')} and ${named.at(-1)} were never examined`;
}

/**
 * Says why a search leaves a node early, by naming the ancestor that has something better: `beta = 3 here, but A already has
 * alpha = 4 by B`.
 */
function explainCut({ tree, explored, question }: ExploredTree, node: number): string {
  const { windows } = explored;
  const isHigh = windows.isHigh(node);
  const bounds = boundsText(tree, explored, node) || 'what is known';
  if (windows.has[node] === 0)
    return question === undefined
      ? `${bounds} is enough`
      : `${bounds} answers the question "${question}?" with ${isHigh ? 'yes' : 'no'}`;
  const [alpha, beta] = [windows.alpha[node]!, windows.beta[node]!];
  const there = isHigh ? 'beta' : 'alpha';
  const other = valueText(tree, isHigh ? beta : alpha);
  const here =
    tree.sides[node] === 0
      ? `its mean is at ${isHigh ? 'least' : 'most'} ${valueText(tree, windows.best[node]!)} here, whatever follows`
      : `${isHigh ? 'alpha' : 'beta'} = ${valueText(tree, isHigh ? alpha : beta)} here`;
  const { node: ancestor, by } = windows.against(node);
  const above = nameText(tree, ancestor);
  const limit = `${isHigh ? 'more' : 'less'} than ${other}`;
  if (by === NO_VALUE) return `${here}, and ${there} = ${other}`;
  if (by === BY_NULL_WINDOW)
    return `${here}, but the null window of ${above} asks only for ${limit}`;
  if (by === BY_CHANCE) return `${here}, but ${limit} changes nothing above ${above} (CHANCE)`;
  // A search with null windows may visit a node again because its first visit was so good.
  const code = tree.children[by]!;
  const isItself = isInner(code) && nodeOf(code) === node;
  const giver = isItself ? 'its first visit' : childText(tree, by);
  const isDeep = ancestor !== tree.parents[node];
  return `${here}, but ${above} already has ${there} = ${other} by ${giver}${isDeep ? ' (a deep cut-off)' : ''}`;
}

/** Returns the ancestor that makes a cut-off at a node possible; undefined if the search has no windows. */
export function witnessOf({ windows }: Explored, node: number): number | undefined {
  const { node: ancestor, by } = windows.against(node);
  return windows.has[node] === 1 && by !== NO_VALUE ? ancestor : undefined;
}

/** The most lines to show as text. */
const MOST_LINES = 70;

/** The parts of a tree that an outline shows. */
interface Outlined {
  readonly tree: ExplicitTree;
  readonly explored: Explored;
  /** The place of the last event's node or of its nearest ancestor that is shown. */
  readonly here: number;
  /** Returns the search's facts about a node besides its bounds. */
  readonly labelOf: (node: number) => string;
}

/** Shows a tree as indented lines, one for each node and leaf; empty if there are too many. */
export function outline(root: Shown, outlined: Outlined): string {
  const { explored, here } = outlined;
  const lines: string[] = [];
  const write = (shown: Shown, before: string, isCut: boolean): void => {
    if (lines.length > MOST_LINES) return;
    const { children = [] } = shown;
    const mark = shown.slot === here ? ' <' : '';
    lines.push(before + describe(outlined, shown, isCut) + mark);
    const indent = before.replace('├─ ', '│  ').replace('└─ ', '   ');
    for (const [index, child] of children.entries()) {
      const branch = index === children.length - 1 ? '└─ ' : '├─ ';
      write(child, indent + branch, isCut || explored.cut[child.slot] === 1);
    }
  };
  write(root, '', false);
  return lines.length > MOST_LINES ? '' : lines.join('\n');
}

function describe(
  { tree, explored, labelOf }: Outlined,
  { slot, node, children, leaves }: Shown,
  isCut: boolean,
): string {
  const chance = probabilityText(tree, slot);
  const share = chance && `${chance}: `;
  if (node === undefined) {
    const state = explored.bounds.examined[slot] === 1 ? '' : isCut ? ' cut off' : ' ?';
    return share + leafText(tree, slot) + state;
  }
  const name = `${share}${nameText(tree, node)} ${sideText(tree, node)}`;
  const folded =
    children === undefined ? ` (${explored.examinedBelow[node]} of ${leaves} leaves examined)` : '';
  if (explored.entered[node] === 0) return `${name}${isCut ? ' cut off' : ''}${folded}`;
  const known = [boundsText(tree, explored, node), labelOf(node)];
  return [name, ...known.filter((text) => text !== '')].join(' ') + folded;
}
