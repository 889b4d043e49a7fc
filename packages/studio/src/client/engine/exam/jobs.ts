/** Jobs for the page that examines learners: a film of a search, and the nodes of its tree in the picture. */
import type { Area } from '@queenside/core';
import type { RecordReport, SceneFilm } from '@queenside/runtime';
import type { FilmJob } from '../film/jobs.ts';

export interface ExamJob extends Omit<FilmJob, 'kind'> {
  readonly kind: 'exam';
}

export interface Exam {
  readonly report: RecordReport;
  /** Absent if the problem has no stage. */
  readonly film?: SceneFilm;
  /** The place of each step in the picture, if the stage says it. */
  readonly spots: readonly (Area | undefined)[];
  /**
   * The nodes in depth-first order, the root first. Absent if the instance is not a tree, or its picture does not show all
   * nodes.
   */
  readonly nodes?: readonly ExamNode[];
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
