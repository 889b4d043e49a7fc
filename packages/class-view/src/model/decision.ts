/** A teacher's decisions, as pages send them and as the grader writes them into files. */

/** The place of a value in overrides.yaml: below a student, or below the file if there is none. */
export type DecisionPath = readonly string[];

/** Sets or removes one value of overrides.yaml. */
export interface Decision {
  /** The id of the submission. Absent for what concerns the class: a comment for reuse. */
  readonly student?: string;
  readonly path: DecisionPath;
  /** As it is written in overrides.yaml. Undefined to remove it. */
  readonly value?: unknown;
}

/** The outcome of deciding. */
export interface Decided {
  /** The version of overrides.yaml. */
  readonly version: string;
  /** The id of the entry in the history. Absent if nothing changed. */
  readonly id?: string;
}

/** An item as the assignment file has it. What is absent is removed, except for keys that this type lacks. */
export interface RubricChange {
  /** The item to reword. Absent for a new one. */
  readonly id?: string;
  readonly title: string;
  /** Either points or levels. */
  readonly points?: number;
  /** The points of each level, by its name, in order. */
  readonly levels?: Readonly<Record<string, number>>;
  /** Markdown. */
  readonly description?: string;
}
