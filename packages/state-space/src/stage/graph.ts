/** Draws a search tree as pieces of a scene. The size of the tree decides how much detail fits. */
import type { Domain } from '@queenside/core';
import { nameOf } from '../path.ts';
import {
  cells,
  edge,
  fillOf,
  frame,
  label,
  middleOf,
  nestDrawing,
  nodeBox,
  type Point,
  COLORS,
  shrink,
  wayLine,
} from './markup.ts';
import { Layout, type Box, type Slot } from './layout.ts';
import type { SearchNode } from './moment.ts';
import type { SearchTree } from './search-tree.ts';
import { countText, linesOf, ratingOf } from './words.ts';
import { numberText } from './sorting.ts';

/** The least sizes of places with a drawing, with two lines of text, and with a number. */
const DRAWN = { width: 80, height: 100 };
const LABELED = { width: 80, height: 50 };
const NAMED = { width: 110, height: 24 };
const NUMBERED = { width: 40, height: 26 };
/** The numbers of places to begin with: drawings need height. */
const FEWEST = { drawn: { columns: 5, rows: 5 }, written: { columns: 5, rows: 9 } };
/** The sizes of the font, and how many of them a place has in its width and height. */
const TEXT = { least: 10, most: 15, across: 11, down: 4.9 };
/** The number of columns of small nodes in one piece. */
const CHUNK = 20;
/** The width of a character, in its font's size. */
const CHARACTER = 0.56;

export class StateGraph<State> {
  readonly pieces = new Map<string, string>();
  readonly #domain: Domain<State>;
  readonly #tree: SearchTree<State>;
  readonly #layout: Layout;
  readonly #area: Box;
  /** The nodes of each chunk. */
  #chunks = new Map<string, number[]>();

  constructor(domain: Domain<State>, tree: SearchTree<State>, area: Box) {
    this.#domain = domain;
    this.#tree = tree;
    this.#area = area;
    this.#layout = new Layout(area, domain.draw ? FEWEST.drawn : FEWEST.written);
  }

  /** Brings the pieces up to date. @param way the nodes of the path to show. @returns the box of the current node. */
  paint(way: readonly SearchNode<State>[]): Box | undefined {
    const { met, size, current } = this.#tree;
    const hasMoved = this.#layout.place(met, size);
    const changed = this.#tree.takeChanged();
    if (hasMoved) {
      this.pieces.clear();
      this.#chunks = new Map();
    }
    this.#paintNodes(hasMoved || changed === undefined ? this.#layout.placed : changed);
    this.#paintHidden();
    this.#paintWay(way);
    this.#paintMeeting();
    const slot = this.#layout.slotOf(current.index);
    if (slot === undefined) {
      this.pieces.delete('5-here');
      return undefined;
    }
    const box = this.#nodeBoxOf(slot);
    this.pieces.set('5-here', frame(box, COLORS.current, this.#isSmall ? 2 : 3));
    return box;
  }

  /** Returns the nodes that have a place, with their boxes. */
  shown(): { readonly node: SearchNode<State>; readonly box: Box }[] {
    return Array.from(this.#layout.placed, (index) => ({
      node: this.#tree.node(index),
      box: this.#nodeBoxOf(this.#layout.slotOf(index)!),
    }));
  }

