/** Shows how a search explores the states of a domain: a graph of the states it has met, and the state that it is at. */
import {
  type Area,
  defined,
  type Domain,
  type LegendEntry,
  type Memory,
  type MemoryItem,
  type MemoryValue,
  MOST_ITEMS,
  type Place,
  type Point,
  type Scene,
  type Stage,
  type TraceEvent,
} from '@queenside/core';
import { StateGraph } from './graph.ts';
import type { Box } from './layout.ts';
import { DARK, label, nestDrawing, nestedArea, paper, COLORS } from './markup.ts';
import { CLOSED, NEW, OPEN, type SearchNode } from './moment.ts';
import type { SearchTree } from './search-tree.ts';
import { numberText, Sorting } from './sorting.ts';
import {
  actionBetween,
  actionsAlong,
  countText,
  describeEvent,
  linesOf,
  nameBetween,
  nameOfNode,
  ratingNow,
  ratingOf,
} from './words.ts';

const GRAPH = { x: 8, y: 8, width: 832, height: 664 };
/** The longest list of actions, in characters. */
const LONGEST_WAY = 100;
/** The most lines of a small terminal. */
const MOST_LINES = 12;

export class DomainStage<State> implements Stage {
  readonly #domain: Domain<State>;
  readonly #tree: SearchTree<State>;
  readonly #graph: StateGraph<State>;

  constructor(domain: Domain<State>, tree: SearchTree<State>) {
    this.#domain = domain;
    this.#tree = tree;
    this.#graph = new StateGraph(domain, tree, GRAPH);
  }

