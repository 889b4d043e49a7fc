/** What is known about a student and when they handed in. */

/** When a submission was handed in, as far as the platform exported it. */
export interface HandedIn {
  /** In milliseconds since 1970. */
  readonly at?: number;
  /** Whether the platform marked it as late. */
  readonly isLate?: boolean;
}

/** A student in a roster. */
export interface RosterPerson {
  readonly name: string;
  /** The first identifier in their row. */
  readonly studentId?: string;
  readonly section?: string;
  readonly email?: string;
}
