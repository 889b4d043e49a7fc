/** A tree that is coloured as a search walks over it. */
import type { Scene, Stage, TraceEvent } from '@queenside/core';
import { fail } from '../errors.ts';
import type { ExplicitTree } from '../tree.ts';
import { Explored } from './explored.ts';
import { leafText, nameText, sideText, valueText, windowText } from './labels.ts';
import { layOut, type Layout, type Placed } from './layout.ts';
import { backdrop, branchMarkup, leafMarkup, nodeMarkup } from './markup.ts';
import { outline } from './outline.ts';
import { viewOf, type Shown } from './view.ts';

/** Trees with more leaves are not shown, not even folded. */
const MOST_LEAVES = 1_000_000;

/**
 * A stage for the searches that announce `enter`, `leaf`, `cut` and `leave` (and `pass`, where a search begins at the
 * root anew). Windows are what alpha-beta knows at that time, whatever the search does with them.
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
    const tree = this.#tree;
    const { node, leaf } = about;
    const name = `${nameText(tree, node)} (${sideText(tree, node)})`;
    const window = windowText(tree, this.#explored, node);
    switch (event.name) {
      case 'enter':
        return `${name} is begun with the window ${window}`;
      case 'leaf':
        return `the leaf ${leafText(tree, leaf!)} below ${name}, whose window is ${window} now`;
      case 'cut': {
        const { searched = 0, moves = 0 } = event.values;
        return `cut at ${name} behind ${searched} of ${moves} children: the window is ${window}`;
      }
      case 'leave':
        return `${name} is done: ${valueText(tree, this.#explored.best[node]!)}`;
      default:
        return 'the search begins again at the root';
    }
  }

  text(): string {
    return outline(this.#tree, this.#view, this.#explored);
  }

  scene(): Scene {
    this.#layout ??= layOut(this.#view);
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
    const cutFrom = explored.cutFrom[node]!;
    for (const child of placed.children ?? []) {
      const isCutHere = cutFrom !== -1 && child.data.slot >= cutFrom;
      const isBest = fate.isBest && child.data.slot === explored.bestChild[node];
      const below = { isCut: fate.isCut || isCutHere, isBest };
      const branch = String(child.data.slot + 1).padStart(8, '0');
      pieces.set(`1-${branch}`, branchMarkup(child, isCutHere, below));
      this.#draw(child, below, pieces);
    }
  }
}