  follow(event: TraceEvent): string | undefined {
    const node = this.#tree.follow(event);
    return node && describeEvent(this.#domain, this.#tree, event, node);
  }

  facts(): Readonly<Record<string, string>> {
    const { counts, current, bound, depth, path, hasNoPath } = this.#tree;
    const { expanded, generated, open, closed, reopened, iterations } = counts;
    return {
      expanded: countText(expanded),
      ...(iterations === 0
        ? { generated: countText(generated), open: countText(open), closed: countText(closed) }
        : {
            iteration: countText(iterations),
            bound: numberText(bound ?? 0),
            depth: countText(depth),
          }),
      ...defined({ reopened: reopened > 0 ? countText(reopened) : undefined }),
      cost: ratingNow(this.#tree),
      ...defined({
        state:
          linesOf(this.#domain, current.state).length === 1
            ? nameOfNode(this.#domain, current)
            : undefined,
      }),
      [path.length > 0 || hasNoPath ? 'path' : 'way']: this.#wayText(),
    };
  }

  /** The open nodes of each side or, in a search without them, the way that it is on. */
  memory(): readonly Memory[] {
    const { counts, path, hasNoPath, bound = 0 } = this.#tree;
    if (path.length > 0 || hasNoPath) return [];
    if (counts.iterations > 0) {
      const way = this.#tree.way();
      const items = way.slice(-MOST_ITEMS).reverse();
      return [
        {
          kind: 'stack',
          title: 'Stack',
          items: items.map((node) => this.#itemOf(node, BY_F)),
          total: way.length,
          facts: { bound: numberText(bound) },
        },
      ];
    }
    if (counts.open + counts.closed === 0) return [];
    const sides = this.#tree.hasBack ? [false, true] : [false];
    return sides.map((isBack) => {
      const open = this.#tree.open(isBack);
      const { sorting } = this.#tree;
      const from = sides.length === 1 ? '' : isBack ? ' from the goal' : ' from the start';
      const first = (sorting ?? BY_COST).first(open, MOST_ITEMS);
      return {
        kind: 'list',
        title: `Open list${from}${sorting ? `, sorted by ${sorting.formula}` : ''}`,
        items: first.map(({ index }, place) => ({
          ...this.#itemOf(this.#tree.node(index), sorting ?? BY_COST),
          isNext: place === 0 && sorting !== undefined,
        })),
        total: open.length,
        ...defined({
          facts: sides.length === 1 ? { closed: countText(counts.closed) } : undefined,
        }),
      };
    });
  }

  #itemOf(node: SearchNode<State>, sorting: Sorting): MemoryItem {
    return { label: nameOfNode(this.#domain, node), values: sorting.values(node) };
  }

  text(): string {
    const lines = linesOf(this.#domain, this.#tree.current.state);
    // A state of one line is named in the outline.
    const shown = lines.length === 1 ? [] : [...lines, ''];
    const room = Math.max(5, MOST_LINES - shown.length);
    return `${[...shown, ...outline(this.#domain, this.#tree, this.#tree.way(), room)].join('\n')}\n`;
  }

  scene(): Scene {
    const way = this.#tree.way();
    const focus = this.#graph.paint(way);
    const { width, height } = sizeOf(this.#domain);
    return {
      width,
      height,
      backdrop: paper(width, height),
      pieces: new Map([...this.#graph.pieces, ...panel(this.#domain, this.#tree, way)]),
      ...defined({ focus, closeUp: this.#domain.draw === undefined ? undefined : CLOSE_UP }),
      legend: legendOf(this.#domain),
      dark: DARK,
    };
  }

  inspect(at: Point | string): Place | undefined {
    const shown = this.#graph.shown();
    const found =
      typeof at === 'string'
        ? shown.find(({ node }) => this.#placeName(node) === at)
        : shown.find(({ box }) => isInside(at, box));
    if (found === undefined) return undefined;
    const { node, box } = found;
    return { area: box, name: this.#placeName(node), values: this.#knownOf(node) };
  }

  /** Names a node by its state, which another search may have met, too. */
  #placeName(node: SearchNode<State>): string {
    return linesOf(this.#domain, node.state).join(' / ');
  }

  /** Lists what the search knows of a node. */
  #knownOf(node: SearchNode<State>): MemoryValue[] {
    const { counts, hasBack, sorting } = this.#tree;
    const { status, isBack } = node;
    const [open, closed] = counts.iterations > 0 ? ['on the way now', 'tried'] : ['open', 'closed'];
    const state = status === OPEN ? open : status === CLOSED ? closed : 'not met';
    const side = hasBack && status !== NEW ? (isBack ? ', from the goal' : ', from the start') : '';
    const waiting = status === OPEN && sorting !== undefined ? this.#tree.open(isBack) : [];
    const own = waiting.find(({ index }) => index === node.index);
    return (sorting ?? BY_F).inspect(own ?? node, `${state}${side}`, waiting);
  }

  copy(): Stage {
    return new DomainStage(this.#domain, this.#tree.copy());
  }

  /** Names the actions of the way; if there are too many, the last ones. */
  #wayText(): string {
    const actions = actionsAlong(this.#domain, this.#tree.way());
    const text = actions.join(', ');
    return text.length <= LONGEST_WAY ? text || 'none' : `… ${text.slice(2 - LONGEST_WAY)}`;
  }
}

function isInside({ x, y }: Point, box: Box): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/** The orders that are shown for a search that does not say its own. */
const BY_F = new Sorting({ costs: 1, weight: 1 });
const BY_COST = new Sorting({ costs: 1 });

const WIDTH = { graph: 880, panel: 400 };
const HEIGHT = 680;
const STATE: Box = { x: 890, y: 60, width: 370, height: 370 };
/** The state and, below it, its rating. */
const CLOSE_UP: Box = { x: 880, y: 50, width: 390, height: 450 };
const RATING = { size: 40, longest: 640 };

/** Returns the size of a picture. */
function sizeOf(domain: Domain): { width: number; height: number } {
  return { width: WIDTH.graph + (domain.draw ? WIDTH.panel : 0), height: HEIGHT };
}

/**
 * Returns the area of the scenes that shows a part of the current state's drawing.
 *
 * @param size of the drawing.
 */
export function areaOfState(size: Parameters<typeof nestedArea>[0], part: Area): Area {
  return nestedArea(size, part, STATE);
}

/** Returns the pieces that show the current state. */
function panel<State>(
  domain: Domain<State>,
  tree: SearchTree<State>,
  way: readonly SearchNode<State>[],
): [name: string, markup: string][] {
  if (!domain.draw) return [];
  const [before, here] = [way.at(-2), way.at(-1) ?? tree.current];
  const last = before && actionBetween(domain, before, here);
  const cost = tree.path.length > 0 ? `cost ${ratingNow(tree)}` : ratingNow(tree);
  const rating = label(cost, [STATE.x + STATE.width / 2, STATE.y + STATE.height + 44], {
    size: Math.min(RATING.size, RATING.longest / cost.length),
    bold: true,
  });
  return [
    ['6-state', nestDrawing(domain.draw(here.state, last), STATE)],
    ['6-rating', rating],
  ];
}

function legendOf(domain: Domain): LegendEntry[] {
  const { open, closed, backOpen, backClosed, path, current } = COLORS;
  return [
    { color: open, text: 'open' },
    { color: closed, text: 'closed' },
    ...(domain.goal
      ? [
          { color: backOpen, text: 'open, from the goal' },
          { color: backClosed, text: 'closed, from the goal' },
        ]
      : []),
    { color: path, text: 'the way' },
    { color: current, text: 'the current state' },
  ];
}

const MARKS: Readonly<Record<number, string>> = { [OPEN]: 'o', [CLOSED]: '.' };

/** @param most how many lines. Those around the current state are shown. */
function outline<State>(
  domain: Domain<State>,
  { current, path, hasNoPath }: SearchTree<State>,
  way: readonly SearchNode<State>[],
  most: number,
): string[] {
  if (hasNoPath) return ['no path'];
  if (path.length > 0) return around(pathLines(domain, path), path.length - 1, most);
  const lines: string[] = [];
  let here = 0;
  for (const [depth, node] of way.entries()) {
    const before = way[depth - 1];
    for (const other of before?.children ?? [])
      if (other.index !== node.index) lines.push(lineOf(domain, other, before, depth, false));
    const isHere = node.index === current.index;
    if (isHere) here = lines.length;
    lines.push(lineOf(domain, node, before, depth, isHere));
  }
  const last = way.at(-1);
  for (const child of last?.children ?? [])
    lines.push(lineOf(domain, child, last, way.length, false));
  return around(lines, here, most);
}

/** Lists the steps of the path. */
function pathLines<State>(domain: Domain<State>, path: readonly SearchNode<State>[]): string[] {
  return path.map((node, index) => {
    const action = index === 0 ? 'start' : nameBetween(domain, path[index - 1]!, node);
    return `${index === path.length - 1 ? '@' : '*'} ${index}. ${action}: ${nameOfNode(domain, node)}`;
  });
}

function lineOf<State>(
  domain: Domain<State>,
  node: SearchNode<State>,
  before: SearchNode<State> | undefined,
  depth: number,
  isHere: boolean,
): string {
  const mark = isHere ? '@' : (MARKS[node.status] ?? ' ');
  const action = before === undefined ? 'start' : nameBetween(domain, before, node);
  return `${' '.repeat(2 * depth)}${mark} ${action}: ${nameOfNode(domain, node)}  ${ratingOf(node)}`;
}

/** Cuts lines down to those around one. */
function around(lines: readonly string[], here: number, most: number): string[] {
  if (lines.length <= most) return [...lines];
  const room = most - 2;
  const start = Math.max(0, Math.min(here - Math.floor(room / 2), lines.length - room));
  const end = start + room;
  return [
    ...(start > 0 ? [`… ${start} above`] : []),
    ...lines.slice(start, end),
    ...(end < lines.length ? [`… ${lines.length - end} below`] : []),
  ];
}
