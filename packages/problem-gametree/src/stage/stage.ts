/** Shows a tree while a search explores it. */
import type { Memory, Place, Point, Scene, Stage, TraceEvent } from '@queenside/core';
import { Counts } from '@queenside/game-tree';
import { fail } from '../errors.ts';
import type { ExplicitTree } from '../tree.ts';
import { backdrop, COLORS, legendOf } from './markup.ts';
import { describeEvent, outline, witnessOf } from './words.ts';
import { Explored, type Subject } from './explored.ts';
import { type StageGauge, PlaceSlots } from './slots.ts';
import { openGauge } from './gauges.ts';
import { boundsText, nameText, shortText, sideText, windowText } from './labels.ts';
import { layOut, type Layout, type Shown, viewOf } from './layout.ts';
import { Painter } from './painter.ts';
import { stackOf } from './stack.ts';

/** Trees with more leaves are not shown, even folded. */
const MOST_LEAVES = 1_000_000;

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

/** The initial data of a stage. */
interface Opened {
  readonly view: Shown;
  readonly slots: PlaceSlots;
  readonly explored: Explored;
}

class TreeStage implements Stage {
  readonly #tree: ExplicitTree;
  readonly #view: Shown;
  readonly #explored: Explored;
  readonly #slots: PlaceSlots;
  #counts = new Counts();
  #gauge: StageGauge | undefined;
  #layout: Layout | undefined;
  #painter: Painter | undefined;
  #witness: number | undefined;

  constructor(
    tree: ExplicitTree,
    { view, slots, explored }: Opened = {
      view: viewOf(tree),
      slots: new PlaceSlots(tree),
      explored: new Explored(tree),
    },
  ) {
    this.#tree = tree;
    this.#view = view;
    this.#explored = explored;
    this.#slots = slots;
  }

  follow(event: TraceEvent): string | undefined {
    const [tree, explored] = [this.#tree, this.#explored];
    this.#witness = undefined;
    const about = explored.follow(event);
    if (about === undefined) return undefined;
    this.#counts.follow(event);
    this.#gauge ??= openGauge(event, { tree, explored, slots: this.#slots });
    this.#gauge?.follow(event, about);
    if (event.name === 'cut') this.#witness = witnessOf(explored, about.node);
    this.#settleFor(event, about);
    const question = this.#gauge?.question?.();
    const isDepthFirst = this.#gauge?.memory === undefined;
    return describeEvent({ tree, explored, question, isDepthFirst }, event, about);
  }

  facts(): Readonly<Record<string, string>> {
    const [tree, explored] = [this.#tree, this.#explored];
    explored.settle();
    const { path, last } = explored;
    const nodes = path.map((node) => this.#slots.of[node]!);
    const at = nodes.indexOf(last);
    const line = at >= 0 ? nodes.slice(0, at + 1) : last < 0 ? nodes : [...nodes, last];
    return {
      ...this.#counts.facts(this.#gauge?.countsMoves ?? false),
      [`value of ${nameText(tree, 0)}`]: boundsText(tree, explored, 0) || '?',
      ...this.#gauge?.facts(),
      path: line.map((slot) => shortText(tree, slot)).join(' › '),
    };
  }

  memory(): readonly Memory[] {
    const [tree, explored] = [this.#tree, this.#explored];
    if (this.#gauge?.memory !== undefined) return [this.#gauge.memory()];
    return explored.entered[0] === 1 ? [stackOf(tree, explored)] : [];
  }

  text(): string {
    const [tree, explored] = [this.#tree, this.#explored];
    explored.settle();
    const labelOf = (node: number): string => this.#labelOf(node);
    return outline(this.#view, { tree, explored, labelOf, here: this.#scenery().here(explored) });
  }

  scene(): Scene {
    this.#explored.settle();
    const painter = this.#scenery();
    const layout = this.#layout!;
    const pieces = painter.paint({
      explored: this.#explored,
      witness: this.#witness,
      labelOf: (node) => this.#labelOf(node),
      changesOf: (node) =>
        (this.#gauge?.changes(node) ?? 0) + this.#explored.windows.changes[node]!,
    });
    const focus = painter.focus(this.#explored);
    const spot = painter.spot(this.#explored);
    return {
      width: layout.width,
      height: layout.height,
      backdrop: backdrop(layout),
      pieces,
      focus,
      spot,
      legend: legendOf(this.#tree, layout),
      dark: COLORS.dark,
    };
  }

  inspect(at: Point | string): Place | undefined {
    const explored = this.#explored;
    const painter = this.#scenery();
    const found = painter.find(at);
    if (found === undefined) return undefined;
    const { slot, node, area, name } = found;
    const values =
      node === undefined
        ? { state: explored.bounds.examined[slot] === 1 ? 'examined' : 'not examined' }
        : {
            side: sideText(this.#tree, node),
            value: boundsText(this.#tree, explored, node) || '?',
            window: windowText(this.#tree, explored, node),
          };
    return {
      area,
      name,
      values: Object.entries(values).flatMap(([key, value]) =>
        value === '' ? [] : [{ name: key, value }],
      ),
    };
  }

  copy(): Stage {
    const [tree, slots, explored] = [this.#tree, this.#slots, this.#explored.copy()];
    const copy = new TreeStage(tree, { view: this.#view, slots, explored });
    copy.#counts = this.#counts.copy();
    copy.#gauge = this.#gauge?.copy({ tree, explored, slots });
    copy.#layout = this.#layout;
    copy.#witness = this.#witness;
    return copy;
  }

  #scenery(): Painter {
    this.#layout ??= layOut(this.#tree, this.#view);
    this.#painter ??= new Painter(this.#tree, this.#layout, this.#slots);
    return this.#painter;
  }

  #labelOf(node: number): string {
    return windowText(this.#tree, this.#explored, node) || (this.#gauge?.label(node) ?? '');
  }

  /** The words of some events name bounds that follow from what is below the path's last node. */
  #settleFor({ name }: TraceEvent, { node }: Subject): void {
    if (['cut', 'reSearch', 'solve', 'answer'].includes(name)) {
      this.#explored.settle();
      this.#explored.bounds.narrow(node);
    }
  }
}
