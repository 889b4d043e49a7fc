/** Shows how a search explores the states of a domain: a graph of the states it has met, and the state that it is at. */
import type { Domain, Scene, Stage, TraceEvent } from '@queenside/core';
import { Graph } from './graph.ts';
import { DARK } from './markup.ts';
import { outline } from './outline.ts';
import { backdropOf, panel, sizeOf } from './panel.ts';
import type { SearchNode } from './search-node.ts';
import { SearchTree } from './search-tree.ts';
import type { Snapshot } from './snapshot.ts';
import { countText, linesOf, nameOfNode, numberText, ratingNow } from './state-text.ts';
import { actionsAlong, describeEvent } from './words.ts';

const GRAPH = { x: 8, y: 8, width: 952, height: 664 };
/** The longest list of actions, in characters. */
const LONGEST_WAY = 100;
/** A small terminal has room for so many lines. */
const MOST_LINES = 12;

export class DomainStage<State> implements Stage {
  readonly #domain: Domain<State>;
  readonly #initial: State;
  /** What this stage is a copy of, until the copy is used: most never are. */
  #copied: Snapshot<State> | undefined;
  #used: { readonly tree: SearchTree<State>; readonly graph: Graph<State> } | undefined;

  constructor(domain: Domain<State>, initial: State, copied?: Snapshot<State>) {
    this.#domain = domain;
    this.#initial = initial;
    this.#copied = copied;
  }

  get #now(): { readonly tree: SearchTree<State>; readonly graph: Graph<State> } {
    if (this.#used !== undefined) return this.#used;
    const copied = this.#copied;
    const tree = copied
      ? SearchTree.from(this.#domain, copied)
      : new SearchTree(this.#domain, this.#initial);
    this.#copied = undefined;
    return (this.#used = { tree, graph: new Graph(this.#domain, tree, GRAPH) });
  }

  get #tree(): SearchTree<State> {
    return this.#now.tree;
  }

  follow(event: TraceEvent): string | undefined {
    const node = this.#tree.follow(event);
    return node && describeEvent(this.#domain, this.#tree, event, node);
  }

  facts(): Readonly<Record<string, string>> {
    const { counts, current, bound, stack, path, hasNoPath } = this.#tree;
    const { expanded, generated, open, closed, reopened, iterations } = counts;
    return {
      expanded: countText(expanded),
      ...(iterations === 0
        ? { generated: countText(generated), open: countText(open), closed: countText(closed) }
        : {
            iteration: countText(iterations),
            bound: numberText(bound ?? 0),
            depth: countText(stack.length - 1),
          }),
      ...(reopened > 0 && { reopened: countText(reopened) }),
      cost: ratingNow(this.#tree),
      ...(linesOf(this.#domain, current.state).length === 1 && {
        state: nameOfNode(this.#domain, current),
      }),
      [path.length > 0 || hasNoPath ? 'path' : 'way']: this.#wayText(),
    };
  }

  text(): string {
    const lines = linesOf(this.#domain, this.#tree.current.state);
    // A state of one line is named in the outline.
    const shown = lines.length === 1 ? [] : [...lines, ''];
    const room = Math.max(5, MOST_LINES - shown.length);
    return `${[...shown, ...outline(this.#domain, this.#tree, this.#way(), room)].join('\n')}\n`;
  }

  scene(): Scene {
    const way = this.#way();
    const focus = this.#now.graph.paint(way);
    return {
      ...sizeOf(this.#domain),
      backdrop: backdropOf(this.#domain),
      pieces: new Map([...this.#now.graph.pieces, ...panel(this.#domain, this.#tree, way)]),
      ...(focus && { focus }),
      dark: DARK,
    };
  }

  copy(): Stage {
    const snapshot = this.#copied ?? this.#tree.snapshot();
    return new DomainStage(this.#domain, this.#initial, snapshot);
  }

  /** Names the actions of the way; if there are too many, the last ones. */
  #wayText(): string {
    const actions = actionsAlong(this.#domain, this.#way());
    const text = actions.join(', ');
    return text.length <= LONGEST_WAY ? text || 'none' : `… ${text.slice(2 - LONGEST_WAY)}`;
  }

  /** The path, as far as it has been announced, or the known way to the current node; none if there is no path. */
  #way(): SearchNode<State>[] {
    const { path, current, stack, counts, hasNoPath } = this.#tree;
    if (hasNoPath) return [];
    if (path.length > 0) return path;
    return counts.iterations > 0 ? stack : this.#tree.wayTo(current);
  }
}
