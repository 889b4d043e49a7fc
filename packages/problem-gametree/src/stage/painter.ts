import type { Area, Point } from '@queenside/core';
import type { ExplicitTree } from '../tree.ts';
import type { Explored } from './explored.ts';
import { boundsText, childText, leafText, nameText } from './labels.ts';
import { HALF_BASE, type Layout, LEAF_HEIGHT, leafWidth, type Placed, RADIUS } from './layout.ts';
import { branchMarkup, leafMarkup, nodeMarkup, type Fate } from './markup.ts';
import { ROOT, type PlaceSlots } from './slots.ts';

/** No child's place. */
const NOTHING = -2;

/** Around what the last event is about, in pixels. */
const LEFT = 60;
const RIGHT = 110;
const ABOVE = 45;
const BELOW = 60;
/** A parent that is farther to the side is not part of what to look at. */
const FARTHEST_PARENT = 480;

/** The progress of a search. */
export interface Painted {
  readonly explored: Explored;
  /** The node that makes the last cut-off possible. */
  readonly witness: number | undefined;
  /** Returns the text at a node below its bounds. */
  labelOf(node: number): string;
  /** A number that changes with the label. */
  changesOf(node: number): number;
}

/** A node or leaf of the picture. */
interface Found {
  readonly slot: number;
  /** Undefined for a leaf. */
  readonly node: number | undefined;
  readonly area: Area;
  readonly name: string;
}

function isInside({ x, y }: Point, area: Area): boolean {
  return x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
}

/** The values that decide the markup of a node or leaf. */
type Look = readonly (number | boolean)[];

/** Draws the pieces of a tree, and only those anew that have changed. */
export class Painter {
  readonly #tree: ExplicitTree;
  readonly #slots: PlaceSlots;
  readonly #root: Placed;
  readonly #labelWidth: number;
  readonly #pieces = new Map<string, string>();
  readonly #placed = new Map<number, Placed>();
  readonly #looks = new Map<number, Look>();
  readonly #fates = new Map<number, Look>();
  readonly #names = new Map<number, string>();

  constructor(tree: ExplicitTree, { root, labelWidth }: Layout, slots: PlaceSlots) {
    this.#tree = tree;
    this.#slots = slots;
    this.#root = root;
    this.#labelWidth = labelWidth;
    for (const node of root.descendants()) {
      this.#placed.set(node.data.slot, node);
      this.#names.set(node.data.slot, String(node.data.slot + 1).padStart(8, '0'));
    }
  }

  /** Returns all pieces; the map changes with the next call. */
  paint(painted: Painted): ReadonlyMap<string, string> {
    this.#paint(this.#root, { isCut: false, isBest: true }, painted, this.here(painted.explored));
    return this.#pieces;
  }

  /** Returns the place of the last event's node, or of its nearest ancestor that is shown. */
  here({ last }: Explored): number {
    let slot = last;
    while (slot >= 0 && !this.#placed.has(slot)) slot = this.#slots.of[this.#slots.parent[slot]!]!;
    return slot;
  }

  /** Returns the area around the last event's node and its parent; before the first event, around the root. */
  focus(explored: Explored): Area {
    const at = this.#placed.get(this.here(explored)) ?? this.#placed.get(ROOT)!;
    const near =
      at.parent !== null && Math.abs(at.parent.x - at.x) < FARTHEST_PARENT ? at.parent : at;
    const [x, y] = [Math.min(at.x, near.x) - LEFT, near.y - ABOVE];
    const width = Math.max(at.x, near.x) + RIGHT - x;
    return {
      x: Math.round(x),
      y: Math.round(y),
      width: Math.round(width),
      height: Math.round(at.y + BELOW - y),
    };
  }

  /** Returns the area of the last event's node alone. */
  spot(explored: Explored): Area | undefined {
    const at = this.#placed.get(this.here(explored));
    return at && this.#areaOf(at);
  }

  /** Returns the node or leaf at a point or of a name; undefined if there is none. */
  find(at: Point | string): Found | undefined {
    for (const placed of this.#placed.values()) {
      const [area, name] = [this.#areaOf(placed), this.#nameOf(placed)];
      const isThere = typeof at === 'string' ? name === at : isInside(at, area);
      if (isThere) return { slot: placed.data.slot, node: placed.data.node, area, name };
    }
    return undefined;
  }

  /** Names a node; a leaf by its parent and its number among the children. */
  #nameOf({ data: { slot, node }, parent }: Placed): string {
    if (node !== undefined) return childText(this.#tree, slot);
    const above = parent!.data.node!;
    const number = slot - this.#tree.first[above]! + 1;
    return `${childText(this.#tree, slot)}, child ${number} of ${nameText(this.#tree, above)}`;
  }

  #areaOf(at: Placed): Area {
    const isLeaf = at.data.node === undefined;
    const width = isLeaf ? leafWidth(leafText(this.#tree, at.data.slot)) : 2 * HALF_BASE;
    const height = isLeaf ? LEAF_HEIGHT : 2 * RADIUS;
    return { x: at.x - width / 2, y: at.y - height / 2, width, height };
  }

  #paint(placed: Placed, fate: Fate, painted: Painted, here: number): void {
    const { node } = placed.data;
    const { explored } = painted;
    if (node === undefined) {
      this.#paintLeaf(placed, painted, here);
      return;
    }
    this.#paintNode(placed, node, painted, here);
    const best = fate.isBest ? explored.bounds.bestChild(node) : NOTHING;
    for (const child of placed.children ?? []) {
      const isCutHere = explored.cut[child.data.slot] === 1;
      const below = { isCut: fate.isCut || isCutHere, isBest: child.data.slot === best };
      const look = [isCutHere, below.isCut, below.isBest];
      if (isNew(this.#fates, child.data.slot, look))
        this.#pieces.set(
          `1-${this.#names.get(child.data.slot)}`,
          branchMarkup(this.#tree, child, isCutHere, below),
        );
      this.#paint(child, below, painted, here);
    }
  }

  #paintLeaf(placed: Placed, { explored }: Painted, here: number): void {
    const { slot } = placed.data;
    const state = { isHere: slot === here, isKnown: explored.bounds.examined[slot] === 1 };
    if (isNew(this.#looks, slot, [state.isHere, state.isKnown]))
      this.#pieces.set(`2-${this.#names.get(slot)}`, leafMarkup(this.#tree, placed, state));
  }

  #paintNode(placed: Placed, node: number, painted: Painted, here: number): void {
    const { explored, witness } = painted;
    const { slot } = placed.data;
    const isHere = slot === here;
    const isKnown = explored.entered[node] === 1;
    const isWitness = node === witness;
    const examined = explored.examinedBelow[node]!;
    const { low, high, isRanged } = explored.bounds;
    const look = [
      isHere,
      isKnown,
      isWitness,
      isRanged,
      placed.children === undefined ? examined : 0,
      low[node]!,
      high[node]!,
      painted.changesOf(node),
    ];
    if (!isNew(this.#looks, slot, look)) return;
    const bounds = boundsText(this.#tree, explored, node);
    const more = painted.labelOf(node);
    const labelWidth = this.#labelWidth;
    const state = { isHere, isKnown, isWitness, bounds, more, labelWidth, examined };
    this.#pieces.set(`2-${this.#names.get(slot)}`, nodeMarkup(this.#tree, placed, state));
  }
}

/** Keeps the look of a place, and returns whether it is another one. */
function isNew(looks: Map<number, Look>, slot: number, look: Look): boolean {
  const before = looks.get(slot);
  if (before !== undefined && look.every((value, index) => value === before[index])) return false;
  looks.set(slot, look);
  return true;
}
