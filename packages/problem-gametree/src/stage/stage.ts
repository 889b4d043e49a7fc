/** Shows a tree while a search explores it. */
import type { Scene, Stage, TraceEvent } from '@queenside/core';
import { fail } from '../errors.ts';
import type { ExplicitTree } from '../tree.ts';
import { Explored } from './explored.ts';
import { layOut, type Layout, type Placed } from './layout.ts';
import { backdrop, branchMarkup, leafMarkup, nodeMarkup } from './markup.ts';
import { outline } from './outline.ts';
import { viewOf, type Shown } from './view.ts';
import { describeEvent } from './words.ts';

/** Trees with more leaves are not shown, even folded. */
const MOST_LEAVES = 1_000_000;

/** No child's place. */
const NOTHING = -1;

/**
 * Opens a stage for every search that announces its cursor: depth first by `enter` and `leave`, or step by step by `play` and
 * `undo`. It shows windows if `enter` announces them.
 *
 * @throws QueensideError `alphabeta/too-large-to-show`.
 */
export function openStage(tree: ExplicitTree): Stage {
  if (tree.size.leaves > MOST_LEAVES)
    throw fail('too-large-to-show', { leaves: tree.size.leaves, most: MOST_LEAVES });
  return new TreeStage(tree);
}

class TreeStage implements Stage {
  readonly #tree: ExplicitTree;
  readonly #view: Shown;
  readonly #explored: Explored;
  #layout: Layout | undefined;

  constructor(tree: ExplicitTree) {
    this.#tree = tree;
    this.#view = viewOf(tree);
    this.#explored = new Explored(tree);
  }

  follow(event: TraceEvent): string | undefined {
    const about = this.#explored.follow(event);
    if (about === undefined) return undefined;
    return describeEvent(this.#tree, this.#explored, event, about);
  }

  text(): string {
    this.#explored.settle();
    return outline(this.#tree, this.#view, this.#explored);
  }

  scene(): Scene {
    this.#explored.settle();
    this.#layout ??= layOut(this.#tree, this.#view);
    const pieces = new Map<string, string>();
    this.#draw(this.#layout.root, { isCut: false, isBest: true }, pieces);
    const { width, height } = this.#layout;
    return { width, height, backdrop: backdrop(this.#layout), pieces };
  }

  #draw(
    placed: Placed,
    fate: { readonly isCut: boolean; readonly isBest: boolean },
    pieces: Map<string, string>,
  ): void {
    const { slot, node } = placed.data;
    const explored = this.#explored;
    const name = String(slot + 1).padStart(8, '0');
    const markup = node === undefined ? leafMarkup : nodeMarkup;
    pieces.set(`2-${name}`, markup(this.#tree, explored, placed));
    if (node === undefined) return;
    const best = fate.isBest ? explored.bestChild(node) : NOTHING;
    for (const child of placed.children ?? []) {
      const isCutHere = explored.cut[child.data.slot] === 1;
      const isBest = child.data.slot === best;
      const below = { isCut: fate.isCut || isCutHere, isBest };
      const branch = String(child.data.slot + 1).padStart(8, '0');
      pieces.set(`1-${branch}`, branchMarkup(this.#tree, child, isCutHere, below));
      this.#draw(child, below, pieces);
    }
  }
}
