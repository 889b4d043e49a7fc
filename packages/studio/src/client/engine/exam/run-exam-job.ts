/** Makes an exam in a worker. */
import type { Area, Problem, TraceEvent, GameTree, Stage } from '@queenside/core';
import type { Registry } from '@queenside/runtime';
import { unpack } from '@queenside/runtime/trace';
import { filmOf, search } from '../film/run-film-job.ts';
import type { Exam, ExamJob, ExamNode } from './jobs.ts';

/** The most nodes of a tree in an exam. */
const MOST_NODES = 400;

/** The events that say that a search is at a node. */
const VISITS = new Set(['enter', 'leaf', 'play', 'known', 'estimate']);

/** Those after which a search does not come back to what it has left out. */
const SKIPS = new Set(['cut', 'solve']);

export async function runExamJob(registry: Registry, job: ExamJob): Promise<Exam> {
  const problem = registry.problem(job.plan.problem);
  const { report, ...searched } = await search(registry, { ...job, kind: 'film' });
  if (problem.stage === undefined) return { report, spots: [] };
  const film = await filmOf(registry, searched);
  const events = [...unpack(searched.events)];
  const record = problem.input === 'bytes' ? searched.record : job.record;
  const instance: unknown = problem.parse(record, job.plan.origin);
  const nodes = nodesOf(problem, instance, events);
  return { report, film, spots: spotsOf(problem, instance, events), ...(nodes && { nodes }) };
}

/** The first one comes before the first event. */
function spotsOf(
  problem: Problem,
  instance: unknown,
  events: readonly TraceEvent[],
): (Area | undefined)[] {
  const stage = problem.stage!(instance);
  const spot = (): Area | undefined => {
    const scene = stage.scene();
    return scene.spot ?? scene.focus;
  };
  return [
    spot(),
    ...events.map((event) => {
      stage.follow(event);
      return spot();
    }),
  ];
}

type Draft = { -readonly [Key in keyof ExamNode]: ExamNode[Key] } & {
  /** The children by their moves. */
  readonly children: Map<number, number>;
};

/** @returns undefined if the tree is too large, or its picture does not show each of its nodes. */
function nodesOf(
  problem: Problem,
  instance: unknown,
  events: readonly TraceEvent[],
): readonly ExamNode[] | undefined {
  if (problem.tree === undefined || problem.stage === undefined) return undefined;
  const nodes = new Walk(problem.tree.open(instance), problem.stage(instance)).nodes();
  if (nodes === undefined) return undefined;
  followSearch(nodes, events);
  return nodes.map(({ children: _children, ...node }) => node);
}

/** Visits all nodes with a stage as a search would that skips none. */
class Walk {
  readonly #tree: GameTree;
  readonly #stage: Stage;
  readonly #nodes: Draft[] = [];
  readonly #places = new Set<string>();

  constructor(tree: GameTree, stage: Stage) {
    this.#tree = tree;
    this.#stage = stage;
  }

  nodes(): Draft[] | undefined {
    return this.#visit(-1, 0, 0) ? this.#nodes : undefined;
  }

  #visit(parent: number, ply: number, move: number): boolean {
    const moves = new Int32Array(this.#tree.info.maxBranching);
    const count = this.#tree.moves(moves, 0);
    const isLeaf = count === 0;
    const name = isLeaf ? 'leaf' : 'enter';
    const label = this.#stage.follow({ name, values: { ply, move } }) ?? `move ${move}`;
    const { spot: area } = this.#stage.scene();
    if (area === undefined || this.#nodes.length === MOST_NODES) return false;
    // Folded nodes share a place.
    const place = `${area.x} ${area.y}`;
    if (this.#places.has(place)) return false;
    this.#places.add(place);
    const index = this.#nodes.push({ parent, label, isLeaf, area, children: new Map() }) - 1;
    if (parent >= 0) this.#nodes[parent]!.children.set(move, index);
    for (const child of moves.subarray(0, count)) {
      this.#tree.play(child);
      const isComplete = this.#visit(index, ply + 1, child);
      this.#tree.undo(child);
      if (!isComplete) return false;
    }
    if (!isLeaf) this.#stage.follow({ name: 'leave', values: { ply, move } });
    return true;
  }
}

function followSearch(nodes: readonly Draft[], events: readonly TraceEvent[]): void {
  const path = [0];
  nodes[0]!.visit = 1;
  for (const [index, { name, values }] of events.entries()) {
    const { ply = 0, move = 0 } = values;
    if (VISITS.has(name) && ply > 0) {
      const node = nodes[path[ply - 1] ?? -1]?.children.get(move);
      if (node === undefined) continue;
      path[ply] = node;
      nodes[node]!.visit ??= index + 1;
    }
    const at = path[ply];
    if (!SKIPS.has(name) || at === undefined) continue;
    for (const child of nodes[at]!.children.values())
      if (nodes[child]!.visit === undefined) nodes[child]!.skip = index + 1;
  }
}
