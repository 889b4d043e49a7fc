import type { SpaceInfo, StateSpace } from '@queenside/core';

/** An edge of a graph. Its action is its index in the list of all edges. */
export interface SampleEdge {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** A small state space: a directed graph whose node 0 is the initial state. */
export interface SampleGraph {
  readonly edges: readonly SampleEdge[];
  readonly goals: readonly number[];
  /** The estimate of each node. */
  readonly estimates: readonly number[];
  readonly isConsistent: boolean;
}

/** Opens a graph. It can be reversed if it has one goal. */
export function openGraph(graph: SampleGraph): StateSpace {
  return new GraphCursor(graph, 0, false);
}

class GraphCursor implements StateSpace {
  readonly info: SpaceInfo;
  readonly reversed?: () => StateSpace;
  readonly inverse?: (action: number) => number;
  readonly heuristic?: () => number;
  readonly #graph: SampleGraph;
  readonly #isReversed: boolean;
  readonly #leaving: readonly (readonly number[])[];
  #node: number;

  constructor(graph: SampleGraph, start: number, isReversed: boolean) {
    const { edges, estimates, goals, isConsistent } = graph;
    this.#graph = graph;
    this.#isReversed = isReversed;
    this.#node = start;
    this.#leaving = estimates.map((_, node) =>
      edges.flatMap((edge, index) => (this.#fromOf(edge) === node ? [index] : [])),
    );
    const costs = edges.map(({ cost }) => cost);
    this.info = {
      id: 'graph',
      maxActions: Math.max(1, ...this.#leaving.map(({ length }) => length)),
      words: 1,
      states: estimates.length,
      minCost: Math.min(1, ...costs),
      integerCosts: costs.every(Number.isInteger),
      unitCosts: costs.every((cost) => cost === 1),
      consistent: isConsistent,
      finite: true,
    };
    if (isReversed) this.inverse = (action) => action;
    else {
      this.heuristic = () => estimates[this.#node]!;
      if (goals.length === 1) this.reversed = () => new GraphCursor(graph, goals[0]!, true);
    }
  }

  isGoal(): boolean {
    return this.#isReversed ? this.#node === 0 : this.#graph.goals.includes(this.#node);
  }

  actions(out: Int32Array, at: number): number {
    const leaving = this.#leaving[this.#node]!;
    out.set(leaving, at);
    return leaving.length;
  }

  cost(action: number): number {
    return this.#graph.edges[action]!.cost;
  }

  apply(action: number): void {
    const edge = this.#graph.edges[action]!;
    this.#node = this.#isReversed ? edge.from : edge.to;
  }

  undo(action: number): void {
    this.#node = this.#fromOf(this.#graph.edges[action]!);
  }

  save(out: Int32Array, at: number): void {
    out[at] = this.#node;
  }

  load(from: Int32Array, at: number): void {
    this.#node = from[at]!;
  }

  #fromOf(edge: SampleEdge): number {
    return this.#isReversed ? edge.to : edge.from;
  }
}
