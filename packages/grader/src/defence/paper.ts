/** Puts records on paper: as much as a student needs to follow the own search. */
import type { PaperNode, PaperRecord, PaperState } from '@queenside/class-view';
import { type Host, inSeenOrder, type SeenOrder } from '@queenside/own-search';
import { leafLabels, num, type TreeFacts } from '@queenside/referee';

/** Larger records fill more than a part of a page. */
const MOST_LEAVES = 24;
const MOST_NODES = 48;
const MOST_STATES = 24;
/** States whose actions have different costs take a line each. */
const MOST_LINES = 16;
const MOST_ACTIONS = 120;
const LARGEST_BOARD = 10;

type Paper = Omit<PaperRecord, 'text'>;

/** Returns a record on paper; undefined if it is too large for a part of a page. @param order absent for that of the record. */
export function onPaper(host: Host, order: SeenOrder | undefined): Paper | undefined {
  if (host.kind === 'board') return host.size > LARGEST_BOARD ? undefined : { board: host.size };
  if (host.kind === 'csp') return undefined;
  if (host.kind === 'tree') {
    if (!host.meetAll(MOST_NODES)) return undefined;
    const tree = asSeen(host, order);
    const labels = leafLabels(tree);
    return labels.size > MOST_LEAVES ? undefined : { tree: paperNode(tree, labels, tree.root) };
  }
  if (!host.meetAll(MOST_STATES)) return undefined;
  const states = Array.from({ length: host.size }, (_, state): PaperState => ({
    name: host.name(state),
    estimate: num(host.heuristic(state)),
    isGoal: host.isGoal(state),
    actions: seen(host.steps(state), state, order).map((step) => ({
      to: host.name(host.result(state, host.steps(state).indexOf(step))),
      cost: num(step.cost),
    })),
  }));
  const actions = states.flatMap((each) => each.actions);
  const isLong = states.length > MOST_LINES && actions.some(({ cost }) => cost !== '1');
  return isLong || actions.length > MOST_ACTIONS ? undefined : { states };
}

/** Returns a tree whose children are in the order in which a program got them. */
export function asSeen(tree: TreeFacts, order: SeenOrder | undefined): TreeFacts {
  return {
    root: tree.root,
    name: (node) => tree.name(node),
    parent: (node) => tree.parent(node),
    children: (node) => seen(tree.children(node), node, order),
    isMax: (node) => tree.isMax(node),
    isChance: (node) => tree.isChance(node),
    probability: (node) => tree.probability(node),
    value: (leaf) => tree.value(leaf),
  };
}

function seen<Each>(
  items: readonly Each[],
  node: number,
  order: SeenOrder | undefined,
): readonly Each[] {
  return order === undefined ? items : inSeenOrder(items, node, order);
}

function paperNode(tree: TreeFacts, labels: ReadonlyMap<number, string>, node: number): PaperNode {
  const children = tree.children(node).map((child) => paperNode(tree, labels, child));
  const isMax = tree.isMax(node);
  return children.length === 0
    ? { name: labels.get(node)!, isMax, value: num(tree.value(node)), children }
    : { name: tree.name(node), isMax, children };
}
