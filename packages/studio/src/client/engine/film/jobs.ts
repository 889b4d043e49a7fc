/** Jobs that film solvers: a run with its events, as a replay that a page can show step by step. */
import type { RecordReport, SceneFilm, SolvePlan } from '@queenside/runtime';

export interface FilmJob {
  readonly kind: 'film';
  /** `traceLimit` says how many events are filmed. */
  readonly plan: SolvePlan & { readonly traceLimit: number };
  readonly record: string;
}

export interface Filmed {
  readonly report: RecordReport;
  /** As in an answer file. */
  readonly answer: string;
  /** Its first frame comes before the first event. Absent if the problem has no stage. */
  readonly film?: SceneFilm;
  /** Why the problem shows no pictures of this record. */
  readonly refusal?: string;
  /** The filmed events: each one's name, and its values by field. */
  readonly events: readonly FilmedEvent[];
  /** How many events the solver announced. */
  readonly announced: number;
}

export interface FilmedEvent {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
}