  get #place(): Box {
    return this.#layout.boxOf({ row: 0, column: 0 });
  }

  /** The size of the font of labels. */
  get #textSize(): number {
    const { width, height } = this.#place;
    return Math.max(TEXT.least, Math.min(TEXT.most, width / TEXT.across, height / TEXT.down));
  }

  get #isSmall(): boolean {
    return !isRoomFor(NUMBERED, this.#place);
  }

  #paintNodes(nodes: Iterable<number>): void {
    if (!this.#isSmall) {
      for (const node of nodes) this.#paintNode(this.#tree.node(node));
      return;
    }
    const touched = new Set<string>();
    for (const node of nodes) {
      const slot = this.#layout.slotOf(node);
      if (slot === undefined) continue;
      const name = `3-${nameOfSlot({ ...slot, column: Math.floor(slot.column / CHUNK) })}`;
      const chunk = this.#chunks.get(name);
      if (chunk === undefined) this.#chunks.set(name, [node]);
      else if (!chunk.includes(node)) chunk.push(node);
      touched.add(name);
    }
    for (const name of touched) this.pieces.set(name, this.#chunkMarkup(this.#chunks.get(name)!));
  }

  #chunkMarkup(nodes: readonly number[]): string {
    const boxes = new Map<string, Box[]>();
    for (const node of nodes) {
      const { status, isBack } = this.#tree.node(node);
      const fill = fillOf(status, isBack);
      const box = this.#nodeBoxOf(this.#layout.slotOf(node)!);
      const others = boxes.get(fill);
      if (others === undefined) boxes.set(fill, [box]);
      else others.push(box);
    }
    return [...boxes].map(([fill, of]) => cells(of, fill)).join('');
  }

  #paintNode(node: SearchNode<State>): void {
    const slot = this.#layout.slotOf(node.index);
    if (slot === undefined) return;
    const name = nameOfSlot(slot);
    const box = this.#nodeBoxOf(slot);
    const before = node.parent && this.#layout.slotOf(node.parent.index);
    if (before) this.pieces.set(`1-${name}`, this.#edgeMarkup(node, this.#nodeBoxOf(before), box));
    this.pieces.set(`3-${name}`, nodeBox(box, fillOf(node.status, node.isBack)));
    this.pieces.set(`4-${name}`, this.#contents(node, box));
  }

  #edgeMarkup(node: SearchNode<State>, before: Box, box: Box): string {
    const from = middleOf(before);
    const to = middleOf(box);
    const line = edge(from, to);
    const name = nameOf(this.#domain, node.action, node.parent!.state);
    const room = this.#place.width - 14;
    if (!isRoomFor(LABELED, this.#place) || name.length * 0.9 * this.#textSize * CHARACTER > room)
      return line;
    // Above the node, or below it if the search came from below; at the side that the edge leaves free.
    const y = node.isBack ? box.y + box.height + 10 : box.y - 4;
    const isLeft = to[0] < from[0];
    const look = {
      size: 0.9 * this.#textSize,
      fill: COLORS.dim,
      anchor: isLeft ? 'end' : 'start',
    } as const;
    return line + label(name, [to[0] + (isLeft ? -5 : 5), y], look);
  }

  /** Draws the contents of a node. */
  #contents(node: SearchNode<State>, box: Box): string {
    const { g, h, parent, action } = node;
    const [x] = middleOf(box);
    const bottom = box.y + box.height - 6;
    const { sorting } = this.#tree;
    const f = numberText(sorting && !node.isBack ? sorting.rate(node) : g + (h ?? 0));
    const sum =
      sorting || h === undefined
        ? ratingOf(node, sorting)
        : `${numberText(g)} + ${numberText(h)} = ${f}`;
    const domain = this.#domain;
    const lines = linesOf(domain, node.state);
    const name = lines.length === 1 ? lines[0]! : `node ${node.index}`;
    if (!isRoomFor(LABELED, this.#place)) {
      const [, y] = middleOf(box);
      const text = isRoomFor(NAMED, this.#place) ? `${fit(name, 10, box.width - 40)} · ${f}` : f;
      const room = Math.min((box.width - 4) / (text.length * CHARACTER), box.height / 2.2);
      const size = Math.max(TEXT.least, Math.min(TEXT.most, room));
      return label(text, [x, y + 0.36 * size], { size });
    }
    const size = this.#textSize;
    const last = parent === undefined ? undefined : action;
    if (domain.draw && isRoomFor(DRAWN, this.#place)) {
      const room = { ...shrink(box, 6, 5), height: box.height - 26 };
      return nestDrawing(domain.draw(node.state, last), room) + label(sum, [x, bottom], { size });
    }
    return (
      label(fit(name, 1.1 * size, box.width - 6), [x, box.y + box.height / 2 - 2], {
        size: 1.1 * size,
      }) +
      label(sum, [x, box.y + box.height / 2 + 1.1 * size], { size: 0.95 * size, fill: COLORS.dim })
    );
  }

  /** Counts the nodes without a place at the end of each row. */
  #paintHidden(): void {
    for (const [row, count] of this.#layout.hidden.entries()) {
      if (count === undefined) continue;
      const { y, height } = this.#layout.boxOf({ row, column: 0 });
      const end = this.#area.x + this.#area.width;
      const text = label(`+${countText(count)}`, [end + 4, y + height / 2 + 3], {
        size: 9,
        fill: COLORS.dim,
        anchor: 'start',
        isMinor: true,
      });
      this.pieces.set(`4-more ${String(row).padStart(3, '0')}`, text);
    }
  }

  #paintWay(way: readonly SearchNode<State>[]): void {
    const points = this.#pointsOf(way);
    const name = this.#isSmall ? '5-way' : '2-way';
    this.pieces.set(name, points.length < 2 ? '' : wayLine(points, this.#isSmall ? 2 : 4));
  }

  /** Connects the two nodes in which both sides of a search met. */
  #paintMeeting(): void {
    const points = this.#pointsOf(this.#tree.meeting);
    if (points.length === 2)
      this.pieces.set('2-meet', `<g stroke-dasharray="3 8">${wayLine(points, 3)}</g>`);
  }

  #pointsOf(nodes: readonly SearchNode<State>[]): Point[] {
    return nodes.flatMap(({ index }) => {
      const slot = this.#layout.slotOf(index);
      return slot === undefined ? [] : [middleOf(this.#nodeBoxOf(slot))];
    });
  }

  #nodeBoxOf(slot: Slot): Box {
    const box = this.#layout.boxOf(slot);
    if (this.#isSmall) return shrink(box, 0.5, 0.5);
    return isRoomFor(LABELED, box) ? shrink(box, 4, 10) : shrink(box, 3, 5);
  }
}

function isRoomFor(least: { width: number; height: number }, { width, height }: Box): boolean {
  return width >= least.width && height >= least.height;
}

/** Shortens a text to a width. */
function fit(text: string, size: number, width: number): string {
  const most = Math.floor(width / (size * CHARACTER));
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`;
}

function nameOfSlot({ row, column }: Slot): string {
  return [row, column].map((place) => String(place).padStart(3, '0')).join(' ');
}
