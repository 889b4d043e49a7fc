/** Examines a search: films it, and finds the places of its steps and the nodes of its tree in the picture. */
import { defined } from '@queenside/core/basics';
import type { Area, GameTree, Problem, Stage, TraceEvent } from '@queenside/core';
import type { Registry } from '../plugins/registry.ts';
import type { Progress } from '../progress.ts';
import type { RecordReport } from '../report.ts';
import { unpack } from '../trace/event-list.ts';
import { BEFORE, type SceneFilm, wordsFor } from '../observe/film.ts';
import { filmOf, search, type SearchPlan, VISITS } from './search.ts';

/** Runs a solver, and examines its search. */
export interface ExamJob {
  readonly kind: 'exam';
  readonly plan: SearchPlan;
  readonly record: string;
}

export interface Exam {
  readonly report: RecordReport;
  /** The answer as in an answer file. */
  readonly answer: string;
  /** The number of events that the solver announced. */
  readonly announced: number;
  /** Absent if the problem has no stage. */
  readonly film?: SceneFilm;
  /** What books call the solver. Absent without a film. */
  readonly solverName?: string;
  /** The steps of the film; the first one comes before the first event. Empty without a film. */
  readonly steps: readonly ExamStep[];
  /**
   * The nodes in depth-first order, the root first. Absent if the instance is not a tree, or its picture does not show all
   * nodes.
   */
  readonly nodes?: readonly ExamNode[];
}

export interface ExamStep {
  /** The name of its event; empty for the first step. */
  readonly event: string;
  readonly words: string;
  /** Its place in the picture, if the stage says it. */
  readonly spot?: Area;
}

export interface ExamNode {
  /** The index of the parent; -1 for the root. */
  readonly parent: number;
  /** The stage's words for a search at this node: `the leaf 2 below G (MAX)`. */
  readonly label: string;
  readonly isLeaf: boolean;
  /** The node's area in the picture. */
  readonly area: Area;
  /** The first step of the film at which the search is there; undefined if it never is. */
  readonly visit?: number;
  /** The step that decides to skip the node. Absent if the search visits it. */
  readonly skip?: number;
}

/** The most nodes of a tree in an exam. */
const MOST_NODES = 400;

/** Those after which a search does not come back to what it has left out. */
const SKIPS = new Set(['cut', 'solve']);

/** @throws QueensideError of the problem's stage, or if nothing can be solved; a record that fails is part of the exam. */
export async function examine(
  registry: Registry,
  { plan, record: text }: ExamJob,
  progress: Progress,
): Promise<Exam> {
  const problem = registry.problem(plan.problem);
  const searched = await search(registry, plan, text, progress);
  const { report, answer, announced } = searched;
  const run = { report, answer, announced };
  if (problem.stage === undefined || announced === 0) return { ...run, steps: [] };
  const film = filmOf(registry, searched);
  const events = [...unpack(searched.events)];
  const record = problem.input === 'bytes' ? searched.record : text;
  const instance: unknown = problem.parse(record, plan.origin);
  const nodes = nodesOf(problem, instance, events);
  const { name: solverName = report.solver! } = registry.solver(plan.problem, report.solver!);
  return {
    ...run,
    film,
    solverName,
    steps: stepsOf(problem.stage(instance), events),
    ...defined({ nodes }),
  };
}

function stepsOf(stage: Stage, events: readonly TraceEvent[]): ExamStep[] {
  const step = (event: string, words: string): ExamStep => {
    const scene = stage.scene();
    const spot = scene.spot ?? scene.focus;
    return { event, words, ...defined({ spot }) };
  };
  return [
    step('', BEFORE),
    ...events.map((event) => step(event.name, wordsFor(event, stage.follow(event)))),
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
