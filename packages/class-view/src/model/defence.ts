/** Questions for a defence: each student is asked about a search by the own program. */

/** A question about a search. */
export interface DefenceQuestion {
  /** What the search has done, as sentences; empty if the question is about the whole search. */
  readonly given: string;
  readonly ask: string;
  readonly answer: string;
  /** The number of steps in the trace up to there. Absent if the question is about the whole search. */
  readonly step?: number;
}

/** The questions for one student. */
export interface DefenceSheet {
  /** The submission's id. */
  readonly id: string;
  /** The student's name; never empty. */
  readonly name: string;
  /** The assignment's title. */
  readonly title: string;
  /** The title of the test whose record was searched. */
  readonly test: string;
  /** The file that has the function. */
  readonly file: string;
  /** Names these questions: other questions have another code. It says nothing about the answers. */
  readonly code: string;
  readonly record: PaperRecord;
  readonly questions: readonly DefenceQuestion[];
}

/** A record on paper. */
export interface PaperRecord {
  /** The text of the record. */
  readonly text: string;
  /** The tree of a game, with children in the order in which the program got them. */
  readonly tree?: PaperNode;
  /** The states of a space, the start first. */
  readonly states?: readonly PaperState[];
  /** The size of a board. */
  readonly board?: number;
}

/** A node of a tree. */
export interface PaperNode {
  /** The node's name; for leaves, the number from left to right. */
  readonly name: string;
  readonly isMax: boolean;
  /** The value of a leaf. Absent for inner nodes. */
  readonly value?: string;
  readonly children: readonly PaperNode[];
}

/** A state, and where its actions lead. */
export interface PaperState {
  readonly name: string;
  readonly estimate: string;
  readonly isGoal: boolean;
  /** In the order in which the program got them. */
  readonly actions: readonly { readonly to: string; readonly cost: string }[];
}
