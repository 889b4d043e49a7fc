/** Shows how a search explores the states of a domain: a graph of the states it has met, and the state that it is at. */
import type { Domain, Scene, Stage, TraceEvent } from '@queenside/core';
import { Graph } from './graph.ts';
import { DARK } from './markup.ts';
import { outline } from './outline.ts';
import { backdropOf, panel, sizeOf } from './panel.ts';
import type { SearchTree } from './search-tree.ts';
import { countText, linesOf, nameOfNode, numberText, ratingNow } from './state-text.ts';
import { actionsAlong, describeEvent } from './words.ts';

const GRAPH = { x: 8, y: 8, width: 952, height: 664 };
/** The longest list of actions, in characters. */
const LONGEST_WAY = 100;
/** The most lines of a small terminal. */
const MOST_LINES = 12;

export class DomainStage<State> implements Stage {
  readonly #domain: Domain<State>;
  readonly #tree: SearchTree<State>;
  readonly #graph: Graph<State>;

  constructor(domain: Domain<State>, tree: SearchTree<State>) {
    this.#domain = domain;
    this.#tree = tree;
    this.#graph = new Graph(domain, tree, GRAPH);
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
    return `${[...shown, ...outline(this.#domain, this.#tree, this.#tree.way(), room)].join('\n')}\n`;
  }

  scene(): Scene {
    const way = this.#tree.way();
    const focus = this.#graph.paint(way);
    return {
      ...sizeOf(this.#domain),
      backdrop: backdropOf(this.#domain),
      pieces: new Map([...this.#graph.pieces, ...panel(this.#domain, this.#tree, way)]),
      ...(focus && { focus }),
      dark: DARK,
    };
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
